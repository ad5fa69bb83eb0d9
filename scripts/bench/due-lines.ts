import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import { openDatabase } from '../../db/connection/connection.ts';
import { enqueue, type JobName } from '../../db/setup/queue.ts';
import type { Database } from '../../db/schema/tables.ts';
import { goal, table } from '../lib/table.ts';
import type { Environment } from './environment.ts';
import { medianRound, startLoad, type Round } from './measure.ts';
import { patiently } from './patience.ts';
import { saleSubjects } from './sales.ts';
import { childrenCpuMs, startServer } from './server.ts';
import { programOf, serviceEnvironment } from './sides.ts';
import { createProjectTree, type ProjectTree } from './tree.ts';

interface DueLinesOptions {
  /** The lines that are due at once. */
  lines: number;
  users: number;
  /** Of a round of sales. */
  seconds: number;
  /** An earlier commit to compare with, by any name that git knows. */
  before: string | undefined;
}

/** A job that does something to lines, all of which are due at once. */
export interface DueLines {
  job: JobName;
  /** What the job makes of lines. */
  name: string;
  /** So many lines a second, by the number of workers. */
  least: { 1: number; 2: number } | undefined;
  /** Prepares the lines and their owners, once. */
  prepare: (db: Kysely<Database>) => Promise<void>;
  /** Makes all lines due, again and again. */
  makeDue: readonly RawBuilder<unknown>[];
  /** Whether some are still due. */
  areDue: RawBuilder<SqlBool>;
  /** A table of when each was done, as `at`, and whether it failed, as `failed`. */
  done: RawBuilder<unknown>;
}

/** How many times longer 99 of 100 sales may take beside the job. */
const MOST_P99 = 1.5;

const SALE_CONNECTIONS = 8;

/** Measures how fast one worker, two, and one beside sales do it, and what these sales notice. */
export async function dueLines(
  environment: Environment,
  due: DueLines,
  options: DueLinesOptions,
): Promise<void> {
  const { name, least } = due;
  const rows: string[][] = [];
  const goals: string[] = [];
  for (const ref of options.before === undefined ? [undefined] : [options.before, undefined]) {
    const tree = await createProjectTree(`${environment.folder}/due-${ref ?? 'ours'}`, ref);
    const end = await measureAll(environment, { ...due, tree }, options);
    rows.push([ref === undefined ? 'this service' : `at ${ref}`, ...figures(end)]);
    if (ref !== undefined) continue;
    if (least) goals.push(atLeast(end.alone, least[1], 'one worker'), atLeast(end.two, least[2], 'two'));
    const slower = end.with.p99 / end.without.p99;
    goals.push(goal(`p99 of sales ${slower.toFixed(2)} x, at most ${String(MOST_P99)}`, slower <= MOST_P99));
  }
  const beside = `beside ${name}`;
  const speed = [`${name}/s`, 'by two workers', 'beside sales', 'database CPU ms'];
  const head = ['', ...speed, 'p99 ms of a sale', beside, 'sales/s', beside];
  console.log(`\n### ${String(options.lines)} lines due at once\n`);
  console.log(table(head, rows));
  console.log(`\n### Goals\n\n${goals.join('\n')}`);
}

const atLeast = ({ perSecond }: Run, least: number, who: string): string =>
  goal(`${perSecond.toFixed(0)} a second by ${who}, at least ${String(least)}`, perSecond >= least);

interface Run {
  perSecond: number;
  /** Of PostgreSQL, for one line. */
  databaseCpuMs: number;
}

interface Measured {
  alone: Run;
  two: Run;
  beside: Run;
  /** Sales without the job, and with it. */
  without: Round;
  with: Round;
}

function figures(end: Measured): string[] {
  const speeds = [end.alone, end.two, end.beside].map(({ perSecond }) => perSecond.toFixed(0));
  const p99s = [end.without, end.with].map(({ p99 }) => p99.toFixed(1));
  const sales = [end.without, end.with].map(({ requestsPerSecond }) => requestsPerSecond.toFixed(0));
  return [...speeds, end.alone.databaseCpuMs.toFixed(2), ...p99s, ...sales];
}

interface Built extends DueLines {
  tree: ProjectTree;
}

async function measureAll(
  environment: Environment,
  due: Built,
  { lines, users, seconds }: DueLinesOptions,
): Promise<Measured> {
  const { tree } = due;
  const databaseUrl = await environment.makeDatabase(`due_${tree.folder.split('-').at(-1) ?? ''}`, {
    users,
    lines,
    transactions: lines,
  });
  const db = openDatabase(databaseUrl, 2);
  try {
    const { create } = await saleSubjects(db);
    await due.prepare(db);
    const work = (workers: number, beside?: () => Promise<void>): Promise<Run> =>
      workAll(environment, { due, databaseUrl, db, workers }, beside);
    const alone = await work(1);
    const two = await work(2);
    const server = await startServer(environment, programOf({ tree, databaseUrl }), create.asks[0]);
    const measure = startLoad(environment, tree);
    const sell = (): Promise<Round> => measure(server, create, { connections: SALE_CONNECTIONS, seconds });
    await sell();
    const without = [await sell(), await sell(), await sell()];
    const during: Round[] = [];
    const beside = await work(1, async () => {
      const round = await sell();
      if (await areDue(db, due)) during.push(round);
    });
    await server.stop();
    if (during.length === 0) throw new Error('the job ended before a round of sales: take more lines');
    return { alone, two, beside, without: medianRound(without), with: medianRound(during) };
  } finally {
    await db.destroy();
  }
}

interface Work {
  due: Built;
  databaseUrl: string;
  db: Kysely<Database>;
  workers: number;
}

const MOST_MS = 3_600_000;

/** Makes all lines due, and has the job done. Repeats `beside` meanwhile. */
async function workAll(
  environment: Environment,
  { due, databaseUrl, db, workers }: Work,
  beside: () => Promise<void> = () => sleep(250),
): Promise<Run> {
  await patiently(db, ...due.makeDue);
  const cpuBefore = await childrenCpuMs(environment.postmaster);
  const processes = Array.from({ length: workers }, () =>
    spawn(process.execPath, due.tree.worker, {
      cwd: due.tree.folder,
      env: { ...process.env, NODE_ENV: 'production', ...serviceEnvironment(databaseUrl) },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  );
  for (const child of processes) environment.own(child);
  await db.transaction().execute((trx) => enqueue(trx, due.job));
  const end = performance.now() + MOST_MS;
  while (await areDue(db, due)) {
    if (performance.now() > end) throw new Error(`${due.name} were still due after an hour`);
    await beside();
  }
  const databaseCpuMs = (await childrenCpuMs(environment.postmaster)) - cpuBefore;
  const { rows } = await sql<{ count: number; failed: number; seconds: number }>`
    select count(*)::integer as count, (count(*) filter (where failed))::integer as failed,
      extract(epoch from max(at) - min(at))::float8 as seconds
    from ${due.done} as done`.execute(db);
  const [{ count, failed, seconds } = { count: 0, failed: 0, seconds: 0 }] = rows;
  if (failed > 0) throw new Error(`${String(failed)} ${due.name} failed`);
  for (const child of processes) {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
  return { perSecond: count / seconds, databaseCpuMs: databaseCpuMs / count };
}

async function areDue(db: Kysely<Database>, { areDue }: DueLines): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`select ${areDue} as due`.execute(db);
  return rows[0]?.due === true;
}
