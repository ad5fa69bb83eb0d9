import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Reader } from '../connection/reader.ts';

// Rows come nearly in the order of their times, but not quite: a transaction that began earlier may draw a later id. So the
// place of a moment is found by halving, and the first or last id of it exactly: an index knows the least and the largest
// id and time of each part of the table, which leaves the parts that are near.

/** The tables that have such an index. */
export type TimedTable = 'credit_transfers' | 'lines';

/** A moment, as an expression. */
export type Moment = RawBuilder<Date>;

/** A period: from a moment on, and before another. */
export interface Period {
  from?: Moment | undefined;
  before?: Moment | undefined;
}

/** Selects `last`, a row before a moment or 0, and `first`, one at the moment or later or null, next to each other. */
const near = (table: TimedTable, moment: Moment): RawBuilder<unknown> => sql`(
  with recursive steps as (
    select 0::bigint as low, coalesce(max(id), 0) as high, null::bigint as first from ${sql.table(table)}
    union all
    select case when next.created_at < ${moment} then next.id else low end,
      case when next.created_at < ${moment} then high else (low + high) / 2 end,
      case when next.created_at >= ${moment} then next.id else first end
    from steps left join lateral (
      select id, created_at from ${sql.table(table)} where id > (low + high) / 2 and id <= high order by id limit 1
    ) as next on true
    where low < high
  )
  select max(low) as last, min(first) as first from steps)`;

// `offset 0` keeps PostgreSQL from reading by the primary key until a time fits.

const firstFrom = (table: TimedTable, moment: Moment): RawBuilder<number | null> => sql`(
  select min(id) from (
    select id from ${sql.table(table)}
    where id + 0 <= (select coalesce(first, ${Number.MAX_SAFE_INTEGER}) from ${near(table, moment)} as near)
      and created_at >= ${moment} offset 0) as later)`;

const lastBefore = (table: TimedTable, moment: Moment): RawBuilder<number | null> => sql`(
  select max(id) from (
    select id from ${sql.table(table)}
    where id + 0 >= (select last from ${near(table, moment)} as near) and created_at < ${moment} offset 0) as earlier)`;

/**
 * Returns the least id of the rows from a moment on, and the largest of those before another; null if there is none.
 * Whoever reads a period by its times reads it by these ids too, and passes over nothing else.
 */
export async function idsOfPeriod(
  db: Reader,
  table: TimedTable,
  { from, before }: Period,
): Promise<{ first: number | null; last: number | null }> {
  return db
    .selectNoFrom([
      (from === undefined ? sql<number>`0` : firstFrom(table, from)).as('first'),
      (before === undefined ? sql<number>`${Number.MAX_SAFE_INTEGER}::bigint` : lastBefore(table, before)).as(
        'last',
      ),
    ])
    .executeTakeFirstOrThrow();
}

/** Returns the condition that the id of a row is between those of a period. */
export async function isWithin(db: Reader, table: TimedTable, period: Period): Promise<Expression<SqlBool>> {
  const { first, last } = await idsOfPeriod(db, table, period);
  return sql`${sql.ref(`${table}.id`)} between ${first}::bigint and ${last}::bigint`;
}
