import { connect, Socket } from 'node:net';
import { once } from 'node:events';
import { test, type Test } from 'tap';
import { sql } from 'kysely';
import { type ServedMetrics, serveMetrics } from '../../handlers/metrics/listener.ts';
import { handlers } from '../../handlers/index.ts';
import { cloneDatabase } from '../support/database.ts';
import { DatabaseProxy } from '../support/database-proxy.ts';
import { Service, SETTINGS } from '../support/service.ts';
import { scrape } from '../support/metrics.ts';
import { Shop } from '../support/shop.ts';
import { until } from '../support/processes.ts';
import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import manifest from '../../package.json' with { type: 'json' };
import document from '../../generated/openapi.json' with { type: 'json' };
import { showFigures } from '../../handlers/metrics/database.ts';
import { Metrics } from '../../handlers/metrics/metrics.ts';
import { projectFile } from '../../handlers/http/project-file.ts';
import { insert } from '../support/rows.ts';

// What an operator's Prometheus sees: README, "Monitoring".

async function scene(t: Test) {
  const { db, databaseUrl } = await cloneDatabase(t);
  const proxy = await DatabaseProxy.start(t, databaseUrl);
  const open = async (): Promise<ServedMetrics> => {
    const served = await serveMetrics({ host: '127.0.0.1', port: 0, databaseUrl: proxy.url });
    t.teardown(() => served.close());
    return served;
  };
  const served = await open();
  let failures = 0;
  const impatient = new Socket();
  let hasLeft = (): void => undefined;
  const left = new Promise<void>((resolve) => (hasLeft = resolve));
  /** Makes each transfer of credit fail once after its work, as a deadlock does. */
  const retried = {
    transactions_create: async (call: Parameters<typeof handlers.transactions_create>[0]) => {
      const reply = await handlers.transactions_create(call);
      failures += 1;
      if (failures % 2 === 1) throw Object.assign(new Error('deadlock'), { code: '40P01' });
      return reply;
    },
    /** Answers only once the client has left. */
    users_me: async (call: Parameters<typeof handlers.users_me>[0]) => {
      if (call.cause.requestId === 'impatient') {
        impatient.destroy();
        await left;
      }
      if (call.cause.requestId === 'mistaken') throw new TypeError('a mistake');
      return handlers.users_me(call);
    },
  };
  const settings = { ...SETTINGS, rateLimit: 40 };
  const shop = await Shop.of(
    await Service.on(t, { db, databaseUrl }, settings, retried, { observer: served.metrics }),
  );
  shop.service.app.server.once('connection', (socket: Socket) => socket.once('close', hasLeft));
  /** Serves metrics that have not asked the database yet. */
  const serve = async (): Promise<string> => (await open()).url;
  return { db, proxy, shop, url: served.url, serve, impatient, service: shop.service };
}

/** Waits until a metric has a value. Returns all. */
async function shown(url: string, name: string, value: number): Promise<Map<string, number>> {
  let metrics = await scrape(url);
  await until(async () => (metrics = await scrape(url)).get(name) === value);
  return metrics;
}

const requests = (operation: string, status: number | 'aborted'): string =>
  `reseller_requests_total{operation="${operation}",status="${String(status)}"}`;
const moved = (type: string): string => `reseller_credits_moved_total{type="${type}"}`;

void test('the metrics of a process', async (t) => {
  const { db, proxy, shop, service, url, serve, impatient } = await scene(t);
  const { token } = shop;
  const child = await service.world.user(shop.seller);
  const monthly = await shop.package();

  await t.test('count requests by operation and status, and credits that were moved for good', async (t) => {
    await shop.sell('m3u', monthly);
    await shop.sell('m3u', monthly, {}, { headers: { 'dry-run': 'true' } });
    const dear = await shop.package({ credit: 10_000_000 });
    await service.refused(422, 'm3us_create', { token, body: shop.body('m3u', dear) });
    const transfer = {
      token,
      body: { to_user_id: child.id, amount: 0.29 },
      headers: { 'idempotency-key': 'a' },
    };
    await service.ok('transactions_create', transfer);
    await service.ok('transactions_create', transfer);
    const metrics = await scrape(url);
    t.equal(metrics.get(requests('m3us_create', 200)), 2);
    t.equal(metrics.get(requests('m3us_create', 422)), 1);
    t.equal(metrics.get('reseller_request_duration_seconds_count{operation="m3us_create"}'), 3);
    t.equal(metrics.get(moved('subscription_payment')), 10, 'not the dry run, nor the refused sale');
    t.equal(metrics.get(moved('normal')), 0.29, 'once, though it was tried twice and replayed');
  });

  await t.test('have labels that no client can invent', async (t) => {
    const hostile = ['/api/v1/"}\n1', '/api/v1/m3us/x/y/z', '/%00', '/api/v1/users/1/2/3?a="b"', '//'];
    for (const path of hostile)
      await service.problem({ method: 'GET', url: path, headers: { 'user-agent': 'evil{a="b"}' } });
    await service.problem({ method: 'PUT', url: '/api/v1/packages' });
    const { port } = new URL(await service.app.listen({ port: 0, host: '127.0.0.1' }));
    const head = `GET /api/v1/me HTTP/1.1\r\nhost: x\r\nx-request-id: impatient\r\nauthorization: Bearer ${token}\r\n\r\n`;
    impatient.connect(Number(port), '127.0.0.1').write(head);
    await once(impatient, 'close');
    const metrics = await shown(url, requests('users_me', 'aborted'), 1);
    const labels = new Set([...metrics.keys()].map((name) => /operation="([^"]*)"/.exec(name)?.[1]));
    labels.delete(undefined);
    t.same(labels, new Set(['m3us_create', 'transactions_create', 'unmatched', 'users_me']));
  });

  await t.test('count a mistake of the service, from 0 on: a rise is an alarm', async (t) => {
    t.equal((await scrape(url)).get('reseller_internal_errors_total'), 0);
    const { status } = await service.call('users_me', { token, headers: { 'x-request-id': 'mistaken' } });
    t.equal(status, 500);
    await shown(url, 'reseller_internal_errors_total', 1);
  });

  await t.test('hold no secret, and nothing that names a user', async (t) => {
    const text = await (await fetch(url)).text();
    for (const secret of [token, token.slice(4, 20), shop.seller.username]) t.notMatch(text, secret);
  });

  await t.test('show what the database and the process are at', async (t) => {
    await sql`update syncs set created_at = now() - interval '1 hour' where id = (select min(id) from syncs)`.execute(
      db,
    );
    await sql`insert into ledger_checks (walk, faults, finished_at)
      values ('lines', '[{"rule":"sum","count":3,"ids":[]},{"rule":"funds","count":1,"ids":[]}]', now())`.execute(
      db,
    );
    const endpoint = async (status: 'active' | 'disabled', failing_since: Date | null) => {
      const of = {
        user_id: shop.seller.id,
        url: 'https://hooks.example/',
        types: [],
        secret: '',
        scopes: [],
      };
      const id = await insert(db, 'webhook_endpoints', { ...of, status, failing_since });
      await sql`
        insert into webhook_deliveries (webhook_endpoint_id, type, last_error, created_at)
        values (${id}, 'ping', null, now()), (${id}, 'ping', 'HTTP 500', now() - interval '2 hours')`.execute(
        db,
      );
    };
    await endpoint('active', null);
    await endpoint('active', new Date());
    await endpoint('disabled', null);
    const other = await serve();
    const metrics = new Map([...(await scrape(url)), ...(await scrape(other))]);
    t.equal(metrics.get('reseller_ledger_faults'), 4);
    t.match(metrics.get('reseller_syncs{state="fresh"}'), 1);
    t.ok(Math.abs(Number(metrics.get('reseller_oldest_sync_age_seconds')) - 3600) < 600);
    t.equal(metrics.get('reseller_webhook_deliveries{state="fresh"}'), 1, 'of endpoints that answer');
    t.equal(metrics.get('reseller_webhook_deliveries{state="retried"}'), 1);
    t.ok(Math.abs(Number(metrics.get('reseller_oldest_webhook_age_seconds')) - 7200) < 600);
    t.equal(metrics.get('reseller_webhook_endpoints_disabled'), 1);
    t.ok(Number(metrics.get('reseller_ledger_checked_timestamp_seconds')) > Date.now() / 1000 - 600);
    t.equal(metrics.get('reseller_database_up'), 1);
    t.ok(Number(metrics.get('reseller_database_connections{pool="api",state="idle"}')) >= 1);
    t.equal(metrics.get('reseller_database_waiting{pool="api",for="write"}'), 0);
    t.ok(Number(metrics.get('process_resident_memory_bytes')) > 0);
    t.ok(metrics.has('nodejs_eventloop_lag_p99_seconds'));
    t.equal(metrics.get('reseller_job_runs_total{job="purge",outcome="failed"}'), 0);
  });

  await t.test('name the limit that was reached', async (t) => {
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async () => (await service.call('users_me', { token })).status),
    );
    const refused = statuses.filter((status) => status === 429).length;
    t.ok(refused > 0);
    const metrics = await shown(url, requests('users_me', 429), refused);
    t.equal(metrics.get('reseller_rate_limits_hit_total{limit="requests"}'), refused);
  });

  await t.test('are served while the database is silent, without its figures', async (t) => {
    proxy.silent = true;
    const other = await serve();
    const metrics = await scrape(other);
    t.equal(metrics.get('reseller_database_up'), 0);
    t.notOk(metrics.has('reseller_oldest_sync_age_seconds'), 'what is not known is left out');
    t.ok(metrics.has('reseller_rate_limits_hit_total{limit="requests"}'));
    proxy.silent = false;
    // Else its end waits for a minute for what is never answered.
    proxy.cut();
  });

  await t.test('are at one address, and a scraper that reads nothing holds up nobody', async (t) => {
    t.equal((await fetch(url.replace('/metrics', '/'))).status, 404);
    t.equal((await fetch(url, { method: 'POST' })).status, 405);
    const { port } = new URL(url);
    const stuck = Array.from({ length: 10 }, () => connect(Number(port), '127.0.0.1'));
    t.teardown(() => stuck.forEach((socket) => socket.destroy()));
    for (const socket of stuck) {
      await once(socket, 'connect');
      socket.pause();
      socket.write('GET /metrics HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(50));
    }
    t.ok((await scrape(url)).size > 0);
  });
});

// What an operator relies on beside the program: rules for alarms, and one number for a release.

interface Rules {
  groups: {
    name: string;
    rules: { alert: string; expr: string; annotations: { summary: string; action: string } }[];
  }[];
}

const deploy = (name: string) => readFile(projectFile('scripts', 'deploy', name), 'utf8');

void test('alarms', async (t) => {
  const { groups } = parse(await deploy('alarms.yaml')) as Rules;
  const own = groups.find(({ name }) => name === 'subscription-reseller-api')?.rules ?? [];
  const { registry } = new Metrics();
  showFigures(registry);
  const served = new Set(registry.getMetricsAsArray().map(({ name }) => name));
  const used = new Set(own.flatMap(({ expr }) => expr.match(/reseller_[a-z_]+/g) ?? []));
  t.ok(used.size > 5);
  t.same(
    [...used].filter((metric) => !served.has(metric)),
    [],
    'every metric exists',
  );
  t.same(
    groups.flatMap(({ rules }) => rules.filter(({ annotations }) => !annotations.action)),
    [],
    'every alarm says what to do',
  );
  t.match(await deploy('README.md'), 'alarms.yaml');
  t.end();
});

void test('FailedRequestsDropped', async (t) => {
  const { groups } = parse(await deploy('alarms.yaml')) as Rules;
  const rule = groups.flatMap(({ rules }) => rules).find(({ alert }) => alert === 'FailedRequestsDropped');
  const [, metric = '', most = ''] = /^sum\(increase\((\w+)\[15m\]\)\) > (\d+)$/.exec(rule?.expr ?? '') ?? [];
  const metrics = new Metrics();
  const value = async () => (await metrics.registry.getSingleMetric(metric)?.get())?.values[0]?.value;
  t.equal(await value(), 0, 'the metric is there before anything is dropped');
  metrics.dropped(Number(most));
  t.notOk(Number(await value()) > Number(most));
  metrics.dropped(1);
  t.ok(Number(await value()) > Number(most), 'it tells that more are missing than the alarm allows');
  t.match(rule?.annotations.summary, `More than ${most} failed requests`);
});

void test('the package and the contract have one version', (t) => {
  t.equal(manifest.version, document.info.version);
  t.end();
});
