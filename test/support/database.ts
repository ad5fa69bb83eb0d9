import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import type { Test } from 'tap';
import { databaseOverPool, openDatabase, poolSettings } from '../../db/connection/connection.ts';
import type { Database } from '../../db/schema/tables.ts';
import { faultsOfEvents } from './event-checks.ts';

const TEMPLATE_URL = process.env['TEST_TEMPLATE_URL'];
const TEMPLATE = new URL(TEMPLATE_URL ?? 'none:').pathname.slice(1);

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
export async function cloneDatabase(t: Test): Promise<TestDatabase> {
  const { drop, ...database } = await createDatabase(TEMPLATE);
  t.teardown(async () => {
    const faults = await faultsOfEvents(database.db);
    await drop();
    assertNone(faults);
  });
  return database;
}

/** Creates a database for the test without any table, and drops it when the test ends. */
export async function emptyDatabase(t: Test): Promise<TestDatabase> {
  const { drop, ...database } = await createDatabase('template0');
  t.teardown(drop);
  return database;
}

/** A database that tests of this process use one after the other: creating one, and connecting to it, takes longer. */
export interface SharedDatabase extends TestDatabase {
  /** Removes what a test has left, but for the positions of sequences. Throws if an event was wrong. */
  clear: () => Promise<void>;
}

/** Clones the migrated template into a database that goes with the server. */
export async function sharedDatabase(): Promise<SharedDatabase> {
  const { drop: _drop, ...database } = await createDatabase(TEMPLATE);
  const { db } = database;
  const { rows } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`.execute(db);
  const restored: string[] = [];
  await sql`create schema kept`.execute(db);
  for (const { name } of rows) {
    const kept = sql.id('kept', name);
    const { rows: any } = await sql`select from ${sql.raw(name)} limit 1`.execute(db);
    if (any.length === 0) continue;
    await sql`create table ${kept} as table ${sql.raw(name)}`.execute(db);
    restored.push(`insert into ${name} select * from kept."${name}";`);
  }
  // Triggers and foreign keys would look at each row.
  const emptied = sql.raw(`do $$ begin
    perform set_config('lock_timeout', '10s', true), set_config('session_replication_role', 'replica', true);
    ${rows.map(({ name }) => `delete from ${name};`).join('\n')}
    ${restored.join('\n')}
    end $$`);
  const clear = async (): Promise<void> => {
    const faults = await faultsOfEvents(db);
    await sql`${emptied}`.execute(db);
    assertNone(faults);
  };
  return { ...database, clear };
}

function assertNone(faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(`events that the contract does not describe: ${faults.join('; ')}`);
}

async function createDatabase(template: string): Promise<TestDatabase & { drop: () => Promise<void> }> {
  if (TEMPLATE_URL === undefined) throw new Error('Run the tests by `npm test`, which starts PostgreSQL.');
  maintenance ??= databaseOverPool(
    new pg.Pool({ ...poolSettings(urlOf('template1'), 1), allowExitOnIdle: true }),
  );
  const outside = maintenance;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`.execute(outside);
  const databaseUrl = urlOf(name);
  const db = openDatabase(databaseUrl, 4);
  if (template === TEMPLATE) await settleIn(db);
  const drop = async (): Promise<void> => {
    await db.destroy();
    await sql`drop database ${sql.id(name)} with (force)`.execute(outside);
  };
  return { db, databaseUrl, drop };
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
