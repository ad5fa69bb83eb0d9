import { isDeepStrictEqual } from 'node:util';
import { onDatabase } from '../database.ts';
import { copyRows, createBaselineSchema } from './copies.ts';
import type { Environment } from './environment.ts';
import type { Ask } from './load.ts';
import { roundTrips, startLoad, type Measure } from './measure.ts';
import { alternate, resultTable, senders, throughput, type Results, type RoundsOptions } from './rounds.ts';
import { rowsWritten, saleSubjects } from './sales.ts';
import { ask } from './server.ts';
import {
  closeSides,
  POOL,
  startSides,
  type DatabaseUrls,
  type Side,
  type SideName,
  type Sides,
} from './sides.ts';
import { comparedBy, reseller, root as rootOf, type Subject, type Subjects } from './subjects.ts';
import { goal, table } from './table.ts';
import { createProjectTree } from './tree.ts';

export interface CompareOptions extends RoundsOptions {
  users: number;
  lines: number;
}

const OPERATIONS = 300;
/** The throughput of a read relative to (a): the target and the minimum. */
const READ = [1, 0.9];

/** Compares this service with hand-written and assembled baselines, on the same data and the same machine. */
export async function compare(environment: Environment, options: CompareOptions): Promise<void> {
  console.log(
    `Building everything with ${String(OPERATIONS)} operations; seeding ${String(options.users)} users and ${String(options.lines)} lines.`,
  );
  const { urls, root, middle, create } = await prepareDatabases(environment, options);
  const tree = await createProjectTree(`${environment.folder}/padded`, OPERATIONS);
  const sides = await startSides(environment, tree, urls, root.packagesIndex.asks[0]);
  try {
    await requireSameAnswers(
      sides,
      [root, middle].flatMap((subjects) => Object.values(subjects) as Subject[]),
    );
    const measure = startLoad(environment, tree);
    const goals = [
      ...(await compareRead(measure, sides, root.packagesIndex, ['a', 'b', 'c', 'd'], options)),
      ...(await compareRead(measure, sides, root.usersAncestors, ['a', 'b'], options)),
      ...(await compareRead(measure, sides, root.enigmasRestrictions, ['a', 'b'], options)),
      ...(await compareSales(measure, sides, create, options)),
    ];
    console.log('\n### Start\n');
    console.log(startTable(sides));
    goals.push(goal(`start-up ${sides.b.startMs.toFixed(0)} ms, under 1000`, sides.b.startMs < 1000));
    console.log(`\n### Goals\n\n${goals.join('\n')}`);
    console.log(
      `\nMedians of ${String(options.rounds)} alternating rounds of ${String(options.seconds)} s, ratios round by round, ${String(options.connections)} connections, pools of ${String(POOL)}, Node ${process.version}. CPU ms/request is the server process alone.`,
    );
  } finally {
    await closeSides(sides);
  }
}

interface Prepared {
  urls: DatabaseUrls;
  root: Subjects;
  middle: Subjects;
  create: Subject;
}

/** Makes our database with all that the requests need, and copies it for the baselines. */
async function prepareDatabases(
  environment: Environment,
  { users, lines }: CompareOptions,
): Promise<Prepared> {
  const ours = await environment.makeDatabase('bench', { users, lines, transactions: lines });
  const subjects = await onDatabase(ours, 1, async (db) => ({
    root: await comparedBy(db, await rootOf(db)),
    middle: await comparedBy(db, await reseller(db)),
    create: (await saleSubjects(db)).create,
  }));
  const baseline = await environment.createDatabase('baseline');
  await createBaselineSchema(baseline);
  await copyRows(ours, baseline);
  return { urls: { ours, baseline }, ...subjects };
}

async function compareRead(
  measure: Measure,
  sides: Sides,
  subject: Subject,
  names: readonly SideName[],
  options: CompareOptions,
): Promise<string[]> {
  const participants = senders(measure, sides, subject, names, options);
  const results = await alternate(subject.name, participants, options.rounds);
  const trips = new Map<string, string>();
  for (const name of names) {
    const { db, server } = sides[name];
    trips.set(name, String(await roundTrips(db, server, subject)));
  }
  console.log(`\n### ${subject.name}\n`);
  console.log(resultTable(participants, results, [{ head: 'round trips', cells: trips }]));
  return [
    ...goalsOf(subject, results, 'a', READ),
    ...names.filter((name) => name > 'b').flatMap((name) => goalsOf(subject, results, name, [5])),
  ];
}

/** Compares sales. Both programs must write the same rows, otherwise the comparison is meaningless. */
async function compareSales(
  measure: Measure,
  sides: Sides,
  create: Subject,
  options: CompareOptions,
): Promise<string[]> {
  const ours = await rowsWritten(sides.b, create);
  const theirs = await rowsWritten(sides.a, create);
  if (!isDeepStrictEqual(ours, theirs)) {
    throw new Error(`a sale writes ${JSON.stringify(ours)} here and ${JSON.stringify(theirs)} by hand`);
  }
  const participants = senders(measure, sides, create, ['a', 'b'], options);
  const results = await alternate(create.name, participants, options.rounds);
  console.log(`\n### ${create.name}\n`);
  console.log(resultTable(participants, results));
  return goalsOf(create, results, 'a', [0.9]);
}

/** Throws when two programs respond differently, because comparing different work is meaningless. */
async function requireSameAnswers(sides: Sides, subjects: Subject[]): Promise<void> {
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
      const ours = await read(sides.b, one);
      for (const other of [sides.a, sides.c, sides.d]) {
        if (!isDeepStrictEqual(await read(other, one), ours)) {
          throw new Error(`${other.server.name} does not answer ${one.path} as the service does`);
        }
      }
    }
  }
}

function startTable(sides: Sides): string {
  const rows = Object.values(sides).map(({ server, startMs, memoryMb }) => [
    server.name,
    startMs.toFixed(0),
    memoryMb.toFixed(0),
  ]);
  return table(['', 'start-up ms', 'memory MB'], rows);
}

function goalsOf({ name }: Subject, results: Results, to: SideName, bounds: readonly number[]): string[] {
  const ratio = throughput(results, 'b', to);
  // If the first bound is missed, the next one counts.
  const missed = bounds.findIndex((bound) => ratio >= bound);
  return bounds
    .slice(0, missed < 0 ? bounds.length : missed + 1)
    .map((bound) =>
      goal(`${name}: ${ratio.toFixed(2)} x (${to}), at least ${bound.toFixed(1)}`, ratio >= bound),
    );
}
