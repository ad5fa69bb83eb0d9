import { sql, type Compilable, type RawBuilder, type SqlBool } from 'kysely';
import { plannedEachTime } from '../db/connection/driver.ts';
import type { Reader } from '../db/connection/reader.ts';
import { totalDays, type Period } from './summaries/complete-days.ts';
import {
  branchSalesOfDays,
  branchSalesOfPackages,
  payerSales,
  isFarBehind,
  type Branch,
} from './summaries/sales.ts';
import { visibleParties } from './access/transactions.ts';
import type { GroupHandlers, Query, Schema } from './call/contract.ts';
import { findUser } from './call/find.ts';
import { credits } from './call/money.ts';
import { unavailable, validationFailed } from './call/problem.ts';

const MOST_ROWS = 1000;
const MOST_DAYS = 400;
const DAY_MS = 86_400_000;

type SalesQuery = Query<'transactions_summary_sales'>;

export const salesSummary = {
  async transactions_summary_sales({ query, caller, db }) {
    const period = periodOf(query);
    const user = await findUser(db, visibleParties(caller), query.user_id ?? caller.id, 'user_id');
    if (await isFarBehind(db))
      throw unavailable('Very many sales are still being added up. Try again later.');
    const { rows } = await db.executeQuery(
      plannedEachTime(await groups(db, query.group_by, { user, period })),
    );
    return rows.map(({ sales_amount, refunds_amount, net, ...row }) => ({
      ...row,
      sales_amount: credits(sales_amount),
      refunds_amount: credits(refunds_amount),
      net: credits(net),
    }));
  },
} satisfies Partial<GroupHandlers<'Transactions'>>;

/** Returns the period. Throws 422 if it ends before it begins, or is too long for a row a day. */
function periodOf({
  'filters[created_from]': from,
  'filters[created_to]': to,
  group_by,
}: SalesQuery): Period {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1)
    throw validationFailed({ 'filters[created_to]': ['must not be before filters[created_from]'] });
  if (group_by === 'day' && days > MOST_DAYS) {
    throw validationFailed({
      'filters[created_to]': [`must be at most ${String(MOST_DAYS)} days from the first, by day`],
    });
  }
  return { from, to };
}

type GroupRow = Schema<'SalesSummaryRow'>;

/** The branch and the period of a summary. */
interface Sales {
  user: Branch;
  period: Period;
}

/** Returns the query of the rows, in hundredths of a credit. It looks up names only for the rows in the response. */
async function groups(
  db: Reader,
  groupBy: SalesQuery['group_by'],
  sales: Sales,
): Promise<Compilable<GroupRow>> {
  const sold = db
    .selectFrom(branchSalesOfDays(sales.user, sales.period).as('sold'))
    .select(SUMS)
    .having(IS_SOLD)
    .limit(MOST_ROWS);
  switch (groupBy) {
    case 'user':
      return payers(db, sales);
    case 'package':
      return packages(db, sales);
    case 'kind':
      return sold
        .select(sql<Schema<'LineType'>>`initcap(sold.kind)`.as('type'))
        .groupBy('sold.kind')
        .orderBy('net', 'desc')
        .orderBy('sold.kind');
    case 'day':
      return sold
        .select(sql<string>`sold.day::text`.as('day'))
        .groupBy('sold.day')
        .orderBy('sold.day');
    case 'month':
      return sold
        .select(sql<string>`to_char(sold.day, 'YYYY-MM')`.as('month'))
        .groupBy('month')
        .orderBy('month');
  }
}

function packages(db: Reader, { user, period }: Sales): Compilable<GroupRow> {
  const first = db
    .selectFrom(branchSalesOfPackages(user, period).as('sold'))
    .select(SUMS)
    .select('sold.package_id')
    .having(IS_SOLD)
    .limit(MOST_ROWS)
    .groupBy('sold.package_id')
    .orderBy('net', 'desc')
    .orderBy('sold.package_id');
  return db
    .selectFrom(first.as('first'))
    .innerJoin('packages', 'packages.id', 'first.package_id')
    .select([...MEASURES, 'packages.id as package_id', 'packages.name'])
    .orderBy('net', 'desc')
    .orderBy('packages.id');
}

async function payers(db: Reader, { user, period }: Sales): Promise<Compilable<GroupRow>> {
  const first = db
    .selectFrom(payerSales(user, period, await totalDays(db, period)).as('sold'))
    .select(['sold.payer_id', 'sales', 'refunds', 'sales_amount', 'refunds_amount'])
    .select(sql<number>`sales_amount - refunds_amount`.as('net'))
    .where(sql<SqlBool>`sales > 0 or refunds > 0`)
    .orderBy('net', 'desc')
    .orderBy('sold.payer_id')
    .limit(MOST_ROWS);
  return db
    .selectFrom(first.as('first'))
    .innerJoin('users', 'users.id', 'first.payer_id')
    .select([...MEASURES, 'users.id as user_id', 'users.username'])
    .orderBy('net', 'desc')
    .orderBy('users.id');
}

const MEASURES = ['sales', 'refunds', 'sales_amount', 'refunds_amount', 'net'] as const;

/** Sums below 2^53 are exact in floating point, which PostgreSQL adds in half the time of `bigint`. */
const sumOf = (measure: RawBuilder<unknown>) => sql<number>`sum((${measure})::double precision)::bigint`;

const SUMS = [
  sumOf(sql`sales`).as('sales'),
  sumOf(sql`refunds`).as('refunds'),
  sumOf(sql`sales_amount`).as('sales_amount'),
  sumOf(sql`refunds_amount`).as('refunds_amount'),
  sumOf(sql`sales_amount - refunds_amount`).as('net'),
];

/** A group has nothing left if its sales have moved away with their user. */
const IS_SOLD = sql<SqlBool>`${sumOf(sql`sales`)} > 0 or ${sumOf(sql`refunds`)} > 0`;
