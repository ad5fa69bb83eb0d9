import { sql, type RawBuilder } from 'kysely';

/** The columns that count sales and refunds. */
export const MEASURES = sql`sales, sales_amount, refunds, refunds_amount`;
export const SUMS = sql`sum(sales) as sales, sum(sales_amount) as sales_amount, sum(refunds) as refunds,
  sum(refunds_amount) as refunds_amount`;

/** The sums of what branches have sold: by day, package and kind, and coarser ones for longer periods. */
const TABLES = [
  ['branch_sales', sql`day, package_id, kind`, sql`day, package_id, kind`],
  ['branch_sales_of_days', sql`day, kind`, sql`day, kind`],
  [
    'branch_sales_of_months',
    sql`month, package_id`,
    sql`date_trunc('month', day::timestamp)::date, package_id`,
  ],
] as const;

/** Returns parts of a statement that add the rows of its part `sold` (user_id, day, package_id, kind and measures). */
export const additionsToBranches: RawBuilder<unknown> = sql.join(
  TABLES.map(
    ([table, key, value]) => sql`${sql.ref(`into_${table}`)} as (
      insert into ${sql.table(table)} as b (user_id, ${key}, ${MEASURES})
      select user_id, ${value}, ${SUMS} from sold group by user_id, ${value} order by user_id, ${value}
      on conflict (user_id, ${key}) do update set
        sales = b.sales + excluded.sales, sales_amount = b.sales_amount + excluded.sales_amount,
        refunds = b.refunds + excluded.refunds, refunds_amount = b.refunds_amount + excluded.refunds_amount
    )`,
  ),
);
