import { sql, type Expression, type SelectQueryBuilder } from 'kysely';
import type { Reader } from '../../db/connection/reader.ts';
import type { Database } from '../../db/schema/index.ts';

// How many rows a list has.

/** A row with the total of its list. */
export type WithTotal<Row> = Row & { total: number };

/** Returns a query for the number of rows of a list, at most `most`. `total` is used if a counter has it. */
export function countQuery<Tables extends keyof Database, Row>(
  db: Reader,
  list: SelectQueryBuilder<Database, Tables, Row>,
  most: number,
  total?: Expression<number>,
) {
  if (total !== undefined) return db.selectNoFrom(sql<number>`${total}`.as('total'));
  const counted = list
    .clearSelect()
    .clearOrderBy()
    .select(sql`1`.as('one'))
    .limit(sql.lit(most));
  return db.selectFrom(counted.as('counted')).select(sql<number>`count(*)`.as('total'));
}

/** Adds the total of the list to each row. */
export function withTotal<Tables extends keyof Database, Row>(
  rows: SelectQueryBuilder<Database, Tables, Row>,
  count: ReturnType<typeof countQuery>,
) {
  return rows.select(count.as('total'));
}
