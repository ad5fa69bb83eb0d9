import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { sql } from 'kysely';
import { versionOf } from '../../test/faults/version.ts';
import { until } from '../../test/support/processes.ts';
import { startStandby } from '../../test/support/standby.ts';
import { onDatabase } from '../lib/database.ts';
import { openPool } from './baselines/setting.ts';
import { sellingByHand } from './contention.ts';
import { createBaseline } from './copies.ts';
import { seedDatabase, startProgram, type Bench, type Program, type Start } from './frame.ts';
import type { Options } from './options.ts';
import { alternate, startLoad, subjectOf, type Round, type Subject } from './rounds.ts';
import { sales } from './subjects.ts';

/** Commits wait for the disk, as they do by default. */
export const DURABLE = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on', 'max_connections=200'];

const STANDBY = 'standby';
const CLIENTS = 64;
const SELLERS = 1000;
const BUSY_SELLERS = 10;

/**
 * Sells with commits that wait for the disk of a standby some milliseconds away, through the service, through that of an
 * earlier commit, and by SQL by hand in a session for each client.
 */
export async function durable(bench: Bench, options: Options): Promise<void> {
  const { users, lines, rounds, seconds, standbyMs, before, isWanted } = options;
  const databaseUrl = await seedDatabase(bench, 'durable', { users, lines, transactions: lines });
  const { create } = await onDatabase(databaseUrl, 4, (db) => sales(db, SELLERS));
  const baselineUrl = await createBaseline(bench, databaseUrl);
  // The counters of its triggers would hold a row of the root until the standby has answered.
  await onDatabase(baselineUrl, 1, (db) =>
    sql`alter database baseline set session_replication_role = replica`.execute(db),
  );
  await follow(bench, standbyMs);
  const starts: Start[] = [{ databaseUrl }];
  if (before !== undefined)
    starts.unshift({ name: `at ${before}`, file: (await versionOf(bench.scope, before)).api, databaseUrl });
  const programs: Program[] = [];
  for (const start of starts) programs.push(await startProgram(bench, start));
  // Its sessions wait longer than two seconds for an account.
  const patient = `${baselineUrl}?options=-c%20statement_timeout%3D60s`;
  const pool = openPool({ databaseUrl: patient, connections: CLIENTS });
  bench.scope.teardown(() => pool.end());
  const send = startLoad(bench);
  const force = { connections: CLIENTS, seconds };
  for (const mix of mixes(create).filter(isWanted)) {
    const participants = new Map([
      ['SQL by hand', await sellingByHand(bench, pool, { asks: mix.asks, ...force })],
      ...programs.map((program): [string, () => Promise<Round>] => [
        program.name,
        () => send(program, mix, force),
      ]),
    ]);
    const results = await alternate(mix.name, participants, rounds);
    console.log(`\n### ${mix.name}\n\n${results.table()}`);
  }
}

/** Starts a standby, and lets every commit wait until it is on its disk. */
async function follow({ scope, postgres }: Bench, awayMs: number): Promise<void> {
  const { url, close } = await delayed(postgres.url, awayMs / 2);
  scope.teardown(close);
  await startStandby(scope, { ...postgres, url }, { name: STANDBY, flags: DURABLE });
  await onDatabase(postgres.url, 1, async (db) => {
    await sql`alter system set synchronous_standby_names = ${sql.lit(STANDBY)}`.execute(db);
    await sql`select pg_reload_conf()`.execute(db);
    await until(async () => {
      const { rows } = await sql`select from pg_stat_replication where sync_state = 'sync'`.execute(db);
      return rows.length > 0;
    });
  });
}

/** Sales of whom all sell alike, of whom ten sell nine tenths, and of one. */
function mixes({ asks }: Subject): Subject[] {
  const busy = asks.map((ask, index) => (index % 10 === 1 ? ask : (asks[index % BUSY_SELLERS] ?? ask)));
  return [
    { name: `${String(asks.length)} accounts`, asks },
    subjectOf(`nine tenths of the sales on ${String(BUSY_SELLERS)} accounts`, busy),
    { name: 'one account', asks: [asks[0]] },
  ];
}

/** Passes on what two sides send each other, so many milliseconds later. Returns the URL by which the server is reached. */
async function delayed(url: string, milliseconds: number): Promise<{ url: string; close: () => void }> {
  const { port, hostname } = new URL(url);
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    passOn(near, far, milliseconds);
    passOn(far, near, milliseconds);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const here = new URL(url);
  here.port = String((server.address() as AddressInfo).port);
  return { url: here.href, close: () => server.close() };
}

function passOn(from: Socket, to: Socket, milliseconds: number): void {
  from.setNoDelay();
  from.on('data', (bytes) => setTimeout(() => to.write(bytes), milliseconds));
  from.on('error', () => to.destroy());
  from.on('close', () => to.destroy());
}
