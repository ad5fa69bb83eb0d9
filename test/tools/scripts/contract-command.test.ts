import { test } from 'tap';
import { operations, type Operation, type OperationName } from '../../../generated/operations.ts';
import { endTenant } from '../../../scripts/contract/tenant.ts';
import { runWorkflows } from '../../../scripts/contract/workflows.ts';
import type { Contract } from '../../../scripts/generate/contract.ts';
import { answering, contractScene, probing, runContract } from '../../support/contract-scene.ts';
import type { Fault, Passing, Returning } from '../../support/meddler.ts';

// `npm run contract` against the demo, and against one with faults.

const SECURED = Object.values<Operation>(operations).filter(({ secured }) => secured);

/** The schemas of single M3U lines. */
const LINES = ['M3u', 'M3uSale', 'M3uWithRestrictions'];

const json = (response: Returning): Record<string, unknown> => response.body as Record<string, unknown>;

const refusing = (change: (response: Returning) => void): Fault => ({
  after(response) {
    if (response.status >= 400) change(response);
  },
});

const asking = (change: (request: Passing) => void): Fault => ({ before: (request) => change(request) });

/** Sends an order of the workflow `a-lost-answer` once more, as a sale of its own. */
const sellingTwice: Fault = {
  async before(request, send) {
    if (!request.headers['idempotency-key']?.includes('a-lost-answer-order')) return;
    const { external_id: _, ...body } = request.body ?? {};
    await send({
      ...request,
      body,
      headers: { authorization: request.headers.authorization, 'content-type': 'application/json' },
    });
  },
};

void test('npm run contract', async (t) => {
  const { service, token, meddler, client } = await contractScene(t);
  const { tenant, probe } = await probing(client, token);

  await t.test('finds nothing in the demo, run as the guide says', async (t) => {
    const { code, stdout, junit } = await runContract(t, meddler, token);
    t.equal(code, 0, stdout);
    t.match(stdout, /^\| workflow +\| +10 \| +0 \| +0 \|$/m);
    t.match(stdout, new RegExp(String.raw`^\| good +\| +${String(SECURED.length)} \| +0 \| +0 \|$`, 'm'));
    t.match(junit, / failures="0" skipped="0">/);
  });

  await t.test('names what a server of another version has not, and finds nothing else', async (t) => {
    meddler.fault = {
      after: ({ body }, { url }) => (url === '/openapi.json' ? makeOlder : withoutPaid)(body),
    };
    const { code, stdout, junit } = await runContract(t, meddler, token);
    meddler.fault = {};
    t.equal(code, 1);
    const [differences = '', table = ''] = stdout.split(/^(?=\| checks)/m);
    const missing = SECURED.filter(({ path }) => !isOlder(path));
    t.match(differences, /^m3us_suspend, version:\n +the operation is missing \(m3us_suspend\)$/m);
    for (const name of LINES)
      t.match(
        differences,
        new RegExp(
          String.raw`^${name}\.customer_has_paid, version:\n +is missing in responses \(\w.*\)$`,
          'm',
        ),
      );
    // The login is not secured.
    const found = missing.length + 1 + LINES.length;
    t.equal(differences.match(/version:/g)?.length, found);
    t.match(
      table,
      new RegExp(String.raw`^\| version +\| +${String(found)} \| +${String(found)} \| +0 \|$`, 'm'),
    );
    t.notMatch(table.replace(/^\| version.*$/m, ''), /[1-9]\d* \| +\d+ \|$/m, 'nothing else has failed');
    t.match(table, /^\| workflow +\| +1 \|/m, 'the one that calls nothing of what differs');
    const kept = SECURED.length - missing.length;
    t.match(table, new RegExp(String.raw`^\| good +\| +${String(kept)} \| +0 \| +0 \|$`, 'm'));
    t.match(junit, new RegExp(` failures="${String(found)}" skipped="0">`));
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

  /** Faults in workflows, by what they break. Each start of their runner takes seconds: these are built in together. */
  const together: Record<string, Fault> = {
    'a-lost-answer': sellingTwice,
    'suspend-and-resume': asking((request) => {
      if (!request.url.endsWith('/suspend')) return;
      request.method = 'GET';
      request.url = request.url.replace('/suspend', '');
      request.body = undefined;
    }),
    voucher: asking((request) => {
      if (request.body?.['voucher_code'] !== undefined) delete request.body['voucher_code'];
    }),
  };
  const keyless = { 'a-lost-answer': asking(({ headers }) => delete headers['idempotency-key']) };

  for (const [named, built] of [
    ['a sale that is charged twice, a suspension that does nothing, and a forgotten discount', together],
    ['keys that are not kept', keyless],
  ] as const) {
    await t.test(`finds in its workflow: ${named}`, async (t) => {
      meddler.fault = {
        async before(request, send) {
          for (const { before } of Object.values(built)) await before?.(request, send);
        },
      };
      const checks = await runWorkflows(meddler.origin, tenant.inputs, Object.keys(built));
      meddler.fault = {};
      t.same(checks.map(({ of }) => of).toSorted(), Object.keys(built));
      for (const { of, faults } of checks) t.not(faults.length, 0, of);
    });
  }

  await t.test('restricts its users at the end, and takes their credit back', async (t) => {
    await endTenant(client, token, tenant);
    const query = { 'filters[username]': 'contract-' };
    const { data } = await service.ok('users_index', { token, query });
    t.equal(data.length, 4, 'one for the probes, one of the run of another version, two of the other run');
    for (const made of data) t.match(made, { restricted: true, credit: 0 });
  });
});

function first(response: Returning): object {
  const [row] = json(response)['data'] as object[];
  return row ?? {};
}

/** What a version of long ago has: few operations, because all take long, and no suspension of M3U lines. */
const isOlder = (path: string): boolean =>
  /^\/(me|m3us|request-credits)(\/|$)/.test(path) && path !== '/m3us/{id}/suspend';

/** Makes our contract that of an older version, also without a field of M3U lines. */
function makeOlder(document: unknown): void {
  const { paths, components } = document as Contract;
  for (const path of Object.keys(paths)) if (!isOlder(path)) Reflect.deleteProperty(paths, path);
  for (const name of LINES) {
    const { properties, required = [] } = components.schemas[name] ?? {};
    delete properties?.['customer_has_paid'];
    required.splice(required.indexOf('customer_has_paid'), 1);
  }
}

/** Removes this field of M3U lines from a response, wherever it has some. */
function withoutPaid(body: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  if ('type' in body && body.type === 'M3u' && 'links' in body)
    Reflect.deleteProperty(body, 'customer_has_paid');
  for (const part of Object.values(body)) withoutPaid(part);
}
