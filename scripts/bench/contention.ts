import type pg from 'pg';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { onDatabase } from '../lib/database.ts';
import { atLeast, atMost } from '../lib/table.ts';
import { authorize } from './baselines/queries.ts';
import { sellOnce } from './baselines/sale.ts';
import { openPool } from './baselines/setting.ts';
import { inTransaction } from './baselines/writes.ts';
import { createBaseline } from './copies.ts';
import { seedDatabase, startMeter, startProgram, type Bench } from './frame.ts';
import type { Options } from './options.ts';
import { fundedToken } from './players.ts';
import { alternate, roundOf, startLoad, subjectOf, type Ask, type Round, type Subject } from './rounds.ts';
import { PACKAGE, sales } from './subjects.ts';

const CLIENTS = 32;
const HOT_PAYERS = 5;
/** How many times slower few users may be than many. */
const MOST_SLOWER = 2;
/** Sales on one account, to those by SQL by hand, and their p99, to their p50. */
const LEAST_SALES = 0.7;
const MOST_SPREAD = 3;
/** Lines of batches on one account, to those sold one by one. */
const BATCH = 10;
const LEAST_IN_BATCHES = 1;

/**
 * Lets many clients move the credit of few users and of many, sell on one account, by single lines and by batches, and do
 * so by SQL by hand without a server between. Throws when a request fails: no deadlock may reach a client.
 */
export async function contention(bench: Bench, options: Options): Promise<void> {
  const { users, lines, rounds, seconds } = options;
  const databaseUrl = await seedDatabase(bench, 'contention', { users, lines, transactions: lines });
  const { create, pairs } = await onDatabase(databaseUrl, 2, async (db) => ({
    create: await sales(db),
    pairs: await moves(db, 2 * CLIENTS),
  }));
  const [sale] = create.create.asks;
  const baselineUrl = await createBaseline(bench, databaseUrl);
  const program = await startProgram(bench, { databaseUrl });
  const send = startLoad(bench);
  const sent = (subject: Subject) => (): Promise<Round> =>
    send(program, subject, { connections: CLIENTS, seconds });

  const [few, many] = [`${String(HOT_PAYERS)} users`, `${String(pairs.length)} users`];
  const moved = await alternate(
    'credit',
    new Map([
      [many, sent(subjectOf(many, pairs.flat()))],
      [few, sent(subjectOf(few, pairs.slice(0, HOT_PAYERS).flat()))],
    ]),
    rounds,
  );
  console.log(`\n### ${String(CLIENTS)} clients moving credit\n\n${moved.table()}\n`);
  console.log(atMost(moved.ratio(many, few, 'perSecond'), MOST_SLOWER, 'times slower on few users'));

  const batch = { ...sale, path: `${sale.path}/batch`, body: batchOf(BATCH) };
  const pool = openPool({ databaseUrl: baselineUrl, connections: CLIENTS });
  bench.scope.teardown(() => pool.end());
  const [byHand, single, batches] = ['SQL by hand', 'this service', `batches of ${String(BATCH)}`];
  const sold = await alternate(
    'sales on one account',
    new Map([
      [byHand, await sellingByHand(bench, pool, { asks: [sale], connections: CLIENTS, seconds })],
      [single, sent({ name: single, asks: [sale] })],
      [batches, sent({ name: batches, asks: [batch] })],
    ]),
    rounds,
  );
  console.log(`\n### ${String(CLIENTS)} clients selling on one account\n\n${sold.table()}\n`);
  console.log(atLeast(sold.ratio(single, byHand, 'perSecond'), byHand, LEAST_SALES));
  console.log(
    atMost(sold.median(single, 'p99') / sold.median(single, 'p50'), MOST_SPREAD, 'x the p50 at the p99'),
  );
  const inBatches = BATCH * sold.ratio(batches, single, 'perSecond');
  console.log(atLeast(inBatches, 'as many lines in batches', LEAST_IN_BATCHES));
}

const batchOf = (lines: number): string =>
  JSON.stringify({ lines: Array.from({ length: lines }, () => ({ package_id: PACKAGE })) });

/** Returns requests by users with credit: each sends some to a child and takes it back, so both orders of locks occur. */
async function moves(db: Kysely<Database>, count: number): Promise<Ask[][]> {
  const { rows } = await sql<{ payer: number; payee: number }>`
    select u.id as payer, min(c.id) as payee from users u join users c on c.created_by_id = u.id
    where u.id <> 1 and not exists (select from restrictions r where r.user_id = u.id)
    group by u.id order by u.id limit ${count}`.execute(db);
  const asks: Ask[][] = [];
  for (const { payer, payee } of rows) {
    await fundedToken(db, payee);
    const [token, path] = [await fundedToken(db, payer), '/api/v1/transactions'];
    const down = { to_user_id: payee, amount: 0.01, description: 'Bench' };
    const back = { from_user_id: payee, amount: 0.01, reason: 'Bench' };
    asks.push([
      { path, token, body: JSON.stringify(down) },
      { path: `${path}/refund`, token, body: JSON.stringify(back) },
    ]);
  }
  return asks;
}

/** Returns what sells by the SQL by hand, in a session for each client: requests in their order, without a server between. */
export async function sellingByHand(
  bench: Bench,
  pool: pg.Pool,
  { asks, connections, seconds }: { asks: readonly Ask[]; connections: number; seconds: number },
): Promise<() => Promise<Round>> {
  const sellers = new Map<string, Awaited<ReturnType<typeof authorize>>>();
  for (const token of new Set(asks.map((ask) => ask.token)))
    sellers.set(token, await authorize(pool, `Bearer ${token}`, ['m3us_create', 'packages_all']));
  let next = 0;
  const sellUntil = async (end: number, latencies: number[]): Promise<void> => {
    while (performance.now() < end) {
      const { token = '', body = '' } = asks[next++ % asks.length] ?? {};
      const seller = sellers.get(token);
      if (seller === undefined) throw new Error('nobody sells');
      const started = performance.now();
      const request = { authorization: undefined, params: {}, query: {}, url: '' };
      const incoming = { ...request, body: JSON.parse(body) as unknown, idempotencyKey: crypto.randomUUID() };
      await inTransaction(pool, (client) => sellOnce(client, seller, incoming));
      latencies.push(performance.now() - started);
    }
  };
  return async () => {
    const latencies: number[] = [];
    const spent = await startMeter(bench);
    const end = performance.now() + seconds * 1000;
    await Promise.all(Array.from({ length: connections }, () => sellUntil(end, latencies)));
    return roundOf(latencies, seconds, await spent());
  };
}
