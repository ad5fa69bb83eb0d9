import { sql, type Transaction } from 'kysely';
import type { Database } from './schema/index.ts';
import { recordSyncs } from './syncs.ts';

/** Ends the open connections of lines that the edge has reported. Returns how many there were. */
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
 * Ends the connections of lines that stay active. The streaming edge closes all of them, including those that it has
 * not reported yet. Returns how many reported connections were ended.
 */
export async function killConnections(
  trx: Transaction<Database>,
  lineIds: readonly number[],
): Promise<number> {
  const killed = await endConnections(trx, lineIds);
  await recordSyncs(trx, lineIds, 'kill');
  return killed;
}
