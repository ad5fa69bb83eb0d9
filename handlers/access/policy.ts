import { sql, type Expression, type SqlBool } from 'kysely';
import type { CallerRow } from '../../db/callers.ts';
import type { WritePosition } from '../../db/connection/replica.ts';
import type { BlockingRestriction } from '../../db/restrictions.ts';
import { operations, type Operation, type OperationName } from '../../generated/operations.ts';
import type { Caller, JoinedViewer, Reason, Viewer } from '../call/caller.ts';
import { Problem } from '../call/problem.ts';

// A policy holds for a caller if it has the permission, its token has the scope, and no restriction blocks it.

/**
 * Returns whether a policy lets others take credit of the user later. No token counts that, so a token with a credit
 * limit has no scope for such a policy.
 */
export const promisesCredit = (policy: string): boolean => PROMISING.has(policy);

const PROMISING: ReadonlySet<string> = new Set(
  Object.entries(operations).flatMap(([name, { promisesCredit }]) => (promisesCredit ? [name] : [])),
);

/** Returns the caller of one operation, from its database row. */
export function callerOf(
  row: CallerRow & Partial<WritePosition>,
  { policies, openToRestricted }: Operation,
): Caller<string> {
  const inScope = (policy: string): boolean =>
    (row.scopes.includes('*') || row.scopes.includes(policy)) &&
    !(row.token_has_limit && promisesCredit(policy));
  const blocks = (policy: string): boolean => row.blocked.includes(policy) || row.blocked.includes('*');
  const refusal = (policy: string): Reason | undefined => {
    if (!row.granted.includes(policy)) return 'permission';
    if (!inScope(policy)) return 'scope';
    const isOpen = openToRestricted && policy === policies[0];
    return blocks(policy) && !isOpen ? 'restriction' : undefined;
  };
  const effectivePolicies = policies.filter((policy) => refusal(policy) === undefined);
  return {
    id: row.id,
    path: row.path,
    leaf: row.leaf,
    tokenId: row.token_id,
    tokenExpiresAt: row.token_expires_at,
    tokenHasWritten: row.token_has_written,
    scopes: row.scopes,
    tokenHasLimit: row.token_has_limit,
    allowedNetworks: row.allowed_networks,
    wrote: row.written === undefined ? undefined : { written: row.written, position: row.position ?? null },
    effectivePolicies,
    statementKey: `${String(row.leaf)} ${effectivePolicies.join()}`,
    refusal,
    admits: (permission) => inScope(permission) && !blocks(permission),
  };
}

/** Returns true if a policy holds. */
export function can<Policy extends string>(
  caller: Pick<Caller<Policy>, 'refusal'>,
  policy: NoInfer<Policy>,
): boolean {
  return caller.refusal(policy) === undefined;
}

/** Returns the first condition if a policy holds for a viewer, the second otherwise. */
export function ifCan<Policy extends string>(
  viewer: Viewer<Policy> | JoinedViewer<Policy>,
  policy: NoInfer<Policy>,
  [yes, no]: readonly [Expression<SqlBool>, Expression<SqlBool>],
): Expression<SqlBool> {
  if ('holds' in viewer) return sql`case when ${viewer.holds(policy)} then ${yes} else ${no} end`;
  return can(viewer, policy) ? yes : no;
}

const REFUSALS = {
  permission: ['missing_permission', 'You lack the permission'],
  scope: ['missing_scope', 'This token lacks the scope'],
  restriction: ['restricted', 'A restriction blocks you from'],
} as const;

/** A policy that does not hold, and its failed condition. */
interface RefusedPolicy {
  policy: string;
  reason: Reason;
}

/** Returns the first required policy of an operation that does not hold, and why; undefined if all hold. */
export function refusedPolicy(caller: Caller<string>, operation: OperationName): RefusedPolicy | undefined {
  for (const policy of operations[operation].required) {
    const reason = caller.refusal(policy);
    if (reason !== undefined) return { policy, reason };
  }
  return undefined;
}

/** Returns the 403. It names the policy, the condition and, if known, the blocking restrictions. */
export function forbidden({ policy, reason }: RefusedPolicy, restrictions?: BlockingRestriction[]): Problem {
  const [code, sentence] = REFUSALS[reason];
  return new Problem(code, `${sentence} ${policy}.`, {
    policy,
    reason,
    ...(restrictions === undefined ? {} : { restrictions }),
  });
}

/** Throws 403 if a policy does not hold. */
export function requirePolicy<Policy extends string>(caller: Caller<Policy>, policy: NoInfer<Policy>): void {
  const reason = caller.refusal(policy);
  if (reason !== undefined) throw forbidden({ policy, reason });
}
