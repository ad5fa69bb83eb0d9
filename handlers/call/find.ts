import type { Transaction } from 'kysely';
import { selectPackages, type PackageRow } from '../../db/packages.ts';
import { selectRoles, type RoleRow } from '../../db/roles.ts';
import type { Reader } from '../../db/connection/reader.ts';
import type { Database } from '../../db/schema/tables.ts';
import type { Filter } from './filter.ts';
import { missing, notFound } from './problem.ts';
import { anyOf } from '../../db/values/expressions.ts';

/**
 * Returns the id and path of a user that passes a filter: `visibleUsers(caller)` or `usersWithin(caller)`. Throws the
 * same problem for a hidden user as for an absent one: 422 that names the field of the id, or 404 for the id of the path.
 */
export async function findUser(
  db: Reader,
  visible: Filter<'users'>,
  id: number,
  field?: string,
): Promise<{ id: number; path: string }> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'path'])
    .where('id', '=', id)
    .where(visible)
    .executeTakeFirst();
  if (user === undefined) throw field === undefined ? notFound() : missing(field);
  return user;
}

/** Returns the package with the id of a path that passes `visiblePackages(caller)`. Throws 404 as `findUser` does. */
export async function findPackage(db: Reader, visible: Filter<'packages'>, id: number): Promise<PackageRow> {
  const row = await selectPackages(db).where('packages.id', '=', id).where(visible).executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

/** Returns a role that passes `visibleRoles(caller)`. Throws 404 as `findUser` does. */
export async function findRole(db: Reader, visible: Filter<'roles'>, id: number): Promise<RoleRow> {
  const row = await selectRoles(db).where('roles.id', '=', id).where(visible).executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

/** Throws 422 unless all of these roles, whose ids are distinct, pass the filter. */
export async function requireRoles(
  db: Reader,
  visible: Filter<'roles'>,
  ids: readonly number[],
  field = 'roles_ids',
): Promise<void> {
  if (ids.length === 0) return;
  const found = await db
    .selectFrom('roles')
    .where('id', '=', anyOf(ids))
    .where(visible)
    .select('id')
    .execute();
  if (found.length < ids.length) throw missing(field);
}

/** Throws 422 unless all of these bouquets exist, and locks them for the transaction. The ids are distinct. */
export async function requireBouquets(trx: Transaction<Database>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  // The lock keeps an import from deleting them.
  const found = await trx
    .selectFrom('bouquets')
    .select('id')
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forKeyShare()
    .execute();
  if (found.length < ids.length) throw missing('bouquets');
}
