import { sql, type Kysely, type Transaction } from 'kysely';
import { effectivePermissions } from '../../db/callers.ts';
import { creditOf, transfer } from '../../db/ledger.ts';
import { hashPassword } from '../../db/passwords.ts';
import { givableRoles } from '../../db/roles.ts';
import type { Database } from '../../db/schema.ts';
import { giveRoles, insertUser, newPin, selectUsers } from '../../db/users.ts';
import type { Body, GroupHandlers, Schema } from '../runtime/contract.ts';
import { findUser } from '../runtime/find.ts';
import { causeOf, hundredths, receipt } from '../runtime/money.ts';
import { can, ownRoles, visibleUsers, type Caller } from '../runtime/policy.ts';
import { notFound, validationFailed } from '../runtime/problem.ts';
import { refuseAbove } from './above.ts';
import { userView } from './view.ts';

export const writing = {
  async users_store(call) {
    const { body, caller, db, audit } = call;
    const { password, roles_ids: rolesIds, credit, ...fields } = body;
    const amount = hundredths(credit, 'credit');
    await requireGivable(db, caller, rolesIds);
    const password_hash = await hashPassword(password);
    const id = await insertUser(db, { ...fields, password_hash, parentId: caller.id, rolesIds });
    audit({ subjectId: id });
    const moved =
      amount === 0
        ? null
        : await transfer(db, {
            kind: 'start_credit',
            from: creditOf(caller.id),
            to: creditOf(id),
            amount,
            description: 'Opening credit',
            subject: { type: 'User', id },
            ...causeOf(call),
          });
    return { ...(await shown(db, id)), transaction: moved && receipt(moved) };
  },

  async users_update({ params, body, caller, db }) {
    const user = await findUser(db, visibleUsers(caller), params.id);
    refuseAbove(user, caller);
    refuseFields(body, caller, user.id);
    const { password, roles_ids: rolesIds, tos_accepted: accepted = false, ...fields } = body;
    await db
      .updateTable('users')
      .set({ ...fields, updated_at: sql<string>`now()` })
      .$if(accepted, (update) =>
        update.set({ tos_acceptance_at: sql<string>`coalesce(tos_acceptance_at, now())` }),
      )
      .where('id', '=', user.id)
      .execute();
    if (rolesIds !== undefined) await replaceRoles(db, user.id, rolesIds, caller);
    if (password !== undefined) await setPassword(db, user.id, password, caller);
    return shown(db, user.id);
  },

  async users_regenerate_pin_code({ params, caller, db }) {
    const user = await findUser(db, visibleUsers(caller), params.id);
    refuseAbove(user, caller);
    await db
      .updateTable('users')
      .set({ pin: newPin(), updated_at: sql<string>`now()` })
      .where('id', '=', user.id)
      .execute();
    return shown(db, user.id);
  },
} satisfies Partial<GroupHandlers<'Users'>>;

async function shown(db: Kysely<Database>, id: number): Promise<Schema<'User'>> {
  return userView(await selectUsers(db).where('users.id', '=', id).executeTakeFirstOrThrow());
}

/** Throws 422 for fields that only others may set, or only the user itself. */
function refuseFields(body: Body<'users_update'>, caller: Caller<'users_all'>, userId: number): void {
  const own = userId === caller.id;
  const refused: [keyof typeof body, string][] = [];
  if (!own) refused.push(['tos_accepted', 'is for the user itself to send']);
  if (own && !can(caller, 'users_all')) {
    for (const field of ['adult', 'note', 'roles_ids'] as const)
      refused.push([field, 'is for others to set']);
  }
  const sent = refused.filter(([field]) => body[field] !== undefined);
  if (sent.length > 0) throw validationFailed(Object.fromEntries(sent.map(([field, why]) => [field, [why]])));
}

/**
 * Sets a password, and ends every login by the old one but the caller's own. Throws 422 when it opens a permission
 * that the caller, or its token, lacks: logging in would give it.
 */
async function setPassword(
  db: Transaction<Database>,
  userId: number,
  password: string,
  caller: Pick<Caller, 'id' | 'tokenId' | 'scopes'>,
): Promise<void> {
  const [held, opened] = [await effectivePermissions(db, caller.id), await effectivePermissions(db, userId)];
  const inScope = (permission: string): boolean =>
    caller.scopes.includes('*') || caller.scopes.includes(permission);
  if (!opened.every((permission) => held.includes(permission) && inScope(permission))) {
    throw validationFailed({
      password: ['belongs to a user with a permission that you, or this token, lack'],
    });
  }
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', userId)
    .execute();
  await db
    .updateTable('tokens')
    .set({ revoked_at: sql<string>`now()`, updated_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .where('kind', '=', 'login')
    .where('revoked_at', 'is', null)
    .where('id', '<>', caller.tokenId)
    .execute();
}

/** Replaces the roles of a user, whose row is locked. Throws like `requireGivable` for those that come or go. */
async function replaceRoles(
  db: Transaction<Database>,
  userId: number,
  rolesIds: readonly number[],
  caller: Pick<Caller, 'id'>,
): Promise<void> {
  const rows = await db.selectFrom('user_roles').select('role_id').where('user_id', '=', userId).execute();
  const held = rows.map(({ role_id }) => role_id);
  const coming = rolesIds.filter((id) => !held.includes(id));
  const going = held.filter((id) => !rolesIds.includes(id));
  await requireGivable(db, caller, coming, going);
  if (going.length > 0) {
    await db.deleteFrom('user_roles').where('user_id', '=', userId).where('role_id', 'in', going).execute();
  }
  await giveRoles(db, userId, coming);
}

/**
 * Throws 404 for a role that is to come and the caller may not see, and 422 for one that is to come or to go and
 * the caller cannot give.
 */
async function requireGivable(
  db: Kysely<Database>,
  caller: Pick<Caller, 'id'>,
  coming: readonly number[],
  going: readonly number[] = [],
): Promise<void> {
  const ids = [...coming, ...going];
  if (ids.length === 0) return;
  const roles = await db
    .selectFrom('roles')
    .select('roles.id')
    .select((eb) => givableRoles(caller.id)(eb).as('givable'))
    .where('roles.id', 'in', ids)
    .where((eb) => eb.or([ownRoles(caller)(eb), eb('roles.id', '=', sql<number>`any(${going}::bigint[])`)]))
    .execute();
  if (roles.length < ids.length) throw notFound();
  const refused = roles.filter(({ givable }) => !givable);
  if (refused.length > 0) {
    throw validationFailed({ roles_ids: refused.map(({ id }) => `role ${String(id)} is not yours to give`) });
  }
}
