import { readConfig } from './lib/config.ts';
import { withDatabase } from './lib/database.ts';
import { openMetrics } from './lib/metrics.ts';
import { runCommand } from './lib/refusal.ts';
import { requireService } from './lib/schema.ts';
import { announce } from './lib/service-log.ts';
import { startWorker } from '../handlers/jobs/worker.ts';

// `npm run worker`: runs the background jobs and the delivery to the streaming edge in a separate process.

const CLOSING_SECONDS = 25;

// Registered first, because a PostgreSQL that was started for the worker must be stopped too.
const stopped = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
});

await runCommand(() =>
  withDatabase(async (db, databaseUrl) => {
    await requireService(db);
    const config = readConfig();
    const served = await openMetrics(config, databaseUrl);
    try {
      const worker = await startWorker({ ...config, databaseUrl }, served?.metrics);
      announce('The worker runs.', { metrics: served?.url });
      await stopped;
      giveUpLater();
      await worker.stop();
    } finally {
      await served?.close();
    }
  }),
);
// pg-boss still waits for statements that a database which is away has not answered.
process.exit();

function giveUpLater(): void {
  setTimeout(() => {
    console.error(`Jobs were still running after ${String(CLOSING_SECONDS)} seconds; giving up on them.`);
    process.exit(1);
  }, CLOSING_SECONDS * 1000).unref();
}
