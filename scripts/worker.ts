import { readConfig } from './config.ts';
import { withDatabase } from './database.ts';
import { runCommand } from './refusal.ts';
import { requireSchema } from './schema.ts';
import { startWorker } from '../handlers/jobs/worker.ts';

// `npm run worker`: runs the background jobs and the delivery to the streaming edge in a separate process.

const CLOSING_SECONDS = 25;

// Registered first, because a PostgreSQL that was started for the worker must be stopped too.
const stopped = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
});

await runCommand(() =>
  withDatabase(async (db, databaseUrl) => {
    await requireSchema(db);
    const worker = await startWorker({ ...readConfig(), databaseUrl });
    console.log('The worker runs.');
    await stopped;
    setTimeout(() => {
      console.error(`Jobs were still running after ${String(CLOSING_SECONDS)} seconds; giving up on them.`);
      process.exit(1);
    }, CLOSING_SECONDS * 1000).unref();
    await worker.stop();
  }),
);
