import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { openDatabase } from '../../db/connection.ts';
import type { Database } from '../../db/schema/index.ts';
import type { Environment } from './environment.ts';
import type { Ask } from './load.ts';
import {
  median,
  medianRound,
  ratioTo,
  roundTrips,
  startLoad,
  type LoadOptions,
  type Measure,
  type Round,
} from './measure.ts';
import { rowsWritten, saleSubjects } from './sales.ts';
import { ask, startServer, type Program, type Server } from './server.ts';
import { comparedBy, reseller, root as rootOf, type Subject } from './subjects.ts';
import { goal, table } from './table.ts';
import { createProjectTree, type ProjectTree } from './tree.ts';

export interface CompareOptions extends LoadOptions {
  rounds: number;
  users: number;
  lines: number;
}

const OPERATIONS = 300;
const STARTS = 3;
const POOL = 10;
const SETTLING_SECONDS = 1;
/** The throughput of a read relative to (a): the target and the minimum. */
const READ = [1, 0.9];

type Letter = 'a' | 'b' | 'c' | 'd';

/** The rounds of each program in order. The programs take turns. */
type Results = Partial<Record<Letter, Round[]>>;

interface Started {
  server: Server;
  startMs: number;
  memoryMb: number;
}

/** Compares this service with hand-written and assembled baselines, on the same data and the same machine. */
export async function compare(environment: Environment, options: CompareOptions): Promise<void> {
  console.log(
    `Building everything with ${String(OPERATIONS)} operations; seeding ${String(options.users)} users and ${String(options.lines)} lines.`,
  );
  const databaseUrl = await environment.makeDatabase('bench', {
    users: options.users,
    lines: options.lines,
    transactions: options.lines,
  });
  const tree = await createProjectTree(`${environment.folder}/padded`, OPERATIONS);
  const db = openDatabase(databaseUrl, 1);
  try {
    const root = await comparedBy(db, await rootOf(db));
    const middle = await comparedBy(db, await reseller(db));
    const started = await startAll(environment, programs(tree, databaseUrl), root.packagesIndex);
    await requireSameAnswers(
      started,
      [root, middle].flatMap((subjects) => Object.values(subjects) as Subject[]),
    );

    const measure = startLoad(environment, tree);
    const plan: { subject: Subject; least: Partial<Record<Letter, number[]>> }[] = [
      { subject: root.packagesIndex, least: { a: READ, c: [5], d: [5] } },
      { subject: root.usersAncestors, least: { a: READ } },
      { subject: root.enigmasRestrictions, least: { a: READ } },
    ];
    const goals: string[] = [];
    for (const { subject, least } of plan) {
      const letters: Letter[] = ['b', ...(Object.keys(least) as Letter[])];
      const results = await alternate(measure, started, subject, letters.sort(), options);
      const trips: Partial<Record<Letter, number>> = {};
      for (const letter of letters) trips[letter] = await roundTrips(db, started[letter].server, subject);
      console.log(`\n### ${subject.name}\n`);
      console.log(resultTable(started, results, trips));
      goals.push(...goalsOf(subject, results, least));
    }
    goals.push(...(await compareSales(db, measure, started, options)));
    console.log('\n### Start\n');
    console.log(startTable(started));
    goals.push(goal(`start-up ${started.b.startMs.toFixed(0)} ms, under 1000`, started.b.startMs < 1000));
    console.log(`\n### Goals\n\n${goals.join('\n')}`);
    console.log(
      `\nMedians of ${String(options.rounds)} alternating rounds of ${String(options.seconds)} s, ratios round by round, ${String(options.connections)} connections, pools of ${String(POOL)}, Node ${process.version}. CPU ms/request is the server process alone.`,
    );
  } finally {
    await db.destroy();
  }
}

function programs(tree: ProjectTree, databaseUrl: string): Record<Letter, Program> {
  const shared = { cwd: tree.folder, env: serviceEnvironment(databaseUrl) };
  const baseline = (name: string): Pick<Program, 'args' | 'cwd' | 'env'> => ({
    args: [tree.program(`baselines/${name}`)],
    cwd: tree.folder,
    env: { ...shared.env, CONTRACT: tree.contract },
  });
  return {
    a: { name: '(a) Fastify + pg by hand', ...baseline('fastify') },
    b: {
      name: '(b) this service',
      args: tree.service,
      ...shared,
    },
    c: { name: '(c) openapi-backend as it comes', ...baseline('openapi-backend') },
    d: { name: '(d) Express + express-openapi-validator', ...baseline('express') },
  };
}

/** Returns the environment of the service: its own database, and no limit on the load. */
export function serviceEnvironment(databaseUrl: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: String(POOL),
    LOG_LEVEL: 'warn',
    DATABASE_PREPARE: 'true',
    WORKER: 'false',
    RATE_LIMIT: '1000000000',
  };
}

async function startAll(
  environment: Environment,
  all: Record<Letter, Program>,
  { asks: [first] }: Subject,
): Promise<Record<Letter, Started>> {
  const start = async (program: Program): Promise<Started> => {
    const times: number[] = [];
    for (;;) {
      const server = await startServer(environment, program, first);
      times.push(server.startMs);
      if (times.length === STARTS) return { server, startMs: median(times), memoryMb: server.memoryMb };
      await server.stop();
    }
  };
  return { a: await start(all.a), b: await start(all.b), c: await start(all.c), d: await start(all.d) };
}

/** Compares sales. Both programs must write the same rows, otherwise the comparison is meaningless. */
async function compareSales(
  db: Kysely<Database>,
  measure: Measure,
  started: Record<Letter, Started>,
  options: CompareOptions,
): Promise<string[]> {
  const { create } = await saleSubjects(db);
  const ours = await rowsWritten(db, started.b.server, create);
  const theirs = await rowsWritten(db, started.a.server, create);
  if (!isDeepStrictEqual(ours, theirs)) {
    throw new Error(`a sale writes ${JSON.stringify(ours)} here and ${JSON.stringify(theirs)} by hand`);
  }
  const results = await alternate(measure, started, create, ['a', 'b'], options);
  console.log(`\n### ${create.name}\n`);
  console.log(resultTable(started, results));
  return goalsOf(create, results, { a: [0.9] });
}

/** Throws when two programs respond differently, because comparing different work is meaningless. */
async function requireSameAnswers(started: Record<Letter, Started>, subjects: Subject[]): Promise<void> {
  const read = async ({ server }: Started, asked: Ask): Promise<unknown> => {
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
      const ours = await read(started.b, one);
      for (const other of [started.a, started.c, started.d]) {
        if (!isDeepStrictEqual(await read(other, one), ours)) {
          throw new Error(`${other.server.name} does not answer ${one.path} as the service does`);
        }
      }
    }
  }
}

async function alternate(
  measure: Measure,
  started: Record<Letter, Started>,
  subject: Subject,
  letters: readonly Letter[],
  { rounds, seconds, connections }: CompareOptions,
): Promise<Results> {
  const results: Results = {};
  // The first round is a warm-up and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    process.stderr.write(`${subject.name}: round ${String(round)} of ${String(rounds)}\n`);
    for (const letter of letters) {
      const { server } = started[letter];
      // The pool has closed idle connections while the other programs ran. They are opened before measuring.
      await measure(server, subject, { seconds: SETTLING_SECONDS, connections });
      const result = await measure(server, subject, { seconds, connections });
      if (round > 0) (results[letter] ??= []).push(result);
    }
  }
  return results;
}

function resultTable(
  started: Record<Letter, Started>,
  results: Results,
  trips?: Partial<Record<Letter, number>>,
): string {
  const rows = (Object.keys(results) as Letter[]).map((letter) => {
    const { requestsPerSecond, p50, p99, cpuMsPerRequest, databaseCpuMsPerRequest } = medianRound(
      results[letter] ?? [],
    );
    return [
      started[letter].server.name,
      requestsPerSecond.toFixed(0),
      throughput(results, letter, 'a').toFixed(2),
      p50.toFixed(1),
      p99.toFixed(1),
      cpuMsPerRequest.toFixed(2),
      databaseCpuMsPerRequest.toFixed(2),
      ...(trips ? [String(trips[letter])] : []),
    ];
  });
  const head = ['', 'requests/s', 'to (a)', 'p50 ms', 'p99 ms', 'CPU ms/request', 'database CPU ms'];
  return table([...head, ...(trips ? ['round trips'] : [])], rows);
}

function startTable(started: Record<Letter, Started>): string {
  const rows = Object.values(started).map(({ server, startMs, memoryMb }) => [
    server.name,
    startMs.toFixed(0),
    memoryMb.toFixed(0),
  ]);
  return table(['', 'start-up ms', 'memory MB'], rows);
}

/** Returns the throughput of one program relative to another. */
function throughput(results: Results, of: Letter, to: Letter): number {
  return ratioTo(results[to] ?? [], results[of] ?? [], ({ requestsPerSecond }) => requestsPerSecond);
}

function goalsOf({ name }: Subject, results: Results, least: Partial<Record<Letter, number[]>>): string[] {
  return (Object.entries(least) as [Letter, number[]][]).flatMap(([letter, bounds]) => {
    const ratio = throughput(results, 'b', letter);
    // If the first bound is missed, the next one counts.
    const missed = bounds.findIndex((bound) => ratio >= bound);
    return bounds
      .slice(0, missed < 0 ? bounds.length : missed + 1)
      .map((bound) =>
        goal(`${name}: ${ratio.toFixed(2)} x (${letter}), at least ${bound.toFixed(1)}`, ratio >= bound),
      );
  });
}
