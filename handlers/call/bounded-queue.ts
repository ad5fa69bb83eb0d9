import type { ServerResponse } from 'node:http';
import type { Deadline } from '../../db/connection/deadline.ts';
import { branchIdOf } from '../../db/tree/tree.ts';
import { type Problem, tooLate } from './problem.ts';

export interface Rules {
  /** How many tasks run at once. */
  concurrency: number;
  /** How many further tasks may wait. */
  maxWaiting: number;
  /** Returns the problem for a task when too many wait. */
  refusal: () => Problem;
}

/** The response to a client, which closes when the client disconnects. */
export type Client = Pick<ServerResponse, 'once' | 'off'>;

/** The request behind a task. The task waits until the client disconnects or the deadline passes. */
export interface Asker {
  client: Client;
  deadline: Deadline;
}

/** A taken slot. */
export interface Turn {
  hasWaited: boolean;
  /** Returns the slot. Call it once. */
  leave: () => void;
}

/** Limits how many tasks run at once. Further tasks wait in order; too many are refused. */
export class BoundedQueue {
  readonly #rules: Rules;
  readonly #idle: (() => void) | undefined;
  #working = 0;
  /** Each function starts a task. */
  readonly #waiting = new Set<() => void>();

  /** `idle` is called when no task runs or waits any more. */
  constructor(rules: Rules, idle?: () => void) {
    this.#rules = rules;
    this.#idle = idle;
  }

  get waitingCount(): number {
    return this.#waiting.size;
  }

  /**
   * Takes a slot for a task, to its end, and waits for one if necessary. Throws the refusal if too many wait, and 503
   * if the client disconnects or the deadline passes first.
   */
  async enter(asker: Asker): Promise<Turn> {
    const hasWaited = this.#working >= this.#rules.concurrency;
    if (hasWaited) await this.#wait(asker);
    else this.#working += 1;
    return { hasWaited, leave: () => this.#pass() };
  }

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
      // If the client has disconnected, nobody reads this error.
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

/** The owner of a queue: a user, or an address without a token. */
type Queued = { id: number; path: string } | string;

/** How many times as many tasks may wait in the queue of a branch as in that of a user. */
const MORE_OF_A_BRANCH = 10;

/** A queue for each user and for each branch, so that a user gains nothing by creating users. Empty queues vanish. */
export class CallerQueues {
  readonly #users: Rules;
  readonly #branches: Rules;
  readonly #queues = new Map<string, BoundedQueue>();

  constructor(rules: Rules) {
    this.#users = rules;
    this.#branches = { ...rules, maxWaiting: rules.maxWaiting * MORE_OF_A_BRANCH };
  }

  /** Takes a slot for a task of a caller, first of its user and then of its branch. See `BoundedQueue.enter`. */
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
