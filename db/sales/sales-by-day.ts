import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../schema/index.ts';

// Sales and refunds by payer, day, package and kind. The job adds them up; what it has not come to yet is read from the
// charges themselves, in the same statement, so that the sum is exact at any time.

const COLUMNS = sql`payer_id, day, package_id, kind, sales, sales_amount, refunds, refunds_amount`;

const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'UTC')::date`;

/** The kind of a line when credit moved for it. Payments for several lines name none of them. */
const kindAt = (transfer: string) => sql`lower(coalesce(${sql.ref(`${transfer}.subject_type`)}, l.kind))`;

/** Returns the charges that moved credit, as rows of `sales_by_day`. */
const sales = (condition: RawBuilder<unknown>) => sql`
  select c.payer_id, ${dayOf('c.created_at')} as day, c.package_id, ${kindAt('t')} as kind,
    1::bigint as sales, c.amount as sales_amount, 0::bigint as refunds, 0::bigint as refunds_amount
  from line_charges c join credit_transfers t on t.id = c.transfer_id join lines l on l.id = c.line_id
  where ${condition}`;

/** Returns the refunds of charges, as rows of `sales_by_day`. */
const refunds = (condition: RawBuilder<unknown>) => sql`
  select c.payer_id, ${dayOf('r.created_at')} as day, c.package_id, ${kindAt('r')} as kind,
    0::bigint as sales, 0::bigint as sales_amount, 1::bigint as refunds, c.refund_amount as refunds_amount
  from credit_transfers r
  join line_charges c on c.refund_transfer_id = r.id
  join lines l on l.id = c.line_id
  where r.kind = 'refund' and ${condition}`;

/** All sales and refunds up to now, as a table expression. Amounts are in hundredths of a credit. */
export const SALES_BY_DAY = sql<{
  payer_id: number;
  day: string;
  package_id: number;
  kind: string;
  sales: number;
  sales_amount: number;
  refunds: number;
  refunds_amount: number;
}>`(
  select ${COLUMNS} from sales_by_day
  union all ${sales(sql`c.id > (select charge_id from sales_walk)`)}
  union all ${refunds(sql`r.id > (select refund_id from sales_walk)`)}
)`;

/** Ids that were drawn, and a transaction that began to write after that. */
export interface Fence {
  charge_id: number;
  refund_id: number;
  xid: string;
}

/**
 * Returns the last ids, and draws the id of a transaction after they were read. Whoever draws an id of a charge or a refund
 * has locked an account or a line before, so it has a lower transaction id.
 */
export async function drawFence(db: Kysely<Database>): Promise<Fence> {
  const { rows } = await sql<Fence>`
    select coalesce((select max(id) from line_charges), 0) as charge_id,
      coalesce((select max(id) from credit_transfers where kind = 'refund'), 0) as refund_id,
      pg_current_xact_id()::text as xid`.execute(db);
  const [fence] = rows;
  if (fence === undefined) throw new Error('a select without its row');
  return fence;
}

/** Returns whether every transaction that may have drawn an id up to the fence's has ended. */
export async function hasPassed(db: Kysely<Database>, { xid }: Fence): Promise<boolean> {
  const { rows } = await sql<{ passed: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) > ${xid}::xid8 as passed`.execute(db);
  return rows[0]?.passed ?? false;
}

/**
 * Adds up the next charges and refunds up to those of a fence that has been passed, at most `size` of each. Returns how
 * many there were, and whether there may be more. While another worker is at it, it takes none.
 */
export async function addUpSales(
  trx: Transaction<Database>,
  fence: Fence,
  size: number,
): Promise<{ done: number; more: boolean }> {
  const walk = await trx
    .selectFrom('sales_walk')
    .select(['charge_id', 'refund_id'])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (walk === undefined) return { done: 0, more: false };
  const { rows } = await addition(walk, fence, size).execute(trx);
  const { charges, refunds: reversed } = rows[0] ?? { charges: 0, refunds: 0 };
  return { done: charges + reversed, more: charges === size || reversed === size };
}

type Position = Pick<Fence, 'charge_id' | 'refund_id'>;

/** Returns the statement that adds up what comes after the walk, and moves it on. */
const addition = (walk: Position, fence: Position, size: number) => sql<{ charges: number; refunds: number }>`
  with charges as materialized (
    select count(*) as n, coalesce(max(id), ${walk.charge_id}) as upto from (
      select id from line_charges where id > ${walk.charge_id} and id <= ${fence.charge_id}
      order by id limit ${size}) as next
  ),
  refunds as materialized (
    select count(*) as n, coalesce(max(id), ${walk.refund_id}) as upto from (
      select id from credit_transfers
      where kind = 'refund' and id > ${walk.refund_id} and id <= ${fence.refund_id}
      order by id limit ${size}) as next
  ),
  added as (
    insert into sales_by_day (${COLUMNS})
    select payer_id, day, package_id, kind, sum(sales), sum(sales_amount), sum(refunds), sum(refunds_amount)
    from (
      ${sales(sql`c.id > ${walk.charge_id} and c.id <= (select upto from charges)`)}
      union all ${refunds(sql`r.id > ${walk.refund_id} and r.id <= (select upto from refunds)`)}
    ) as next
    group by payer_id, day, package_id, kind
    on conflict (payer_id, day, package_id, kind) do update set
      sales = sales_by_day.sales + excluded.sales,
      sales_amount = sales_by_day.sales_amount + excluded.sales_amount,
      refunds = sales_by_day.refunds + excluded.refunds,
      refunds_amount = sales_by_day.refunds_amount + excluded.refunds_amount
  ),
  passed as (
    update sales_walk set charge_id = charges.upto, refund_id = refunds.upto from charges, refunds
  )
  select charges.n as charges, refunds.n as refunds from charges, refunds`;

/** Forgets every sum, so that the job adds all charges and refunds up anew. */
export async function forgetSalesByDay(trx: Transaction<Database>): Promise<void> {
  await trx.deleteFrom('sales_by_day').execute();
  await trx.updateTable('sales_walk').set({ charge_id: 0, refund_id: 0 }).execute();
}
