import { sql, type Transaction } from 'kysely';
import type { Database } from '../schema/index.ts';
import { lockTreeShared, idsOfPath, pathOf } from '../tree/tree.ts';
import { rememberIdentifiers } from '../identifiers.ts';
import { rowsFromJson } from '../values/expressions.ts';

/**
 * Locks what a sale of trials counts, until the transaction ends: the seller, and with free trials each user above it,
 * by id. Returns the bought trials that the seller has left.
 */
export async function lockTrials(
  trx: Transaction<Database>,
  sellerId: number,
  hasFree: boolean,
): Promise<number> {
  // The sale will take the tree lock to count its lines. Taking it after a user's row could deadlock with a move.
  await lockTreeShared(trx);
  const users = await trx
    .selectFrom('users')
    .select(['id', 'paid_test_sold'])
    .where('id', '=', hasFree ? sql<number>`any(${idsOfPath(pathOf(sellerId))})` : sellerId)
    .where((eb) => eb.or([eb('id', '=', sellerId), eb('created_by_id', '<>', eb.ref('id'))]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return users.find(({ id }) => id === sellerId)?.paid_test_sold ?? 0;
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

/** A trial that was sold. */
interface SoldTrial {
  line_id: number;
  is_paid: boolean;
}

/**
 * Records trials. The free ones count for the seller and for each user above it, and what their lines are known by is
 * remembered.
 */
export async function recordTrials(
  trx: Transaction<Database>,
  sellerId: number,
  trials: readonly SoldTrial[],
): Promise<void> {
  if (trials.length === 0) return;
  const columns = ['user_id', 'line_id', 'is_paid'] as const;
  const rows = trials.map((trial) => ({ user_id: sellerId, ...trial }));
  await trx
    .insertInto('trials')
    .columns(columns)
    .expression(rowsFromJson('trials', columns, JSON.stringify(rows)))
    .execute();
  const free = trials.filter(({ is_paid }) => !is_paid).map(({ line_id }) => line_id);
  if (free.length === 0) return;
  await rememberIdentifiers(trx, free);
  await sql`
    insert into trial_counts (user_id, count)
    select id, ${free.length}::integer from users
    where id = any(${idsOfPath(pathOf(sellerId))}) and created_by_id <> id`.execute(trx);
}
