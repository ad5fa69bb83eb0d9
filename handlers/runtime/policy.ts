import { sql, type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely';
import type { CallerRow } from '../../db/callers.ts';
import { rootId, subtreeEnd, treeCount } from '../../db/tree.ts';
import type { Database, TreeCountKind } from '../../db/schema.ts';
import { operations, type Operation, type OperationName } from '../../generated/operations.ts';
import { Problem } from './problem.ts';

// The one place that decides access.

type Reason = 'permission' | 'scope' | 'restriction';

/**
 * Who calls. `Policy` are the policies that the operation's contract lets it ask for: asking for another
 * does not compile.
 */
export interface Caller<Policy extends string = never> {
  id: number;
  /** Ids from the root to the caller, each followed by a dot. */
  path: string;
  tokenId: number;
  tokenExpiresAt: string;
  scopes: readonly string[];
  /** Which condition of a policy does not hold; undefined when all three do. */
  refusal: (policy: Policy) => Reason | undefined;
}

/** The caller of one operation, from what the database says. */
export function callerOf(row: CallerRow, { openToRestricted }: Operation): Caller<string> {
  const blocks = (policy: string): boolean => row.blocked.includes(policy) || row.blocked.includes('*');
  return {
    id: row.id,
    path: row.path,
    tokenId: row.token_id,
    tokenExpiresAt: row.token_expires_at,
    scopes: row.scopes,
    refusal(policy) {
      if (!row.granted.includes(policy)) return 'permission';
      if (!row.scopes.includes('*') && !row.scopes.includes(policy)) return 'scope';
      return blocks(policy) && !openToRestricted ? 'restriction' : undefined;
    },
  };
}

/** True when permission, scope and the absence of a blocking restriction all hold. */
export function can<Policy extends string>(caller: Caller<Policy>, policy: NoInfer<Policy>): boolean {
  return caller.refusal(policy) === undefined;
}

const REFUSALS = {
  permission: ['missing_permission', 'You lack the permission'],
  scope: ['missing_scope', 'This token lacks the scope'],
  restriction: ['restricted', 'A restriction blocks you from'],
} as const;

/** Throws 403 and names the policy and the condition when a policy does not hold. */
export function requirePolicy<Policy extends string>(caller: Caller<Policy>, policy: NoInfer<Policy>): void {
  const reason = caller.refusal(policy);
  if (reason === undefined) return;
  const [code, sentence] = REFUSALS[reason];
  throw new Problem(code, `${sentence} ${policy}.`, { policy, reason });
}

/** The policies to load for an operation. */
export const policiesOf = (name: OperationName): readonly string[] => operations[name].policies;

export type Filter<Table extends keyof Database> = (
  eb: ExpressionBuilder<Database, Table>,
) => Expression<SqlBool>;

/** Users that the caller may see: itself and those below it, or with `users_all` everyone. */
export function visibleUsers(caller: Caller<'users_all'>): Filter<'users'> {
  return can(caller, 'users_all') ? () => sql<SqlBool>`true` : usersWithin(caller);
}

/** Packages that the caller may see: those of its roles, or with `packages_all` every one. */
export function visiblePackages(caller: Caller<'packages_all'>): Filter<'packages'> {
  if (can(caller, 'packages_all')) return () => sql<SqlBool>`true`;
  return (eb) =>
    eb.exists(
      eb
        .selectFrom('role_packages')
        .innerJoin('user_roles', 'user_roles.role_id', 'role_packages.role_id')
        .select('role_packages.role_id')
        .whereRef('role_packages.package_id', '=', 'packages.id')
        .where('user_roles.user_id', '=', caller.id),
    );
}

/** Lines that the caller may see: its own and those of users below it, or with `<kind>_all` every one. */
export function visibleLines<Policy extends string>(
  caller: Caller<Policy>,
  all: NoInfer<Policy>,
): Filter<'lines'> {
  if (can(caller, all)) return () => sql<SqlBool>`true`;
  return (eb) =>
    eb.exists(
      eb
        .selectFrom('users')
        .select('users.id')
        .whereRef('users.id', '=', 'lines.created_by_id')
        .where(usersWithin(caller)),
    );
}

/** How many things of a kind the caller may see: at or below it, or with the policy that opens all, everywhere. */
export function visibleCount<Policy extends string>(
  caller: Caller<Policy>,
  all: NoInfer<Policy>,
  kind: TreeCountKind,
): RawBuilder<number> {
  return treeCount(can(caller, all) ? rootId(caller.path) : caller.id, kind);
}

/** The caller and the users below it, whatever else it may see. */
export function usersWithin(caller: Pick<Caller, 'path'>): Filter<'users'> {
  return (eb) =>
    eb.and([eb('users.path', '>=', caller.path), eb('users.path', '<', subtreeEnd(caller.path))]);
}
