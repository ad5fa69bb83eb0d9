import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { createDatabase, startMeter, type Bench } from './frame.ts';
import type { Round } from './rounds.ts';

// pgbench's transaction after TPC-B: three updates, a read and an insert. What it costs PostgreSQL is the unit of what a
// request costs.

const SCALE = 16;
const CLIENTS = 16;

/** In the first second, sessions begin. It does not count, nor does their end, which costs 10 ms each. */
const SETTLING_SECONDS = 1;

/** Creates the tables of pgbench. Returns what runs its transactions for so long, or undefined without pgbench. */
export async function prepareTpcb(bench: Bench): Promise<((seconds: number) => Promise<Round>) | undefined> {
  const url = await createDatabase(bench, 'tpcb');
  const initialize = ['--initialize', '--quiet', '--scale', String(SCALE), url];
  const isThere = await promisify(execFile)('pgbench', initialize).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  return isThere && ((seconds) => run(bench, url, seconds));
}

async function run(bench: Bench, url: string, seconds: number): Promise<Round> {
  const time = String(SETTLING_SECONDS + seconds + 1);
  const args = ['--no-vacuum', '--client', String(CLIENTS), '--time', time, '--progress', '1', url];
  const child = spawn('pgbench', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  let transactions = 0;
  let spent = await startMeter(bench);
  let databaseMs = NaN;
  // A line each second: `progress: 2.0 s, 4210.3 tps, lat 3.8 ms stddev 2.1, 0 failed`.
  for await (const line of createInterface(child.stderr)) {
    const [, second, perSecond] = /^progress: ([\d.]+) s, ([\d.]+) tps/.exec(line) ?? [];
    if (second === undefined) continue;
    const counted = Math.round(Number(second)) - SETTLING_SECONDS;
    if (counted === 0) spent = await startMeter(bench);
    if (counted > 0 && counted <= seconds) transactions += Number(perSecond);
    if (counted === seconds) databaseMs = (await spent()).database;
  }
  await ended;
  const unmeasured = { p50: NaN, p99: NaN, cpuMs: NaN };
  return { perSecond: transactions / seconds, ...unmeasured, databaseCpuMs: databaseMs / transactions };
}
