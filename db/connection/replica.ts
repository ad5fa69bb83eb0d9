import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../schema/tables.ts';

// A replica lags behind the primary. These statements tell whether it has what a user has written.

/** What a user had written when it called, and where the primary stood then. */
export interface WritePosition {
  /** Another number as soon as another write of the user is committed. */
  written: number;
  /** The end of the primary's log, which includes those writes: `0/3000060`. Null if the database is a standby. */
  position: string | null;
}

/**
 * More than the writes of one user that can be committed while another of its writes is between its row in the audit
 * log and its commit, which are sent together.
 */
const WRITES = 20;

/**
 * Returns the columns of a WritePosition, for a statement on the primary that reads a user. Every write has a row in the
 * audit log, so the newest rows change with each.
 */
export function writePosition(userId: RawBuilder<number>): RawBuilder<unknown> {
  return sql`
    (select coalesce(sum(id), 0)::bigint from (
      select id from logs where user_id = ${userId} order by id desc limit ${sql.lit(WRITES)}) as newest) as written,
    case when not pg_is_in_recovery() then pg_current_wal_insert_lsn()::text end as position`;
}

/**
 * Returns true when the database is a standby that has all that the primary had at these positions, and has the user at the
 * same place in the tree: by another path the user would see nothing, not even what is its own. Statements after this one,
 * in the same transaction, see it.
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
