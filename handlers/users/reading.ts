import { sql, type Expression, type SqlBool } from 'kysely';
import { effectivePermissions } from '../../db/callers.ts';
import { selectRestrictions } from '../../db/restrictions.ts';
import type { Placeholders } from '../../db/connection/compiled.ts';
import { givableRoles, heldRoles, selectRoles } from '../../db/roles.ts';
import { ancestorIds, idsOfPath, isWithin, subtreeEnd } from '../../db/tree/tree.ts';
import { trialAllowance } from '../sales/trials.ts';
import { selectUsers, type UserRow } from '../../db/users.ts';
import { permissionsNamed } from '../permissions.ts';
import { shownUser, userView } from '../call/user-view.ts';
import { restrictionView } from '../lines/suspend.ts';
import { can } from '../access/policy.ts';
import type { Caller, Viewer } from '../call/caller.ts';
import type { GroupHandlers, Schema } from '../call/contract.ts';
import { findUser } from '../call/find.ts';
import { envelope, placeOf, page } from '../lists/page.ts';
import { compileForCaller, type CompiledViewer } from '../call/compiled.ts';
import { visibleUsers } from '../access/users.ts';
import { notFound } from '../call/problem.ts';
import { treeCount } from '../../db/tree/counts.ts';
import { logPage } from '../logs.ts';
import { exportedListing } from '../lists/listing.ts';
import { EVERYTHING, visibleCount } from '../access/sight.ts';
import { anyText, hasUsername } from '../../db/values/expressions.ts';

/** Reads of one user, of what it holds, and of what it may give to others. */
export const reading = {
  async users_me({ caller, db }) {
    return shownUser(db, caller.id);
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
    // The path names every ancestor, so it gives the total. There are no rows for the root and for a hidden user.
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
    external_id: null,
    last_ip: null,
    credit: 0,
    credit_alert_below: null,
  };
}

/** Returns a page of the users above a user, the parent first. Each row has the path of that user. */
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

/** Lists of users, and the audit log of a user. */
export const lists = {
  users_index: exportedListing((db, viewer: Viewer<'users_all'>) => ({
    rows: selectUsers(db).where(visibleUsers(viewer)),
    columns: COLUMNS,
    view: userView,
    sight: { ...EVERYTHING, total: visibleCount(viewer, 'users_all', 'user') },
  })),

  async users_childrens(call) {
    const { params, caller, db } = call;
    const { id } = await findUser(db, visibleUsers(caller), params.id);
    const children = selectUsers(db).where('users.created_by_id', '=', id).where(IS_NOT_ROOT);
    return page(call, { rows: children, columns: COLUMNS, view: userView });
  },

  async users_descendants(call) {
    const { params, caller, db } = call;
    const { id, path } = await findUser(db, visibleUsers(caller), params.id);
    const list = selectUsers(db)
      .where('users.path', '>', path)
      .where('users.path', '<', subtreeEnd(path))
      // Follows from the path, and lets the scan of the sort index start below the user.
      .where('users.depth', '>', ancestorIds(path).length);
    const breadthFirst = { ...call, query: { ...call.query, sort: ['depth', 'id'] } };
    return page(breadthFirst, {
      rows: list,
      columns: WITH_DEPTH,
      view: userView,
      sight: { ...EVERYTHING, total: sql`${treeCount({ id, path }, 'user')} - 1` },
    });
  },

  async users_logs(call) {
    const { params, caller, db } = call;
    const visible = visibleUsers(caller);
    const { id } = await findUser(db, visible, params.id);
    const list = db
      .selectFrom('logs')
      .where('logs.subject_type', '=', 'User')
      .where('logs.subject_id', '=', id);
    return logPage(call, list, visible);
  },
} satisfies Partial<GroupHandlers<'Users'>>;

/** In the table, the root is its own parent. */
const IS_NOT_ROOT = sql<SqlBool>`users.id <> users.created_by_id`;

/** Looked up row by row; a join would also read it for the users of other pages. */
const BALANCE = sql<number>`(
  select balance from credit_accounts where credit_accounts.user_id = users.id and purpose = 'credit')`;

const COLUMNS = {
  id: 'users.id',
  username: 'users.username',
  username_exact: (names: readonly string[]) => hasUsername('users.username', names),
  email: 'users.email',
  full_name: 'users.full_name',
  credit: { sort: BALANCE },
  paid_test_sold: 'users.paid_test_sold',
  created_at: 'users.created_at',
  updated_at: 'users.updated_at',
  dns: 'users.dns',
  note: 'users.note',
  messaging_phone: 'users.messaging_phone',
  messaging_handle: 'users.messaging_handle',
  external_id: (ids: readonly string[]) => sql<SqlBool>`users.external_id = ${anyText(ids)}`,
  pin: 'users.pin',
  adult: 'users.adult',
  created_from: 'users.created_at',
  created_to: 'users.created_at',
  created_by_id: (ids: readonly number[]): Expression<SqlBool> =>
    sql`(users.created_by_id = any(${ids}) and ${IS_NOT_ROOT})`,
  roles_ids: (ids: readonly number[]): Expression<SqlBool> => sql`exists (
    select from user_roles where user_roles.user_id = users.id and user_roles.role_id = any(${ids}))`,
  // PostgreSQL can plan `exists` as a join only without a comparison.
  restricted: (restricted: boolean): Expression<SqlBool> => sql`${restricted ? sql`` : sql`not`} exists (
    select from restrictions where restrictions.user_id = users.id)`,
} as const;

const WITH_DEPTH = { ...COLUMNS, depth: 'users.depth' } as const;
