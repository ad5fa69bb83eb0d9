import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { idsOfPath, isRoot, subtreeEnd, pathOf } from '../../db/tree/tree.ts';
import { dayBefore, lastTotals, nearestMonths, type Period, type TotalDays } from './complete-days.ts';
import { additionsToBranches, MEASURES, SUMS } from '../../db/tree/branch-sums.ts';
import type { Reader } from '../../db/connection/reader.ts';
import type { Database } from '../../db/schema/tables.ts';

// Sales and refunds, by branch and by payer and day.

/** Sales and refunds. Amounts are in hundredths of a credit. */
interface Sold {
  sales: number;
  sales_amount: number;
  refunds: number;
  refunds_amount: number;
}

/** A user, for its branch. */
export interface Branch {
  id: number;
  path: string;
}

const MEASURE_NAMES = ['sales', 'sales_amount', 'refunds', 'refunds_amount'];
/** Sums below 2^53 are exact in floating point, which PostgreSQL adds in half the time of `bigint`. */
const FAST_SUMS = sql.join(
  MEASURE_NAMES.map((name) => sql`sum(${sql.ref(name)}::double precision)::bigint as ${sql.ref(name)}`),
);

const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'UTC')::date`;

/** The kind of the line of a transfer. A transfer for several lines names none. */
const kindOf = (named: string) => sql`lower(coalesce(
  ${sql.ref(named)}, (select l.kind from lines l where l.id = c.line_id)))`;

/**
 * Returns the charges and refunds between two positions, or all after the first, one row each. Related rows are looked
 * up row by row: PostgreSQL would plan joins for many rows, and read whole tables.
 */
const soldAfter = (walk: Position, upto?: SummaryPosition) => sql`(
  select c.payer_id, ${dayOf('c.created_at')} as day, c.package_id, coalesce(c.line_kind, ${kindOf('t.subject_type')}) as kind,
    1::bigint as sales, c.amount as sales_amount, 0::bigint as refunds, 0::bigint as refunds_amount
  from (select * from line_charges c where c.id > ${walk.charge_id}
      ${upto === undefined ? sql`` : sql`and c.id <= ${upto.charge_id}`} order by c.id limit ${MOST_AT_ONCE}) as c
  cross join lateral (
    select subject_type from credit_transfers where id = c.transfer_id offset 0) as t
  union all
  select c.payer_id, ${dayOf('r.created_at')}, c.package_id, ${kindOf('r.subject_type')}, 0, 0, 1, c.refund_amount
  from (select * from credit_transfers r where r.kind = 'refund' and r.id > ${walk.transfer_id}
      ${upto === undefined ? sql`` : sql`and r.id <= ${upto.transfer_id}`} order by r.id limit ${MOST_AT_ONCE}) as r
  cross join lateral (select * from line_charges where refund_transfer_id = r.id offset 0) as c)`;

/** The position of the sums, read by the statement. */
const WALK = {
  charge_id: sql<number>`(select charge_id from summary_walk)`,
  transfer_id: sql<number>`(select transfer_id from summary_walk)`,
};

type Position = SummaryPosition | typeof WALK;

/** Returns the sales of a branch in a period that are not yet added to sums. */
const waiting = ({ id }: Branch, { from, to }: Period): RawBuilder<unknown> => sql`
  select payer_id, day, package_id, kind, ${MEASURES} from ${soldAfter(WALK)} as sold
  where day between ${from} and ${to} and ${isWithin('sold.payer_id', id)}`;

/** The sales of a branch in a period by day and kind, as a table expression. */
export const branchSalesOfDays = (branch: Branch, period: Period) => sql<
  Sold & { day: string; kind: string }
>`(
  select day, kind, ${MEASURES} from branch_sales_of_days
  where user_id = ${branch.id} and day between ${period.from} and ${period.to}
  union all select day, kind, ${MEASURES} from (${waiting(branch, period)}) as waiting)`;

/**
 * The sales of a branch in a period by package, as a table expression: the sums of the months nearest to the period,
 * and those of the days between, added or subtracted.
 */
export function branchSalesOfPackages(branch: Branch, period: Period) {
  const months = nearestMonths(period);
  const days = daysBeside(
    period,
    months,
    (after, upto, sign) => sql`
      select package_id, ${signed(sign)} from branch_sales
      where user_id = ${branch.id} and day > ${after} and day <= ${upto}`,
  );
  return sql<Sold & { package_id: number }>`(
    select package_id, ${MEASURES} from branch_sales_of_months
    where user_id = ${branch.id} and month > ${months.before} and month <= ${months.upto}
    union all ${sql.join(days, sql` union all `)}
    union all select package_id, ${MEASURES} from (${waiting(branch, period)}) as waiting)`;
}

/**
 * The sales of each payer of a branch in a period, as a table expression. `totals` are days with totals to subtract.
 */
export function payerSales(branch: Branch, period: Period, totals: TotalDays | undefined) {
  const days =
    totals === undefined
      ? [payerDays(dayBefore(period.from), period.to, 1)]
      : daysBeside(period, totals, payerDays);
  const late = sql`select payer_id, ${MEASURES} from (${waiting(branch, period)}) as waiting`;
  const added = sql`(
    select payer_id, ${FAST_SUMS} from (${sql.join([...days, late], sql` union all `)}) as added
    group by payer_id)`;
  const sums = totals === undefined ? added : withDifferences(totals, added);
  return sql<Sold & { payer_id: number }>`(
    select payer_id, ${MEASURES} from ${sums} as sums ${payersOf(branch)})`;
}

/** Every user is in the branch of the root, so it needs no lookup. */
const payersOf = (branch: Branch): RawBuilder<unknown> =>
  isRoot(branch)
    ? sql``
    : sql`join users on users.id = sums.payer_id
        where users.path >= ${branch.path} and users.path < ${subtreeEnd(branch.path)}`;

/** Returns the rows of the days after one up to another, with this sign. */
type DayRows = (after: string, upto: string, sign: 1 | -1) => RawBuilder<unknown>;

const signed = (sign: 1 | -1) =>
  sql.join(MEASURE_NAMES.map((name) => sql`${sign} * ${sql.ref(name)} as ${sql.ref(name)}`));

const payerDays: DayRows = (after, upto, sign) => sql`
  select payer_id, ${signed(sign)} from payer_sales where day > ${after} and day <= ${upto}`;

/** Returns the rows of the few days between the ends of the period and the days that coarser sums cover. */
function daysBeside({ from, to }: Period, { before, upto }: TotalDays, rows: DayRows): RawBuilder<unknown>[] {
  const step = (after: string, until: string, sign: 1 | -1) =>
    after <= until ? rows(after, until, sign) : rows(until, after, sign === 1 ? -1 : 1);
  return [step(upto, to, 1), step(before, dayBefore(from), -1)];
}

/**
 * Adds the sales of each payer between two complete days to its other sales. A payer with a total on the first day has
 * one on the other, so they are joined: grouping takes twice as long.
 */
function withDifferences({ before, upto }: TotalDays, added: RawBuilder<unknown>): RawBuilder<unknown> {
  const measure = (name: string) => {
    const total = sql.ref(`total_${name}`);
    return sql`coalesce(later.${total} - coalesce(earlier.${total}, 0), 0) + coalesce(added.${sql.ref(name)}, 0)
      as ${sql.ref(name)}`;
  };
  return sql`(
    select payer_id, ${sql.join(MEASURE_NAMES.map(measure))}
    from (select * from payer_sales where day = ${upto}) as later
    left join (select * from payer_sales where day = ${before}) as earlier using (payer_id)
    full join ${added} as added using (payer_id))`;
}

/** Returns the statement that adds the charges and refunds after one position, up to another. */
export const salesAddition = (walk: SummaryPosition, upto: SummaryPosition) => sql`
  with next as materialized (select * from ${soldAfter(walk, upto)} as sold),
  sold as materialized (
    select above as user_id, day, package_id, kind, ${SUMS}
    from next join users on users.id = next.payer_id
    cross join lateral unnest(${idsOfPath(sql.ref('users.path'))}) as above
    group by above, day, package_id, kind
  ),
  ${additionsToBranches},
  payers as (select payer_id, min(day) as first_day from next group by payer_id),
  -- From the first new day on, every total of a payer changes.
  days as (
    select payer_id, day, ${SUMS} from (
      select payer_id, day, ${MEASURES} from next
      union all
      select p.payer_id, p.day, p.sales, p.sales_amount, p.refunds, p.refunds_amount
      from payers join payer_sales p on p.payer_id = payers.payer_id and p.day >= payers.first_day
      union all
      select payer_id, day, 0, 0, 0, 0 from payers join complete_days on day >= first_day
    ) as each group by payer_id, day
  )
  insert into payer_sales
  select days.payer_id, days.day, days.sales, days.sales_amount, days.refunds, days.refunds_amount,
    coalesce(before.total_sales, 0) + sum(days.sales) over upto_day,
    coalesce(before.total_sales_amount, 0) + sum(days.sales_amount) over upto_day,
    coalesce(before.total_refunds, 0) + sum(days.refunds) over upto_day,
    coalesce(before.total_refunds_amount, 0) + sum(days.refunds_amount) over upto_day
  from days join payers using (payer_id)
  left join lateral ${lastTotals(sql`payers.payer_id`, sql`day < payers.first_day`)} as before on true
  window upto_day as (partition by days.payer_id order by days.day)
  on conflict (payer_id, day) do update set
    sales = excluded.sales, sales_amount = excluded.sales_amount,
    refunds = excluded.refunds, refunds_amount = excluded.refunds_amount,
    total_sales = excluded.total_sales, total_sales_amount = excluded.total_sales_amount,
    total_refunds = excluded.total_refunds, total_refunds_amount = excluded.total_refunds_amount`;

// The rows that the job has not added yet, which a summary reads itself.

/** The last charge and the last transfer in the sums. */
export type SummaryPosition = Pick<Database['summary_walk'], 'charge_id' | 'transfer_id'>;

/** A summary can read so many waiting charges or transfers within its time limit. */
const MOST_WAITING = 25_000;

/** More than can be added between `isFarBehind` and the summary, and more than a slice of the job. */
export const MOST_AT_ONCE = 2 * MOST_WAITING;

/** Returns whether more charges or transfers wait than a summary can read. */
export async function isFarBehind(db: Reader): Promise<boolean> {
  const waiting = (table: string, last: keyof SummaryPosition) => sql`(
    select count(*) from (
      select from ${sql.table(table)} where id > (select ${sql.ref(last)} from summary_walk)
      order by id limit ${MOST_WAITING + 1}) as next)`;
  const { far } = await db
    .selectNoFrom(
      sql<boolean>`greatest(${waiting('line_charges', 'charge_id')}, ${waiting('credit_transfers', 'transfer_id')})
        > ${MOST_WAITING}`.as('far'),
    )
    .executeTakeFirstOrThrow();
  return far;
}

/** Returns the condition that a user is in a branch, tested row by row. */
export const isWithin = (user: string, top: number): RawBuilder<SqlBool> => sql`coalesce((
  select users.path >= ${pathOf(top)} and users.path < ${subtreeEnd(pathOf(top))}
  from users where users.id = ${sql.ref(user)}), false)`;
