import { onDatabase } from '../database.ts';
import { compareRead, requireSameAnswers } from './compare-reads.ts';
import { compareSale } from './compare-sales.ts';
import { copyRows, createBaselineSchema } from './copies.ts';
import type { Environment } from './environment.ts';
import { startLoad } from './measure.ts';
import type { RoundsOptions } from './rounds.ts';
import { saleSubjects } from './sales.ts';
import { closeSides, POOL, startSides, type DatabaseUrls, type Sides } from './sides.ts';
import { comparedBy, reseller, root as rootOf, type Subject, type Subjects } from './subjects.ts';
import { atMost, table } from './table.ts';
import { prepareTpcb } from './tpcb.ts';
import { createProjectTree } from './tree.ts';

export interface CompareOptions extends RoundsOptions {
  users: number;
  lines: number;
}

const OPERATIONS = 300;
/** The goals for this service. Throughput is relative to (a). */
const LEAST_SALES = 1.4;
const MAX_START_MS = 1000;

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
    const tpcb = await prepareTpcb(environment);
    await compareRead(measure, sides, root.packagesIndex, ['a', 'b', 'c', 'd'], options);
    await compareRead(measure, sides, root.usersAncestors, ['a', 'b'], options);
    await compareRead(measure, sides, root.enigmasRestrictions, ['a', 'b'], options);
    await compareSale(measure, sides, tpcb, { subject: create, least: LEAST_SALES }, options);
    console.log('\n### Start\n');
    console.log(startTable(sides));
    console.log(`\n${atMost(sides.b.startMs, MAX_START_MS, 'ms to start')}`);
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

function startTable(sides: Sides): string {
  const rows = Object.values(sides).map(({ server, startMs, memoryMb }) => [
    server.name,
    startMs.toFixed(0),
    memoryMb.toFixed(0),
  ]);
  return table(['', 'start-up ms', 'memory MB'], rows);
}
