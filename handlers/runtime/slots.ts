import { CallerQueues, BoundedQueue } from '../call/bounded-queue.ts';
import { LimitReached, unavailable } from '../call/problem.ts';
import type { Settings } from '../call/settings.ts';

/** How many requests of one caller may wait. */
const MAX_WAITING = 100;

/**
 * Limits how many requests of one caller run at once, so that no caller holds every database connection. Others wait in
 * order, and too many are refused. A running request keeps its slot to the end, even if its client is gone: its work
 * continues too.
 */
export function concurrencyLimit({
  concurrentRequests,
  poolSize,
}: Pick<Settings, 'concurrentRequests' | 'poolSize'>): CallerQueues {
  const concurrency = Math.max(1, Math.min(concurrentRequests, poolSize - 1));
  return new CallerQueues({
    concurrency,
    maxWaiting: MAX_WAITING,
    refusal: () => tooManyAtOnce(concurrency),
  });
}

const tooManyAtOnce = (concurrency: number): LimitReached =>
  new LimitReached(
    'concurrency',
    `You may have ${String(concurrency)} requests worked on at once, and ${String(MAX_WAITING)} waiting.`,
    { 'retry-after': '1' },
  );

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
