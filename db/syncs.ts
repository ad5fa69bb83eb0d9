import { sql, type Transaction } from 'kysely';
import type { Database } from './schema/index.ts';
import type { SyncAction } from './schema/edge.ts';

/**
 * Queues a change of lines for the streaming edge, in the transaction of the change. Call it after the change with the
 * ids of the changed lines. An empty list records nothing.
 */
export async function recordSyncs(
  trx: Transaction<Database>,
  lineIds: readonly number[],
  action: SyncAction,
): Promise<void> {
  await sql`
    insert into syncs (line_id, action) select id, ${action} from unnest(${lineIds}::bigint[]) as line (id)`.execute(
    trx,
  );
}
