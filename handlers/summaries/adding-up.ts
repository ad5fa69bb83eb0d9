import { sql, type Kysely, type Transaction } from 'kysely';
import type { Reader } from '../../db/connection/reader.ts';
import type { Database } from '../../db/schema/tables.ts';
import { lockTreeShared } from '../../db/tree/tree.ts';
import { completeDays } from './complete-days.ts';
import { salesAddition, type SummaryPosition } from './sales.ts';
import { transactionsAddition } from './transactions.ts';

// Sums by branch: a user and those below it. The job adds charges and transfers in the order of their ids. A summary
// reads those not yet added from the rows themselves, in the same statement, so it is exact at any time.

/** The last ids, and a transaction that began to write after them. */
interface Fence extends SummaryPosition {
  xid: string;
}

/**
 * Returns the last ids, and a transaction id drawn after reading them. A transaction that draws an id of a charge or
 * transfer has locked an account or a line before, so its transaction id is lower.
 */
export async function drawFence(db: Kysely<Database>): Promise<Fence> {
  const { rows } = await sql<Fence>`
    select coalesce((select max(id) from line_charges), 0) as charge_id,
      coalesce((select max(id) from credit_transfers), 0) as transfer_id,
      pg_current_xact_id()::text as xid`.execute(db);
  const [fence] = rows;
  if (fence === undefined) throw new Error('a select without its row');
  return fence;
}

/** Returns whether every transaction that may have drawn an id up to the fence has ended. */
export async function hasPassed(db: Kysely<Database>, { xid }: Fence): Promise<boolean> {
  const { rows } = await sql<{ passed: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) > ${xid}::xid8 as passed`.execute(db);
  return rows[0]?.passed ?? false;
}

/**
 * Adds the next charges and transfers up to a fence that has passed, at most `size` of each. Returns how many, and
 * whether there may be more; 0 while another worker adds.
 */
export async function addUp(
  trx: Transaction<Database>,
  fence: Fence,
  size: number,
): Promise<{ done: number; more: boolean }> {
  // A move changes the branches of the next rows, and the sums of the rows before.
  await lockTreeShared(trx);
  const walk = await trx
    .selectFrom('summary_walk')
    .select(['charge_id', 'transfer_id'])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (walk === undefined) return { done: 0, more: false };
  const charges = await nextIds(trx, 'line_charges', walk.charge_id, fence.charge_id, size);
  const transfers = await nextIds(trx, 'credit_transfers', walk.transfer_id, fence.transfer_id, size);
  const upto = { charge_id: charges.last, transfer_id: transfers.last };
  await salesAddition(walk, upto).execute(trx);
  await transactionsAddition(walk, upto).execute(trx);
  await trx.updateTable('summary_walk').set(upto).execute();
  const isCompleting = await completeDays(trx);
  return {
    done: charges.count + transfers.count,
    more: charges.count === size || transfers.count === size || isCompleting,
  };
}

/** Returns the number of the next ids, at most `size`, and the last of them. */
async function nextIds(
  db: Reader,
  table: 'line_charges' | 'credit_transfers',
  after: number,
  upto: number,
  size: number,
): Promise<{ count: number; last: number }> {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom(table)
        .select('id')
        .where('id', '>', after)
        .where('id', '<=', upto)
        .orderBy('id')
        .limit(size)
        .as('next'),
    )
    .select([sql<number>`count(*)`.as('count'), sql<number>`coalesce(max(id), ${after})`.as('last')])
    .executeTakeFirstOrThrow();
}

const SUMS = [
  'branch_sales',
  'branch_sales_of_days',
  'branch_sales_of_months',
  'payer_sales',
  'complete_days',
  'branch_transactions',
] as const;

/** Deletes every sum, so that the job adds all charges and transfers again. */
export async function forgetSums(trx: Transaction<Database>): Promise<void> {
  for (const table of SUMS) await trx.deleteFrom(table).execute();
  await trx.updateTable('summary_walk').set({ charge_id: 0, transfer_id: 0 }).execute();
}
