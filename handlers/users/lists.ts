import { sql, type Expression, type SqlBool } from 'kysely';
import { treeCount } from '../../db/tree/counts.ts';
import { ancestorIds, subtreeEnd } from '../../db/tree/tree.ts';
import { selectUsers } from '../../db/users.ts';
import { logPage } from '../logs.ts';
import type { GroupHandlers } from '../call/contract.ts';
import { findUser } from '../call/find.ts';
import { page } from '../lists/page.ts';
import { exportedListing } from '../lists/listing.ts';
import { EVERYTHING, visibleCount } from '../access/sight.ts';
import type { Viewer } from '../call/caller.ts';
import { visibleUsers } from '../access/users.ts';
import { userView } from '../call/user-view.ts';
import { hasUsername } from '../../db/values/expressions.ts';

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

/** The root is its own parent in the table, but it is nobody's child. */
const IS_NOT_ROOT = sql<SqlBool>`users.id <> users.created_by_id`;

/** Looked up for each user: joined, it would be read for the users of other pages too. */
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
  pin: 'users.pin',
  adult: 'users.adult',
  created_from: 'users.created_at',
  created_to: 'users.created_at',
  created_by_id: (ids: readonly number[]): Expression<SqlBool> =>
    sql`(users.created_by_id = any(${ids}) and ${IS_NOT_ROOT})`,
  roles_ids: (ids: readonly number[]): Expression<SqlBool> => sql`exists (
    select from user_roles where user_roles.user_id = users.id and user_roles.role_id = any(${ids}))`,
  // Compared with a value, `exists` could not be planned as a join.
  restricted: (restricted: boolean): Expression<SqlBool> => sql`${restricted ? sql`` : sql`not`} exists (
    select from restrictions where restrictions.user_id = users.id)`,
} as const;

const WITH_DEPTH = { ...COLUMNS, depth: 'users.depth' } as const;
