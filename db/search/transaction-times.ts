import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../connection/reader.ts';

// Transfers come nearly in the order of their times, but not quite: a transaction that began earlier may draw a later id.
// So the place of a moment is found by halving, and the first or last id of it exactly: an index knows the least and the
// largest id and time of each part of the table, which leaves the parts that are near.

/** A moment, as an expression. */
export type Moment = RawBuilder<Date>;

/** A period: from a moment on, and before another. */
export interface Period {
  from?: Moment | undefined;
  before?: Moment | undefined;
}

/** Selects `last`, a transfer before a moment or 0, and `first`, one at the moment or later or null, next to each other. */
const near = (moment: Moment): RawBuilder<unknown> => sql`(
  with recursive steps as (
    select 0::bigint as low, coalesce(max(id), 0) as high, null::bigint as first from credit_transfers
    union all
    select case when next.created_at < ${moment} then next.id else low end,
      case when next.created_at < ${moment} then high else (low + high) / 2 end,
      case when next.created_at >= ${moment} then next.id else first end
    from steps left join lateral (
      select id, created_at from credit_transfers where id > (low + high) / 2 and id <= high order by id limit 1
    ) as next on true
    where low < high
  )
  select max(low) as last, min(first) as first from steps)`;

// `offset 0` keeps PostgreSQL from reading by the primary key until a time fits.

const firstFrom = (moment: Moment): RawBuilder<number | null> => sql`(
  select min(id) from (
    select id from credit_transfers
    where id + 0 <= (select coalesce(first, ${Number.MAX_SAFE_INTEGER}) from ${near(moment)} as near)
      and created_at >= ${moment} offset 0) as later)`;

const lastBefore = (moment: Moment): RawBuilder<number | null> => sql`(
  select max(id) from (
    select id from credit_transfers
    where id + 0 >= (select last from ${near(moment)} as near) and created_at < ${moment} offset 0) as earlier)`;

/**
 * Returns the least id of the transfers from a moment on, and the largest of those before another; null if there is none.
 * Whoever reads a period by its times reads it by these ids too, and passes over nothing else.
 */
export async function idsOfPeriod(
  db: Reader,
  { from, before }: Period,
): Promise<{ first: number | null; last: number | null }> {
  return db
    .selectNoFrom([
      (from === undefined ? sql<number>`0` : firstFrom(from)).as('first'),
      (before === undefined ? sql<number>`${Number.MAX_SAFE_INTEGER}::bigint` : lastBefore(before)).as(
        'last',
      ),
    ])
    .executeTakeFirstOrThrow();
}
