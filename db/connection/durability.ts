import { CompiledQuery, sql } from 'kysely';
import type { Reader } from './reader.ts';

// A commit that waits for a standby holds its locks meanwhile: an account would be sold on only as often as the standby
// answers. So where commits wait for standbys, a request commits without waiting, which frees what it has locked, and waits
// before it is answered. Others may read meanwhile what can still be lost. Whoever writes waits for what it has read as well,
// because the log keeps its order; whoever tells it to somebody outside without writing calls `untilDurable`.

/**
 * What the last statement of a transaction returns. Where commits wait for standbys, that of this transaction then waits
 * for nothing, and `freed` is true: it can still be lost, so nobody may be told before `untilDurable`.
 */
export const COMMITS_ASYNCHRONOUSLY = sql`
  current_setting('synchronous_standby_names') <> '' and set_config('synchronous_commit', 'off', true) = 'off' as freed`;

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
