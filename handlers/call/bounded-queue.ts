import type { ServerResponse } from 'node:http';
import type { Deadline } from '../../db/connection/deadline.ts';
import { branchIdOf } from '../../db/tree/tree.ts';
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

/** A slot that was taken. */
export interface Turn {
  hasWaited: boolean;
  /** Gives the slot back. Call it once. */
  leave: () => void;
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
   * Takes a slot when its turn comes. A slot is kept to the end of a task. Whoever waits gives up its place if its client
   * disconnects or its time is over. Throws the refusal if too many wait, and 503.
   */
  async enter(asker: Asker): Promise<Turn> {
    const hasWaited = this.#working >= this.#rules.concurrency;
    if (hasWaited) await this.#wait(asker);
    else this.#working += 1;
    return { hasWaited, leave: () => this.#pass() };
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

/** Who has a queue: a user, or an address without a token. */
type Queued = { id: number; path: string } | string;

/** How many more tasks may wait in the queue of a branch than in that of a user. */
const MORE_OF_A_BRANCH = 10;

/**
 * A queue for each user within one for each branch, under the same rules, so that nobody gets more by making users. A queue
 * exists while it has a task.
 */
export class CallerQueues {
  readonly #users: Rules;
  readonly #branches: Rules;
  readonly #queues = new Map<string, BoundedQueue>();

  constructor(rules: Rules) {
    this.#users = rules;
    this.#branches = { ...rules, maxWaiting: rules.maxWaiting * MORE_OF_A_BRANCH };
  }

  /** Takes a slot when the turn of a caller comes, and of its branch. See `BoundedQueue.enter`. */
  async enter(caller: Queued, asker: Asker): Promise<Turn> {
    if (typeof caller === 'string') return this.#queue(caller, this.#users).enter(asker);
    const { id, path } = caller;
    const own = await this.#queue(`user ${String(id)}`, this.#users).enter(asker);
    try {
      const branch = await this.#queue(`branch ${String(branchIdOf(path))}`, this.#branches).enter(asker);
      const leave = (): void => {
        branch.leave();
        own.leave();
      };
      return { hasWaited: own.hasWaited || branch.hasWaited, leave };
    } catch (error) {
      own.leave();
      throw error;
    }
  }

  #queue(key: string, rules: Rules): BoundedQueue {
    const queue = this.#queues.get(key) ?? new BoundedQueue(rules, () => this.#queues.delete(key));
    this.#queues.set(key, queue);
    return queue;
  }
}
