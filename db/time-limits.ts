import { sql, type Kysely, type QueryExecutorProvider } from 'kysely';
import { errorCode } from './errors.ts';
import { LOCKS } from './locks.ts';
import type { Database } from './schema/index.ts';

// How long the statements of a request may take, wait for a lock, and leave a transaction open meanwhile. The limits
// are kept by the database, for its role: PgBouncer in transaction mode hands on no settings of a session.

const LIMITS = {
  statement_timeout: '2s',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '5s',
} as const;

/**
 * Sets the limits for the role that is connected, in this database, where it has none yet. Sessions to come take them.
 */
export async function limitRole(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // PostgreSQL breaks off whoever changes a role together with somebody else.
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

/** The limits that sessions of this database and role lack. */
export async function missingLimits(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings where name = any(${Object.keys(LIMITS)}::text[]) and setting = '0'
    order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Lets the statements of a transaction to come take longer: of work that grows with the data, and of no request. */
export async function giveTime(trx: QueryExecutorProvider, limit: '30s' | '1h'): Promise<void> {
  await sql`
    select set_config('statement_timeout', ${limit}, true),
      set_config('idle_in_transaction_session_timeout', ${limit}, true)`.execute(trx);
}

const BROKEN: Readonly<Record<string, string>> = {
  '57014': 'The database was at this for longer than it may be.',
  '55P03': 'Another request held for too long what this one needs.',
  '25P03': 'The request left its transaction open for too long.',
};

/** In a sentence, which limit a database error tells of; undefined when it tells of none. */
export function brokenLimit(error: unknown): string | undefined {
  return BROKEN[errorCode(error) ?? ''];
}
