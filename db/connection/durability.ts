import { CompiledQuery, sql, type Transaction } from 'kysely';
import type { Database } from '../schema/index.ts';
import { executeAndCommit } from './driver.ts';
import type { Reader } from './reader.ts';

// A commit that waits for a standby holds its locks meanwhile: an account would be sold on only as often as the standby
// answers. So where commits wait for standbys, a request commits without waiting, which frees what it has locked, and waits
// before it is answered. Others may read meanwhile what can still be lost. Whoever writes waits for what it has read as well,
// because the log keeps its order; whoever tells it to somebody outside without writing calls `untilDurable`.

/**
 * What the last statement of a transaction returns for `executeAndFree`. Where commits wait for standbys, that of this
 * transaction then waits for nothing.
 */
export const FREED = sql`
  current_setting('synchronous_standby_names') <> '' and set_config('synchronous_commit', 'off', true) = 'off' as freed`;

/**
 * Executes the last statement of a transaction, which returns FREED, and commits. If this returns true, the transaction can
 * still be lost: nobody may be told before `untilDurable`.
 */
export async function executeAndFree(
  trx: Transaction<Database>,
  query: CompiledQuery<{ freed: boolean }>,
): Promise<boolean> {
  const { rows } = await executeAndCommit(trx, query);
  return rows[0]?.freed === true;
}

/**
 * Where a transaction may be freed, leaves a mark in the log, and waits for its commit as the operator has set
 * `synchronous_commit` and `synchronous_standby_names`, and so for everything before it. A replica cannot.
 */
const MARK = CompiledQuery.raw(`
  select pg_logical_emit_message(true, '', '')
  where current_setting('synchronous_standby_names') <> '' and not pg_is_in_recovery()`);

/** Waits until nothing can be lost that a statement before has read. */
export async function untilDurable(db: Reader): Promise<void> {
  await db.executeQuery(MARK);
}
