import type { Cause } from './cause.ts';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from './schema/tables.ts';
import { recordSyncs } from './syncs.ts';
import { anyOf } from './values/expressions.ts';

/** The end of a connection, as an expression: at the earliest its start, which is by the edge's clock. */
export function endedAt(moment: RawBuilder<unknown>): RawBuilder<string> {
  return sql`greatest(${moment}, activities.started_at)`;
}

function endingOpen(trx: Transaction<Database>) {
  return trx
    .updateTable('activities')
    .set({ ended_at: endedAt(sql`now()`) })
    .where('activities.ended_at', 'is', null);
}

/** Ends the open connections of lines that the edge has reported. Returns how many. */
export async function endConnections(
  trx: Transaction<Database>,
  lineIds: readonly number[],
): Promise<number> {
  const { numUpdatedRows } = await endingOpen(trx).where('line_id', '=', anyOf(lineIds)).executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Ends the connections of lines that stay active. The edge closes all of them, even those that it has not reported yet.
 * Returns how many reported connections ended.
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

/** The same for the lines of an owner that have a reported open connection. */
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
