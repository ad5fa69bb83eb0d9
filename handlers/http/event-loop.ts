import type { FastifyInstance } from 'fastify';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { unavailable } from '../call/problem.ts';
import type { Settings } from '../call/settings.ts';

const RESOLUTION_MS = 10;
const SAMPLE_MS = 1000;

/**
 * Answers 503 while the event loop was delayed by more than `overloadDelay` milliseconds on average over the last
 * second. Replaces
 * @fastify/under-pressure, which also reads the memory in use: Node opens a file for that and, without a free file
 * descriptor, throws from a timer and ends the process.
 */
export function refuseWhenOverloaded(
  app: FastifyInstance,
  { overloadDelay }: Pick<Settings, 'overloadDelay'>,
): void {
  if (overloadDelay === 0) return;
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let delay = 0;
  const timer = setInterval(() => {
    delay = histogram.mean / 1e6 - RESOLUTION_MS;
    histogram.reset();
  }, SAMPLE_MS).unref();
  app.addHook('onRequest', (_request, _reply, done) => {
    done(delay > overloadDelay ? unavailable('The service is overloaded. Try again.') : undefined);
  });
  app.addHook('onClose', () => {
    clearInterval(timer);
    histogram.disable();
  });
}
