import { sql, type Transaction } from 'kysely';
import type { Database } from './schema/index.ts';
import type { SyncAction } from './schema/edge.ts';
import { traceOf } from './traces.ts';

/**
 * Queues a change of lines for the streaming edge, in the transaction of the change. Call it after the change with the
 * ids of the changed lines. An empty list records nothing.
 */
export async function recordSyncs(
  trx: Transaction<Database>,
  lineIds: readonly number[],
  action: SyncAction,
): Promise<void> {
  const { id, sampled } = traceOf(trx);
  await sql`
    insert into syncs (line_id, action, trace_id, trace_sampled)
    select line.id, ${action}, ${id}::uuid, ${sampled}::boolean
    from unnest(${lineIds}::bigint[]) as line (id)`.execute(trx);
}

/** Queues every line that is not deleted for the streaming edge. Returns how many. */
export async function recordAllSyncs(trx: Transaction<Database>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into syncs (line_id, action)
    select id, 'update' from lines where deleted_at is null order by id`.execute(trx);
  return Number(numAffectedRows);
}
