import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { onDatabase } from '../lib/database.ts';
import { authorize } from './baselines/queries.ts';
import { sellOnce } from './baselines/sale.ts';
import { openPool } from './baselines/setting.ts';
import { inTransaction, type Seller } from './baselines/writes.ts';
import { copyRows, createBaselineSchema } from './copies.ts';
import type { Environment } from './environment.ts';
import { medianRound, startLoad, type Round } from './measure.ts';
import { quantile } from './quantile.ts';
import { alternate, resultTable, throughput, type Participants, type Results } from './rounds.ts';
import { saleSubjects } from './sales.ts';
import { childrenCpuMs, startServer } from './server.ts';
import { programOf } from './sides.ts';
import type { Subject } from './subjects.ts';
import { atLeast, atMost } from '../lib/table.ts';
import { createProjectTree } from './tree.ts';

interface HotAccountOptions {
  rounds: number;
  seconds: number;
  users: number;
  lines: number;
}

const CLIENTS = 32;
const LEAST_SALES = 0.7;
const MAX_SPREAD = 3;

/**
 * Compares many clients that sell on one account through the service with as many sessions that send the SQL of
 * baseline (a) without a server between. Both wait for the same account.
 */
export async function hotAccount(
  environment: Environment,
  { rounds, seconds, users, lines }: HotAccountOptions,
): Promise<void> {
  const tree = await createProjectTree(`${environment.folder}/hot-account`);
  const databaseUrl = await environment.makeDatabase('hot_account', { users, lines, transactions: lines });
  const { create } = await onDatabase(databaseUrl, 1, saleSubjects);
  const [sale] = create.asks;
  const subject: Subject = { name: 'sales of one user', asks: [sale] };
  const baselineUrl = await environment.createDatabase('hot_baseline');
  await createBaselineSchema(baselineUrl);
  await copyRows(databaseUrl, baselineUrl);

  const server = await startServer(environment, programOf({ tree, databaseUrl }), sale);
  const measure = startLoad(environment, tree);
  const pool = openPool({ databaseUrl: baselineUrl, connections: CLIENTS, prepared: true });
  const seller = await authorize(pool, `Bearer ${sale.token}`, ['m3us_create', 'packages_all']);
  const body: unknown = JSON.parse(sale.body ?? '');
  const participants: Participants = new Map([
    [
      'a',
      {
        name: 'SQL by hand',
        run: () => sellByHand(environment, pool, { sellers: [{ seller, body }], clients: CLIENTS, seconds }),
      },
    ],
    ['b', { name: server.name, run: () => measure(server, subject, { connections: CLIENTS, seconds }) }],
  ]);
  try {
    const results = await alternate(subject.name, participants, rounds);
    report(participants, results);
  } finally {
    await pool.end();
  }
}

function report(participants: Participants, results: Results): void {
  const { p50, p99 } = medianRound(results.get('b') ?? []);
  console.log(`\n### ${String(CLIENTS)} clients selling on one account\n`);
  console.log(resultTable(participants, results));
  console.log(`\n${atLeast(throughput(results, 'b', 'a'), 'SQL by hand', LEAST_SALES)}`);
  console.log(atMost(p99 / p50, MAX_SPREAD, 'x the p50 at the p99'));
}

/** Who sells by hand, and what. */
export interface RawSeller {
  seller: Seller;
  body: unknown;
}

interface RawSales {
  /** They sell in turn. */
  sellers: readonly RawSeller[];
  clients: number;
  seconds: number;
}

/** Sells by hand in so many sessions of the pool. */
export async function sellByHand(
  environment: Environment,
  pool: pg.Pool,
  { sellers, clients, seconds }: RawSales,
): Promise<Round> {
  const latencies: number[] = [];
  const before = await childrenCpuMs(environment.postmaster);
  const end = performance.now() + seconds * 1000;
  let next = 0;
  const sell = async (): Promise<void> => {
    while (performance.now() < end) {
      const turn = sellers[next++ % sellers.length];
      if (turn === undefined) return;
      const started = performance.now();
      const { seller, body } = turn;
      const incoming = { authorization: undefined, params: {}, query: {}, body, url: '' };
      const idempotencyKey = randomUUID();
      await inTransaction(pool, (client) => sellOnce(client, seller, { ...incoming, idempotencyKey }));
      latencies.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: clients }, sell));
  const cpu = (await childrenCpuMs(environment.postmaster)) - before;
  return {
    requestsPerSecond: latencies.length / seconds,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    cpuMsPerRequest: NaN,
    databaseCpuMsPerRequest: cpu / latencies.length,
  };
}
