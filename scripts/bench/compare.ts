import assert from 'node:assert/strict';
import { versionOf } from '../../test/faults/version.ts';
import { onDatabase } from '../lib/database.ts';
import { atLeast, atMost, table } from '../lib/table.ts';
import { copyRows, createBaseline } from './copies.ts';
import {
  buildBaseline,
  createDatabase,
  POOL,
  seedDatabase,
  startProgram,
  type Bench,
  type Program,
  type Start,
} from './frame.ts';
import type { Options } from './options.ts';
import { reseller, root } from './players.ts';
import {
  alternate,
  figure,
  median,
  startLoad,
  type Results,
  type Round,
  type Send,
  type Subject,
} from './rounds.ts';
import { comparedReads, sales } from './subjects.ts';
import { prepareTpcb } from './tpcb.ts';
import { answerOf, rowsWritten, writeCost, type WriteCost } from './write-cost.ts';

/** The goals. Throughput is relative to SQL by hand or to the earlier commit, costs are for one request. */
const LEAST_READS = 1.3;
const LEAST_SALES = 1.4;
const LEAST_OF_BEFORE = 0.97;
const MOST_TPCB = 4;
const MOST_WAL_BYTES = 3072;
const MOST_INDEX_ENTRIES = 25;
const MOST_START_MS = 1000;

const CONNECTIONS = 16;
const STARTS = 3;
const BY_HAND = 'SQL by hand';
const TPCB = 'TPC-B by pgbench';

/** A program that is compared, with its database. */
interface Side {
  program: Program;
  databaseUrl: string;
}

interface Sides {
  byHand: Side;
  /** This service at an earlier commit. */
  before: Side | undefined;
  ours: Side;
}

const all = ({ byHand, before, ours }: Sides): Side[] =>
  before === undefined ? [byHand, ours] : [byHand, before, ours];

/** Compares this service with bare Fastify and SQL by hand, and with itself at an earlier commit. */
export async function compare(bench: Bench, options: Options): Promise<void> {
  const { users, lines, rounds, seconds, before } = options;
  const databaseUrl = await seedDatabase(bench, 'bench', { users, lines, transactions: lines });
  const { ofRoot, ofReseller, ofSellers } = await onDatabase(databaseUrl, 1, async (db) => ({
    ofRoot: await comparedReads(db, await root(db)),
    ofReseller: await comparedReads(db, await reseller(db)),
    ofSellers: await sales(db),
  }));
  const baselineUrl = await createBaseline(bench, databaseUrl);
  const byHand = { name: BY_HAND, file: await buildBaseline(), databaseUrl: baselineUrl };
  const sides: Sides = {
    byHand: await startOften(bench, byHand),
    before: before === undefined ? undefined : await startAt(bench, before, databaseUrl),
    ours: await startOften(bench, { databaseUrl }),
  };
  for (const subject of [...ofRoot, ...ofReseller]) await requireSameAnswers(sides, subject);
  const measuring = { sides, send: startLoad(bench), options };
  for (const subject of ofRoot.filter(options.isWanted)) await compareRead(measuring, subject);
  const tpcb = await prepareTpcb(bench);
  for (const [subject, least] of [
    [ofSellers.create, LEAST_SALES],
    [ofSellers.extend, undefined],
  ] as const)
    if (options.isWanted(subject)) await compareSale({ ...measuring, tpcb }, subject, least);
  const starts = all(sides).map(({ program: { name, startMs, memoryMb } }) => [
    name,
    startMs.toFixed(0),
    memoryMb.toFixed(0),
  ]);
  console.log(`\n### Start\n\n${table(['', 'start-up ms', 'memory MB'], starts)}\n`);
  console.log(atMost(sides.ours.program.startMs, MOST_START_MS, 'ms to start'));
  console.log(
    `\nMedians of ${String(rounds)} rounds of ${String(seconds)} s in turn, ratios round by round, ${String(CONNECTIONS)} connections, pools of ${String(POOL)}, Node ${process.version}. CPU is for one request.`,
  );
}

/** Builds the service at a commit, with a database that it has migrated and the rows of ours. */
async function startAt(bench: Bench, commit: string, ours: string): Promise<Side> {
  const { api, migrate } = await versionOf(bench.scope, commit);
  const databaseUrl = await createDatabase(bench, 'before');
  await migrate(databaseUrl);
  await copyRows(ours, databaseUrl);
  return startOften(bench, { name: `at ${commit}`, file: api, databaseUrl });
}

/** Starts a program several times, to measure that. */
async function startOften(bench: Bench, start: Start): Promise<Side> {
  const times: number[] = [];
  for (;;) {
    const program = await startProgram(bench, start);
    times.push(program.startMs);
    if (times.length === STARTS)
      return { program: { ...program, startMs: median(times) }, databaseUrl: start.databaseUrl };
    await program.stop();
  }
}

interface Measuring {
  sides: Sides;
  send: Send;
  options: Options;
}

/** Throws when SQL by hand answers otherwise than the service: comparing different work is meaningless. */
async function requireSameAnswers({ byHand, ours }: Sides, { asks }: Subject): Promise<void> {
  const [first] = asks;
  const second = { ...first, path: `${first.path}?page=2&per_page=5` };
  for (const one of asks.length === 1 ? [first, second] : asks.slice(0, 20)) {
    const [answer, expected] = [await answerOf(byHand.program, one), await answerOf(ours.program, one)];
    assert.deepEqual(answer, expected, `SQL by hand does not answer ${one.path} as the service does`);
  }
}

/** Returns what the sides do in a round. */
function senders(
  { sides, send, options: { seconds } }: Measuring,
  subject: Subject,
): Map<string, () => Promise<Round>> {
  const run = async (program: Program): Promise<Round> => {
    // The pool has closed idle connections while the other programs ran. They are opened before measuring.
    await send(program, subject, { seconds: 1, connections: CONNECTIONS });
    return send(program, subject, { seconds, connections: CONNECTIONS });
  };
  return new Map(all(sides).map(({ program }) => [program.name, () => run(program)]));
}

async function compareRead(measuring: Measuring, subject: Subject): Promise<void> {
  const results = await alternate(subject.name, senders(measuring, subject), measuring.options.rounds);
  console.log(`\n### ${subject.name}\n\n${results.table()}\n`);
  console.log(throughputs(results, measuring.sides, LEAST_READS));
}

/** Compares PostgreSQL's work with that for a transaction of TPC-B, too, and what is written. */
async function compareSale(
  measuring: Measuring & { tpcb: ((seconds: number) => Promise<Round>) | undefined },
  subject: Subject,
  least: number | undefined,
): Promise<void> {
  const { sides, options, tpcb } = measuring;
  const rowsOf = ({ program, databaseUrl }: Side) =>
    onDatabase(databaseUrl, 1, (db) => rowsWritten(db, program, subject));
  const [written, expected] = [await rowsOf(sides.byHand), await rowsOf(sides.ours)];
  assert.deepEqual(written, expected, `${subject.name} does not write the same rows here and by hand`);
  const participants = senders(measuring, subject);
  if (tpcb !== undefined) participants.set(TPCB, () => tpcb(options.seconds));
  const results = await alternate(subject.name, participants, options.rounds);
  const costs: WriteCost[] = [];
  for (const { program, databaseUrl } of all(sides))
    costs.push(await onDatabase(databaseUrl, 1, (db) => writeCost(db, program, subject)));
  const toTpcb = all(sides).map(({ program }) => results.ratio(program.name, TPCB, 'databaseCpuMs'));
  const columns = {
    'to TPC-B': toTpcb.map((ratio) => figure(ratio, 1)),
    'WAL bytes': costs.map(({ walBytes }) => figure(walBytes, 0)),
    'index entries': costs.map(({ indexEntries }) => figure(indexEntries, 1)),
  };
  console.log(`\n### ${subject.name}\n\n${results.table(columns)}\n`);
  console.log(throughputs(results, sides, least));
  console.log(atMost(toTpcb.at(-1), MOST_TPCB, 'x the database CPU of TPC-B'));
  console.log(atMost(costs.at(-1)?.walBytes, MOST_WAL_BYTES, 'bytes of WAL'));
  console.log(atMost(costs.at(-1)?.indexEntries, MOST_INDEX_ENTRIES, 'index entries'));
}

/** Returns the goals for the throughput of this service. */
function throughputs(results: Results, { before, ours }: Sides, least: number | undefined): string {
  const to = (name: string): number => results.ratio(ours.program.name, name, 'perSecond');
  const goals = least === undefined ? [] : [atLeast(to(BY_HAND), BY_HAND, least)];
  if (before === undefined) return goals.join('\n');
  const { name } = before.program;
  const cpu = results.ratio(ours.program.name, name, 'databaseCpuMs');
  const goal = atLeast(to(name), `the service ${name}`, LEAST_OF_BEFORE);
  return [...goals, `${goal}; database CPU ${cpu.toFixed(2)} x`].join('\n');
}
