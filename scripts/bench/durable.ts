import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type pg from 'pg';
import { sql } from 'kysely';
import { startStandby } from '../../test/support/standby.ts';
import { until, type Scope } from '../../test/support/processes.ts';
import { onDatabase } from '../lib/database.ts';
import { inScope } from '../test-faults/scope.ts';
import { authorize } from './baselines/queries.ts';
import { openPool } from './baselines/setting.ts';
import { copyRows, createBaselineSchema } from './copies.ts';
import type { Environment } from './environment.ts';
import { sellByHand, type RawSeller } from './hot-account.ts';
import type { Ask } from './job.ts';
import { startLoad, type Measure } from './measure.ts';
import { alternate, resultTable, type Participant, type Participants } from './rounds.ts';
import { saleSubjects } from './sales.ts';
import { startServer, type Server } from './server.ts';
import { programOf } from './sides.ts';
import type { Subject } from './subjects.ts';
import { createProjectTree } from './tree.ts';

interface DurableOptions {
  rounds: number;
  seconds: number;
  users: number;
  lines: number;
  /** How far away the standby is, there and back. */
  standbyMs: number;
  /** Parts of the names of the mixes to measure; by default all. */
  only: readonly string[] | undefined;
  /** An earlier commit to compare with, by any name that git knows. */
  before: string | undefined;
}

/** Commits wait for the disk, as they do by default. */
export const DURABLE = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on', 'max_connections=200'];

const STANDBY = 'standby';
const CLIENTS = 64;
const SELLERS = 1000;
const BUSY_SELLERS = 10;

/**
 * Sells with commits that wait for the disk of a standby some milliseconds away, through the service and by the SQL of
 * baseline (a), in a session for each client.
 */
export async function durable(environment: Environment, options: DurableOptions): Promise<void> {
  await inScope((scope) => compare(scope, environment, options));
}

async function compare(scope: Scope, environment: Environment, options: DurableOptions): Promise<void> {
  const { users, lines, rounds, seconds, standbyMs, only } = options;
  const databaseUrl = await environment.makeDatabase('durable', { users, lines, transactions: lines });
  const { create } = await onDatabase(databaseUrl, 4, (db) => saleSubjects(db, SELLERS));
  const baselineUrl = await createBaseline(environment, databaseUrl);
  await follow(scope, environment, standbyMs);

  const services = await startServices(environment, { databaseUrl, first: create.asks[0] }, options);
  const pool = openPool({ databaseUrl: baselineUrl, connections: CLIENTS, prepared: true });
  scope.teardown(() => pool.end());
  for (const mix of mixes(create.asks)) {
    if (only !== undefined && !only.some((part) => mix.name.includes(part))) continue;
    const sellers = await rawSellers(pool, mix.asks);
    const byHand = () => sellByHand(environment, pool, { sellers, seconds, clients: CLIENTS });
    const participants: Participants = new Map([
      ['a', { name: 'SQL by hand', run: byHand }],
      ...services.map(({ server, measure }, index): [string, Participant] => [
        `b${String(index)}`,
        { name: server.name, run: () => measure(server, mix, { connections: CLIENTS, seconds }) },
      ]),
    ]);
    const results = await alternate(mix.name, participants, rounds);
    console.log(`\n### ${mix.name}\n`);
    console.log(resultTable(participants, results));
  }
}

/** A running version of the service, and what sends it requests. */
interface Service {
  server: Server;
  measure: Measure;
}

/** Starts the service at the earlier commit, if one is given, and as it is. */
async function startServices(
  environment: Environment,
  { databaseUrl, first }: { databaseUrl: string; first: Ask },
  { before }: DurableOptions,
): Promise<Service[]> {
  const services: Service[] = [];
  for (const ref of before === undefined ? [undefined] : [before, undefined]) {
    const folder = `${environment.folder}/durable-${ref ?? 'ours'}`;
    const tree = await createProjectTree(folder, ref);
    const program = programOf({ tree, databaseUrl }, ref && `at ${ref}`);
    const server = await startServer(environment, program, first);
    services.push({ server, measure: startLoad(environment, tree) });
  }
  return services;
}

/**
 * Makes a database for the SQL by hand. Its triggers are off: their counters would hold a row of the root until the
 * standby has answered. Its sessions wait longer than two seconds for an account.
 */
async function createBaseline(environment: Environment, databaseUrl: string): Promise<string> {
  const url = await environment.createDatabase('durable_baseline');
  await createBaselineSchema(url);
  await copyRows(databaseUrl, url);
  await onDatabase(url, 1, (db) =>
    sql`alter database durable_baseline set session_replication_role = replica`.execute(db),
  );
  return `${url}?options=-c%20statement_timeout%3D60s`;
}

/** Starts a standby, and lets every commit wait until it is on its disk. */
async function follow(scope: Scope, { postgres }: Environment, awayMs: number): Promise<void> {
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
function mixes([first, ...rest]: Subject['asks']): Subject[] {
  const all = [first, ...rest];
  const busy = rest.map((ask, index): Ask => (index % 10 === 0 ? ask : (all[index % BUSY_SELLERS] ?? ask)));
  return [
    { name: `${String(all.length)} accounts`, asks: [first, ...rest] },
    { name: `nine tenths of the sales on ${String(BUSY_SELLERS)} accounts`, asks: [first, ...busy] },
    { name: 'one account', asks: [first] },
  ];
}

/** Returns the sellers of requests, in their order. */
async function rawSellers(pool: pg.Pool, asks: readonly Ask[]): Promise<RawSeller[]> {
  const known = new Map<string, RawSeller>();
  const sellers: RawSeller[] = [];
  for (const { token, body } of asks) {
    const seller = known.get(token) ?? {
      seller: await authorize(pool, `Bearer ${token}`, ['m3us_create', 'packages_all']),
      body: JSON.parse(body ?? '') as unknown,
    };
    known.set(token, seller);
    sellers.push(seller);
  }
  return sellers;
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
