import { expressionBuilder, sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import type { ValueOrExpression } from '../../db/prepared.ts';
import { idsOfPath, pathOf, subtreeEnd } from '../../db/tree.ts';
import { everyRow, type Filter } from './filter.ts';
import { can, type Caller, type Viewer } from './policy.ts';

/** What tells the users at and below one. */
export type Reach = 'id' | 'path' | 'leaf';

/** Users that the caller may see: itself and those below it, or with `users_all` everyone. */
export function visibleUsers(caller: Viewer<'users_all'>): Filter<'users'> {
  return can(caller, 'users_all') ? everyRow : usersWithin(caller);
}

/** The caller and the users below it, whatever else it may see. */
export function usersWithin({ id, path, leaf }: Pick<Viewer, Reach>): Filter<'users'> {
  return (eb) =>
    leaf
      ? eb('users.id', '=', id)
      : eb.and([eb('users.path', '>=', path), eb('users.path', '<', subtreeEnd(path))]);
}

/**
 * The same as the tree stands when this is asked. For a write that holds it (db/tree.ts): the caller, or a user above
 * it, may have been moved since it was authenticated.
 */
export function usersNowWithin(caller: Pick<Caller, 'id'>): Filter<'users'> {
  return usersWithin({ id: caller.id, path: pathOf(caller.id), leaf: false });
}

/** One of the users in a path, to compare a column with. */
export const anyUserOf = (path: ValueOrExpression<string>): RawBuilder<number> =>
  sql`any(${idsOfPath(path)})`;

/** A column that names a user. */
type UserColumn =
  | 'logs.user_id'
  | 'logs.subject_id'
  | 'reports.created_by_id'
  | 'reward_programs.created_by_id'
  | 'announcements.created_by_id'
  | 'voucher_templates.created_by_id'
  | 'mass_delete_autos.user_id';

/** That the user which a column names is one of those that a filter lets through, as a condition of a list. */
export const isKnown = (known: Filter<'users'>, id: UserColumn): Expression<SqlBool> =>
  sql`exists ${knownUser(known, id)}`;

/**
 * The same row by row, for the few rows of a page, or one of two reasons to show a row of a small table: `exists` would
 * be planned for many, and read all users.
 */
export const lookUp = (known: Filter<'users'>, id: UserColumn): Expression<SqlBool> =>
  sql`coalesce(${knownUser(known, id).limit(1)}, false)`;

function knownUser(known: Filter<'users'>, id: UserColumn) {
  return expressionBuilder<Database>()
    .selectFrom('users')
    .select(sql<boolean>`true`.as('known'))
    .where(sql<SqlBool>`users.id = ${sql.ref(id)}`)
    .where(known);
}
