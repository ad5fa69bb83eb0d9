import { sql, type Kysely, type QueryExecutorProvider } from 'kysely';
import { errorCode, LOCK_TIMEOUT, TOOK_TOO_LONG } from './errors.ts';
import { LOCKS } from './locks.ts';
import type { Database } from '../schema/tables.ts';

// Limits how long a request's statements may run, wait for a lock and leave a transaction idle. The limits are stored
// in the database for its role, because PgBouncer in transaction mode does not keep session settings.

const LIMITS = {
  statement_timeout: '2s',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '5s',
} as const;

/** Sets the limits that the connected role lacks in this database. They apply to new sessions. */
export async function setRoleLimits(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // PostgreSQL fails when two transactions alter a role at the same time.
    await sql`select pg_advisory_xact_lock(${LOCKS.role}, 0)`.execute(trx);
    const { rows } = await sql<{ database: string; settings: string[] }>`
      select current_database() as database, coalesce((
        select setconfig from pg_db_role_setting
        where setdatabase = (select oid from pg_database where datname = current_database())
          and setrole = current_user::regrole), '{}') as settings`.execute(trx);
    const [{ database, settings } = { database: '', settings: [] }] = rows;
    for (const [name, limit] of Object.entries(LIMITS)) {
      if (settings.some((setting) => setting.startsWith(`${name}=`))) continue;
      await sql`
        alter role current_user in database ${sql.id(database)} set ${sql.id(name)} = ${sql.lit(limit)}`.execute(
        trx,
      );
    }
  });
}

/** Returns the names of the limits that sessions of this database and role lack. */
export async function missingLimits(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings where name = any(${Object.keys(LIMITS)}::text[]) and setting = '0'
    order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Raises the time limits of a transaction, in seconds, for work whose duration grows with the data. */
export async function raiseTimeLimit(trx: QueryExecutorProvider, seconds: number): Promise<void> {
  const limit = `${String(seconds)}s`;
  await sql`
    select set_config('statement_timeout', ${limit}, true),
      set_config('idle_in_transaction_session_timeout', ${limit}, true)`.execute(trx);
}

const BROKEN: Readonly<Record<string, string>> = {
  [TOOK_TOO_LONG]: 'The database was at this for longer than it may be.',
  [LOCK_TIMEOUT]: 'Another request held for too long what this one needs.',
  '25P03': 'The request left its transaction open for too long.',
  '25P04': 'The transaction of the request took longer than it may.',
};

/** Describes in a sentence the limit that caused a database error. Returns undefined for other errors. */
export function exceededLimit(error: unknown): string | undefined {
  return BROKEN[errorCode(error) ?? ''];
}
