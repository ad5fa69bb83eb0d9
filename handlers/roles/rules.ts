import { sql, type Transaction } from 'kysely';
import { effectivePermissions } from '../../db/callers.ts';
import { selectRoles, type RoleRow } from '../../db/roles.ts';
import type { Reader } from '../../db/connection/reader.ts';
import type { Database } from '../../db/schema/tables.ts';
import { isPermission } from '../permissions.ts';
import { givablePackages } from '../access/packages.ts';
import { can, requirePolicy } from '../access/policy.ts';
import { visibleRoles } from '../access/roles.ts';
import { usersWithin } from '../access/users.ts';
import { missing, notFound, validationFailed, type Problem } from '../call/problem.ts';
import type { Caller } from '../call/caller.ts';
import { anyOf } from '../../db/values/expressions.ts';

// How a caller may change a role: nobody can give what it lacks.

/** Locks a role by the id of a path, as `lockRoles` does. Throws 404 if the caller may not see it. */
export async function lockRole(
  trx: Transaction<Database>,
  caller: Caller<'roles_all'>,
  id: number,
): Promise<RoleRow> {
  const [role] = await lockRoles(trx, caller, [id], notFound);
  if (role === undefined) throw notFound();
  return role;
}

/**
 * Locks roles for a change of what their holders may do or sell. The ids are distinct. Throws `absent`, by default
 * 422 for `roles_ids`, for a role that the caller may not see, and without `roles_all` 403 for a role held by the caller or by a user not below it.
 */
export async function lockRoles(
  trx: Transaction<Database>,
  caller: Caller<'roles_all'>,
  ids: readonly number[],
  absent = (): Problem => missing('roles_ids'),
): Promise<RoleRow[]> {
  if (ids.length === 0) return [];
  // A transaction that gives one of the roles to a user waits for this lock.
  const roles = await selectRoles(trx)
    .where('roles.id', '=', anyOf(ids))
    .where(visibleRoles(caller))
    .orderBy('roles.id')
    .forUpdate()
    .execute();
  if (roles.length < ids.length) throw absent();
  if (!can(caller, 'roles_all') && (await isHeldOutside(trx, caller, ids)))
    requirePolicy(caller, 'roles_all');
  return roles;
}

/** Returns true if the caller, or a user who is not below it, holds one of the roles. */
async function isHeldOutside(
  trx: Transaction<Database>,
  caller: Caller,
  roleIds: readonly number[],
): Promise<boolean> {
  const holder = await trx
    .selectFrom('user_roles')
    .select('user_roles.user_id')
    .where('user_roles.role_id', '=', anyOf(roleIds))
    .where((eb) =>
      eb.or([
        eb('user_roles.user_id', '=', caller.id),
        eb.not(
          eb.exists(
            eb
              .selectFrom('users')
              .select('users.id')
              .whereRef('users.id', '=', 'user_roles.user_id')
              .where(usersWithin(caller)),
          ),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return holder !== undefined;
}

/** Returns the permissions that the caller can give or take away: its own that its token and its restrictions admit. */
export async function givablePermissions(
  db: Reader,
  { id, admits }: Pick<Caller, 'id' | 'admits'>,
): Promise<ReadonlySet<string>> {
  return new Set((await effectivePermissions(db, id)).filter(admits));
}

/** Throws 422 on `field` for unknown permissions, and for those that the caller cannot give. */
export function requireGivablePermissions(
  names: readonly string[],
  toGive: ReadonlySet<string>,
  field: string,
): void {
  const refused = names
    .filter((name) => !isPermission(name) || !toGive.has(name))
    .map(
      (name) =>
        `${name} is ${isPermission(name) ? 'a permission that you or this token lack' : 'not a permission'}`,
    );
  if (refused.length > 0) throw validationFailed({ [field]: refused });
}

/** Returns those of the roles that have a permission or a package which the caller cannot give. */
export async function rolesExceedingCaller(
  db: Reader,
  caller: Pick<Caller, 'id' | 'admits'>,
  roleIds: readonly number[],
): Promise<number[]> {
  if (roleIds.length === 0) return [];
  const toGive = [...(await givablePermissions(db, caller))];
  const rows = await db
    .selectFrom('roles')
    .select('roles.id')
    .where('roles.id', 'in', roleIds)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('role_permissions')
            .select('role_permissions.role_id')
            .whereRef('role_permissions.role_id', '=', 'roles.id')
            .where('role_permissions.permission', '<>', sql<string>`all(${toGive}::text[])`),
        ),
        eb.exists(
          eb
            .selectFrom('role_packages')
            .innerJoin('packages', 'packages.id', 'role_packages.package_id')
            .select('role_packages.role_id')
            .whereRef('role_packages.role_id', '=', 'roles.id')
            .where((of) => of.not(givablePackages(caller)(of))),
        ),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}
