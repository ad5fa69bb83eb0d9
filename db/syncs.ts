import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from './schema/index.ts';
import type { SyncAction } from './schema/edge.ts';
import { compileOnce, type Placeholder, type Placeholders } from './connection/compiled.ts';
import { traceOf, type SyncTrace } from './connection/traces.ts';
import type { ValueOrExpression } from './values/expressions.ts';

/**
 * Queues a change of lines for the streaming edge, in the transaction of the change. Call it after the change with the
 * ids of the changed lines. An empty list records nothing.
 */
export async function recordSyncs(
  trx: Transaction<Database>,
  lineIds: readonly number[],
  action: SyncAction,
): Promise<void> {
  await queue.execute(trx, { lineIds, action, trace: traceOf(trx) });
}

interface QueuedValues {
  lineIds: readonly number[];
  action: SyncAction;
  trace: SyncTrace;
}

const queue = compileOnce((trx: Transaction<Database>, placeholder: Placeholders<QueuedValues>) => {
  const lines = sql`unnest(${placeholder('lineIds')}::bigint[]) as line (line_id)`;
  return insertSyncs(lines, placeholder('action'), placeholder('trace')).compile(trx);
});

/**
 * Returns an insert of syncs, to stand in a statement that changes lines. `lines` is a table of the statement that has
 * their ids as `line_id`.
 */
export const insertSyncs = (
  lines: RawBuilder<unknown>,
  action: ValueOrExpression<SyncAction>,
  trace: Placeholder<SyncTrace>,
): RawBuilder<unknown> => sql`
  insert into syncs (line_id, action, trace_id, trace_sampled)
  select line_id, ${action}, ${trace.column('id')}::uuid, ${trace.column('sampled')}::boolean from ${lines}`;

/** Queues every line that is not deleted for the streaming edge. Returns how many. */
export async function recordAllSyncs(trx: Transaction<Database>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into syncs (line_id, action)
    select id, 'update' from lines where deleted_at is null order by id`.execute(trx);
  return Number(numAffectedRows);
}
