import type { Test } from 'tap';
import { start, until, WORKER, type Environment, type Running } from './processes.ts';

/** Starts the built worker and waits until it is running. */
export async function work(t: Test, env: Environment): Promise<Running> {
  const worker = start(t, [WORKER], { LOG_LEVEL: 'silent', ...env });
  const early = worker.ended.then(({ stderr }) => {
    throw new Error(`the worker ended: ${stderr}`);
  });
  early.catch(() => undefined);
  await Promise.race([early, until(() => worker.stdout.includes('The worker runs.'))]);
  return worker;
}
