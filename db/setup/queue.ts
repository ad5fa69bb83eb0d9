import { CompiledQuery, sql, type Kysely, type Transaction } from 'kysely';
import type PgBoss from 'pg-boss';
import type { Database } from '../schema/tables.ts';

// Background jobs, queued by pg-boss in its schema `pgboss`. Migrations create its tables, queues and schedules; the
// service and the worker never change them.

/**
 * Every job, with its schedule (cron, UTC). Jobs look for work that is due, so a repeated or missed run does no harm.
 */
export const JOBS = {
  'auto-renewal': { cron: '* * * * *' },
  'mass-delete-auto': { cron: '* * * * *' },
  rewards: { cron: '* * * * *' },
  summaries: { cron: '* * * * *' },
  expiries: { cron: '* * * * *' },
  purge: { cron: '*/5 * * * *' },
  'ledger-check': { cron: '* * * * *' },
  'note-promotion': { cron: '* * * * *' },
} as const satisfies Record<string, { cron: string }>;

export type JobName = keyof typeof JOBS;

/**
 * Controls when the job of a dead worker is retried: it fails at the first maintenance after its expiry, waits for its
 * retry delay, and is fetched by the next poll.
 */
export const RECOVERY = {
  expireSeconds: 45,
  /** Maintenance can skip one run, so it may take up to twice this long. */
  maintenanceSeconds: 15,
  retryDelaySeconds: 5,
  pollingSeconds: 2,
} as const;

/** The settings of pg-boss, the same in every process. */
const SETTINGS = {
  schema: 'pgboss',
  migrate: false,
  archiveCompletedAfterSeconds: 3600,
  deleteAfterDays: 2,
  maintenanceIntervalSeconds: RECOVERY.maintenanceSeconds,
} as const satisfies PgBoss.ConstructorOptions;

/** The queue that pg-boss uses for scheduled jobs, and would create at run time otherwise. */
const SCHEDULER_QUEUE = '__pgboss__send-it';

/** Creates a pg-boss over the project's own connections. Imported on demand, to save memory. */
export async function createBoss(db: PgBoss.Db, settings: PgBoss.ConstructorOptions = {}): Promise<PgBoss> {
  const { default: Boss } = await import('pg-boss');
  return new Boss({ ...SETTINGS, ...settings, db });
}

/** Returns an executor that runs each statement of pg-boss on one connection. */
export function statementExecutor(db: Kysely<Database>): PgBoss.Db {
  return {
    executeSql: (text, values) =>
      db.connection().execute(async (connection) => {
        try {
          const { rows } = await connection.executeQuery(CompiledQuery.raw(text, values));
          return { rows };
        } catch (error) {
          // Some texts of pg-boss begin a transaction, which must not stay open.
          await sql`rollback`.execute(connection).catch(() => undefined);
          throw error;
        }
      }),
  };
}

/** Creates the schema of pg-boss, and updates queues and schedules to match `JOBS`. */
export async function installJobs(db: Kysely<Database>): Promise<void> {
  const boss = await createBoss(statementExecutor(db), { migrate: true, schedule: false, supervise: false });
  await boss.start();
  await boss.createQueue(SCHEDULER_QUEUE);
  for (const [name, { cron }] of Object.entries(JOBS)) {
    const queue = {
      name,
      expireInSeconds: RECOVERY.expireSeconds,
      retryLimit: 2,
      retryDelay: RECOVERY.retryDelaySeconds,
    };
    await boss.createQueue(name, queue);
    await boss.updateQueue(name, queue);
    await boss.schedule(name, cron);
  }
  for (const { name } of await boss.getSchedules()) {
    if (!Object.hasOwn(JOBS, name)) await boss.unschedule(name);
  }
  await boss.stop({ graceful: false });
}

/** Returns true when every job has its queue. */
export async function jobsInstalled(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ present: boolean }>`
    select to_regclass('pgboss.queue') is not null as present`.execute(db);
  if (rows[0]?.present !== true) return false;
  const queues = await sql<{ name: string }>`select name from pgboss.queue`.execute(db);
  const names = new Set(queues.rows.map(({ name }) => name));
  return Object.keys(JOBS).every((name) => names.has(name));
}

let sender: Promise<PgBoss> | undefined;

/** Queues a job in the caller's transaction, for after its commit. Returns the job's id. */
export async function enqueue(trx: Transaction<Database>, job: JobName): Promise<string> {
  sender ??= createBoss({ executeSql: () => Promise.reject(new Error('jobs are queued in a transaction')) });
  const executeSql = async (text: string, values: unknown[]): Promise<{ rows: unknown[] }> => {
    const { rows } = await trx.executeQuery(CompiledQuery.raw(text, values));
    return { rows };
  };
  const id = await (await sender).send(job, {}, { db: { executeSql } });
  if (id === null) throw new Error(`there is no queue for ${job}`);
  return id;
}
