import { sql, type Expression, type SqlBool } from 'kysely';

/**
 * That a column holds one of these usernames. Users and lines alike cannot have two that differ by the case of their
 * letters only: it is compared as the unique indexes `users_username_unique` and `lines_username_unique` do.
 */
export function hasUsername(
  column: 'users.username' | 'lines.username',
  names: readonly string[],
): Expression<SqlBool> {
  return sql`lower(${sql.ref(column)}) = any(array(select lower(name) from unnest(${names}::text[]) as name))`;
}
