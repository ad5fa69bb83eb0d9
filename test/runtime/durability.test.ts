import { sql } from 'kysely';
import { test, type Test } from 'tap';
import { openDatabase } from '../../db/connection/connection.ts';
import { untilDurable } from '../../db/connection/durability.ts';
import { publishEvents } from '../../handlers/jobs/event-publisher.ts';
import { syncedLines } from '../../handlers/jobs/edge-delivery.ts';
import { migrate } from '../../db/setup/migrate.ts';
import { DatabaseProxy } from '../support/database-proxy.ts';
import { until } from '../support/processes.ts';
import { Service, urlOf } from '../support/service.ts';
import { Shop } from '../support/shop.ts';
import { startServer } from '../support/standby.ts';
import { column } from '../support/rows.ts';

// Commits wait for a standby that is away. What waits for it, and what goes on meanwhile?

/** A shop on a server of its own, whose commits wait from `hold` to `release`. */
async function scene(t: Test) {
  const { url } = await startServer(t, ['fsync=off']);
  const open = (address: string, connections: number) => {
    const db = openDatabase(address, connections);
    t.teardown(() => db.destroy());
    return db;
  };
  const db = open(`${url}?options=-c%20synchronous_commit%3Dlocal`, 2);
  await migrate(db);
  const proxy = await DatabaseProxy.start(t, url);
  const shop = await Shop.of(await Service.on(t, { db, databaseUrl: proxy.url }));
  const [probe, worker] = [open(url, 1), open(url, 2)];
  const waiting = async (): Promise<number> => {
    const { rows } = await sql`select from pg_stat_activity where wait_event = 'SyncRep'`.execute(db);
    return rows.length;
  };
  const hold = async (): Promise<void> => {
    await sql`alter system set synchronous_standby_names = 'away'`.execute(db);
    await sql`select pg_reload_conf()`.execute(db);
    // It has taken effect once this waits.
    await until(async () => {
      void untilDurable(probe);
      return (await waiting()) > 0;
    });
  };
  const release = async (): Promise<void> => {
    await sql`alter system reset synchronous_standby_names`.execute(db);
    await sql`select pg_reload_conf()`.execute(db);
  };
  return { shop, proxy, worker, hold, release, waitingBesideProbe: async () => (await waiting()) - 1 };
}

void test('m3us_create 200 once a standby has the sale, which locks no account meanwhile', async (t) => {
  const { shop, worker, hold, release, waitingBesideProbe } = await scene(t);
  const packageId = await shop.package();
  const answered: string[] = [];
  const sell = (key: string) => {
    const ask = { token: shop.token, body: { package_id: packageId }, headers: { 'idempotency-key': key } };
    return shop.service.call('m3us_create', ask).finally(() => answered.push(key));
  };
  await hold();
  const first = sell('first');
  await until(async () => (await waitingBesideProbe()) === 1);
  const second = sell('second');
  await until(async () => (await waitingBesideProbe()) === 2);
  t.equal(await shop.balance(), 98_000, 'the second one has found the account free');
  const repeated = sell('first');
  await until(async () => (await waitingBesideProbe()) === 3);
  const lines = await shop.db.selectFrom('lines').select('id').execute();
  const sent = syncedLines(
    worker,
    lines.map(({ id }) => id),
  ).finally(() => answered.push('edge'));
  const published = publishEvents(worker);
  const token = await shop.world.token(shop.seller);
  const listed = shop.service.ok('lines_index', { token }).finally(() => answered.push('list'));
  const exported = shop.service.app
    .inject({
      url: urlOf('m3us_index', {}),
      headers: { authorization: `Bearer ${token}`, accept: 'text/csv' },
    })
    .finally(() => answered.push('export'));
  await until(async () => (await waitingBesideProbe()) === 7);
  t.same(answered, [], 'nobody who asks by a cursor has been told of a sale, and neither has the edge');
  t.same((await shop.service.ok('events_index', { token })).data, [], 'no event of it is in the feed');

  await release();
  t.same(column(await Promise.all([first, second]), 'status'), [200, 200]);
  t.match(await repeated, { status: 200, headers: { 'idempotent-replayed': 'true' } });
  t.equal((await sent).size, 2);
  t.equal((await listed).data.length, 2);
  t.equal((await exported).statusCode, 200);
  t.ok((await published).done > 0);
  t.ok((await shop.service.ok('events_index', { token })).data.length > 0);
});

void test('m3us_create 503 if another server says that the sale is safe: it may be lost with the first', async (t) => {
  const { shop, proxy, hold, release, waitingBesideProbe } = await scene(t);
  const packageId = await shop.package();
  const sell = () => {
    const ask = {
      token: shop.token,
      body: { package_id: packageId },
      headers: { 'idempotency-key': 'once' },
    };
    return shop.service.call('m3us_create', ask);
  };
  const started = 'pg_postmaster_start_time()';
  proxy.tamper = (sent) => {
    const text = sent.toString('latin1');
    const other = text.replace(started, 'clock_timestamp()'.padEnd(started.length));
    return text.includes('pg_logical_emit_message') ? Buffer.from(other, 'latin1') : sent;
  };
  await hold();
  const sale = sell();
  await until(async () => (await waitingBesideProbe()) === 1);
  await release();
  for (const answer of [await sale, await sell()])
    t.match(answer, { status: 503, body: { code: 'unavailable', detail: /has failed over/ } });
  proxy.tamper = (sent) => sent;
  // Prepared statements go with their connections.
  proxy.cut();
  await until(async () => (await sell()).status === 200);
  t.match(await sell(), { status: 200, headers: { 'idempotent-replayed': 'true' } });
});
