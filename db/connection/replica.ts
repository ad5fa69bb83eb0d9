import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../schema/tables.ts';

// A replica lags behind the primary. These statements tell whether the replica has a user's own writes.

/** The writes of a user at the time of its call, and the position of the primary. */
export interface WritePosition {
  /** Changes whenever a further write of the user is committed. */
  written: number;
  /** The end of the primary's log, which includes those writes: `0/3000060`. Null if the database is a standby. */
  position: string | null;
}

/**
 * How many rows of the log are compared. A write sends its row and its commit together; fewer than this many other
 * writes of the user can be committed in between.
 */
const WRITES = 20;

/**
 * Returns the columns of a WritePosition, for a statement on the primary that reads a user. Every write adds a row to
 * the audit log, so each write changes the newest rows.
 */
export function writePosition(userId: RawBuilder<number>): RawBuilder<unknown> {
  return sql`
    (select coalesce(sum(id), 0)::bigint from (
      select id from logs where user_id = ${userId} order by id desc limit ${sql.lit(WRITES)}) as newest) as written,
    case when not pg_is_in_recovery() then pg_current_wal_insert_lsn()::text end as position`;
}

/**
 * Returns true when the database is a standby that has replayed the log up to these positions, and has the user at the
 * same place in the tree; at another place, the user would not see even its own rows. Later statements of the same
 * transaction see all of that.
 */
export async function hasReplayed(
  db: Kysely<Database>,
  positions: readonly string[],
  { id, path }: { id: number; path: string },
): Promise<boolean> {
  const { rows } = await sql<{ replayed: boolean }>`
    select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= all(${positions}::pg_lsn[])
      and exists (select from users where id = ${id} and path = ${path}) as replayed`.execute(db);
  return rows[0]?.replayed === true;
}
