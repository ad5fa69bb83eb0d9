import type { ServerResponse } from 'node:http';
import type { Deadline } from '../../db/connection/deadline.ts';
import { type Problem, tooLate } from './problem.ts';

export interface Rules {
  /** How many tasks run at once. */
  concurrency: number;
  /** How many more tasks may wait. */
  maxWaiting: number;
  /** Returns the problem to throw when too many wait. */
  refusal: () => Problem;
}

/** The response to a client, which closes when the client disconnects. */
export type Client = Pick<ServerResponse, 'once' | 'off'>;

/** Whom a task is done for. It waits until the client is gone, or the time is over. */
export interface Asker {
  client: Client;
  deadline: Deadline;
}

/** Limits how many tasks run at once. Others wait in order, and too many are refused. */
export class BoundedQueue {
  readonly #rules: Rules;
  readonly #idle: (() => void) | undefined;
  #working = 0;
  /** Each begins a task. */
  readonly #waiting = new Set<() => void>();

  /** `idle` is called when nothing runs and nothing waits any more. */
  constructor(rules: Rules, idle?: () => void) {
    this.#rules = rules;
    this.#idle = idle;
  }

  /** How many tasks wait. */
  get waitingCount(): number {
    return this.#waiting.size;
  }

  /**
   * Runs a task when its turn comes, and returns its result. A running task keeps its slot to the end. A waiting task
   * gives up its place if its client disconnects or its time is over. Throws the refusal if too many wait, and 503.
   */
  async run<Result>(work: (hasWaited: boolean) => Promise<Result>, asker: Asker): Promise<Result> {
    const hasToWait = this.#working >= this.#rules.concurrency;
    if (hasToWait) await this.#wait(asker);
    else this.#working += 1;
    try {
      return await work(hasToWait);
    } finally {
      this.#pass();
    }
  }

  /** Waits for a free slot. */
  #wait({ client, deadline }: Asker): Promise<void> {
    const { maxWaiting, refusal } = this.#rules;
    if (this.#waiting.size >= maxWaiting) throw refusal();
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#waiting.delete(begin);
        client.off('close', giveUp);
        deadline.forget(giveUp);
      };
      const begin = (): void => {
        leave();
        resolve();
      };
      // If the client is gone, nobody reads this error.
      const giveUp = (): void => {
        leave();
        reject(tooLate());
      };
      this.#waiting.add(begin);
      client.once('close', giveUp);
      deadline.notify(giveUp);
    });
  }

  /** Passes a slot on to the task that has waited longest. */
  #pass(): void {
    const [next] = this.#waiting;
    if (next !== undefined) {
      next();
      return;
    }
    this.#working -= 1;
    if (this.#working === 0) this.#idle?.();
  }
}

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
