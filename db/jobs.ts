import { CompiledQuery, sql, type Kysely, type Transaction } from 'kysely';
import type PgBoss from 'pg-boss';
import type { Database } from './schema/index.ts';

// Background work, queued by pg-boss in its schema `pgboss`. Its tables, queues and schedules are made with the
// migrations, so that neither the service nor the worker ever changes the schema.

/**
 * Every job, with its schedule (cron, UTC). All of them look for what is due, so a run that comes twice or not
 * at all does no harm.
 */
export const JOBS = {
  'auto-renewal': { cron: '* * * * *' },
  'mass-delete-auto': { cron: '* * * * *' },
  purge: { cron: '7,37 * * * *' },
} as const satisfies Record<string, { cron: string }>;

export type JobName = keyof typeof JOBS;

/**
 * When the job of a worker that died is taken up by another one: it counts as failed when its time is over and
 * the next maintenance comes, waits for its pause, and is found by the next look.
 */
export const RECOVERY = {
  expireSeconds: 45,
  /** Maintenance can miss a beat, so it may be twice this long in coming. */
  maintenanceSeconds: 15,
  retryDelaySeconds: 5,
  pollingSeconds: 2,
} as const;

/** How pg-boss is told to run, wherever it runs. */
const SETTINGS = {
  schema: 'pgboss',
  migrate: false,
  archiveCompletedAfterSeconds: 3600,
  deleteAfterDays: 2,
  maintenanceIntervalSeconds: RECOVERY.maintenanceSeconds,
} as const satisfies PgBoss.ConstructorOptions;

/** Where pg-boss keeps the jobs by which it spreads scheduled ones; it would make this queue itself. */
const SCHEDULER_QUEUE = '__pgboss__send-it';

/** pg-boss over the project's own database connections. Loaded only where it is used: it takes memory. */
export async function createBoss(db: PgBoss.Db, settings: PgBoss.ConstructorOptions = {}): Promise<PgBoss> {
  const { default: Boss } = await import('pg-boss');
  return new Boss({ ...SETTINGS, ...settings, db });
}

/** Runs the statements of pg-boss on a database, each on one connection. */
export function statementsOn(db: Kysely<Database>): PgBoss.Db {
  return {
    executeSql: (text, values) =>
      db.connection().execute(async (connection) => {
        try {
          const { rows } = await connection.executeQuery(CompiledQuery.raw(text, values));
          return { rows };
        } catch (error) {
          // Some of its texts begin a transaction of their own, which must not be left open.
          await sql`rollback`.execute(connection).catch(() => undefined);
          throw error;
        }
      }),
  };
}

/** Makes what pg-boss keeps in the database, and brings queues and schedules in line with `JOBS`. */
export async function installJobs(db: Kysely<Database>): Promise<void> {
  const boss = await createBoss(statementsOn(db), { migrate: true, schedule: false, supervise: false });
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

/** True when every job has its queue. */
export async function jobsInstalled(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ present: boolean }>`
    select to_regclass('pgboss.queue') is not null as present`.execute(db);
  if (rows[0]?.present !== true) return false;
  const queues = await sql<{ name: string }>`select name from pgboss.queue`.execute(db);
  const names = new Set(queues.rows.map(({ name }) => name));
  return Object.keys(JOBS).every((name) => names.has(name));
}

let sender: Promise<PgBoss> | undefined;

/**
 * Queues a job in the transaction of what it belongs to: it runs once that is committed, and never if it is
 * not. Returns the job's id.
 */
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
