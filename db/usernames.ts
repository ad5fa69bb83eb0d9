import { sql, type Expression, type SqlBool } from 'kysely';

/**
 * Returns the condition that a column has one of these usernames. They are compared without regard to case, as in the
 * unique indexes `users_username_unique` and `lines_username_unique`.
 */
export function hasUsername(
  column: 'users.username' | 'lines.username',
  names: readonly string[],
): Expression<SqlBool> {
  return sql`lower(${sql.ref(column)}) = any(array(select lower(name) from unnest(${names}::text[]) as name))`;
}
