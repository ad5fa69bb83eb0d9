import type { CallerRow } from '../../db/callers.ts';
import type { ValueOrExpression } from '../../db/prepared.ts';
import type { Blocking } from '../../db/restrictions.ts';
import { operations, type Operation, type OperationName } from '../../generated/operations.ts';
import { Problem } from '../runtime/problem.ts';

// Whether a policy holds for a caller: its permission, its token's scope, and no restriction that blocks it.

type Reason = 'permission' | 'scope' | 'restriction';

/**
 * Who calls. `Policy` are the policies that the operation's contract lets it ask for: asking for another
 * does not compile.
 */
export interface Caller<Policy extends string = never> {
  id: number;
  /** Ids from the root to the caller, each followed by a dot. */
  path: string;
  /** Whether nobody hangs below the caller. */
  leaf: boolean;
  tokenId: number;
  tokenExpiresAt: string;
  scopes: readonly string[];
  /** Those of the operation's policies that hold. */
  held: readonly string[];
  /** Which condition of a policy does not hold; undefined when all three do. */
  refusal: (policy: Policy) => Reason | undefined;
  /** True when neither the token's scopes nor a restriction keeps the user from a permission that it holds. */
  admits: (permission: string) => boolean;
}

/** Whom something is shown to: a caller, or in a prepared statement the placeholders for one. */
export interface Viewer<Policy extends string = never> extends Pick<Caller<Policy>, 'leaf' | 'refusal'> {
  id: ValueOrExpression<number>;
  path: ValueOrExpression<string>;
}

/** The caller of one operation, from what the database says. */
export function callerOf(row: CallerRow, { policies, openToRestricted }: Operation): Caller<string> {
  const inScope = (policy: string): boolean => row.scopes.includes('*') || row.scopes.includes(policy);
  const blocks = (policy: string): boolean => row.blocked.includes(policy) || row.blocked.includes('*');
  const refusal = (policy: string): Reason | undefined => {
    if (!row.granted.includes(policy)) return 'permission';
    if (!inScope(policy)) return 'scope';
    const isOpen = openToRestricted && policy === policies[0];
    return blocks(policy) && !isOpen ? 'restriction' : undefined;
  };
  return {
    id: row.id,
    path: row.path,
    leaf: row.leaf,
    tokenId: row.token_id,
    tokenExpiresAt: row.token_expires_at,
    scopes: row.scopes,
    held: policies.filter((policy) => refusal(policy) === undefined),
    refusal,
    admits: (permission) => inScope(permission) && !blocks(permission),
  };
}

/** True when permission, scope and the absence of a blocking restriction all hold. */
export function can<Policy extends string>(
  caller: Pick<Caller<Policy>, 'refusal'>,
  policy: NoInfer<Policy>,
): boolean {
  return caller.refusal(policy) === undefined;
}

const REFUSALS = {
  permission: ['missing_permission', 'You lack the permission'],
  scope: ['missing_scope', 'This token lacks the scope'],
  restriction: ['restricted', 'A restriction blocks you from'],
} as const;

/** A policy that does not hold, and which of its conditions. */
export interface Refused {
  policy: string;
  reason: Reason;
}

/** The first policy that an operation requires and that does not hold; undefined when all hold. */
export function refusedPolicy(caller: Caller<string>, operation: OperationName): Refused | undefined {
  for (const policy of operations[operation].required) {
    const reason = caller.refusal(policy);
    if (reason !== undefined) return { policy, reason };
  }
  return undefined;
}

/** 403: names the policy and the condition, and where these are known, the restrictions that block the caller. */
export function forbidden({ policy, reason }: Refused, restrictions?: Blocking[]): Problem {
  const [code, sentence] = REFUSALS[reason];
  return new Problem(code, `${sentence} ${policy}.`, {
    policy,
    reason,
    ...(restrictions === undefined ? {} : { restrictions }),
  });
}

/** Throws 403 and names the policy and the condition when a policy does not hold. */
export function requirePolicy<Policy extends string>(caller: Caller<Policy>, policy: NoInfer<Policy>): void {
  const reason = caller.refusal(policy);
  if (reason !== undefined) throw forbidden({ policy, reason });
}

/** The policies to load for an operation. */
export const policiesOf = (name: OperationName): readonly string[] => operations[name].policies;
