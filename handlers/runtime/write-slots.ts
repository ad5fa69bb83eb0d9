import { BoundedQueue } from '../call/bounded-queue.ts';
import { unavailable } from '../call/problem.ts';
import type { Settings } from '../call/settings.ts';

/** More waiting writes are refused. */
const MOST_WRITES_WAITING = 1000;

/** Limits how many writes run at once, so that writes that wait for each other leave connections for reads. */
export function writeSlots({ poolSize }: Pick<Settings, 'poolSize'>): BoundedQueue {
  return new BoundedQueue({
    concurrency: Math.max(1, poolSize - Math.ceil(poolSize / 5)),
    maxWaiting: MOST_WRITES_WAITING,
    refusal: () => unavailable('Too many writes are waiting. Try again.'),
  });
}
