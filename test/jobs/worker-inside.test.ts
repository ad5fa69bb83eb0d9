import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'tap';
import { SERVICE, serve, until } from '../support/processes.ts';
import { holdAnswers, metricsIn, scene, untilNoticed } from '../support/worker-process.ts';

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
