import { sql } from 'kysely';
import { selectRestrictions } from '../../db/restrictions.ts';
import { ancestorIds } from '../../db/tree.ts';
import { trialAllowance } from '../../db/trials.ts';
import { selectUsers } from '../../db/users.ts';
import { restrictionView } from '../restrictions/view.ts';
import type { GroupHandlers } from '../runtime/contract.ts';
import { findUser } from '../runtime/find.ts';
import { envelope } from '../runtime/page.ts';
import { requirePolicy, visibleUsers } from '../runtime/policy.ts';
import { notFound } from '../runtime/problem.ts';
import { maskedUserView, userView } from './view.ts';

/** One user, and what hangs on it. */
export const reading = {
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

  async users_restrictions({ params, caller, db }) {
    const { id } = await findUser(db, visibleUsers(caller), params.id);
    const rows = await selectRestrictions(db)
      .where('restrictions.user_id', '=', id)
      .orderBy('restrictions.id', 'desc')
      .execute();
    return rows.map(restrictionView);
  },

  async users_test_sold({ params, caller, db }) {
    const user = await db
      .selectFrom('users')
      .select(['id', 'paid_test_sold'])
      .where('id', '=', params.id)
      .where(visibleUsers(caller))
      .executeTakeFirst();
    if (user === undefined) throw notFound();
    const { limit, left, windowResetsAt } = await trialAllowance(db, user.id);
    return {
      user_id: user.id,
      test_sold: left,
      test_limit: limit,
      window_resets_at: windowResetsAt,
      paid_test_sold: user.paid_test_sold,
    };
  },
} satisfies Partial<GroupHandlers<'Users'>>;
