import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import pg from 'pg';
import type PgBoss from 'pg-boss';
import { pino, type Logger } from 'pino';
import { logSerializers } from '../call/log.ts';
import { databaseOverPool, poolSettings } from '../../db/connection/connection.ts';
import type { Database } from '../../db/schema/tables.ts';
import { createBoss, JOBS, RECOVERY, statementExecutor, type JobName } from '../../db/setup/queue.ts';
import { deliverToEdge, EDGE_DEFAULTS } from './edge-delivery.ts';
import { publishingEvents } from './event-publisher.ts';
import { jobsOn, type JobSettings } from './jobs.ts';
import type { JobObserver } from './observer.ts';
import { Destinations } from '../deliveries/destinations.ts';
import { RetryingStatements } from './retrying-statements.ts';
import { WEBHOOK_DEFAULTS, WebhookDelivery } from './webhook-delivery.ts';

/** Connections to the database: one for the jobs, the others for deliveries and pg-boss. */
const CONNECTIONS = 6;

/** A run ends before pg-boss considers its worker dead. The next run continues. */
const LONGEST_RUN_MS = (RECOVERY.expireSeconds - 15) * 1000;

/** Milliseconds for running jobs to finish when the worker stops. */
const STOPPING_MS = 15_000;

interface WorkerSettings extends JobSettings {
  databaseUrl: string;
  /** Whether deliveries prepare their few, frequent statements. Jobs have theirs planned for their values. */
  prepareStatements: boolean;
  logLevel: string;
  /** The receiver of syncs; if undefined, syncs stay pending. */
  edge: { url: string; secret: string } | undefined;
  /** Networks that are not public but may have endpoints of users. */
  webhookNetworks: readonly string[];
}

/** Runs the background jobs until `stop()`, which lets running work finish. */
export interface Worker {
  stop: () => Promise<void>;
}

/** Starts the worker on a database with the current schema. Reports to `observer`, for metrics. */
export async function startWorker(settings: WorkerSettings, observer?: JobObserver): Promise<Worker> {
  const log = pino({ level: settings.logLevel, serializers: logSerializers });
  const pool = new pg.Pool(poolSettings(settings.databaseUrl, CONNECTIONS));
  const db = databaseOverPool(pool);
  observer?.watch('worker', pool);
  let stopping = false;
  const jobs = jobsOn(db, settings, { log, observer });

  const statements = new RetryingStatements(statementExecutor(db), log);
  const boss = await startBoss(statements, log).catch(async (error: unknown) => {
    await db.destroy();
    throw error;
  });
  await takeJobs(boss, async (name) => {
    // pg-boss may fetch a job while it stops. Failing leaves the job for a retry.
    if (stopping) throw new Error('the worker is stopping');
    const end = Date.now() + LONGEST_RUN_MS;
    await logged({ log, observer }, name, () => jobs[name](() => stopping || Date.now() > end));
  });
  const prepared = databaseOverPool(pool, { prepare: settings.prepareStatements });
  const deliveries = startDeliveries(prepared, settings, { log, observer });

  return {
    async stop() {
      stopping = true;
      // While the database is away, pg-boss would wait for it.
      const finished = atMost(STOPPING_MS + 1000, boss.stop({ timeout: STOPPING_MS }));
      await Promise.all([...deliveries.map((delivery) => delivery.stop()), finished]);
      await statements.end();
      await db.destroy();
    },
  };
}

/** Starts the work without a schedule: events are published and delivered, and syncs are sent to the edge. */
function startDeliveries(
  db: Kysely<Database>,
  { edge, webhookNetworks }: Pick<WorkerSettings, 'edge' | 'webhookNetworks'>,
  { log, observer }: { log: Logger; observer: JobObserver | undefined },
): { stop: () => Promise<void> }[] {
  const destinations = new Destinations(webhookNetworks);
  return [
    publishingEvents(db, log),
    new WebhookDelivery(db, WEBHOOK_DEFAULTS, { log, observer, destinations }),
    ...(edge ? [deliverToEdge(db, { ...EDGE_DEFAULTS, ...edge }, { log, observer })] : []),
  ];
}

async function startBoss(statements: RetryingStatements, log: Logger): Promise<PgBoss> {
  const boss = await createBoss(statements, { cronMonitorIntervalSeconds: 15, cronWorkerIntervalSeconds: 2 });
  boss.on('error', (error) => log.warn({ err: error }, 'jobs'));
  await boss.start();
  statements.begin();
  return boss;
}

/** Runs each due job with `run`, from now on. */
async function takeJobs(boss: PgBoss, run: (name: JobName) => Promise<void>): Promise<void> {
  for (const name of Object.keys(JOBS) as JobName[]) {
    await boss.work(name, { pollingIntervalSeconds: RECOVERY.pollingSeconds }, () => run(name));
  }
}

async function atMost(milliseconds: number, done: Promise<void>): Promise<void> {
  const timer = new AbortController();
  const over = sleep(milliseconds, undefined, { signal: timer.signal }).catch(() => undefined);
  await Promise.race([done, over]).finally(() => timer.abort());
}

async function logged(
  { log, observer }: { log: Logger; observer: JobObserver | undefined },
  job: JobName,
  run: () => Promise<unknown>,
): Promise<void> {
  const started = performance.now();
  const ms = (): number => performance.now() - started;
  try {
    const done = await run();
    observer?.ran(job, 'succeeded', ms());
    log.debug({ job, done, ms: ms() }, 'job done');
  } catch (error) {
    observer?.ran(job, 'failed', ms());
    log.error({ err: error, job }, 'job failed');
    throw error;
  }
}
