import { sql, type SqlBool } from 'kysely';
import { heldPermissions } from '../../db/roles.ts';
import type { Reader } from '../../db/connection/reader.ts';
import type { Permission } from '../../generated/operations.ts';
import { allRows, type Filter } from '../call/filter.ts';
import { can } from './policy.ts';
import type { Caller, Viewer } from '../call/caller.ts';
import { packageNotAllowed } from '../call/problem.ts';
import { anyOf, type ValueOrExpression } from '../../db/values/expressions.ts';

/** Selects the packages that the caller may see: those of its roles; all with `packages_all`. */
export function visiblePackages(caller: Viewer<'packages_all'>): Filter<'packages'> {
  return can(caller, 'packages_all') ? allRows : packagesOfRoles(caller.id);
}

/**
 * Selects the packages that a user may sell without a token, as in automatic renewal. A restriction of `packages_all`
 * counts; one of everything is not checked, because it forbids the renewal itself.
 */
export function sellablePackages(userId: ValueOrExpression<number>): Filter<'packages'> {
  return (eb) => {
    const restricted = eb
      .selectFrom('restrictions')
      .select('id')
      .where('restrictions.user_id', '=', userId)
      .where(sql<SqlBool>`${PACKAGES_ALL} = any(restrictions.policies)`);
    const sellsAll = eb(eb.val<string>(PACKAGES_ALL), 'in', heldPermissions(userId));
    return eb.or([packagesOfRoles(userId)(eb), eb.and([sellsAll, eb.not(eb.exists(restricted))])]);
  };
}

/**
 * Selects the packages that the caller can give to others: those that it, its token and its restrictions let it sell.
 */
export function givablePackages(caller: Pick<Caller, 'id' | 'admits'>): Filter<'packages'> {
  return caller.admits(PACKAGES_ALL) ? sellablePackages(caller.id) : packagesOfRoles(caller.id);
}

/**
 * Throws 422 `package_not_allowed` for `field` unless the caller may see, and so sell, these packages. A hidden package
 * looks like an absent one. The ids are distinct.
 */
export async function requirePackages(
  db: Reader,
  caller: Caller<'packages_all'>,
  ids: readonly number[],
  field: string,
): Promise<void> {
  if (ids.length === 0) return;
  const found = await db
    .selectFrom('packages')
    .select('packages.id')
    .where('packages.id', '=', anyOf(ids))
    .where(visiblePackages(caller))
    .execute();
  if (found.length < ids.length) throw packageNotAllowed(field, await whyNotSold(db, caller));
}

/** The maximum number of roles that `whyNotSold` names. */
const NAMED_ROLES = 10;

/**
 * Returns why the caller cannot sell a package that `visiblePackages` does not select. The text names the caller's
 * roles, one of which would need the package; it does not tell whether the package exists.
 */
export async function whyNotSold(
  db: Reader,
  caller: Pick<Caller<'packages_all'>, 'id' | 'refusal'>,
): Promise<string> {
  if (can(caller, 'packages_all')) return 'There is no package with this id.';
  const roles = await db
    .selectFrom('user_roles')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .select('roles.name')
    .where('user_roles.user_id', '=', caller.id)
    .orderBy('roles.id')
    .limit(NAMED_ROLES)
    .execute();
  if (roles.length === 0) return 'You have no role, and so no package to sell.';
  const names = roles.map(({ name }) => name).join(', ');
  return `None of your roles sells a package with this id. Your roles: ${names}.`;
}

const PACKAGES_ALL = 'packages_all' satisfies Permission;

function packagesOfRoles(userId: ValueOrExpression<number>): Filter<'packages'> {
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
