import { sql } from 'kysely';
import { test } from 'tap';
import { DatabaseProxy } from '../support/database-proxy.ts';
import { freePort, refusal, start, until, WORKER, type Environment } from '../support/processes.ts';
import { holdAnswers, metricsIn, scene, SETTINGS, untilNoticed } from '../support/worker-process.ts';
import { work } from '../support/workers.ts';

void test('npm run worker', async (t) => {
  await t.test(
    'runs the jobs, delivers to the edge, and finishes running work before it stops',
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
