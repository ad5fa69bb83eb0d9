import { CallerQueues, BoundedQueue } from '../call/bounded-queue.ts';
import { LimitReached, unavailable } from '../call/problem.ts';
import type { Settings } from '../call/settings.ts';

/** How many requests of one user may wait. */
const MAX_WAITING = 100;

/**
 * Limits how many requests of one user run at once, and of one branch, so that none holds every database connection, or all
 * that write. Others wait in order, and too many are refused. A running request keeps its slot to the end, even if its client
 * is gone: its work continues too.
 */
export function concurrencyLimit({
  concurrentRequests,
  poolSize,
}: Pick<Settings, 'concurrentRequests' | 'poolSize'>): CallerQueues {
  const concurrency = Math.max(1, Math.min(concurrentRequests, mostWrites(poolSize) - 1));
  return new CallerQueues({
    concurrency,
    maxWaiting: MAX_WAITING,
    refusal: () => tooManyAtOnce(concurrency),
  });
}

const tooManyAtOnce = (concurrency: number): LimitReached =>
  new LimitReached(
    'concurrency',
    `At most ${String(concurrency)} requests of a user, and as many of a branch, are worked on at once, and too many more wait.`,
    { 'retry-after': '1' },
  );

/** More waiting writes are refused. */
const MOST_WRITES_WAITING = 1000;

/** Limits how many writes run at once, so that writes that wait for each other leave connections for reads. */
export function writeSlots({ poolSize }: Pick<Settings, 'poolSize'>): BoundedQueue {
  return new BoundedQueue({
    concurrency: mostWrites(poolSize),
    maxWaiting: MOST_WRITES_WAITING,
    refusal: () => unavailable('Too many writes are waiting. Try again.'),
  });
}

const mostWrites = (poolSize: number): number => Math.max(1, poolSize - Math.ceil(poolSize / 5));
