import { onDatabase } from '../lib/database.ts';
import { addUpSeed } from './adding-up.ts';
import { programOf } from './sides.ts';
import type { Environment } from './environment.ts';
import { medianRound, ratioTo, startLoad, type Round } from './measure.ts';
import { withPatience } from './patience.ts';
import { startServer, type Server } from './server.ts';
import { growingSubjects, type Growing } from './growing.ts';
import { alternate, throughput, type Participants } from './rounds.ts';
import { Refusal } from '../lib/refusal.ts';
import { goal, table } from '../lib/table.ts';
import { createProjectTree, type ProjectTree } from './tree.ts';

interface GrowthOptions {
  rounds: number;
  seconds: number;
  fullUsers: number;
  fullLines: number;
  /** Parts of names. Only subjects whose names contain one are measured. */
  only: readonly string[] | undefined;
}

/** Low enough that requests do not wait for each other, so that the cost of a single request is measured. */
const CONNECTIONS = 2;

/** Both sizes have as many transactions as lines. */
const SMALL = { users: 1000, lines: 10_000 };

interface Side {
  server: Server;
  subjects: Growing[];
}

/** Sends the same requests to a small operator and to a big one. */
export async function growth(environment: Environment, options: GrowthOptions): Promise<void> {
  const { rounds, seconds, fullUsers, fullLines, only } = options;
  const tree = await createProjectTree(`${environment.folder}/service`);
  const small = await startSide(environment, tree, 'small', SMALL, only);
  const full = await startSide(environment, tree, 'full', { users: fullUsers, lines: fullLines }, only);
  const measure = startLoad(environment, tree);
  const rows: string[][] = [];
  const goals: string[] = [];
  for (const [index, { subject, goal: most }] of small.subjects.entries()) {
    const grown = full.subjects[index]?.subject ?? subject;
    const force = { connections: CONNECTIONS, seconds };
    const participants: Participants = new Map([
      ['small', { name: 'small', run: () => measure(small.server, subject, force) }],
      ['full', { name: 'full', run: () => measure(full.server, grown, force) }],
    ]);
    const results = await alternate(subject.name, participants, rounds);
    const [smalls, fulls] = [results.get('small') ?? [], results.get('full') ?? []];
    const [before, after] = [medianRound(smalls), medianRound(fulls)];
    const latency = ratioTo(smalls, fulls, ({ p50 }) => p50);
    const fewer = throughput(results, 'small', 'full');
    rows.push([
      subject.name,
      ...[before.p50, after.p50, latency].map((value) => value.toFixed(2)),
      ...[before.requestsPerSecond, after.requestsPerSecond].map((value) => value.toFixed(0)),
      fewer.toFixed(2),
      // Other load on the machine hardly affects this figure.
      ratioTo(smalls, fulls, cpuOf).toFixed(2),
    ]);
    const worse = Math.max(latency, fewer);
    goals.push(
      goal(`${subject.name}: ${worse.toFixed(2)} times the cost, at most ${String(most)}`, worse <= most),
    );
  }
  console.log(`\n### ${sizes(SMALL.users, SMALL.lines)} against ${sizes(fullUsers, fullLines)}\n`);
  const head = [
    '',
    'p50 ms small',
    'p50 ms full',
    'ratio',
    'requests/s small',
    'requests/s full',
    'ratio',
    'CPU ratio',
  ];
  console.log(table(head, rows));
  console.log(`\n### Goals\n\n${goals.join('\n')}`);
  console.log(
    `\nMedians of ${String(rounds)} alternating rounds of ${String(seconds)} s, ratios round by round, ${String(CONNECTIONS)} connections, up to 5,000 random ids; CPU is that of server and database. Node ${process.version}.`,
  );
}

async function startSide(
  environment: Environment,
  tree: ProjectTree,
  name: string,
  { users, lines }: { users: number; lines: number },
  only: readonly string[] | undefined,
): Promise<Side> {
  console.log(`Seeding ${sizes(users, lines)}.`);
  const databaseUrl = await environment.makeDatabase(name, { users, lines, transactions: lines });
  const subjects = await onDatabase(databaseUrl, 1, (db) =>
    withPatience(db, (connection) => growingSubjects(connection, only)),
  );
  const [first] = subjects;
  if (first === undefined) throw new Refusal(`Nothing that is measured is called ${String(only)}.`);
  // Of millions of transfers this takes longer than their seed.
  if (subjects.some(({ subject: { name } }) => name.startsWith('transactions_summary')))
    await addUpSeed(databaseUrl);
  const program = programOf({ tree, databaseUrl }, name);
  return { server: await startServer(environment, program, first.subject.asks[0]), subjects };
}

function cpuOf({ cpuMsPerRequest, databaseCpuMsPerRequest }: Round): number {
  return cpuMsPerRequest + databaseCpuMsPerRequest;
}

function sizes(users: number, lines: number): string {
  return `${users.toLocaleString('en-US')} users and ${lines.toLocaleString('en-US')} lines`;
}
