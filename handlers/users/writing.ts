import { sql, type Kysely } from 'kysely';
import { creditOf, transfer } from '../../db/ledger.ts';
import { hashPassword } from '../../db/passwords.ts';
import type { Database } from '../../db/schema.ts';
import { DepthError, holdTree, isRoot } from '../../db/tree.ts';
import { insertUser, newPin, selectUsers } from '../../db/users.ts';
import type { Body, GroupHandlers, Schema } from '../runtime/contract.ts';
import { findUser } from '../runtime/find.ts';
import { causeOf, hundredths, receipt } from '../runtime/money.ts';
import { requirePolicy, usersWithin, type Caller } from '../runtime/policy.ts';
import { validationFailed } from '../runtime/problem.ts';
import { requireAdultToGive, takeAdultBelow } from './adult.ts';
import { tooDeep } from './depth.ts';
import { replaceRoles, requireGivable, requireNoMore, setPassword } from './giving.ts';
import { userView } from './view.ts';

export const writing = {
  async users_create(call) {
    const { body, caller, db, audit } = call;
    const { password, roles_ids: rolesIds, credit, ...fields } = body;
    const amount = hundredths(credit, 'credit');
    if (amount > 0) requirePolicy(caller, 'transactions_create');
    await requireGivable(db, caller, rolesIds);
    if (fields.adult) await requireAdultToGive(db, caller);
    const password_hash = await hashPassword(password);
    const id = await insertUser(db, { ...fields, password_hash, parentId: caller.id, rolesIds }).catch(
      (error: unknown) => {
        throw error instanceof DepthError ? tooDeep('body') : error;
      },
    );
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
    const user = await findUser(db, usersWithin(caller), params.id);
    refuseFields(body, caller, user.id);
    await requireNoMore(db, caller, user.id, sentOf(body, ['email', 'username']));
    if (body.adult === true) await requireAdultToGive(db, caller, user.id);
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
    const user = await findUser(db, usersWithin(caller), params.id);
    await requireNoMore(db, caller, user.id, ['id']);
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
function refuseFields(body: Body<'users_edit'>, caller: Caller, userId: number): void {
  const own = userId === caller.id;
  const refused: [keyof typeof body, string][] = [];
  if (!own) refused.push(['tos_accepted', 'is for the user itself to send']);
  if (own && !isRoot(caller)) {
    for (const field of ['adult', 'note', 'roles_ids'] as const)
      refused.push([field, 'is for others to set']);
  }
  const sent = refused.filter(([field]) => body[field] !== undefined);
  if (sent.length > 0) throw validationFailed(Object.fromEntries(sent.map(([field, why]) => [field, [why]])));
}

/** Those of some fields that a body has. */
function sentOf<Field extends string>(
  body: Partial<Record<Field, unknown>>,
  fields: readonly Field[],
): Field[] {
  return fields.filter((field) => body[field] !== undefined);
}

