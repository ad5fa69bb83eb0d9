import { fork } from 'node:child_process';
import { once } from 'node:events';
import { projectFile } from '../../handlers/http/project-file.ts';
import { table } from '../lib/table.ts';
import { startMeter, type Bench, type Program } from './frame.ts';

// Who is compared takes turns in many short rounds, so that other load on the machine affects all alike.

/** A request: a POST with an idempotency key of its own if it has a body. */
export interface Ask {
  path: string;
  token: string;
  body?: string;
}

/** Requests of one operation, for many different rows where it takes an id: caches help no more than in production. */
export interface Subject {
  name: string;
  asks: [Ask, ...Ask[]];
}

/** Returns a subject. Throws where there is nothing to ask for. */
export function subjectOf(name: string, [first, ...rest]: readonly Ask[]): Subject {
  if (first === undefined) throw new Error(`the seed is too small for ${name}`);
  return { name, asks: [first, ...rest] };
}

interface Force {
  connections: number;
  seconds: number;
}

/** What the process that sends requests is told. All connections together send them in order. */
export interface Job extends Force {
  origin: string;
  asks: readonly Ask[];
}

/** What it answers. */
export interface Load {
  /** In milliseconds. */
  latencies: number[];
  seconds: number;
  /** Responses with a status other than 200, and requests without a response. */
  failures: number;
  /** Of the last such response. */
  status: number | undefined;
}

/** The figures of a round. Those that are not measured are NaN. */
export interface Round {
  perSecond: number;
  /** Latencies in milliseconds. */
  p50: number;
  p99: number;
  /** CPU of the program for a request, in milliseconds, and of PostgreSQL. */
  cpuMs: number;
  databaseCpuMs: number;
}

export type Send = (program: Program, subject: Subject, force: Force) => Promise<Round>;

/** Starts the process that sends requests. Its rounds throw when a request fails. */
export function startLoad(bench: Bench): Send {
  const child = fork(projectFile('scripts', 'bench', 'load.ts'), { execArgv: ['--import=tsx'] });
  bench.scope.teardown(() => child.kill());
  const ended = new AbortController();
  child.once('exit', () => ended.abort(new Error('the process that sends requests has ended')));
  return async (program, { name, asks }, force) => {
    const spent = await startMeter(bench, program);
    child.send({ origin: program.origin, asks, ...force } satisfies Job);
    const [load] = (await once(child, 'message', ended)) as [Load];
    const failed = `${program.name} failed ${String(load.failures)} requests of ${name}`;
    if (load.failures > 0) throw new Error(`${failed}, the last with ${String(load.status)}`);
    const cpu = await spent();
    return roundOf(load.latencies, load.seconds, cpu);
  };
}

/** Returns the figures of work from the latency of each piece, in milliseconds, and the CPU time of all. */
export function roundOf(
  latencies: readonly number[],
  seconds: number,
  spent: { program: number; database: number },
): Round {
  return {
    perSecond: latencies.length / seconds,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    cpuMs: spent.program / latencies.length,
    databaseCpuMs: spent.database / latencies.length,
  };
}

/** Returns the value below which this part of the values lies. NaN for none. */
const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? NaN;

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Who takes turns, by name. The others are compared with the first. */
type Participants = ReadonlyMap<string, () => Promise<Round>>;

/** The rounds of each participant. */
export class Results {
  readonly #rounds: ReadonlyMap<string, Round[]>;

  constructor(rounds: ReadonlyMap<string, Round[]>) {
    this.#rounds = rounds;
  }

  /** Returns the median of a figure of a participant. */
  median(name: string, figure: keyof Round): number {
    return median(this.#of(name, figure));
  }

  /** Returns the median ratio of a figure to that of another participant, round by round. */
  ratio(name: string, other: string, figure: keyof Round): number {
    const others = this.#of(other, figure);
    return median(this.#of(name, figure).map((value, index) => value / (others[index] ?? NaN)));
  }

  /** Returns the table of all medians. Further columns have a cell for each participant. */
  table(columns: Readonly<Record<string, readonly string[]>> = {}): string {
    const [first = ''] = this.#rounds.keys();
    const rows = [...this.#rounds.keys()].map((name, index) => [
      name,
      figure(this.median(name, 'perSecond'), 0),
      figure(this.ratio(name, first, 'perSecond'), 2),
      figure(this.median(name, 'p50'), 1),
      figure(this.median(name, 'p99'), 1),
      figure(this.median(name, 'cpuMs'), 2),
      figure(this.median(name, 'databaseCpuMs'), 2),
      ...Object.values(columns).map((cells) => cells[index] ?? ''),
    ]);
    const head = ['', 'a second', 'to the first', 'p50 ms', 'p99 ms', 'CPU ms', 'database CPU ms'];
    return table([...head, ...Object.keys(columns)], rows);
  }

  #of(name: string, figure: keyof Round): number[] {
    return (this.#rounds.get(name) ?? []).map((round) => round[figure]);
  }
}

/** Returns a figure as text, empty for one that was not measured. */
export const figure = (value: number, decimals: number): string =>
  Number.isNaN(value) ? '' : value.toFixed(decimals);

/** Lets the participants take turns, in so many rounds after one that does not count. */
export async function alternate(title: string, participants: Participants, rounds: number): Promise<Results> {
  const results = new Map([...participants.keys()].map((name) => [name, new Array<Round>()]));
  for (let round = 0; round <= rounds; round += 1) {
    console.error(`${title}: round ${String(round)} of ${String(rounds)}`);
    for (const [name, run] of participants) {
      const result = await run();
      if (round > 0) results.get(name)?.push(result);
    }
  }
  return new Results(results);
}
