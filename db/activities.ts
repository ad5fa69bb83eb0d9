import type { Cause } from './cause.ts';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from './schema/tables.ts';
import { recordSyncs } from './syncs.ts';
import { anyOf } from './values/expressions.ts';

/** When a connection has ended, at a moment as an expression: the edge's clock, which says its start, may be ahead of ours. */
export function endedAt(moment: RawBuilder<unknown>): RawBuilder<string> {
  return sql`greatest(${moment}, activities.started_at)`;
}

/** Ends open connections; which of them is still to be said. */
function endingOpen(trx: Transaction<Database>) {
  return trx
    .updateTable('activities')
    .set({ ended_at: endedAt(sql`now()`) })
    .where('activities.ended_at', 'is', null);
}

/** Ends the open connections of lines that the edge has reported. Returns how many there were. */
export async function endConnections(
  trx: Transaction<Database>,
  lineIds: readonly number[],
): Promise<number> {
  const { numUpdatedRows } = await endingOpen(trx).where('line_id', '=', anyOf(lineIds)).executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Ends the connections of lines that stay active. The streaming edge closes all of them, including those that it has
 * not reported yet. Returns how many reported connections were ended.
 */
export async function killConnections(
  trx: Transaction<Database>,
  cause: Cause,
  lineIds: readonly number[],
): Promise<number> {
  const killed = await endConnections(trx, lineIds);
  await recordSyncs(trx, cause, lineIds, 'kill');
  return killed;
}

/** The same for the lines of an owner that have open connections which have been reported. */
export async function killConnectionsOf(
  trx: Transaction<Database>,
  cause: Cause,
  ownerId: number,
): Promise<number> {
  const ended = await endingOpen(trx)
    .where('line_id', 'in', (eb) =>
      eb
        .selectFrom('lines')
        .select('lines.id')
        .where('lines.user_id', '=', ownerId)
        .where('lines.deleted_at', 'is', null),
    )
    .returning('line_id')
    .execute();
  await recordSyncs(trx, cause, [...new Set(ended.map(({ line_id }) => line_id))], 'kill');
  return ended.length;
}
