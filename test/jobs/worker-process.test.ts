import { bySystem } from '../../db/cause.ts';
import { type Test, test } from 'tap';
import { recordSyncs } from '../../db/syncs.ts';
import { cloneDatabase } from '../support/database.ts';
import { EdgeSimulator } from '../support/edge-simulator.ts';
import { World } from '../support/world.ts';
import { sql } from 'kysely';
import { DatabaseProxy } from '../support/database-proxy.ts';
import {
  type Environment,
  freePort,
  refusal,
  serve,
  SERVICE,
  start,
  until,
  WORKER,
} from '../support/processes.ts';
import { work } from '../support/workers.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { enqueue } from '../../db/setup/queue.ts';

// What the tests of the worker as a process share.

const SETTINGS = { LOG_LEVEL: 'silent' };

/** Sets up a line with pending changes, and the edge. */
async function scene(t: Test) {
  const { db, databaseUrl } = await cloneDatabase(t);
  const world = new World(db);
  const owner = await world.user(null);
  const edge = await EdgeSimulator.start(t);
  const line = await world.line(owner, 'm3u');
  const record = (): Promise<void> =>
    db.transaction().execute((trx) => recordSyncs(trx, bySystem(), [line], 'update'));
  const states = async (): Promise<string[]> => {
    const rows = await db.selectFrom('syncs').select('status').orderBy('id').execute();
    return rows.map(({ status }) => status);
  };
  const env = { DATABASE_URL: databaseUrl, EDGE_URL: edge.url, EDGE_SECRET: edge.secret, ...SETTINGS };
  return { db, databaseUrl, edge, record, states, env };
}

/** Returns where a process has logged that its metrics are. */
const metricsIn = (stdout: string): string | undefined => /"metrics":"([^"]+)"/.exec(stdout)?.[1];

/** Waits until a process has taken notice of a signal: it does before it reads anything after this answer. */
async function untilNoticed(metricsUrl: string): Promise<void> {
  await (await fetch(metricsUrl)).text();
}

/** Lets the edge answer nothing until `settle` is called. `begun` tells whether it has been asked. */
function holdAnswers(edge: EdgeSimulator): { begun: () => boolean; settle: () => void } {
  let asked = false;
  let settle = (): void => undefined;
  const held = new Promise<void>((resolve) => (settle = resolve));
  edge.answer = async () => {
    asked = true;
    await held;
    return 204;
  };
  return { begun: () => asked, settle };
}

void test('npm run worker', async (t) => {
  await t.test(
    'runs the jobs, counts one that fails, delivers, and finishes its work before it stops',
    async (t) => {
      const { db, edge, record, states, env } = await scene(t);
      await record();
      const worker = await work(t, { ...env, METRICS_PORT: '0' });
      await until(async () => (await states())[0] === 'synced');
      await until(async () => {
        const { rows } = await sql`
        select from pgboss.job where name = 'auto-renewal' and state = 'completed'`.execute(db);
        return rows.length > 0;
      });
      const metricsUrl = metricsIn(worker.stdout) ?? '';
      const metrics = await (await fetch(metricsUrl)).text();
      t.match(metrics, 'reseller_deliveries_total{receiver="edge",outcome="taken"} 1\n');
      t.match(metrics, /reseller_job_runs_total\{job="auto-renewal",outcome="succeeded"\} [1-9]/);
      t.match(metrics, 'reseller_database_connections{pool="worker",state="busy"}');

      await sql`alter table mass_delete_autos rename to away`.execute(db);
      await db.transaction().execute((trx) => enqueue(trx, 'mass-delete-auto'));
      const failed = 'reseller_job_runs_total{job="mass-delete-auto",outcome="failed"} 1\n';
      await until(async () => (await (await fetch(metricsUrl)).text()).includes(failed));
      await sql`alter table away rename to mass_delete_autos`.execute(db);

      const { begun, settle } = holdAnswers(edge);
      await record();
      await until(begun);
      await record();
      worker.signal('SIGTERM');
      await untilNoticed(metricsUrl);
      settle();
      t.match(await worker.ended, { code: 0, stderr: '' });
      t.same(
        await states(),
        ['synced', 'synced', 'pending'],
        'sent deliveries are settled, and nothing more is sent',
      );
      t.same(edge.faults, []);
    },
  );

  await t.test('ends at once while the database is away', async (t) => {
    const { databaseUrl, env } = await scene(t);
    const proxy = await DatabaseProxy.start(t, databaseUrl);
    const worker = await work(t, { ...env, DATABASE_URL: proxy.url, LOG_LEVEL: 'warn' });
    proxy.tamper = () => ({ upTo: 0 });
    await until(() => worker.stdout.includes('jobs wait for the database'));
    worker.signal('SIGTERM');
    t.match(await worker.ended, { code: 0, stderr: '' });
  });

  await t.test('fails with one sentence if it cannot run', async (t) => {
    const { db, databaseUrl, edge } = await scene(t);
    const refused = async (env: Environment): Promise<string> =>
      refusal(t, await start(t, [WORKER], { ...SETTINGS, ...env }).ended);
    const nobody = `postgres://app:hunter2@127.0.0.1:${String(await freePort())}/app`;
    const METRICS_PORT = new URL(edge.url).port;
    const taken = await refused({ DATABASE_URL: databaseUrl, METRICS_PORT });
    t.match(taken, `Port ${METRICS_PORT} of 127.0.0.1 is in use. Set METRICS_PORT to another.`);
    await sql`delete from pgboss.queue where name = 'purge'`.execute(db);
    const [away, behind] = await Promise.all([
      refused({ DATABASE_URL: nobody }),
      refused({ DATABASE_URL: databaseUrl }),
    ]);
    t.match(away, 'DATABASE_URL');
    t.notMatch(away, 'hunter2');
    t.match(behind, 'npm run migrate');
  });
});

// The worker inside the process of the service.

void test('npm start', async (t) => {
  await t.test('runs the worker inside the service, and finishes running work before it stops', async (t) => {
    const { edge, record, states, env } = await scene(t);
    const service = await serve(t, SERVICE, { ...env, METRICS_PORT: '0' });
    const metricsUrl = metricsIn(service.stdout) ?? '';
    const metrics = await (await fetch(metricsUrl)).text();
    for (const pool of ['api', 'worker']) t.match(metrics, `reseller_database_waiting{pool="${pool}"`);
    t.match(metrics, 'reseller_requests_total{operation="/health",status="200"}');
    const { begun, settle } = holdAnswers(edge);
    await record();
    await until(begun);
    service.signal('SIGTERM');
    await untilNoticed(metricsUrl);
    settle();
    t.match(await service.ended, { code: 0, stderr: '' });
    t.same(await states(), ['synced']);
  });

  await t.test('runs no jobs with WORKER=false', async (t) => {
    const { edge, record, states, env } = await scene(t);
    const service = await serve(t, SERVICE, { ...env, WORKER: 'false' });
    t.equal(metricsIn(service.stdout), undefined, 'nor serves metrics unless it is told to');
    await record();
    await sleep(1500);
    t.same([await states(), edge.received.length], [['pending'], 0]);
    t.match(await service.end('SIGTERM'), { code: 0, stderr: '' });
  });
});

// Two concurrent workers, one of them killed with -9: each period of each line is still renewed once.

/** More than two transactions renew. */
const LINES = 250;
const PRICE = 1000;

void test('a worker that is killed during renewals', async (t) => {
  const { db, databaseUrl } = await cloneDatabase(t);
  const world = new World(db);
  const root = await world.user(null);
  const owner = await world.user(root);
  await world.transfer(root, owner, LINES * PRICE);
  const package_id = await world.package({ credit: PRICE });
  await world.role({ packages: [package_id], users: [owner] });
  const end = new Date(Math.floor(Date.now() / 1000) * 1000 + 12 * 3_600_000);
  for (let count = 0; count < LINES; count += 1) {
    await world.line(owner, 'm3u', { package_id, auto_renewal: true, expired_at: end });
  }
  // Every transaction takes a while, just before it ends.
  await sql`create function dawdle() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.01); return null; end $$`.execute(db);
  await sql`create constraint trigger dawdle after insert on notifications
    deferrable initially deferred for each row execute function dawdle()`.execute(db);

  const env = { DATABASE_URL: databaseUrl };
  const [killed, other] = await Promise.all([work(t, env), work(t, env)]);
  const queue = (): Promise<string | null> => db.transaction().execute((trx) => enqueue(trx, 'auto-renewal'));
  const renewed = async (): Promise<number> => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from renewals where outcome = 'succeeded'`.execute(db);
    return rows[0]?.n ?? 0;
  };
  const active = async (): Promise<number> => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from pgboss.job where name = 'auto-renewal' and state = 'active'`.execute(db);
    return rows[0]?.n ?? 0;
  };
  await queue();
  await queue();
  await until(async () => (await renewed()) > 0 && (await active()) >= 2);
  t.equal((await killed.end('SIGKILL')).code, null);
  const before = await renewed();
  t.ok(before < LINES, `${String(before)} of ${String(LINES)} were renewed when it was killed`);

  // The next run, which comes every minute, finds the renewals that were in progress.
  await until(async () => {
    if ((await renewed()) === LINES) return true;
    if ((await active()) < 2) await queue();
    return false;
  });
  t.match(await other.end('SIGTERM'), { code: 0, stderr: '' });

  const { rows } = await sql<{
    charges: number;
    notices: number;
    syncs: number;
    renewals: number;
    on_time: boolean;
  }>`
    select lines.expired_at = ${end}::timestamptz + interval '1 month' as on_time,
      (select count(*) from line_charges where line_id = lines.id and amount = ${PRICE}) as charges,
      (select count(*) from notifications where data->>'m3u_id' = lines.id::text) as notices,
      (select count(*) from syncs where line_id = lines.id) as syncs,
      (select count(*) from renewals where line_id = lines.id) as renewals
    from lines`.execute(db);
  const once = { on_time: true, charges: 1, notices: 1, syncs: 1, renewals: 1 };
  t.same(rows, Array<typeof once>(LINES).fill(once));
  const spent = await sql<{ balance: number; transfers: number }>`
    select balance, (select count(*) from credit_transfers where kind = 'subscription_payment') as transfers
    from credit_accounts where user_id = ${owner.id} and purpose = 'credit'`.execute(db);
  t.same(spent.rows, [{ balance: 0, transfers: LINES }]);
});
