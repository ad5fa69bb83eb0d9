import { readFileSync } from 'node:fs';

// What outer tests take: `npm test -- --times`.

const DEAREST = 30;
/** Linux counts in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** What an outer test took, in seconds. */
export interface Taken {
  name: string;
  /** Of its process, and of the programs that ended meanwhile. PostgreSQL is not counted. */
  cpu: number;
  elapsed: number;
}

/** The result of an outer test: those of its subtests are indented. */
const RESULT = /^(?:not )?ok \d+ - (.*?)(?: # time=.*)?$/;

/** Times the outer tests of a process, which run one after the other. The first one's time has the start in it. */
export class Stopwatch {
  readonly taken: Taken[] = [];
  readonly #pid: number | undefined;
  #unfinished = '';
  #cpu = 0;
  #at = performance.now();

  constructor(pid: number | undefined) {
    this.#pid = pid;
  }

  /** Takes what the process has written. */
  read(text: string): void {
    const lines = (this.#unfinished + text).split('\n');
    this.#unfinished = lines.pop() ?? '';
    for (const line of lines) {
      const name = RESULT.exec(line)?.[1];
      if (name !== undefined) this.#lap(name);
    }
  }

  #lap(name: string): void {
    const cpu = cpuSeconds(this.#pid) ?? this.#cpu;
    const at = performance.now();
    this.taken.push({ name, cpu: cpu - this.#cpu, elapsed: (at - this.#at) / 1000 });
    this.#cpu = cpu;
    this.#at = at;
  }
}

/** Returns a line for each of the dearest tests, and one for all. */
export function timesText(taken: readonly Taken[]): string {
  const sorted = taken.toSorted((one, other) => other.cpu - one.cpu);
  const all = {
    name: `all ${String(taken.length)}`,
    cpu: taken.reduce((sum, { cpu }) => sum + cpu, 0),
    elapsed: taken.reduce((sum, { elapsed }) => sum + elapsed, 0),
  };
  return [...sorted.slice(0, DEAREST), all]
    .map(({ name, cpu, elapsed }) => `${seconds(cpu)} ${seconds(elapsed)} ${name}`)
    .join('\n');
}

const seconds = (value: number): string => value.toFixed(1).padStart(6);

/** Returns the processor time of a process and of its children that have ended, or undefined where Linux is not. */
function cpuSeconds(pid: number | undefined): number | undefined {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    // The name of the program, the second field, is in brackets and may contain anything.
    const [user, system, ofChildren, systemOfChildren] = stat
      .slice(stat.lastIndexOf(')'))
      .split(' ')
      .slice(12, 16)
      .map(Number);
    return (
      [user, system, ofChildren, systemOfChildren].reduce<number>((sum, ticks) => sum + (ticks ?? 0), 0) /
      TICKS_PER_SECOND
    );
  } catch {
    return undefined;
  }
}
