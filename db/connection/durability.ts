import { CompiledQuery, sql } from 'kysely';
import type { Reader } from './reader.ts';

// While a commit waits for a standby, the transaction holds its locks, so an account could be charged only as often as
// the standby answers. Therefore, where commits wait for standbys, a request commits asynchronously, which frees its
// locks, and waits for the standby before it answers. Meanwhile other requests may read data that can still be lost. A
// request that writes also waits for everything it has read, because the log keeps its order. A request that reports
// such data without writing calls `untilDurable`.

/**
 * A column of the last statement of a transaction. Where commits wait for standbys, it makes this transaction commit
 * without waiting, and is true: until `untilDurable`, the transaction can be lost, and must not be reported.
 */
export const COMMITS_ASYNCHRONOUSLY = sql`
  current_setting('synchronous_standby_names') <> '' and set_config('synchronous_commit', 'off', true) = 'off' as freed`;

/**
 * Where commits wait for standbys, writes a mark to the log. The commit of the mark waits as `synchronous_commit` and
 * `synchronous_standby_names` say, and so for everything before it in the log. A replica cannot write one.
 */
const MARK = CompiledQuery.raw(`
  select pg_logical_emit_message(true, '', '')
  where current_setting('synchronous_standby_names') <> '' and not pg_is_in_recovery()`);

/** Waits until everything that earlier statements have read is safe from loss. */
export async function untilDurable(db: Reader): Promise<void> {
  await db.executeQuery(MARK);
}
