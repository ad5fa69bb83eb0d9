import type { ServerResponse } from 'node:http';
import { isDatabaseSilent } from '../../db/connection/errors.ts';
import { LimitReached } from '../call/problem.ts';
import type { Settings } from '../call/settings.ts';
import { BoundedQueue } from '../call/bounded-queue.ts';

/** How many requests of one caller may wait. */
const MAX_WAITING = 100;

/**
 * Limits how many requests of one caller run at once, so that no caller holds every database connection. Others wait in
 * order, and too many are refused. A running request keeps its slot to the end, even if its client is gone: its work
 * continues too.
 */
export class ConcurrencyLimit {
  private readonly concurrency: number;
  private readonly queues = new Map<string, BoundedQueue>();

  constructor({ concurrentRequests, poolSize }: Pick<Settings, 'concurrentRequests' | 'poolSize'>) {
    this.concurrency = Math.max(1, Math.min(concurrentRequests, poolSize - 1));
  }

  run<Result>(
    caller: string,
    answer: Pick<ServerResponse, 'once' | 'off'>,
    work: (hasWaited: boolean) => Promise<Result>,
  ): Promise<Result> {
    return (this.queues.get(caller) ?? this.newQueue(caller)).run(work, answer);
  }

  private newQueue(caller: string): BoundedQueue {
    const { concurrency } = this;
    const queue = new BoundedQueue({
      concurrency,
      maxWaiting: MAX_WAITING,
      refusal: () => tooManyAtOnce(concurrency),
      // Otherwise the last ones would wait for it many times.
      failsAll: isDatabaseSilent,
      idle: () => this.queues.delete(caller),
    });
    this.queues.set(caller, queue);
    return queue;
  }
}

const tooManyAtOnce = (concurrency: number): LimitReached =>
  new LimitReached(
    'concurrency',
    `You may have ${String(concurrency)} requests worked on at once, and ${String(MAX_WAITING)} waiting.`,
    { 'retry-after': '1' },
  );
