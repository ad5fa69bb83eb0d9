import { sql, type Kysely } from 'kysely';
import { creditOf, transfer } from '../../db/ledger.ts';
import { hashPassword } from '../../db/passwords.ts';
import type { Database } from '../../db/schema.ts';
import { holdTree } from '../../db/tree.ts';
import { insertUser, newPin, selectUsers } from '../../db/users.ts';
import type { Body, GroupHandlers, Schema } from '../runtime/contract.ts';
import { findUser } from '../runtime/find.ts';
import { causeOf, hundredths, receipt } from '../runtime/money.ts';
import { can, visibleUsers, type Caller } from '../runtime/policy.ts';
import { validationFailed } from '../runtime/problem.ts';
import { refuseAbove } from './above.ts';
import { requireAdultToGive, takeAdultBelow } from './adult.ts';
import { replaceRoles, requireGivable, setPassword } from './giving.ts';
import { userView } from './view.ts';

export const writing = {
  async users_create(call) {
    const { body, caller, db, audit } = call;
    const { password, roles_ids: rolesIds, credit, ...fields } = body;
    const amount = hundredths(credit, 'credit');
    await requireGivable(db, caller, rolesIds);
    if (fields.adult) await requireAdultToGive(db, caller);
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

  async users_edit({ params, body, caller, db }) {
    await holdTree(db);
    const user = await findUser(db, visibleUsers(caller), params.id);
    refuseAbove(user, caller);
    refuseFields(body, caller, user.id);
    if (body.adult === true && !can(caller, 'users_all')) await requireAdultToGive(db, caller, user.id);
    const { password, roles_ids: rolesIds, tos_accepted: accepted = false, ...fields } = body;
    await db
      .updateTable('users')
      .set({ ...fields, updated_at: sql<string>`now()` })
      .$if(accepted, (update) =>
        update.set({ tos_acceptance_at: sql<string>`coalesce(tos_acceptance_at, now())` }),
      )
      .where('id', '=', user.id)
      .execute();
    if (body.adult === false) await takeAdultBelow(db, user);
    if (rolesIds !== undefined) await replaceRoles(db, user.id, rolesIds, caller);
    if (password !== undefined) await setPassword(db, user.id, password, caller);
    return shown(db, user.id);
  },

  async users_regenerate_pin_code({ params, caller, db }) {
    await holdTree(db);
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
function refuseFields(body: Body<'users_edit'>, caller: Caller<'users_all'>, userId: number): void {
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
