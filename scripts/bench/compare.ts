import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { onDatabase } from '../lib/database.ts';
import { compareRead, requireSameAnswers } from './compare-reads.ts';
import { compareSale } from './compare-sales.ts';
import { copyRows, createBaselineSchema } from './copies.ts';
import type { Environment } from './environment.ts';
import { startLoad } from './measure.ts';
import type { RoundsOptions } from './rounds.ts';
import { saleSubjects } from './sales.ts';
import {
  closeSides,
  only,
  POOL,
  sideOf,
  startSides,
  type Compared,
  type Service,
  type Sides,
} from './sides.ts';
import {
  comparedBy,
  firstLines,
  reseller,
  root,
  type Player,
  type Subject,
  type Subjects,
} from './subjects.ts';
import { atMost, table } from '../lib/table.ts';
import { prepareTpcb } from './tpcb.ts';
import { createProjectTree, runScript } from './tree.ts';

interface CompareOptions extends RoundsOptions {
  users: number;
  lines: number;
  /** A commit of this project that is compared too. */
  before: string | undefined;
  /** Parts of names: only subjects with one of them are measured. */
  only: readonly string[] | undefined;
}

/** The goals for this service. Throughput is relative to (a). */
const LEAST_SALES = 1.4;
const MAX_START_MS = 1000;

/** Compares this service with hand-written and assembled baselines, on the same data and the same machine. */
export async function compare(environment: Environment, options: CompareOptions): Promise<void> {
  console.log(
    `Building everything; seeding ${String(options.users)} users and ${String(options.lines)} lines.`,
  );
  const { compared, reads, middle, create, extend } = await prepare(environment, options);
  const sides = await startSides(environment, compared, reads.packagesIndex.asks[0]);
  const two = only(sides, ['a', 'before', 'b']);
  try {
    await requireSameAnswers(
      sides,
      [reads, middle].flatMap((subjects) => Object.values(subjects) as Subject[]),
    );
    const measure = startLoad(environment, compared.ours.tree);
    const tpcb = await prepareTpcb(environment);
    const isWanted = ({ name }: Subject): boolean =>
      options.only?.some((part) => name.includes(part)) ?? true;
    const { packagesIndex, usersAncestors, enigmasRestrictions, m3usIndex } = reads;
    if (isWanted(packagesIndex)) await compareRead(measure, sides, packagesIndex, options);
    for (const read of [usersAncestors, enigmasRestrictions, m3usIndex].filter(isWanted))
      await compareRead(measure, two, read, options);
    for (const sale of [{ subject: create, least: LEAST_SALES }, { subject: extend }])
      if (isWanted(sale.subject)) await compareSale(measure, two, tpcb, sale, options);
    console.log('\n### Start\n');
    console.log(startTable(sides));
    console.log(`\n${atMost(sideOf(sides, 'b').startMs, MAX_START_MS, 'ms to start')}`);
    console.log(
      `\nMedians of ${String(options.rounds)} alternating rounds of ${String(options.seconds)} s, ratios round by round, ${String(options.connections)} connections, pools of ${String(POOL)}, Node ${process.version}. CPU ms/request is the server process alone.`,
    );
  } finally {
    await closeSides(sides);
  }
}

type Reads = Subjects & { m3usIndex: Subject };

interface Prepared {
  compared: Compared;
  reads: Reads;
  /** The same by a reseller, to be compared but not measured. */
  middle: Reads;
  create: Subject;
  extend: Subject;
}

/** Builds the programs. Makes our database with all that the requests need, and copies its rows for the other ones. */
async function prepare(
  environment: Environment,
  { users, lines, before: ref }: CompareOptions,
): Promise<Prepared> {
  const earlier = ref === undefined ? undefined : await buildAt(environment, ref);
  const tree = await createProjectTree(`${environment.folder}/ours`);
  const databaseUrl = await environment.makeDatabase('bench', { users, lines, transactions: lines });
  const subjects = await onDatabase(databaseUrl, 1, async (db) => ({
    reads: await readsOf(db, await root(db)),
    middle: await readsOf(db, await reseller(db)),
    ...(await saleSubjects(db)),
  }));
  const baselineUrl = await environment.createDatabase('baseline');
  await createBaselineSchema(baselineUrl);
  await copyRows(databaseUrl, baselineUrl);
  if (earlier !== undefined) await copyRows(databaseUrl, earlier.databaseUrl);
  return { compared: { ours: { tree, databaseUrl }, before: earlier, baselineUrl }, ...subjects };
}

/** Builds the service at a commit, with a database that it has migrated. */
async function buildAt(environment: Environment, ref: string): Promise<Service & { ref: string }> {
  const tree = await createProjectTree(`${environment.folder}/before`, ref);
  const databaseUrl = await environment.createDatabase('before');
  await runScript(tree.folder, 'migrate', { DATABASE_URL: databaseUrl });
  return { tree, databaseUrl, ref };
}

async function readsOf(db: Kysely<Database>, caller: Player): Promise<Reads> {
  return { ...(await comparedBy(db, caller)), m3usIndex: firstLines(caller) };
}

function startTable(sides: Sides): string {
  const rows = [...sides.values()].map(({ server, startMs, memoryMb }) => [
    server.name,
    startMs.toFixed(0),
    memoryMb.toFixed(0),
  ]);
  return table(['', 'start-up ms', 'memory MB'], rows);
}
