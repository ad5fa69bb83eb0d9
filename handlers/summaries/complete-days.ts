import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Reader } from '../../db/connection/reader.ts';
import type { Database } from '../../db/schema/tables.ts';

// Days on which every payer has a row in `payer_sales`, so that running totals need no lookup for each payer.

/** A period of days, with the first and the last, `YYYY-MM-DD` in UTC. */
export interface Period {
  from: string;
  to: string;
}

/**
 * The days that coarser sums cover: after `before`, up to `upto`. They are near the day before a period, and its end.
 */
export interface TotalDays {
  before: string;
  upto: string;
}

const DAY_MS = 86_400_000;

export const dayBefore = (day: string): string =>
  new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);

/** Returns the ends of months nearest to the day before a period, and to its end. */
export const nearestMonths = ({ from, to }: Period): TotalDays => ({
  before: nearestMonthEnd(dayBefore(from)),
  upto: nearestMonthEnd(to),
});

const HALF_A_MONTH = 15 * DAY_MS;

const nearestMonthEnd = (day: string): string =>
  dayBefore(`${new Date(Date.parse(day) + HALF_A_MONTH).toISOString().slice(0, 7)}-01`);

/** Up to so many days, adding the sums of each day reads fewer rows than two totals of each payer. */
const FEW_DAYS = 16;

/** Returns the days whose totals cover most of a period; undefined if the sums of its days are fewer rows. */
export async function totalDays(db: Reader, { from, to }: Period): Promise<TotalDays | undefined> {
  if (Date.parse(to) - Date.parse(from) < FEW_DAYS * DAY_MS) return undefined;
  const nearestCompleteDay = (day: string) => sql<string | null>`(
    select day::text from complete_days where payers_upto is null order by abs(day - ${day}::date), day limit 1)`;
  const { before, upto } = await db
    .selectNoFrom([nearestCompleteDay(dayBefore(from)).as('before'), nearestCompleteDay(to).as('upto')])
    .executeTakeFirstOrThrow();
  return before === null || upto === null || before === upto ? undefined : { before, upto };
}

/** Returns the last totals of a payer under a condition on the day, as a table expression. */
export const lastTotals = (payer: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`(
    select * from payer_sales where payer_id = ${payer} and ${condition} order by day desc limit 1)`;

/** Takes a fraction of a second. */
const USERS_AT_ONCE = 20_000;

/**
 * Continues the next day to complete, if there is one: adds its rows for the next users with sales up to that day.
 * Returns whether there may be more. The caller has locked the walk.
 */
export async function completeDays(trx: Transaction<Database>): Promise<boolean> {
  const next = (await begunDay(trx)) ?? (await dueDay(trx));
  if (next === undefined) return false;
  const { day, payers_upto } = next;
  const { rows } = await sql<{ last: number | null }>`
    with next as materialized (
      select id from users where id > ${payers_upto} order by id limit ${USERS_AT_ONCE}
    ),
    added as (
      insert into payer_sales
      select t.payer_id, ${day}, 0, 0, 0, 0, t.total_sales, t.total_sales_amount, t.total_refunds, t.total_refunds_amount
      from next cross join lateral ${lastTotals(sql`next.id`, sql`day <= ${day}`)} as t
      on conflict do nothing
    )
    select case when count(*) = ${USERS_AT_ONCE} then max(id) end as last from next`.execute(trx);
  const progress = { day, payers_upto: rows[0]?.last ?? null };
  await trx
    .insertInto('complete_days')
    .values(progress)
    .onConflict((conflict) => conflict.column('day').doUpdateSet(progress))
    .execute();
  return true;
}

interface BegunDay {
  day: string;
  payers_upto: number;
}

async function begunDay(trx: Transaction<Database>): Promise<BegunDay | undefined> {
  return trx
    .selectFrom('complete_days')
    .select([sql<string>`day::text`.as('day'), 'payers_upto'])
    .where('payers_upto', 'is not', null)
    .$narrowType<{ payers_upto: number }>()
    .executeTakeFirst();
}

/**
 * Returns the first of four days in a month after the complete ones. A day is due when the sums are well past it,
 * because later sales on it cost extra work.
 */
async function dueDay(trx: Transaction<Database>): Promise<BegunDay | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select min(first + n)::text as day
    from (
      select greatest((select max(day) + 1 from complete_days), min(day)) as first, max(day) - 2 as last
      from payer_sales
    ) as sold cross join lateral generate_series(0, last - first) as n
    where extract(day from first + n) in (1, 8, 16, 24)`.execute(trx);
  const day = rows[0]?.day ?? null;
  return day === null ? undefined : { day, payers_upto: 0 };
}
