import type { ServerResponse } from 'node:http';
import type { Problem } from './problem.ts';

export interface Rules {
  /** How many tasks run at once. */
  concurrency: number;
  /** How many more tasks may wait. */
  maxWaiting: number;
  /** Returns the problem to throw when too many wait. */
  refusal: () => Problem;
  /** Returns whether the tasks that wait must fail with a task that has failed so. */
  failsAll?: (error: unknown) => error is Error;
}

/** The response to a client, which closes when the client disconnects. */
export type Client = Pick<ServerResponse, 'once' | 'off'>;

interface WaitingTask {
  begin: () => void;
  fail: (error: Error) => void;
}

/** Limits how many tasks run at once. Others wait in order, and too many are refused. */
export class BoundedQueue {
  private readonly rules: Rules;
  private readonly idle: (() => void) | undefined;
  private working = 0;
  private readonly waiting = new Set<WaitingTask>();

  /** `idle` is called when nothing runs and nothing waits any more. */
  constructor(rules: Rules, idle?: () => void) {
    this.rules = rules;
    this.idle = idle;
  }

  /** How many tasks wait. */
  get waitingCount(): number {
    return this.waiting.size;
  }

  /**
   * Runs a task when its turn comes, and returns its result. A running task keeps its slot to the end. If the `client`
   * of a waiting task disconnects, the task gives up its place. Throws the refusal in that case, and if too many wait.
   */
  async run<Result>(work: (hasWaited: boolean) => Promise<Result>, client?: Client): Promise<Result> {
    const hasToWait = this.working >= this.rules.concurrency;
    if (hasToWait) await this.wait(client);
    else this.working += 1;
    try {
      return await work(hasToWait);
    } catch (error) {
      if (this.rules.failsAll?.(error)) this.waiting.forEach(({ fail }) => fail(error));
      throw error;
    } finally {
      this.pass();
    }
  }

  /** Waits for a free slot. */
  private wait(client?: Client): Promise<void> {
    const { maxWaiting, refusal } = this.rules;
    if (this.waiting.size >= maxWaiting) throw refusal();
    return new Promise((resolve, reject) => {
      const settle = (settled: () => void): void => {
        this.waiting.delete(task);
        client?.off('close', leave);
        settled();
      };
      // Nobody reads this error.
      const leave = (): void => settle(() => reject(refusal()));
      const task: WaitingTask = {
        begin: () => settle(resolve),
        fail: (error) => settle(() => reject(error)),
      };
      this.waiting.add(task);
      client?.once('close', leave);
    });
  }

  /** Passes a slot on to the task that has waited longest. */
  private pass(): void {
    const [next] = this.waiting;
    if (next !== undefined) {
      next.begin();
      return;
    }
    this.working -= 1;
    if (this.working === 0) this.idle?.();
  }
}
