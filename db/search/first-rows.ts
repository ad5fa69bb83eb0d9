import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '../schema/index.ts';

// The first rows of a table in an order that an index has. A minus before a sort key means descending.

const isDescending = (key: string): boolean => key.startsWith('-');

/** Selects the rows of a table with the first ids, about as many as `count`. */
export function firstById(
  table: keyof Database,
  key: string,
  count: Expression<number>,
): RawBuilder<SqlBool> {
  const [rows, id] = [sql.table(table), sql.ref(`${table}.id`)];
  return isDescending(key)
    ? sql`${id} >= (select max(id) - ${count} from ${rows})`
    : sql`${id} <= (select min(id) + ${count} from ${rows})`;
}

/** Returns about how many ids a table has given. */
export const countOfIds = (table: keyof Database): RawBuilder<number> =>
  sql`(select coalesce(max(id) - min(id), 0) from ${sql.table(table)})`;

/** Selects the first `count` rows by a column, of those that `where` selects. */
export function firstBy(
  table: keyof Database,
  key: string,
  { column, where }: { column: Expression<unknown>; where: Expression<SqlBool> },
  count: Expression<number>,
): RawBuilder<SqlBool> {
  const [last, direction, isBefore] = isDescending(key)
    ? [sql`min`, sql`desc`, sql`>=`]
    : [sql`max`, sql`asc`, sql`<=`];
  return sql`${column} ${isBefore} (
    select ${last}(key) from (
      select ${column} as key from ${sql.table(table)} where ${where} order by ${column} ${direction} limit ${count}) as first)`;
}
