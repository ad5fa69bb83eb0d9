import { sql } from 'kysely';
import { ancestorIds, isWithin } from '../db/tree.ts';
import { selectUsers, type UserRow } from '../db/users.ts';
import type { GroupHandlers, Schema } from './runtime/contract.ts';
import { findUser } from './runtime/find.ts';
import { credits } from './runtime/money.ts';
import { envelope } from './runtime/page.ts';
import { can, requirePolicy, visibleUsers, type Caller } from './runtime/policy.ts';
import { notFound } from './runtime/problem.ts';

export const users = {
  async users_me({ caller, db }) {
    return userView(await selectUsers(db).where('users.id', '=', caller.id).executeTakeFirstOrThrow());
  },

  async users_show({ params, caller, db }) {
    const user = await selectUsers(db)
      .where('users.id', '=', params.id)
      .where(visibleUsers(caller))
      .executeTakeFirst();
    if (user === undefined) throw notFound();
    return userView(user);
  },

  async users_ancestors(call) {
    const { params, query, caller, db } = call;
    requirePolicy(caller, 'users_show');
    const user = await findUser(db, visibleUsers(caller), params.id);
    // The path names every ancestor, so the page is cut from it and nothing has to be counted.
    const ids = ancestorIds(user.path);
    const start = (query.page - 1) * query.per_page;
    const rows = await selectUsers(db)
      .where('users.id', '=', sql<number>`any(${ids.slice(start, start + query.per_page)}::bigint[])`)
      .orderBy((eb) => eb.fn('length', ['users.path']), 'desc')
      .execute();
    const data = rows.map((row) => maskedUserView(row, caller));
    return envelope(call, data, ids.length);
  },
} satisfies Partial<GroupHandlers<'Users'>>;

/** A user as the contract shows it: the balance in credits. */
export function userView({ path: _, balance, ...user }: UserRow): Schema<'User'> {
  return { ...user, credit: credits(balance) };
}

/** The same, without the personal data of a user that the caller may not retrieve (design, section 4). */
function maskedUserView(row: UserRow, caller: Caller<'users_all'>): Schema<'User'> {
  const user = userView(row);
  if (can(caller, 'users_all') || isWithin(row.path, caller.path)) return user;
  return { ...user, pin: '', note: '', messaging_phone: '', messaging_handle: '', last_ip: null, credit: 0 };
}
