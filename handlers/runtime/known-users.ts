import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Filter } from './policy.ts';

// Conditions on the user whom a row names: its author, its owner, or who did it.

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
