import { BoundedQueue, type Asker, type Rules } from './bounded-queue.ts';

/** A queue for each caller, under the same rules. It exists while the caller has a task. */
export class CallerQueues {
  readonly #rules: Rules;
  readonly #queues = new Map<string, BoundedQueue>();

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  /** Runs a task when the caller's turn comes. See `BoundedQueue.run`. */
  run<Result>(caller: string, work: (hasWaited: boolean) => Promise<Result>, asker: Asker): Promise<Result> {
    return (this.#queues.get(caller) ?? this.#newQueue(caller)).run(work, asker);
  }

  #newQueue(caller: string): BoundedQueue {
    const queue = new BoundedQueue(this.#rules, () => this.#queues.delete(caller));
    this.#queues.set(caller, queue);
    return queue;
  }
}
