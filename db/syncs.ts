import { sql, type CompiledQuery, type Transaction } from 'kysely';
import type { SyncAction } from './schema/columns.ts';
import type { Database } from './schema/tables.ts';
import type { Cause } from './cause.ts';
import { compileOnce, type Placeholders } from './connection/compiled.ts';

/**
 * Queues a change of lines for the streaming edge, after the change in its transaction. An empty list queues nothing.
 */
export async function recordSyncs(
  trx: Transaction<Database>,
  cause: Pick<Cause, 'trace'>,
  lineIds: readonly number[],
  action: SyncAction,
): Promise<void> {
  await trx.executeQuery(syncStatement(trx, cause, lineIds, action));
}

/** Returns the statement of `recordSyncs`. */
export const syncStatement = (
  trx: Transaction<Database>,
  { trace }: Pick<Cause, 'trace'>,
  lineIds: readonly number[],
  action: SyncAction,
): CompiledQuery<never> =>
  queue.compile(trx, { lineIds, action, traceId: trace?.id ?? null, isSampled: trace?.sampled ?? null });

interface QueuedValues {
  lineIds: readonly number[];
  action: SyncAction;
  traceId: string | null;
  isSampled: boolean | null;
}

const queue = compileOnce((trx: Transaction<Database>, placeholder: Placeholders<QueuedValues>) => {
  return sql<never>`
    insert into syncs (line_id, action, trace_id, trace_sampled)
    select id, ${placeholder('action')}, ${placeholder('traceId')}::uuid, ${placeholder('isSampled')}::boolean
    from lines where id = any((select ${placeholder('lineIds')}::bigint[])::bigint[]) order by id`.compile(
    trx,
  );
});

/** Queues all lines that are not deleted for the streaming edge. Returns how many. */
export async function recordAllSyncs(trx: Transaction<Database>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into syncs (line_id, action)
    select id, 'update' from lines where deleted_at is null order by id`.execute(trx);
  return Number(numAffectedRows);
}
