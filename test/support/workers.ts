import { dirname, join } from 'node:path';
import type { Test } from 'tap';
import { build, start, until, type Environment, type Running } from './processes.ts';

/** Builds the worker as `npm run worker` does. Returns the file to run. */
export async function buildWorker(t: Test): Promise<string> {
  return join(dirname(await build(t)), 'worker.js');
}

/** Starts the built worker and waits until it is running. */
export async function work(t: Test, file: string, env: Environment): Promise<Running> {
  const worker = start(t, [file], { LOG_LEVEL: 'silent', ...env });
  const early = worker.ended.then(({ stderr }) => {
    throw new Error(`the worker ended: ${stderr}`);
  });
  early.catch(() => undefined);
  await Promise.race([early, until(() => worker.stdout.includes('The worker runs.'))]);
  return worker;
}
