import { setTimeout as sleep } from 'node:timers/promises';
import { Migrator, sql, type Kysely, type Migration } from 'kysely';
import {
  errorCode,
  isRetryable,
  LOCK_TIMEOUT,
  NewerSchemaError,
  OldPostgresError,
} from '../connection/errors.ts';
import { installJobs, jobsInstalled } from './queue.ts';
import { LOCKS } from '../connection/locks.ts';
import { migrations, type PhasedMigration } from '../migrations/index.ts';
import type { Database } from '../schema/tables.ts';
import { raiseTimeLimit, setRoleLimits } from '../connection/time-limits.ts';

/**
 * How long a migration waits for a lock, while requests wait behind it. It is less than PostgreSQL's `deadlock_timeout`
 * of a second: when a request and the migration wait for each other, the migration gives up and is retried.
 */
const LOCK_MILLISECONDS = 500;
/** The oldest PostgreSQL that `npm run test:versions` tests. */
const OLDEST_POSTGRES = 15;
/** Milliseconds for the requests that waited behind the migration. */
const PAUSE = 250;
/** How often a migration without its lock is retried. */
const ATTEMPTS = 60;

export interface Migrated {
  /** The migrations that ran. */
  applied: string[];
  /** The migrations that wait until no process of the version before runs. */
  left: string[];
}

type Migrations = Readonly<Record<string, PhasedMigration>>;

/**
 * Applies pending migrations of the schema and of the jobs. The last `contract` migrations run only with `finish`, or
 * in an empty database. Concurrent calls wait for each other; `db` needs two connections. A killed call can be
 * repeated. Tests pass later migrations. Throws OldPostgresError, NewerSchemaError, or the error of a failed migration,
 * which changes nothing; earlier ones stay applied.
 */
export async function migrate(
  db: Kysely<Database>,
  { finish = false, all = migrations }: { finish?: boolean; all?: Migrations } = {},
): Promise<Migrated> {
  await requirePostgres(db);
  return alone(db, async () => {
    const before = await appliedMigrations(db);
    refuseNewer(all, before);
    const { due, left } = pendingOf(all, before, finish);
    // No request waits for the tables of an empty database.
    for (const name of before.size === 0 ? due.slice(-1) : due) await runUpTo(db, all, name);
    await installJobs(db);
    await setRoleLimits(db);
    return { applied: due, left };
  });
}

/** Throws OldPostgresError if PostgreSQL is older than OLDEST_POSTGRES. */
export async function requirePostgres(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version') as version`.execute(db);
  const version = rows[0]?.version ?? '';
  if (Number.parseInt(version) < OLDEST_POSTGRES)
    throw new OldPostgresError(
      `This needs PostgreSQL ${String(OLDEST_POSTGRES)} or newer: the database is ${version}.`,
    );
}

/** Compares the schema with this version of the code. Missing `contract` migrations at the end do not count. */
export async function schemaState(db: Kysely<Database>): Promise<'current' | 'behind' | 'ahead'> {
  const applied = await appliedMigrations(db);
  if (pendingOf(migrations, applied, false).due.length > 0 || !(await jobsInstalled(db))) return 'behind';
  return unknownTo(migrations, applied).length > 0 ? 'ahead' : 'current';
}

/**
 * Divides the pending migrations into due and waiting ones. The last `contract` ones wait, unless `finish` is set or
 * the database is empty. Earlier ones belong to an earlier version, and are due.
 */
export function pendingOf(
  all: Readonly<Record<string, Pick<PhasedMigration, 'phase'>>>,
  applied: ReadonlySet<string>,
  finish: boolean,
): { due: string[]; left: string[] } {
  const names = Object.keys(all);
  const end =
    finish || applied.size === 0
      ? names.length
      : names.findLastIndex((name) => all[name]?.phase === 'expand') + 1;
  const missing = (name: string): boolean => !applied.has(name);
  return { due: names.slice(0, end).filter(missing), left: names.slice(end).filter(missing) };
}

/** Runs work while no other process migrates this database. */
function alone<T>(db: Kysely<Database>, work: () => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await raiseTimeLimit(trx, 3600);
    await sql`select set_config('lock_timeout', '1h', true)`.execute(trx);
    await sql`select pg_advisory_xact_lock(${LOCKS.migrate}, 0)`.execute(trx);
    return work();
  });
}

async function appliedMigrations(db: Kysely<Database>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ present: boolean }>`
    select to_regclass('kysely_migration') is not null as present`.execute(db);
  if (rows[0]?.present !== true) return new Set();
  const applied = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return new Set(applied.rows.map(({ name }) => name));
}

function unknownTo(all: Migrations, applied: ReadonlySet<string>): string[] {
  return [...applied].filter((name) => !Object.hasOwn(all, name)).sort();
}

function refuseNewer(all: Migrations, applied: ReadonlySet<string>): void {
  const unknown = unknownTo(all, applied);
  if (unknown.length > 0)
    throw new NewerSchemaError(
      `The schema is newer than this version, which does not know ${unknown.join(', ')}. Migrate with the newer version.`,
    );
}

/**
 * Applies the migrations up to this one, all or none. Called for one at a time, so that each locks only its own tables:
 * with the locks of all, requests that hold one table and wait for another would deadlock with the migrations.
 */
async function runUpTo(db: Kysely<Database>, all: Migrations, name: string): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve(timed(all)) };
  for (let attempt = 1; ; attempt += 1) {
    const { error } = await new Migrator({ db, provider }).migrateTo(name);
    if (error === undefined) return;
    const waited = isRetryable(error) || errorCode(error) === LOCK_TIMEOUT;
    if (!waited || attempt === ATTEMPTS)
      throw error instanceof Error ? error : new Error('a migration failed', { cause: error });
    await sleep(PAUSE);
  }
}

/** Returns migrations with their own time limits, because an index on a large table takes long. */
function timed(all: Migrations): Record<string, Migration> {
  const own = (migration: PhasedMigration): Migration => ({
    async up(trx) {
      await raiseTimeLimit(trx, 3600);
      await sql`select set_config('lock_timeout', ${`${String(LOCK_MILLISECONDS)}ms`}, true)`.execute(trx);
      await migration.up(trx);
    },
  });
  return Object.fromEntries(Object.entries(all).map(([name, migration]) => [name, own(migration)]));
}
