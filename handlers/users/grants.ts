import type { Transaction } from 'kysely';
import { effectivePermissions } from '../../db/callers.ts';
import { givableRoles } from '../../db/roles.ts';
import type { Reader } from '../../db/connection/reader.ts';
import type { Database } from '../../db/schema/tables.ts';
import { revokeTokens } from '../../db/tokens.ts';
import { assignRoles } from '../../db/users.ts';
import { givablePermissions, rolesExceedingCaller } from '../roles/rules.ts';
import { givablePackages } from '../access/packages.ts';
import { ownRoles } from '../access/roles.ts';
import { wrongCurrentPassword } from '../call/passwords.ts';
import { missing, validationFailed } from '../call/problem.ts';
import type { Caller } from '../call/caller.ts';
import { anyOf } from '../../db/values/expressions.ts';

// What a caller may give to another user: nobody can give what it lacks.

type RoleGiver = Pick<Caller, 'id' | 'path' | 'tokenId' | 'scopes' | 'admits'>;

/**
 * Throws 422 for an added role that the caller may not see, and for an added or removed role that the caller or
 * its token cannot give. Locks the roles against changes until the transaction ends.
 */
export async function requireGivableRoles(
  trx: Transaction<Database>,
  caller: RoleGiver,
  added: readonly number[],
  removed: readonly number[] = [],
): Promise<void> {
  const ids = [...added, ...removed];
  if (ids.length === 0) return;
  // Waits for transactions that change these roles, so that the checked roles are the given ones.
  await trx.selectFrom('roles').select('id').where('id', 'in', ids).orderBy('id').forShare().execute();
  const roles = await trx
    .selectFrom('roles')
    .select('roles.id')
    .select((eb) => givableRoles(caller.id)(eb).as('givable'))
    .where('roles.id', 'in', ids)
    .where((eb) => eb.or([ownRoles(caller)(eb), eb('roles.id', '=', anyOf(removed))]))
    .execute();
  if (roles.length < ids.length) throw missing('roles_ids');
  const beyond = await rolesExceedingCaller(trx, caller, ids);
  const refused = roles.filter(({ id, givable }) => !givable || beyond.includes(id));
  if (refused.length > 0) {
    throw validationFailed({ roles_ids: refused.map(({ id }) => `role ${String(id)} is not yours to give`) });
  }
}

/**
 * Replaces the roles of a user, whose row is locked. Throws as `requireGivableRoles` does for added and removed roles.
 */
export async function replaceRoles(
  trx: Transaction<Database>,
  userId: number,
  rolesIds: readonly number[],
  caller: RoleGiver,
): Promise<void> {
  const rows = await trx.selectFrom('user_roles').select('role_id').where('user_id', '=', userId).execute();
  const current = rows.map(({ role_id }) => role_id);
  const added = rolesIds.filter((id) => !current.includes(id));
  const removed = current.filter((id) => !rolesIds.includes(id));
  await requireGivableRoles(trx, caller, added, removed);
  if (removed.length > 0) {
    await trx
      .deleteFrom('user_roles')
      .where('user_id', '=', userId)
      .where('role_id', 'in', removed)
      .execute();
  }
  await assignRoles(trx, userId, added);
}

/** A new password, hashed before the transaction that sets it. */
export interface NewPassword {
  hash: string;
  /** The `password_version` of the current password in the request; null if none was required. */
  replaces: number | null;
  keepPersonalTokens: boolean;
}

/**
 * Sets a password. Ends all logins of the user except the token in use, and its personal tokens unless kept. Throws 422
 * if a login as the user would give the caller or its token a permission or a package, or if the current password in
 * the request is out of date.
 */
export async function setPassword(
  trx: Transaction<Database>,
  userId: number,
  { hash, replaces, keepPersonalTokens }: NewPassword,
  caller: RoleGiver,
): Promise<void> {
  if (await opensMore(trx, userId, caller)) {
    throw validationFailed({
      password: ['belongs to a user who has a permission or a package beyond those of you or this token'],
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

/**
 * Throws 422 for these fields if another user holds a permission that the caller or its token lacks. With its e-mail
 * address, name, PIN or messaging account, the caller could come close to logging in as that user.
 */
export async function requireNoMorePermissions(
  db: Reader,
  caller: RoleGiver,
  userId: number,
  fields: readonly string[],
): Promise<void> {
  if (fields.length === 0 || userId === caller.id) return;
  if (!(await holdsPermissionBeyond(db, userId, caller))) return;
  const why = ['belongs to a user who has a permission that you or this token lacks'];
  throw validationFailed(Object.fromEntries(fields.map((field) => [field, why])));
}

/** Returns whether the caller could do more by logging in as a user than with its token. */
async function opensMore(db: Reader, userId: number, caller: RoleGiver): Promise<boolean> {
  if (userId === caller.id) return opensMoreThanToken(db, caller);
  return (await holdsPermissionBeyond(db, userId, caller)) || (await holdsPackageBeyond(db, userId, caller));
}

/** The caller's restrictions apply to any login, but the scopes of its token do not. */
async function opensMoreThanToken(db: Reader, { id, scopes }: RoleGiver): Promise<boolean> {
  if (scopes.includes('*')) return false;
  return (await effectivePermissions(db, id)).some((permission) => !scopes.includes(permission));
}

async function holdsPermissionBeyond(db: Reader, userId: number, caller: RoleGiver): Promise<boolean> {
  const toGive = await givablePermissions(db, caller);
  return (await effectivePermissions(db, userId)).some((permission) => !toGive.has(permission));
}

async function holdsPackageBeyond(db: Reader, userId: number, caller: RoleGiver): Promise<boolean> {
  const found = await db
    .selectFrom('user_roles')
    .innerJoin('role_packages', 'role_packages.role_id', 'user_roles.role_id')
    .innerJoin('packages', 'packages.id', 'role_packages.package_id')
    .select('packages.id')
    .where('user_roles.user_id', '=', userId)
    .where((eb) => eb.not(givablePackages(caller)(eb)))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
