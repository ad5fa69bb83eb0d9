import { sql, type Compilable, type SqlBool } from 'kysely';
import { plannedEachTime } from '../db/connection/driver.ts';
import type { Reader } from '../db/connection/reader.ts';
import { SALES_BY_DAY } from '../db/sales/sales-by-day.ts';
import { visibleParties } from './access/transactions.ts';
import { usersWithin } from './access/users.ts';
import type { GroupHandlers, Query, Schema } from './call/contract.ts';
import { findUser } from './call/find.ts';
import { credits } from './call/money.ts';
import { validationFailed } from './call/problem.ts';

const MOST_ROWS = 1000;
const MOST_DAYS = 400;
const DAY_MS = 86_400_000;

type SalesQuery = Query<'transactions_summary_sales'>;

export const salesSummary = {
  async transactions_summary_sales({ query, caller, db }) {
    requirePeriod(query);
    const user = await findUser(db, visibleParties(caller), query.user_id ?? caller.id);
    const { rows } = await db.executeQuery(plannedEachTime(groups(db, query, user)));
    return rows.map(({ sales_amount, refunds_amount, net, ...row }) => ({
      ...row,
      sales_amount: credits(sales_amount),
      refunds_amount: credits(refunds_amount),
      net: credits(net),
    }));
  },
} satisfies Partial<GroupHandlers<'Transactions'>>;

/** Throws 422 unless the period ends after it begins, and is short enough for a row a day. */
function requirePeriod({ from, to, group_by }: SalesQuery): void {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1) throw validationFailed({ to: ['must not be before from'] });
  if (group_by === 'day' && days > MOST_DAYS) {
    throw validationFailed({ to: [`must be at most ${String(MOST_DAYS)} days from the first, by day`] });
  }
}

type GroupRow = Schema<'SalesSummaryRow'>;

/** Returns the query of the rows. Amounts are in hundredths of a credit. */
function groups(db: Reader, query: SalesQuery, user: { id: number; path: string }): Compilable<GroupRow> {
  const sold = totals(db, query, user);
  switch (query.group_by) {
    case 'user':
      return sold
        .select(['users.id as user_id', 'users.username'])
        .groupBy('users.id')
        .orderBy('net', 'desc')
        .orderBy('users.id');
    case 'package':
      return sold
        .innerJoin('packages', 'packages.id', 'sold.package_id')
        .select(['packages.id as package_id', 'packages.name'])
        .groupBy('packages.id')
        .orderBy('net', 'desc')
        .orderBy('packages.id');
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

/** Returns the query of the sums, which has to be grouped. */
function totals(db: Reader, { from, to }: SalesQuery, user: { id: number; path: string }) {
  return db
    .selectFrom(SALES_BY_DAY.as('sold'))
    .innerJoin('users', 'users.id', 'sold.payer_id')
    .where(usersWithin({ ...user, leaf: false }))
    .where(sql<SqlBool>`sold.day between ${from}::date and ${to}::date`)
    .select([
      sql<number>`sum(sales)::bigint`.as('sales'),
      sql<number>`sum(refunds)::bigint`.as('refunds'),
      sql<number>`sum(sales_amount)::bigint`.as('sales_amount'),
      sql<number>`sum(refunds_amount)::bigint`.as('refunds_amount'),
      sql<number>`sum(sales_amount - refunds_amount)::bigint`.as('net'),
    ])
    .limit(MOST_ROWS);
}
