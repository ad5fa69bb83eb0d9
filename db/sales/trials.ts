import { sql, type Transaction } from 'kysely';
import { LOCKS, lockOf } from '../connection/locks.ts';
import type { Database } from '../schema/index.ts';
import { lockTreeShared } from '../tree/tree.ts';
import { rowsFromJson } from './rows.ts';

/**
 * Returns how many bought trials a user has left. It locks the user, so that no other request counts its trials until
 * the transaction ends.
 */
export async function lockTrials(trx: Transaction<Database>, userId: number): Promise<number> {
  // The sale will take the tree lock to count its lines. Taking it after the user's row could deadlock with a move.
  await lockTreeShared(trx);
  const user = await trx
    .selectFrom('users')
    .select('paid_test_sold')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return user.paid_test_sold;
}

/** Uses up bought trials of a user whom `lockTrials` has locked. */
export async function usePaidTrials(
  trx: Transaction<Database>,
  userId: number,
  count: number,
): Promise<void> {
  await trx
    .updateTable('users')
    .set((eb) => ({ paid_test_sold: eb('paid_test_sold', '-', count) }))
    .where('id', '=', userId)
    .execute();
}

/**
 * Returns which of the given MAC addresses had a free trial in the last 30 days, from any user. The addresses are
 * locked until the transaction ends, so that no other transaction checks them meanwhile.
 */
export async function macsWithTrial(
  trx: Transaction<Database>,
  macs: readonly string[],
): Promise<Set<string>> {
  if (macs.length === 0) return new Set();
  await sql`
    select pg_advisory_xact_lock(${LOCKS.trial}, lock)
    from (select unnest(${macs.map(lockOf)}::integer[]) as lock order by 1) as asked`.execute(trx);
  const rows = await trx
    .selectFrom('trials')
    .select('mac_address')
    .where('mac_address', '=', sql<string>`any(${macs}::text[])`)
    .where('is_paid', '=', false)
    .where('created_at', '>', sql<string>`now() - interval '30 days'`)
    .execute();
  return new Set(rows.map(({ mac_address }) => mac_address ?? ''));
}

/** Records trials. */
export async function recordTrials(
  trx: Transaction<Database>,
  trials: readonly { user_id: number; line_id: number; mac_address: string | null; is_paid: boolean }[],
): Promise<void> {
  if (trials.length === 0) return;
  const columns = ['user_id', 'line_id', 'mac_address', 'is_paid'] as const;
  await trx
    .insertInto('trials')
    .columns(columns)
    .expression(rowsFromJson('trials', columns, JSON.stringify(trials)))
    .execute();
}

/** Records the device of a trial that was created as a code. */
export async function recordTrialDevice(
  trx: Transaction<Database>,
  lineId: number,
  mac_address: string,
): Promise<void> {
  await trx.updateTable('trials').set({ mac_address }).where('line_id', '=', lineId).execute();
}
