import { Migrator, sql, type Kysely, type Migration } from 'kysely';
import { installJobs, jobsInstalled } from './jobs.ts';
import { migrations } from './migrations/index.ts';
import type { Database } from './schema/index.ts';
import { raiseTimeLimit, setRoleLimits } from './time-limits.ts';

/** The migrations, without the time limits of requests: creating an index on a large table takes long. */
const UNLIMITED: Record<string, Migration> = Object.fromEntries(
  Object.entries(migrations).map(([name, migration]) => [
    name,
    {
      async up(trx) {
        await raiseTimeLimit(trx, '1h');
        await migration.up(trx);
      },
    },
  ]),
);

/**
 * Applies pending migrations to the schema, including that of the jobs. Returns the names of the migrations it ran.
 * Throws the error of a failed migration.
 */
export async function migrate(db: Kysely<Database>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(UNLIMITED) } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined)
    throw error instanceof Error ? error : new Error('a migration failed', { cause: error });
  await installJobs(db);
  await setRoleLimits(db);
  return results.map(({ migrationName }) => migrationName);
}

/** Compares the schema with this version of the code. */
export async function schemaState(db: Kysely<Database>): Promise<'current' | 'behind' | 'ahead'> {
  const known = Object.keys(migrations);
  const { rows } = await sql<{ present: boolean }>`
    select to_regclass('kysely_migration') is not null as present`.execute(db);
  if (rows[0]?.present !== true) return 'behind';
  const applied = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const names = new Set(applied.rows.map(({ name }) => name));
  if (known.some((name) => !names.has(name)) || !(await jobsInstalled(db))) return 'behind';
  return names.size > known.length ? 'ahead' : 'current';
}
