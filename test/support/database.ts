import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import type { Test } from 'tap';
import { databaseOverPool, openDatabase, poolSettings } from '../../db/connection/connection.ts';
import type { Database } from '../../db/schema/index.ts';
import { faultsOfEvents } from './event-checks.ts';

const TEMPLATE_URL = process.env['TEST_TEMPLATE_URL'];

/**
 * Connected to another database, because the template cannot be cloned while somebody is connected to it. It stays open
 * as long as the process has something else to do.
 */
let maintenance: Kysely<Database> | undefined;

/** A database of a test, with the address for other processes. */
export interface TestDatabase {
  db: Kysely<Database>;
  databaseUrl: string;
}

/** Clones the migrated template into a database for the test, and drops it when the test ends. */
export function cloneDatabase(t: Test): Promise<TestDatabase> {
  return createDatabase(t, new URL(TEMPLATE_URL ?? '').pathname.slice(1));
}

/** Creates a database for the test without any table, and drops it when the test ends. */
export function emptyDatabase(t: Test): Promise<TestDatabase> {
  return createDatabase(t, 'template0');
}

async function createDatabase(t: Test, template: string): Promise<TestDatabase> {
  if (TEMPLATE_URL === undefined) throw new Error('Run the tests by `npm test`, which starts PostgreSQL.');
  maintenance ??= databaseOverPool(
    new pg.Pool({ ...poolSettings(urlOf('template1'), 1), allowExitOnIdle: true }),
  );
  const outside = maintenance;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`.execute(outside);
  const databaseUrl = urlOf(name);
  const db = openDatabase(databaseUrl, 4);
  if (template !== 'template0') await settleIn(db);
  t.teardown(async () => {
    const faults = template === 'template0' ? [] : await faultsOfEvents(db);
    await db.destroy();
    await sql`drop database ${sql.id(name)} with (force)`.execute(outside);
    if (faults.length > 0)
      throw new Error(`events that the contract does not describe: ${faults.join('; ')}`);
  });
  return { db, databaseUrl };
}

/** Makes a copy of the template a database of its own: else it counts as restored. */
async function settleIn(db: Kysely<Database>): Promise<void> {
  await sql`
    update epochs
    set database_oid = (select oid::bigint from pg_database where datname = current_database())`.execute(db);
}

/** Returns how many statements of a database wait for a lock. */
export async function waitingForLocks(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}

/** A test fails by its own limits. Beside others, a connection may take longer than the service waits for one. */
function urlOf(database: string): string {
  const url = new URL(TEMPLATE_URL ?? '');
  url.pathname = `/${database}`;
  url.searchParams.set('connect_timeout', '60');
  return url.href;
}
