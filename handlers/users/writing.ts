import { sql } from 'kysely';
import { killConnectionsOf } from '../../db/activities.ts';
import { recordEvents } from '../../db/events/record.ts';
import { creditAccount, setCreditAlert } from '../../db/ledger/ledger.ts';
import { beginTransfer, transfer } from '../../db/transfers.ts';
import { DepthError, lockTreeShared, isRoot } from '../../db/tree/tree.ts';
import { insertUser, randomPin } from '../../db/users.ts';
import type { Body, Call, GroupHandlers, Preparation, Schema } from '../call/contract.ts';
import { findUser } from '../call/find.ts';
import { hundredths, transactionReceipt } from '../call/money.ts';
import { requirePolicy } from '../access/policy.ts';
import { requireUnlimited } from '../access/token-limits.ts';
import { usersCurrentlyWithin, usersWithin, visibleUsers } from '../access/users.ts';
import { wrongCurrentPassword } from '../call/passwords.ts';
import { validationFailed } from '../call/problem.ts';
import { requireAdultToGive, revokeAdultBelow, tooDeep } from './owners.ts';
import {
  replaceRoles,
  requireGivableRoles,
  requireNoMorePermissions,
  setPassword,
  type NewPassword,
} from './grants.ts';
import { shownUser, userEvent } from '../call/user-view.ts';
import type { Caller } from '../call/caller.ts';
import { NOW } from '../../db/values/expressions.ts';

export const writing = {
  users_create: {
    async prepare({ body, caller, passwords }) {
      requireUnlimited(caller);
      const password_hash = await passwords.hash(body.password);
      return (call) => create(call, password_hash);
    },
  },

  users_edit: {
    async prepare(preparation) {
      const { params, body, caller, db, passwords } = preparation;
      const { password, current_password: current, keep_personal_tokens: keep = false, ...fields } = body;
      if (password === undefined) return (call) => edit(call, fields);
      requireUnlimited(caller);
      await findUser(db, usersWithin(caller), params.id);
      const replaces = params.id === caller.id ? await given(preparation, current) : null;
      if (replaces === 'wrong') return () => Promise.reject(wrongCurrentPassword());
      const hash = await passwords.hash(password);
      return (call) => edit(call, fields, { hash, replaces, keepPersonalTokens: keep });
    },
  },

  async users_regenerate_pin_code({ params, caller, db }) {
    await lockTreeShared(db);
    const user = await findUser(db, usersCurrentlyWithin(caller), params.id);
    await requireNoMorePermissions(db, caller, user.id, ['id']);
    await db
      .updateTable('users')
      .set({ pin: randomPin(), updated_at: NOW })
      .where('id', '=', user.id)
      .execute();
    return shownUser(db, user.id);
  },

  async users_kill_connections({ params, caller, db, cause }) {
    const { id } = await findUser(db, visibleUsers(caller), params.id);
    return { killed: await killConnectionsOf(db, cause, id) };
  },
} satisfies Partial<GroupHandlers<'Users'>>;

async function create(call: Call<'users_create'>, password_hash: string): Promise<Schema<'CreatedUser'>> {
  const { body, caller, db, audit } = call;
  const { password: _, roles_ids: rolesIds, credit, ...fields } = body;
  const amount = hundredths(credit, 'credit');
  if (amount > 0) requirePolicy(caller, 'transactions_create');
  await requireGivableRoles(db, caller, rolesIds);
  if (fields.adult) await requireAdultToGive(db, caller);
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
          id: await beginTransfer(db),
          kind: 'start_credit',
          from: creditAccount(caller.id),
          to: creditAccount(id),
          amount,
          description: 'Opening credit',
          subject: { type: 'User', id },
          cause: call.cause,
        });
  const user = await shownUser(db, id);
  await recordEvents(db, call.cause, [userEvent('user.created', user)]);
  return { ...user, transaction: moved && transactionReceipt(moved) };
}

async function edit(
  { params, body, caller, db }: Call<'users_edit'>,
  {
    roles_ids: rolesIds,
    tos_accepted: accepted = false,
    credit_alert_below: alert,
    ...fields
  }: Body<'users_edit'>,
  newPassword?: NewPassword,
): Promise<Schema<'User'>> {
  await lockTreeShared(db);
  const user = await findUser(db, usersCurrentlyWithin(caller), params.id);
  refuseFields(body, caller, user.id);
  await requireNoMorePermissions(db, caller, user.id, sentOf(body, ['email', 'username']));
  if (body.adult === true) await requireAdultToGive(db, caller, user.id);
  await db
    .updateTable('users')
    .set({ ...fields, updated_at: NOW })
    .$if(accepted, (update) =>
      update.set({ tos_acceptance_at: sql<string>`coalesce(tos_acceptance_at, now())` }),
    )
    .where('id', '=', user.id)
    .execute();
  if (alert !== undefined) {
    const below = alert === null ? null : hundredths(alert, 'credit_alert_below');
    await setCreditAlert(db, user.id, below);
  }
  if (body.adult === false) await revokeAdultBelow(db, user);
  if (rolesIds !== undefined) await replaceRoles(db, user.id, rolesIds, caller);
  if (newPassword !== undefined) await setPassword(db, user.id, newPassword, caller);
  return shownUser(db, user.id);
}

/**
 * Returns the version of the current password in the request, or `wrong` if it is not the caller's. A user without a
 * password sends none. Throws 422 if it is missing, and 429 after too many wrong ones.
 */
async function given(
  { caller, db, passwords }: Preparation<'users_edit'>,
  password: string | undefined,
): Promise<number | 'wrong'> {
  const { password_hash, password_version } = await db
    .selectFrom('users')
    .select(['password_hash', 'password_version'])
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow();
  if (password_hash === null) return password_version;
  if (password === undefined) {
    throw validationFailed({ current_password: ['is required for a new password of your own'] });
  }
  return (await passwords.checkOwn(db, caller, password))?.version ?? 'wrong';
}

/** Throws 422 for fields that only the user itself, or only others, may set. */
function refuseFields(body: Body<'users_edit'>, caller: Caller, userId: number): void {
  const own = userId === caller.id;
  const refused: [keyof typeof body, string][] = [];
  if (!own) {
    for (const field of ['tos_accepted', 'current_password'] as const)
      refused.push([field, 'may only be sent by the user itself']);
  }
  if (body.password === undefined) {
    for (const field of ['current_password', 'keep_personal_tokens'] as const)
      refused.push([field, 'may only be sent with a new password']);
  }
  if (own && !isRoot(caller)) {
    for (const field of ['adult', 'note', 'external_id', 'roles_ids'] as const)
      refused.push([field, 'cannot be changed by the user itself']);
  }
  const sent = refused.filter(([field]) => body[field] !== undefined);
  if (sent.length > 0) throw validationFailed(Object.fromEntries(sent.map(([field, why]) => [field, [why]])));
}

function sentOf<Field extends string>(
  body: Partial<Record<Field, unknown>>,
  fields: readonly Field[],
): Field[] {
  return fields.filter((field) => body[field] !== undefined);
}
