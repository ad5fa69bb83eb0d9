import { sql } from 'kysely';
import { effectivePermissions } from '../../db/callers.ts';
import { selectRestrictions } from '../../db/restrictions.ts';
import type { Placeholders } from '../../db/connection/compiled.ts';
import { givableRoles, heldRoles, selectRoles } from '../../db/roles.ts';
import { ancestorIds, idsOfPath, isWithin } from '../../db/tree/tree.ts';
import { trialAllowance } from '../../db/sales/trials.ts';
import { selectUsers, type UserRow } from '../../db/users.ts';
import { permissionsNamed } from '../permissions.ts';
import { restrictionView } from '../restrictions/view.ts';
import { can } from '../access/policy.ts';
import type { Caller } from '../call/caller.ts';
import type { GroupHandlers, Schema } from '../call/contract.ts';
import { findUser } from '../call/find.ts';
import { envelope } from '../lists/envelope.ts';
import { placeOf } from '../lists/page.ts';
import { compileForCaller, type CompiledViewer } from '../call/compiled.ts';
import { visibleUsers } from '../access/users.ts';
import { notFound } from '../call/problem.ts';
import { userView } from '../call/user-view.ts';

/** Reads of one user, and of what belongs to it: what it holds, and what it may give to others. */
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
    const rows = await ancestorsOf.execute(db, caller, { id: params.id, ...placeOf(query) });
    // The path names every ancestor, so no count is needed. There are no rows for the root, or for a user that the
    // caller may not see.
    const path = rows[0]?.path_below ?? (await findUser(db, visibleUsers(caller), params.id)).path;
    const data = rows.map(({ path_below: _, ...row }) => maskedUserView(row, caller));
    return envelope(call, data, ancestorIds(path).length);
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
    const { limit, remaining, windowResetsAt } = await trialAllowance(db, user.id);
    return {
      user_id: user.id,
      test_sold: remaining,
      test_limit: limit,
      window_resets_at: windowResetsAt,
      paid_test_sold: user.paid_test_sold,
    };
  },

  async users_roles({ params, caller, db }) {
    const { id } = await findUser(db, visibleUsers(caller), params.id);
    return selectRoles(db).where(heldRoles(id)).orderBy('roles.id').execute();
  },

  async users_roles_can_give({ params, caller, db }) {
    const { id } = await findUser(db, visibleUsers(caller), params.id);
    return selectRoles(db).where(givableRoles(id)).orderBy('roles.id').execute();
  },

  async users_permissions({ params, caller, db }) {
    const { id } = await findUser(db, visibleUsers(caller), params.id);
    return permissionsNamed(await effectivePermissions(db, id)).map(({ name }) => name);
  },
} satisfies Partial<GroupHandlers<'Users'>>;

/** Returns a user, without its personal data if the caller may not retrieve it. */
function maskedUserView(row: UserRow, caller: Caller<'users_all'>): Schema<'User'> {
  const user = userView(row);
  if (can(caller, 'users_all') || isWithin(row.path, caller.path)) return user;
  return {
    ...user,
    pin: '',
    note: '',
    messaging_phone: '',
    messaging_handle: '',
    last_ip: null,
    credit: 0,
    credit_alert_below: null,
  };
}

/** Returns a page of the users above a user, nearest parent first. Each row has the path of that user. */
const ancestorsOf = compileForCaller(
  (
    db,
    viewer: CompiledViewer<'users_all'>,
    placeholder: Placeholders<ReturnType<typeof placeOf> & { id: number }>,
  ) => {
    const below = db
      .selectFrom('users')
      .select(['users.id', 'users.path'])
      .where('users.id', '=', placeholder('id'))
      .where(visibleUsers(viewer));
    return selectUsers(db)
      .innerJoin(below.as('below'), (join) =>
        join
          .on('users.id', '=', sql<number>`any(${idsOfPath(sql.ref('below.path'))})`)
          .onRef('users.id', '<>', 'below.id'),
      )
      .select('below.path as path_below')
      .orderBy((eb) => eb.fn('length', ['users.path']), 'desc')
      .limit(placeholder('limit'))
      .offset(placeholder('offset'))
      .compile();
  },
);
