import { medianRound, ratioTo, type LoadOptions, type Measure, type Round } from './measure.ts';
import type { Side, Sides } from './sides.ts';
import type { Subject } from './subjects.ts';
import { atLeast, table } from '../lib/table.ts';

export interface RoundsOptions extends LoadOptions {
  rounds: number;
}

/** What one participant of the rounds does in each, and under which name it is shown. */
export interface Participant {
  name: string;
  run: () => Promise<Round>;
}

/** The participants by a short name, in the order in which they take turns. */
export type Participants = Map<string, Participant>;

/** The rounds of each participant, by its short name. */
export type Results = Map<string, Round[]>;

const SETTLING_SECONDS = 1;

/** Returns participants that send the subject's requests to these programs. */
export function senders(
  measure: Measure,
  sides: Sides,
  subject: Subject,
  { seconds, connections }: LoadOptions,
): Participants {
  const run = async ({ server }: Side): Promise<Round> => {
    // The pool has closed idle connections while the other programs ran. They are opened before measuring.
    await measure(server, subject, { seconds: SETTLING_SECONDS, connections });
    return measure(server, subject, { seconds, connections });
  };
  return new Map([...sides].map(([name, side]) => [name, { name: side.server.name, run: () => run(side) }]));
}

/** Lets the participants take turns, in so many rounds after one that does not count. */
export async function alternate(title: string, participants: Participants, rounds: number): Promise<Results> {
  const results: Results = new Map([...participants.keys()].map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    process.stderr.write(`${title}: round ${String(round)} of ${String(rounds)}\n`);
    for (const [name, { run }] of participants) {
      const result = await run();
      if (round > 0) results.get(name)?.push(result);
    }
  }
  return results;
}

/** A further column of the table of results, by the short names of the participants. */
export interface Column {
  head: string;
  cells: ReadonlyMap<string, string>;
}

/** Returns the table of the medians. Throughput is relative to (a). */
export function resultTable(participants: Participants, results: Results, columns: Column[] = []): string {
  const rows = [...participants].map(([short, { name }]) => {
    const { requestsPerSecond, p50, p99, cpuMsPerRequest, databaseCpuMsPerRequest } = medianRound(
      results.get(short) ?? [],
    );
    return [
      name,
      figure(requestsPerSecond, 0),
      figure(throughput(results, short, 'a'), 2),
      figure(p50, 1),
      figure(p99, 1),
      figure(cpuMsPerRequest, 2),
      figure(databaseCpuMsPerRequest, 2),
      ...columns.map(({ cells }) => cells.get(short) ?? ''),
    ];
  });
  const head = ['', 'requests/s', 'to (a)', 'p50 ms', 'p99 ms', 'CPU ms/request', 'database CPU ms'];
  return table([...head, ...columns.map(({ head: title }) => title)], rows);
}

/** Returns a figure as text, empty for one that was not measured. */
function figure(value: number, decimals: number): string {
  return Number.isNaN(value) ? '' : value.toFixed(decimals);
}

/** Returns the throughput of one participant relative to another. */
export function throughput(results: Results, of: string, to: string): number {
  return ratioTo(results.get(to) ?? [], results.get(of) ?? [], ({ requestsPerSecond }) => requestsPerSecond);
}

/** The least of an earlier commit's throughput that is not called slower. */
const LEAST_OF_BEFORE = 0.97;

/** Returns the goal that this service is not slower than at the earlier commit, with what it costs the database. */
export function comparedToBefore(results: Results): string {
  const databaseCpu = ratioTo(
    results.get('before') ?? [],
    results.get('b') ?? [],
    ({ databaseCpuMsPerRequest }) => databaseCpuMsPerRequest,
  );
  const goal = atLeast(throughput(results, 'b', 'before'), 'the earlier commit', LEAST_OF_BEFORE);
  return `${goal}; database CPU ${databaseCpu.toFixed(2)} x`;
}
