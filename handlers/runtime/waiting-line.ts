import type { ServerResponse } from 'node:http';
import type { Problem } from './problem.ts';

interface Rules {
  /** Works that run at once. */
  atOnce: number;
  /** Works that may wait beside them. */
  mostWaiting: number;
  /** What is thrown where too many wait. */
  refusal: () => Problem;
}

/** Lets so many works run at once. Those that come meanwhile wait, in their order; too many are refused. */
export class WaitingLine {
  private readonly rules: Rules;
  private working = 0;
  /** Each begins a work that waits. */
  private readonly waiting = new Set<() => void>();

  constructor(rules: Rules) {
    this.rules = rules;
  }

  /** True when nothing runs and nothing waits. */
  get isIdle(): boolean {
    return this.working === 0;
  }

  /**
   * Runs a work when its turn comes, and returns its result. A work that has begun keeps its turn to its end; one that
   * still waits when its `client` goes away leaves its place to those behind it. Throws the refusal for both that and a
   * line that is too long.
   */
  async take<Result>(
    work: (hasWaited: boolean) => Promise<Result>,
    client?: Pick<ServerResponse, 'once' | 'off'>,
  ): Promise<Result> {
    const hasToWait = this.working >= this.rules.atOnce;
    if (hasToWait) await this.wait(client);
    else this.working += 1;
    try {
      return await work(hasToWait);
    } finally {
      this.pass();
    }
  }

  /** Until a turn is handed on. */
  private wait(client?: Pick<ServerResponse, 'once' | 'off'>): Promise<void> {
    const { mostWaiting, refusal } = this.rules;
    if (this.waiting.size >= mostWaiting) throw refusal();
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.waiting.delete(begin);
        // Nobody reads it.
        reject(refusal());
      };
      const begin = (): void => {
        this.waiting.delete(begin);
        client?.off('close', leave);
        resolve();
      };
      this.waiting.add(begin);
      client?.once('close', leave);
    });
  }

  /** Hands a turn on to whoever has waited longest. */
  private pass(): void {
    const [next] = this.waiting;
    if (next === undefined) this.working -= 1;
    else next();
  }
}
