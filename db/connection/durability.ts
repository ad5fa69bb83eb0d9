import { sql } from 'kysely';
import type { Reader } from './reader.ts';

// While a commit waits for a standby, the transaction holds its locks, so an account could be charged only as often as
// the standby answers. Therefore, where commits wait for standbys, a request commits asynchronously, which frees its
// locks, and waits for the standby before it answers. Meanwhile other requests may read data that can still be lost. A
// request that writes also waits for everything it has read, because the log keeps its order. A request that reports
// such data without writing calls `untilDurable`.
// A proxy may lead one statement to the old primary and the next one to the new, which may lack what the old one had. So
// a write and its repetition compare the two servers. Lists and syncs do not yet: after a failover they may report what
// was lost in the moment before.

/** The server that a statement runs on. After a restart it is another one: it may have lost what was not safe. */
export const SERVER = sql<string>`extract(epoch from pg_postmaster_start_time())::text`;

/**
 * A column of the last statement of a transaction. Where commits wait for standbys, it makes this transaction commit
 * without waiting, and names the server: until `untilDurable`, the transaction can be lost with it, and must not be
 * reported. Elsewhere it is null.
 */
export const COMMITS_ASYNCHRONOUSLY = sql`
  case when current_setting('synchronous_standby_names') <> '' and set_config('synchronous_commit', 'off', true) = 'off'
    then ${SERVER} end as held_by`;

/**
 * Where commits wait for standbys, writes a mark to the log. The commit of the mark waits as `synchronous_commit` and
 * `synchronous_standby_names` say, and so for everything before it in the log. A replica cannot write one.
 */
const MARK = sql<string | null>`
  case when current_setting('synchronous_standby_names') <> '' and not pg_is_in_recovery()
    then pg_logical_emit_message(true, '', '') end`;

/** Waits until everything that earlier statements have read on this server is safe from loss. Returns the server. */
export async function untilDurable(db: Reader): Promise<string> {
  const selected = db.selectNoFrom([SERVER.as('server'), MARK.as('mark')]);
  return (await selected.executeTakeFirstOrThrow()).server;
}
