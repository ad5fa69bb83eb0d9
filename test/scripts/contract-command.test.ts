import type { AddressInfo } from 'node:net';
import { test, type Test } from 'tap';
import { operations, type OperationName } from '../../generated/operations.ts';
import type { Check } from '../../scripts/contract/check.ts';
import { Client } from '../../scripts/contract/client.ts';
import { Probes } from '../../scripts/contract/probes.ts';
import { endTenant, makeTenant } from '../../scripts/contract/tenant.ts';
import { runWorkflows, workflowNames } from '../../scripts/contract/workflows.ts';
import { startWorker } from '../../handlers/jobs/worker.ts';
import { fillDemo } from '../../scripts/demo/fill.ts';
import { readConfig } from '../../scripts/lib/config.ts';
import { cloneDatabase } from '../support/database.ts';
import { Meddler, type Fault, type Passing, type Returning } from '../support/meddler.ts';
import { Service, SETTINGS } from '../support/service.ts';

// `npm run contract` against the demo, and against one with faults.

async function scene(t: Test) {
  const database = await cloneDatabase(t);
  const login = await fillDemo(database.db, { ...SETTINGS, databaseUrl: database.databaseUrl });
  const token = login.token;
  const service = await Service.on(t, database, { rateLimit: 100_000 });
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = service.app.server.address() as AddressInfo;
  const worker = await startWorker({
    ...readConfig({ LOG_LEVEL: 'silent' }),
    databaseUrl: database.databaseUrl,
  });
  t.teardown(() => worker.stop());
  const meddler = await Meddler.before(t, `http://127.0.0.1:${String(port)}`);
  const client = new Client(meddler.origin);
  const tenant = await makeTenant(client, token);
  return { service, token, meddler, client, tenant };
}

const faultsOf = (checks: readonly Check[]): string[] =>
  checks.flatMap(({ of, what, faults }) => faults.map((fault) => `${of}, ${what}: ${fault}`));

const json = (response: Returning): Record<string, unknown> => response.body as Record<string, unknown>;

/** A fault in the answers to a request. */
const answering = (path: string, change: (response: Returning) => void): Fault => ({
  after(response, { url }) {
    if (url.split('?', 1)[0] === `/api/v1${path}` && response.status === 200) change(response);
  },
});

const refusing = (change: (response: Returning) => void): Fault => ({
  after(response) {
    if (response.status >= 400) change(response);
  },
});

const asking = (change: (request: Passing) => void): Fault => ({ before: (request) => change(request) });

void test('npm run contract', async (t) => {
  const { service, token, meddler, client, tenant } = await scene(t);
  const probes = new Probes(client, token, tenant);
  const probe = async (...names: OperationName[]): Promise<string[]> =>
    faultsOf((await Promise.all(names.map((name) => probes.probe(name)))).flat());

  await t.test('finds nothing in the demo', async (t) => {
    t.same(await probe(...(Object.keys(operations) as OperationName[])), []);
    const checks = await runWorkflows(meddler.origin, tenant.inputs, await workflowNames());
    t.equal(checks.length, 10);
    t.same(faultsOf(checks), []);
  });

  const single: [string, OperationName, Fault][] = [
    ['a wrong status', 'users_me', answering('/me', (response) => (response.status = 201))],
    ['a missing field', 'users_me', answering('/me', (response) => delete json(response)['credit'])],
    [
      'an extra field',
      'users_me',
      answering('/me', (response) => (json(response)['password_hash'] = 'scrypt')),
    ],
    ['a wrong type', 'users_me', answering('/me', (response) => (json(response)['id'] = '1'))],
    [
      'null where there is none',
      'users_me',
      answering('/me', (response) => (json(response)['username'] = null)),
    ],
    [
      'a time in another format',
      'users_me',
      answering('/me', (response) => (json(response)['created_at'] = '2026-11-24T16:05:22Z')),
    ],
    [
      'a value that the contract does not list',
      'm3us_index',
      answering(
        '/m3us',
        (response) => (json(response)['data'] = [{ ...first(response), status: 'running' }]),
      ),
    ],
    [
      'a page without its fields',
      'm3us_index',
      answering('/m3us', (response) => delete json(response)['total']),
    ],
    [
      'another media type',
      'users_me',
      answering('/me', (response) => (response.headers['content-type'] = 'text/html')),
    ],
    ['a missing header', 'users_me', answering('/me', (response) => delete response.headers['x-request-id'])],
    ['a problem without its code', 'users_me', refusing((response) => delete json(response)['code'])],
    [
      'a problem of another media type',
      'users_me',
      refusing((response) => (response.headers['content-type'] = 'application/json')),
    ],
    [
      'another status for what is broken',
      'users_me',
      refusing((response) => (response.status = response.status === 422 ? 400 : response.status)),
    ],
    [
      'a parameter that is not refused',
      'users_me',
      asking((request) => (request.url = request.url.replace('no_such_parameter=1', ''))),
    ],
    [
      'an answer without a token',
      'users_me',
      asking(({ headers }) => (headers.authorization ??= `Bearer ${token}`)),
    ],
    [
      'what strangers can see',
      'm3us_show',
      asking(({ headers }) => (headers.authorization = headers.authorization && `Bearer ${token}`)),
    ],
    [
      'a status that tells of what is hidden',
      'm3us_show',
      {
        after(response, { url }) {
          if (response.status === 404 && !url.includes(String(Number.MAX_SAFE_INTEGER)))
            response.status = 403;
        },
      },
    ],
    ['a dry run that is none', 'quick_actions_create', asking(({ headers }) => delete headers['dry-run'])],
  ];
  for (const [fault, operation, built] of single) {
    await t.test(`finds ${fault}`, async (t) => {
      meddler.fault = built;
      const found = await probe(operation);
      meddler.fault = {};
      t.not(found.length, 0);
    });
  }

  const inWorkflows: [string, string, Fault][] = [
    [
      'a sale that is charged twice',
      'a-lost-answer',
      {
        async before(request, send) {
          if (!request.headers['idempotency-key']?.includes('a-lost-answer-order')) return;
          const { external_id: _, ...body } = request.body ?? {};
          await send({
            ...request,
            body,
            headers: { authorization: request.headers.authorization, 'content-type': 'application/json' },
          });
        },
      },
    ],
    ['keys that are not kept', 'a-lost-answer', asking(({ headers }) => delete headers['idempotency-key'])],
    [
      'a suspension that does nothing',
      'suspend-and-resume',
      asking((request) => {
        if (!request.url.endsWith('/suspend')) return;
        request.method = 'GET';
        request.url = request.url.replace('/suspend', '');
        request.body = undefined;
      }),
    ],
    [
      'a discount that is forgotten',
      'voucher',
      asking((request) => {
        if (request.body?.['voucher_code'] !== undefined) delete request.body['voucher_code'];
      }),
    ],
  ];
  await t.test('finds each of these in its workflow', async (t) => {
    for (const [fault, workflow, built] of inWorkflows) {
      meddler.fault = built;
      const found = faultsOf(await runWorkflows(meddler.origin, tenant.inputs, [workflow]));
      meddler.fault = {};
      t.not(found.length, 0, fault);
    }
  });

  await t.test('restricts its user at the end, and takes its credit back', async (t) => {
    await endTenant(client, token, tenant);
    const made = await service.ok('users_show', { token, params: { id: tenant.id } });
    t.match(made, { restricted: true, credit: 0 });
  });
});

function first(response: Returning): object {
  const [row] = json(response)['data'] as object[];
  return row ?? {};
}
