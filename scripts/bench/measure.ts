import { fork, type ChildProcess } from 'node:child_process';
import { sql, type Kysely } from 'kysely';
import { raiseTimeLimit } from '../../db/connection/time-limits.ts';
import type { Database } from '../../db/schema/tables.ts';
import type { Environment } from './environment.ts';
import type { Job, Load } from './job.ts';
import { quantile } from './quantile.ts';
import { ask, childrenCpuMs, cpuMs, type Server } from './server.ts';
import type { Subject } from './subjects.ts';
import type { ProjectTree } from './tree.ts';

/** One round: a server under load from one kind of request. */
export interface Round {
  requestsPerSecond: number;
  p50: number;
  p99: number;
  /** Of the server process alone, without PostgreSQL. */
  cpuMsPerRequest: number;
  /** Of PostgreSQL. */
  databaseCpuMsPerRequest: number;
}

export interface LoadOptions {
  connections: number;
  seconds: number;
}

export type Measure = (server: Server, subject: Subject, force: LoadOptions) => Promise<Round>;

/** Starts the process that generates the load. */
export function startLoad(environment: Environment, tree: ProjectTree): Measure {
  const child = fork(tree.program('load'), { execArgv: [] });
  environment.own(child);
  return async (server, { name, asks }, force) => {
    const before = await cpuMs(server.pid);
    const databaseBefore = await childrenCpuMs(environment.postmaster);
    const load = await send(child, { origin: server.origin, asks, ...force });
    const cpu = (await cpuMs(server.pid)) - before;
    const databaseCpu = (await childrenCpuMs(environment.postmaster)) - databaseBefore;
    if (load.failures > 0)
      throw new Error(`${server.name} failed ${String(load.failures)} requests of ${name}`);
    return {
      requestsPerSecond: load.requests / load.seconds,
      p50: load.p50,
      p99: load.p99,
      cpuMsPerRequest: cpu / load.requests,
      databaseCpuMsPerRequest: databaseCpu / load.requests,
    };
  };
}

function send(child: ChildProcess, job: Job): Promise<Load> {
  return new Promise((resolve, reject) => {
    const ended = (): void => {
      reject(new Error('the process that makes the load has ended'));
    };
    child.once('exit', ended);
    child.once('message', (load: Load) => {
      child.off('exit', ended);
      resolve(load);
    });
    child.send(job);
  });
}

/** Returns the median of each figure over all rounds. */
export function medianRound(rounds: readonly Round[]): Round {
  return {
    requestsPerSecond: median(rounds.map((round) => round.requestsPerSecond)),
    p50: median(rounds.map((round) => round.p50)),
    p99: median(rounds.map((round) => round.p99)),
    cpuMsPerRequest: median(rounds.map((round) => round.cpuMsPerRequest)),
    databaseCpuMsPerRequest: median(rounds.map((round) => round.databaseCpuMsPerRequest)),
  };
}

/**
 * Returns the median ratio of a figure to that of other rounds, round by round. Other load that lasts longer than a
 * round affects both alike.
 */
export function ratioTo(
  others: readonly Round[],
  ours: readonly Round[],
  figure: (round: Round) => number,
): number {
  return median(
    ours.flatMap((round, index) => {
      const other = others[index];
      return other === undefined ? [] : figure(round) / figure(other);
    }),
  );
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

const COUNTED = 200;

/**
 * Returns the database round trips of one request. Every statement of a read is a transaction of its own, and
 * PostgreSQL counts transactions. Backends report their counts when they end, so they are ended before and after.
 */
export async function roundTrips(db: Kysely<Database>, server: Server, { asks }: Subject): Promise<number> {
  const before = await transactions(db);
  for (let sent = 0; sent < COUNTED; sent += 1) await ask(server, asks[sent % asks.length] ?? asks[0]);
  return Math.round(((await transactions(db)) - before) / COUNTED);
}

async function transactions(db: Kysely<Database>): Promise<number> {
  await db.transaction().execute(async (trx) => {
    await raiseTimeLimit(trx, 30);
    await sql`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(trx);
  });
  // The servers need time to notice.
  await new Promise((resolve) => setTimeout(resolve, 200));
  const { rows } = await sql<{ count: number }>`
    select xact_commit as count from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]?.count ?? NaN;
}
