import { expressionBuilder, sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { idsOfPath, pathOf, subtreeEnd } from '../../db/tree/tree.ts';
import { allRows, type Filter } from '../call/filter.ts';
import { can } from './policy.ts';
import type { Caller, Viewer } from '../call/caller.ts';
import type { ValueOrExpression } from '../../db/values/expressions.ts';

/** The properties that define a user and the users below it. */
export type SubtreeKey = 'id' | 'path' | 'leaf';

/** Selects the users that the caller may see: itself and users below it; everyone with `users_all`. */
export function visibleUsers(caller: Viewer<'users_all'>): Filter<'users'> {
  return can(caller, 'users_all') ? allRows : usersWithin(caller);
}

/** Selects the caller and the users below it. A `*_all` policy does not widen this. */
export function usersWithin({ id, path, leaf }: Pick<Viewer, SubtreeKey>): Filter<'users'> {
  return (eb) =>
    leaf
      ? eb('users.id', '=', id)
      : eb.and([eb('users.path', '>=', path), eb('users.path', '<', subtreeEnd(path))]);
}

/** The same condition for a statement of its own, which finds rows by their owners. */
export const branchOwners = (user: Pick<Viewer, SubtreeKey>): Expression<SqlBool> =>
  usersWithin(user)(expressionBuilder<Database, 'users'>());

/**
 * Selects the caller and the users below it at the time of the statement. Use it in a write that locks the tree
 * (db/tree/tree.ts): a move may have changed the tree since the authentication.
 */
export function usersCurrentlyWithin(caller: Pick<Caller, 'id'>): Filter<'users'> {
  return usersWithin({ id: caller.id, path: pathOf(caller.id), leaf: false });
}

/** Selects the users of `visibleUsers` at the time of the statement. */
export const currentlyVisibleUsers = (
  caller: Pick<Viewer<'users_all'>, 'refusal'> & Pick<Caller, 'id'>,
): Filter<'users'> => (can(caller, 'users_all') ? allRows : usersCurrentlyWithin(caller));

/** Returns an operand that equals any user id in a path. */
export const anyUserInPath = (path: ValueOrExpression<string>): RawBuilder<number> =>
  sql`any(${idsOfPath(path)})`;

/** A column that references a user. */
type UserColumn =
  | 'logs.user_id'
  | 'logs.subject_id'
  | 'failed_requests.user_id'
  | 'events.user_id'
  | 'reports.created_by_id'
  | 'reward_programs.created_by_id'
  | 'announcements.created_by_id'
  | 'voucher_templates.created_by_id'
  | 'mass_delete_autos.user_id';

/** Returns the condition that the user in a column passes a filter. */
export const userMatches = (visible: Filter<'users'>, id: UserColumn): Expression<SqlBool> =>
  sql`exists ${matchingUser(visible, id)}`;

/**
 * Returns the same condition, tested row by row. Use it for the few rows of a page, or as one of two conditions on a
 * small table: PostgreSQL would plan `exists` for many rows, and read all users.
 */
export const userMatchesByRow = (visible: Filter<'users'>, id: UserColumn): Expression<SqlBool> =>
  sql`coalesce(${matchingUser(visible, id).limit(1)}, false)`;

function matchingUser(visible: Filter<'users'>, id: UserColumn) {
  return expressionBuilder<Database>()
    .selectFrom('users')
    .select(sql<boolean>`true`.as('visible'))
    .where(sql<SqlBool>`users.id = ${sql.ref(id)}`)
    .where(visible);
}
