import { sql, type Transaction } from 'kysely';
import type { Database } from './schema/index.ts';
import { recordSyncs } from './syncs.ts';

/** Ends the open connections of lines, as far as they have been reported. Returns how many there were. */
export async function endConnections(
  trx: Transaction<Database>,
  lineIds: readonly number[],
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('activities')
    // The edge's clock may be ahead of ours.
    .set({ ended_at: sql<string>`greatest(now(), started_at)` })
    .where('line_id', '=', sql<number>`any(${lineIds}::bigint[])`)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * The same for lines that go on playing: the streaming edge is told to close them, those too that it has not
 * reported yet.
 */
export async function killConnections(
  trx: Transaction<Database>,
  lineIds: readonly number[],
): Promise<number> {
  const killed = await endConnections(trx, lineIds);
  await recordSyncs(trx, lineIds, 'kill');
  return killed;
}
