import { setTimeout as sleep } from 'node:timers/promises';
import { pino, type Logger } from 'pino';
import { openDatabase } from '../../db/connection.ts';
import { createBoss, RECOVERY, statementExecutor, type JobName } from '../../db/jobs.ts';
import type { IsTimeUp } from './batches.ts';
import { runMassDeleteAutos } from './mass-delete-autos.ts';
import { purge } from './purge.ts';
import { EDGE_DEFAULTS, EdgeDelivery } from './edge-delivery.ts';
import { renewDueLines } from './renewals.ts';
import { RetryingStatements } from './retrying-statements.ts';

/** Connections to the database: one for the jobs, the others for deliveries and pg-boss. */
const CONNECTIONS = 6;

/** A run ends before pg-boss considers its worker dead. The next run continues. */
const LONGEST_RUN_MS = (RECOVERY.expireSeconds - 15) * 1000;

/** Milliseconds that running jobs may take to finish when the worker is stopped. */
const STOPPING_MS = 15_000;

export interface WorkerSettings {
  databaseUrl: string;
  logLevel: string;
  /** Where syncs are sent; if undefined, they stay pending. */
  edge: { url: string; secret: string } | undefined;
}

/** Runs the background jobs until `stop()`, which lets running work finish. */
export interface Worker {
  stop: () => Promise<void>;
}

/** Starts the worker on a database whose schema is current. */
export async function startWorker({ databaseUrl, logLevel, edge }: WorkerSettings): Promise<Worker> {
  const log = pino({ level: logLevel });
  const db = openDatabase(databaseUrl, CONNECTIONS);
  let stopping = false;
  const work: Record<JobName, (isOver: IsTimeUp) => Promise<unknown>> = {
    'auto-renewal': (isOver) => renewDueLines(db, isOver, log),
    'mass-delete-auto': (isOver) => runMassDeleteAutos(db, isOver),
    purge: (isOver) => purge(db, isOver),
  };

  const statements = new RetryingStatements(statementExecutor(db), log);
  const boss = await createBoss(statements, { cronMonitorIntervalSeconds: 15, cronWorkerIntervalSeconds: 2 });
  boss.on('error', (error) => log.warn({ err: error }, 'jobs'));
  try {
    await boss.start();
  } catch (error) {
    await db.destroy();
    throw error;
  }
  statements.begin();
  for (const [name, run] of Object.entries(work)) {
    await boss.work(name, { pollingIntervalSeconds: RECOVERY.pollingSeconds }, async () => {
      // pg-boss may still fetch a job while it stops. Such a job is left for a retry.
      if (stopping) throw new Error('the worker is stopping');
      const end = Date.now() + LONGEST_RUN_MS;
      await logged(log, name, () => run(() => stopping || Date.now() > end));
    });
  }
  const delivery = edge && new EdgeDelivery(db, { ...EDGE_DEFAULTS, ...edge }, log);

  return {
    async stop() {
      stopping = true;
      // While the database is away, pg-boss would wait for it.
      const jobs = atMost(STOPPING_MS + 1000, boss.stop({ timeout: STOPPING_MS }));
      await Promise.all([delivery?.stop(), jobs]);
      await statements.end();
      await db.destroy();
    },
  };
}

/** Waits for a promise, but no longer than `milliseconds`. */
async function atMost(milliseconds: number, done: Promise<void>): Promise<void> {
  const timer = new AbortController();
  const over = sleep(milliseconds, undefined, { signal: timer.signal }).catch(() => undefined);
  await Promise.race([done, over]).finally(() => timer.abort());
}

async function logged(log: Logger, job: string, run: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  try {
    const done = await run();
    log.debug({ job, done, ms: performance.now() - started }, 'job done');
  } catch (error) {
    log.error({ err: error, job }, 'job failed');
    throw error;
  }
}
