import { sql, type Kysely, type Transaction } from 'kysely';
import { effectivePermissions } from '../../db/callers.ts';
import { givableRoles } from '../../db/roles.ts';
import type { Database } from '../../db/schema/index.ts';
import { revokeTokens } from '../../db/tokens.ts';
import { giveRoles } from '../../db/users.ts';
import { permissionsToGive, rolesBeyond } from '../roles/rules.ts';
import { packagesToGive } from '../access/packages.ts';
import type { Caller } from '../access/policy.ts';
import { ownRoles } from '../access/roles.ts';
import { missing, validationFailed, type Problem } from '../runtime/problem.ts';

// What a caller may give another user: nobody can give what it lacks.

type Giver = Pick<Caller, 'id' | 'path' | 'tokenId' | 'scopes' | 'admits'>;

/**
 * Throws 404 for a role that is to come and the caller may not see, and 422 for one that is to come or to go and the
 * caller, or its token, cannot give. The roles stay as they are until the transaction ends.
 */
export async function requireGivable(
  trx: Transaction<Database>,
  caller: Giver,
  coming: readonly number[],
  going: readonly number[] = [],
): Promise<void> {
  const ids = [...coming, ...going];
  if (ids.length === 0) return;
  // Whoever is about to put more into one of them is waited for: what is looked at next is what is given.
  await trx.selectFrom('roles').select('id').where('id', 'in', ids).orderBy('id').forShare().execute();
  const roles = await trx
    .selectFrom('roles')
    .select('roles.id')
    .select((eb) => givableRoles(caller.id)(eb).as('givable'))
    .where('roles.id', 'in', ids)
    .where((eb) => eb.or([ownRoles(caller)(eb), eb('roles.id', '=', sql<number>`any(${going}::bigint[])`)]))
    .execute();
  if (roles.length < ids.length) throw missing('roles_ids');
  const beyond = await rolesBeyond(trx, caller, ids);
  const refused = roles.filter(({ id, givable }) => !givable || beyond.includes(id));
  if (refused.length > 0) {
    throw validationFailed({ roles_ids: refused.map(({ id }) => `role ${String(id)} is not yours to give`) });
  }
}

/** Replaces the roles of a user, whose row is locked. Throws like `requireGivable` for those that come or go. */
export async function replaceRoles(
  trx: Transaction<Database>,
  userId: number,
  rolesIds: readonly number[],
  caller: Giver,
): Promise<void> {
  const rows = await trx.selectFrom('user_roles').select('role_id').where('user_id', '=', userId).execute();
  const held = rows.map(({ role_id }) => role_id);
  const coming = rolesIds.filter((id) => !held.includes(id));
  const going = held.filter((id) => !rolesIds.includes(id));
  await requireGivable(trx, caller, coming, going);
  if (going.length > 0) {
    await trx.deleteFrom('user_roles').where('user_id', '=', userId).where('role_id', 'in', going).execute();
  }
  await giveRoles(trx, userId, coming);
}

/** A new password, hashed before the transaction that sets it. */
export interface NewPassword {
  hash: string;
  /** The `password_version` of the password that was given for it; null where none was asked for. */
  replaces: number | null;
  keepPersonalTokens: boolean;
}

/**
 * Sets a password, and ends every login by the old one but the caller's own, and personal tokens with them. Throws 422
 * when it opens a permission or a package that the caller, or its token, lacks: logging in would give it; and when the
 * password that was given for it is not the user's any more.
 */
export async function setPassword(
  trx: Transaction<Database>,
  userId: number,
  { hash, replaces, keepPersonalTokens }: NewPassword,
  caller: Giver,
): Promise<void> {
  const opensMore =
    userId === caller.id
      ? await opensMoreThanToken(trx, caller)
      : (await holdsPermissionBeyond(trx, userId, caller)) || (await holdsPackageBeyond(trx, userId, caller));
  if (opensMore) {
    throw validationFailed({
      password: ['belongs to a user with a permission or a package that you, or this token, lack'],
    });
  }
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set((eb) => ({ password_hash: hash, password_version: eb('password_version', '+', 1) }))
    .where('id', '=', userId)
    .$if(replaces !== null, (update) => update.where('password_version', '=', replaces))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw wrongCurrentPassword();
  const ended = keepPersonalTokens ? { kind: 'login' as const } : {};
  await revokeTokens(trx, { userId, ...ended, otherThan: caller.tokenId });
}

/** 422: the password that a user gave for its new one is not its own. */
export const wrongCurrentPassword = (): Problem => validationFailed({ current_password: ['is wrong'] });

/**
 * Throws 422 naming these fields when another user holds a permission that the caller, or its token, lacks: whoever has
 * its e-mail address, its name, its PIN or its messaging account comes close to logging in as that user.
 */
export async function requireNoMore(
  db: Kysely<Database>,
  caller: Giver,
  userId: number,
  fields: readonly string[],
): Promise<void> {
  if (fields.length === 0 || userId === caller.id) return;
  if (!(await holdsPermissionBeyond(db, userId, caller))) return;
  const why = ['belongs to a user with a permission that you, or this token, lack'];
  throw validationFailed(Object.fromEntries(fields.map((field) => [field, why])));
}

/** The caller's own restrictions stay with it however it logs in; the scopes of its token would not. */
async function opensMoreThanToken(db: Kysely<Database>, { id, scopes }: Giver): Promise<boolean> {
  if (scopes.includes('*')) return false;
  return (await effectivePermissions(db, id)).some((permission) => !scopes.includes(permission));
}

async function holdsPermissionBeyond(db: Kysely<Database>, userId: number, caller: Giver): Promise<boolean> {
  const toGive = await permissionsToGive(db, caller);
  return (await effectivePermissions(db, userId)).some((permission) => !toGive.has(permission));
}

async function holdsPackageBeyond(db: Kysely<Database>, userId: number, caller: Giver): Promise<boolean> {
  const found = await db
    .selectFrom('user_roles')
    .innerJoin('role_packages', 'role_packages.role_id', 'user_roles.role_id')
    .innerJoin('packages', 'packages.id', 'role_packages.package_id')
    .select('packages.id')
    .where('user_roles.user_id', '=', userId)
    .where((eb) => eb.not(packagesToGive(caller)(eb)))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
