import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import pg from 'pg';
import { withClient } from './copies.ts';
import type { Environment } from './environment.ts';
import type { Round } from './measure.ts';
import { childrenCpuMs } from './server.ts';

// pgbench's transaction after TPC-B: three updates, a read and an insert. What it costs PostgreSQL is the unit of what a
// request costs.

const SCALE = 16;
const CLIENTS = 16;
const TELLERS = 10;
const ACCOUNTS = 100_000;

/** A PostgreSQL with the tables of pgbench. */
export interface Tpcb {
  name: string;
  /** Runs transactions for so long. */
  run: (seconds: number) => Promise<Round>;
}

/** Creates the tables of pgbench in a database of their own. Without pgbench, this process sends its transaction. */
export async function prepareTpcb(environment: Environment): Promise<Tpcb> {
  const url = await environment.createDatabase('tpcb');
  await withClient(url, (client) => client.query(TABLES));
  const found = await promisify(execFile)('pgbench', ['--version']).catch(() => undefined);
  const send = found === undefined ? byHand : byPgbench;
  const cpu = (): Promise<number> => childrenCpuMs(environment.postmaster);
  return {
    name: found === undefined ? 'TPC-B by hand' : 'TPC-B by pgbench',
    run: async (seconds) => {
      const { transactions, cpuMs } = await send(url, seconds, cpu);
      return {
        requestsPerSecond: transactions / seconds,
        p50: NaN,
        p99: NaN,
        cpuMsPerRequest: NaN,
        databaseCpuMsPerRequest: cpuMs / transactions,
      };
    },
  };
}

// As `pgbench --initialize` makes them.
const TABLES = `
  create table pgbench_history (
    tid int, bid int, aid int, delta int, mtime timestamp, filler char(22)
  );
  create table pgbench_branches (bid int primary key, bbalance int, filler char(88));
  create table pgbench_tellers (tid int primary key, bid int, tbalance int, filler char(84));
  create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84));
  insert into pgbench_branches select bid, 0 from generate_series(1, ${String(SCALE)}) as bid;
  insert into pgbench_tellers select tid, 1 + (tid - 1) / ${String(TELLERS)}, 0
    from generate_series(1, ${String(SCALE * TELLERS)}) as tid;
  insert into pgbench_accounts select aid, 1 + (aid - 1) / ${String(ACCOUNTS)}, 0, ''
    from generate_series(1, ${String(SCALE * ACCOUNTS)}) as aid;
  analyze`;

/** The transactions of the measured seconds, and what they cost PostgreSQL. */
interface Sent {
  transactions: number;
  cpuMs: number;
}

type Cpu = () => Promise<number>;

/** In the first second, sessions begin. It does not count, nor does their end, which costs 10 ms each. */
const SETTLING_SECONDS = 1;

async function byPgbench(url: string, seconds: number, cpu: Cpu): Promise<Sent> {
  const time = String(SETTLING_SECONDS + seconds + 1);
  const args = ['--no-vacuum', '--client', String(CLIENTS), '--time', time, '--progress', '1', url];
  const child = spawn('pgbench', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  let transactions = 0;
  let before = NaN;
  let after = NaN;
  // A line each second: `progress: 2.0 s, 4210.3 tps, lat 3.8 ms stddev 2.1, 0 failed`.
  for await (const line of createInterface(child.stderr)) {
    const [, second, perSecond] = /^progress: ([\d.]+) s, ([\d.]+) tps/.exec(line) ?? [];
    if (second === undefined) continue;
    const counted = Math.round(Number(second)) - SETTLING_SECONDS;
    if (counted === 0) before = await cpu();
    if (counted > 0 && counted <= seconds) transactions += Number(perSecond);
    if (counted === seconds) after = await cpu();
  }
  await ended;
  return { transactions, cpuMs: after - before };
}

async function byHand(url: string, seconds: number, cpu: Cpu): Promise<Sent> {
  const clients = Array.from({ length: CLIENTS }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  try {
    await sendFor(SETTLING_SECONDS, clients);
    const before = await cpu();
    const transactions = await sendFor(seconds, clients);
    return { transactions, cpuMs: (await cpu()) - before };
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function sendFor(seconds: number, clients: readonly pg.Client[]): Promise<number> {
  const end = performance.now() + seconds * 1000;
  const counts = clients.map(async (client) => {
    let transactions = 0;
    for (; performance.now() < end; transactions += 1) await sendOnce(client);
    return transactions;
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

async function sendOnce(client: pg.Client): Promise<void> {
  const any = (most: number): string => String(1 + Math.floor(Math.random() * most));
  const [aid, bid, tid] = [any(SCALE * ACCOUNTS), any(SCALE), any(SCALE * TELLERS)];
  const delta = String(Math.floor(Math.random() * 10_001) - 5000);
  for (const statement of [
    'begin',
    `update pgbench_accounts set abalance = abalance + ${delta} where aid = ${aid}`,
    `select abalance from pgbench_accounts where aid = ${aid}`,
    `update pgbench_tellers set tbalance = tbalance + ${delta} where tid = ${tid}`,
    `update pgbench_branches set bbalance = bbalance + ${delta} where bid = ${bid}`,
    `insert into pgbench_history (tid, bid, aid, delta, mtime)
       values (${tid}, ${bid}, ${aid}, ${delta}, current_timestamp)`,
    'end',
  ]) {
    await client.query(statement);
  }
}
