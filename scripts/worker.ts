import { readConfig } from './config.ts';
import { withDatabase } from './database.ts';
import { runCommand } from './refusal.ts';
import { requireSchema } from './schema.ts';
import { startWorker } from './worker/run.ts';

// `npm run worker`: the background jobs and the delivery to the streaming edge, as a process of their own.

await runCommand(() =>
  withDatabase(async (db, databaseUrl) => {
    await requireSchema(db);
    const worker = await startWorker({ ...readConfig(), databaseUrl });
    console.log('The worker runs.');
    await new Promise<void>((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
    });
    await worker.stop();
  }),
);
