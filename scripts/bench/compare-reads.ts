import { isDeepStrictEqual } from 'node:util';
import type { Ask } from './job.ts';
import { roundTrips, type Measure } from './measure.ts';
import {
  alternate,
  comparedToBefore,
  resultTable,
  senders,
  throughput,
  type RoundsOptions,
} from './rounds.ts';
import { ask } from './server.ts';
import { only, sideOf, type Side, type SideName, type Sides } from './sides.ts';
import type { Subject } from './subjects.ts';
import { atLeast } from '../lib/table.ts';

/** The goals for the throughput of a read, relative to each baseline. */
const LEAST = new Map<SideName, number>([
  ['a', 1.3],
  ['c', 5],
  ['d', 5],
]);

/** Compares an operation that reads between these programs. */
export async function compareRead(
  measure: Measure,
  sides: Sides,
  subject: Subject,
  options: RoundsOptions,
): Promise<void> {
  const participants = senders(measure, sides, subject, options);
  const results = await alternate(subject.name, participants, options.rounds);
  const trips = new Map<string, string>();
  for (const [name, { db, server }] of sides) {
    trips.set(name, String(await roundTrips(db, server, subject)));
  }
  console.log(`\n### ${subject.name}\n`);
  console.log(resultTable(participants, results, [{ head: 'round trips', cells: trips }]));
  console.log();
  for (const [name, least] of LEAST) {
    if (sides.has(name)) console.log(atLeast(throughput(results, 'b', name), `(${name})`, least));
  }
  if (sides.has('before')) console.log(comparedToBefore(results));
}

/** Throws when a baseline responds differently from this service, because comparing different work is meaningless. */
export async function requireSameAnswers(sides: Sides, subjects: Subject[]): Promise<void> {
  const read = async ({ server }: Side, asked: Ask): Promise<unknown> => {
    const { status, text } = await ask(server, asked);
    if (status !== 200)
      throw new Error(`${server.name} answers ${asked.path} with ${String(status)}: ${text}`);
    return JSON.parse(text);
  };
  for (const { asks } of subjects) {
    const [first] = asks;
    const asked = first.path.endsWith('/packages')
      ? [first, { ...first, path: `${first.path}?page=7&per_page=20` }]
      : asks.slice(0, 20);
    for (const one of asked) {
      const ours = await read(sideOf(sides, 'b'), one);
      for (const other of only(sides, ['a', 'c', 'd']).values()) {
        if (!isDeepStrictEqual(await read(other, one), ours)) {
          throw new Error(`${other.server.name} does not answer ${one.path} as the service does`);
        }
      }
    }
  }
}
