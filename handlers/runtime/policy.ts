import { sql, type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely';
import type { CallerRow } from '../../db/callers.ts';
import { givableRoles, heldPermissions, heldRoles } from '../../db/roles.ts';
import type { Operand } from '../../db/statement.ts';
import { idsOfPath, pathOf, rootId, subtreeEnd, treeCount } from '../../db/tree.ts';
import type { Database, TreeCountKind } from '../../db/schema.ts';
import {
  operations,
  type Operation,
  type OperationName,
  type Permission,
} from '../../generated/operations.ts';
import type { Blocking } from '../../db/restrictions.ts';
import { isKnown } from './known-users.ts';
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

/** Whom something is shown to: a caller, or in a statement that is kept (shown.ts) the place of one. */
export interface Viewer<Policy extends string = never> extends Pick<Caller<Policy>, 'leaf' | 'refusal'> {
  id: Operand<number>;
  path: Operand<string>;
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

export type Filter<Table extends keyof Database> = (
  eb: ExpressionBuilder<Database, Table>,
) => Expression<SqlBool>;

/** Users that the caller may see: itself and those below it, or with `users_all` everyone. */
export function visibleUsers(caller: Viewer<'users_all'>): Filter<'users'> {
  return can(caller, 'users_all') ? () => sql<SqlBool>`true` : usersWithin(caller);
}

/** Packages that the caller may see: those of its roles, or with `packages_all` every one. */
export function visiblePackages(caller: Viewer<'packages_all'>): Filter<'packages'> {
  return can(caller, 'packages_all') ? () => sql<SqlBool>`true` : packagesOfRoles(caller.id);
}

/** Packages that a user may sell when no token speaks for it, as in automatic renewal. */
export function sellablePackages(userId: number): Filter<'packages'> {
  return (eb) =>
    eb.or([packagesOfRoles(userId)(eb), eb(eb.val<string>(PACKAGES_ALL), 'in', heldPermissions(userId))]);
}

/** Packages that the caller can give to others: those that it may sell, as far as its token and restrictions let it. */
export function packagesToGive(caller: Pick<Caller, 'id' | 'admits'>): Filter<'packages'> {
  return caller.admits(PACKAGES_ALL) ? sellablePackages(caller.id) : packagesOfRoles(caller.id);
}

const PACKAGES_ALL = 'packages_all' satisfies Permission;

function packagesOfRoles(userId: Operand<number>): Filter<'packages'> {
  return (eb) =>
    eb.exists(
      eb
        .selectFrom('role_packages')
        .innerJoin('user_roles', 'user_roles.role_id', 'role_packages.role_id')
        .select('role_packages.role_id')
        .whereRef('role_packages.package_id', '=', 'packages.id')
        .where('user_roles.user_id', '=', userId),
    );
}

/** Roles that the caller may see: those that it holds, can give or has made, or with `roles_all` every one. */
export function visibleRoles(caller: Viewer<'roles_all'>): Filter<'roles'> {
  return can(caller, 'roles_all') ? () => sql<SqlBool>`true` : ownRoles(caller);
}

/** The roles that the caller holds, can give or has made, whatever else it may see. */
export function ownRoles(caller: Pick<Viewer, 'id'>): Filter<'roles'> {
  return (eb) =>
    eb.or([heldRoles(caller.id)(eb), givableRoles(caller.id)(eb), eb('roles.created_by_id', '=', caller.id)]);
}

/** Lines that the caller may see: its own and those of users below it, or with `<kind>_all` every one. */
export function visibleLines<Policy extends string>(
  caller: Viewer<Policy>,
  all: NoInfer<Policy>,
): Filter<'lines'> {
  return can(caller, all) ? () => sql<SqlBool>`true` : linesWithin(caller);
}

/** The lines of the caller and of the users below it, whatever else it may see. */
export function linesWithin(caller: Pick<Viewer, Reach>): Filter<'lines'> {
  return (eb) =>
    eb.exists(
      eb
        .selectFrom('users')
        .select('users.id')
        .whereRef('users.id', '=', 'lines.user_id')
        .where(usersWithin(caller)),
    );
}

/** Restrictions on the caller, on users below it and on the lines of all these, or with `restrictions_all` every one. */
export function visibleRestrictions(caller: Viewer<'restrictions_all'>): Filter<'restrictions'> {
  return can(caller, 'restrictions_all')
    ? restrictionsOn(
        () => sql<SqlBool>`true`,
        () => sql<SqlBool>`true`,
      )
    : restrictionsWithin(caller);
}

/**
 * Restrictions that the caller may change or lift: those within its reach that it, or a user below it, has laid; and
 * those on users below it, and on their lines, that nobody above it has laid. Somebody else has where the user was
 * moved here since, and then there is nobody else to lift them.
 */
export function ownRestrictions(caller: Pick<Viewer, Reach>): Filter<'restrictions'> {
  const below = restrictionsOn(
    (eb) => eb.and([usersWithin(caller)(eb), eb('users.id', '<>', caller.id)]),
    (eb) => eb.and([linesWithin(caller)(eb), eb('lines.user_id', '<>', caller.id)]),
  );
  return (eb) =>
    eb.or([
      eb.and([
        eb.exists(
          eb
            .selectFrom('users')
            .select('users.id')
            .whereRef('users.id', '=', 'restrictions.created_by_id')
            .where(usersWithin(caller)),
        ),
        restrictionsWithin(caller)(eb),
      ]),
      eb.and([
        eb('restrictions.created_by_id', '<>', sql<number>`all(${idsOfPath(caller.path)})`),
        below(eb),
      ]),
    ]);
}

/** Restrictions on a user that keep it from an operation when no token speaks for it, as in automatic renewal. */
export function restrictionsAgainst(userId: number, operation: OperationName): Filter<'restrictions'> {
  return (eb) =>
    eb.and([
      eb('restrictions.user_id', '=', userId),
      sql<SqlBool>`restrictions.policies && array['*', ${operation}]::text[]`,
    ]);
}

/** Restrictions on the caller, on users below it and on the lines of all these, whatever else it may see. */
export const restrictionsWithin = (caller: Pick<Viewer, Reach>): Filter<'restrictions'> =>
  restrictionsOn(usersWithin(caller), linesWithin(caller));

/** Restrictions on some of the users and some of the lines; what lay on a deleted line is gone with it. */
function restrictionsOn(users: Filter<'users'>, lines: Filter<'lines'>): Filter<'restrictions'> {
  return (eb) =>
    eb.or([
      eb.exists(
        eb
          .selectFrom('users')
          .select('users.id')
          .whereRef('users.id', '=', 'restrictions.user_id')
          .where(users),
      ),
      eb.exists(
        eb
          .selectFrom('lines')
          .select('lines.id')
          .whereRef('lines.id', '=', 'restrictions.line_id')
          .where('lines.deleted_at', 'is', null)
          .where(lines),
      ),
    ]);
}

/** Users whose lines of a kind the caller reaches: itself and those below it, or with `<kind>_all` everyone. */
export function lineOwners<Policy extends string>(
  caller: Viewer<Policy>,
  all: NoInfer<Policy>,
): Filter<'users'> {
  return can(caller, all) ? () => sql<SqlBool>`true` : usersWithin(caller);
}

/** Rules that delete lines by themselves: those for lines of owners that the caller reaches. */
export function visibleMassDeleteAutos<Policy extends string>(
  caller: Viewer<Policy>,
  all: NoInfer<Policy>,
): Filter<'mass_delete_autos'> {
  if (can(caller, all)) return () => sql<SqlBool>`true`;
  return () => isKnown(usersWithin(caller), 'mass_delete_autos.user_id');
}

/** Templates that the caller may see: those that it may use, or with `templates_all` every one. */
export function visibleTemplates(caller: Viewer<'templates_all'>): Filter<'templates'> {
  return can(caller, 'templates_all') ? () => sql<SqlBool>`true` : usableTemplates(caller);
}

/** Templates that the caller may change: its own, or with `templates_all` every one. */
export function ownTemplates(caller: Viewer<'templates_all'>): Filter<'templates'> {
  return (eb) =>
    can(caller, 'templates_all') ? sql<SqlBool>`true` : eb('templates.created_by_id', '=', caller.id);
}

/** A user's own templates, and published ones that are global or that a user above it shares, whatever else it may see. */
export function usableTemplates(user: Pick<Viewer, 'id' | 'path'>): Filter<'templates'> {
  return (eb) =>
    eb.or([
      eb('templates.created_by_id', '=', user.id),
      eb.and([eb('templates.publish', '=', true), eb('templates.is_global', '=', true)]),
      eb.and([
        eb('templates.publish', '=', true),
        eb('templates.show_for_my_created', '=', true),
        eb('templates.created_by_id', '=', anyOf(user.path)),
      ]),
    ]);
}

/** DNS domains that the caller may see: those that it may use, or with `dns_domains_all` every one. */
export function visibleDnsDomains(caller: Viewer<'dns_domains_all'>): Filter<'dns_domains'> {
  return can(caller, 'dns_domains_all') ? () => sql<SqlBool>`true` : usableDnsDomains(caller);
}

/** A user's own DNS domains, global ones, and those it inherits from a user above, whatever else it may see. */
export function usableDnsDomains(user: Pick<Viewer, 'id' | 'path'>): Filter<'dns_domains'> {
  return (eb) =>
    eb.or([
      eb('dns_domains.created_by_id', '=', user.id),
      eb('dns_domains.is_global', '=', true),
      eb.and([
        eb('dns_domains.is_heritable', '=', true),
        eb('dns_domains.created_by_id', '=', anyOf(user.path)),
      ]),
    ]);
}

/** One of the users in a path. Its last, the user itself, is let through anyhow where this is asked. */
const anyOf = (path: Operand<string>): RawBuilder<number> => sql`any(${idsOfPath(path)})`;

/** Log lines of what the caller and the users below it did, or with `logs_all` every one. */
export function visibleLogs(caller: Viewer<'logs_all'>): Filter<'logs'> {
  if (can(caller, 'logs_all')) return () => sql<SqlBool>`true`;
  return () => isKnown(usersWithin(caller), 'logs.user_id');
}

/** Transactions that the caller, or a user below it, takes part in, or with `transactions_all` every one. */
export function visibleTransactions(caller: Viewer<'transactions_all'>): Filter<'credit_transfers'> {
  return can(caller, 'transactions_all') ? () => sql<SqlBool>`true` : transactionsWithin(caller);
}

/** Users whose transactions the caller sees: itself and those below it, or with `transactions_all` everyone. */
export function visibleParties(caller: Viewer<'transactions_all'>): Filter<'users'> {
  return can(caller, 'transactions_all') ? () => sql<SqlBool>`true` : usersWithin(caller);
}

/** Transactions that a user, or one below it, takes part in. */
export function transactionsWithin(user: Pick<Viewer, 'id'>): Filter<'credit_transfers'> {
  return (eb) =>
    eb(
      'credit_transfers.id',
      'in',
      eb
        .selectFrom('transaction_parties')
        .select('transaction_parties.transfer_id')
        .where('transaction_parties.user_id', '=', user.id),
    );
}

/** How many things of a kind the caller may see: at or below it, or with the policy that opens all, everywhere. */
export function visibleCount<Policy extends string>(
  caller: Viewer<Policy>,
  all: NoInfer<Policy>,
  kind: TreeCountKind,
): RawBuilder<number> {
  return treeCount(can(caller, all) ? rootId(caller.path) : caller.id, kind);
}

/** The caller and the users below it, whatever else it may see. */
export function usersWithin({ id, path, leaf }: Pick<Viewer, Reach>): Filter<'users'> {
  return (eb) =>
    leaf
      ? eb('users.id', '=', id)
      : eb.and([eb('users.path', '>=', path), eb('users.path', '<', subtreeEnd(path))]);
}

/** What tells the users at and below one. */
export type Reach = 'id' | 'path' | 'leaf';

/**
 * The same as the tree stands when this is asked. For a write that holds it (db/tree.ts): the caller, or a user above
 * it, may have been moved since it was authenticated.
 */
export function usersNowWithin(caller: Pick<Caller, 'id'>): Filter<'users'> {
  return usersWithin({ id: caller.id, path: pathOf(caller.id), leaf: false });
}
