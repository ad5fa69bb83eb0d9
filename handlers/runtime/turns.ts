import type { ServerResponse } from 'node:http';
import { Problem } from './problem.ts';
import type { Settings } from './settings.ts';

/** Requests of one caller that may wait. */
const MOST_WAITING = 100;

interface Line {
  working: number;
  /** Each begins a request that waits. */
  waiting: Set<() => void>;
}

/**
 * Lets so many requests of one caller be worked on at once, so that none holds every connection to the database.
 * Those that come meanwhile wait, in their order; too many are refused. A request that is worked on keeps its turn to
 * its end, though its client go away: so does its work.
 */
export class Turns {
  private readonly atOnce: number;
  private readonly lines = new Map<string, Line>();

  constructor({ concurrentRequests, poolSize }: Pick<Settings, 'concurrentRequests' | 'poolSize'>) {
    this.atOnce = Math.max(1, Math.min(concurrentRequests, poolSize - 1));
  }

  async take<Result>(
    caller: string,
    answer: Pick<ServerResponse, 'once' | 'off'>,
    work: (hasWaited: boolean) => Promise<Result>,
  ): Promise<Result> {
    const line = this.lines.get(caller) ?? { working: 0, waiting: new Set() };
    this.lines.set(caller, line);
    const hasToWait = line.working >= this.atOnce;
    if (hasToWait) await this.wait(line, answer);
    else line.working += 1;
    try {
      return await work(hasToWait);
    } finally {
      this.pass(caller, line);
    }
  }

  /** Until a turn is handed on. A client that goes away meanwhile leaves its place to those behind it. */
  private wait({ waiting }: Line, answer: Pick<ServerResponse, 'once' | 'off'>): Promise<void> {
    if (waiting.size >= MOST_WAITING) throw tooManyAtOnce(this.atOnce);
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        waiting.delete(begin);
        // Nobody reads it.
        reject(tooManyAtOnce(this.atOnce));
      };
      const begin = (): void => {
        waiting.delete(begin);
        answer.off('close', leave);
        resolve();
      };
      waiting.add(begin);
      answer.once('close', leave);
    });
  }

  /** Hands a turn on to whoever has waited longest. */
  private pass(caller: string, line: Line): void {
    const [next] = line.waiting;
    if (next !== undefined) {
      next();
      return;
    }
    line.working -= 1;
    if (line.working === 0) this.lines.delete(caller);
  }
}

const tooManyAtOnce = (atOnce: number): Problem =>
  new Problem(
    'too_many_requests',
    `You may have ${String(atOnce)} requests worked on at once, and ${String(MOST_WAITING)} waiting.`,
    { headers: { 'retry-after': '1' } },
  );
