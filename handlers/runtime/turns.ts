import type { ServerResponse } from 'node:http';
import { Problem } from './problem.ts';
import type { Settings } from './settings.ts';
import { WaitingLine } from './waiting-line.ts';

/** How many requests of one caller may wait. */
const MOST_WAITING = 100;

/**
 * Limits how many requests of one caller run at once, so that no caller holds every database connection. Others wait in
 * order, and too many are refused. A running request keeps its slot to the end, even if its client is gone: its work
 * continues too.
 */
export class Turns {
  private readonly atOnce: number;
  private readonly lines = new Map<string, WaitingLine>();

  constructor({ concurrentRequests, poolSize }: Pick<Settings, 'concurrentRequests' | 'poolSize'>) {
    this.atOnce = Math.max(1, Math.min(concurrentRequests, poolSize - 1));
  }

  async take<Result>(
    caller: string,
    answer: Pick<ServerResponse, 'once' | 'off'>,
    work: (hasWaited: boolean) => Promise<Result>,
  ): Promise<Result> {
    const line = this.lines.get(caller) ?? this.newLine();
    this.lines.set(caller, line);
    try {
      return await line.take(work, answer);
    } finally {
      if (line.isIdle) this.lines.delete(caller);
    }
  }

  private newLine(): WaitingLine {
    const { atOnce } = this;
    return new WaitingLine({ atOnce, mostWaiting: MOST_WAITING, refusal: () => tooManyAtOnce(atOnce) });
  }
}

const tooManyAtOnce = (atOnce: number): Problem =>
  new Problem(
    'too_many_requests',
    `You may have ${String(atOnce)} requests worked on at once, and ${String(MOST_WAITING)} waiting.`,
    { headers: { 'retry-after': '1' } },
  );
