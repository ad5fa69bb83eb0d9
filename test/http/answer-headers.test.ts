import type { InjectOptions } from 'fastify';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'tap';
import { type OperationName, operations } from '../../generated/operations.ts';
import document from '../../generated/openapi.json' with { type: 'json' };
import { contract, follow, names, requestSchema } from '../contract/document.ts';
import { sample } from '../contract/sample.ts';
import { Service, urlOf } from '../support/service.ts';

// The headers that responses have whatever they answer: every response that has those of the rate limit declares them,
// and no other response does.

const { version } = document.info;

const LIMIT = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];

/** Returns the rate limit headers that the contract declares on a response; undefined if there is no such response. */
function declared(name: OperationName, status: number): string[] | undefined {
  const { path, method } = operations[name];
  const answer = contract.paths[path]?.[method.toLowerCase()]?.responses[String(status)];
  return answer && LIMIT.filter((header) => header in (follow(answer).headers ?? {}));
}

/** Returns the rate limit headers that a response has. */
const carried = (headers: Readonly<Record<string, unknown>>): string[] =>
  LIMIT.filter((header) => headers[header.toLowerCase()] !== undefined);

void test('X-RateLimit headers are declared where they are sent', async (t) => {
  const service = await Service.start(t);
  const root = await service.world.user(null);
  const token = await service.world.token(root);
  const seen = new Map<number, number>();

  /** Sends a request, and compares the headers of the response with the declared ones. */
  const ask = async (name: OperationName, request: InjectOptions = {}): Promise<void> => {
    const { method } = operations[name];
    const answer = await service.app.inject({ method, url: addressOf(name), ...request });
    const { statusCode: status, headers } = answer;
    t.same(carried(headers), declared(name, status), `${name} ${String(status)}`);
    seen.set(status, (seen.get(status) ?? 0) + 1);
  };
  const authorization = `Bearer ${token}`;

  for (const name of names) {
    await ask(name);
    await ask(name, { url: `${addressOf(name)}?nowhere=1`, headers: { authorization } });
    if (operations[name].method === 'GET') await ask(name, { headers: { authorization } });
  }
  const json = { authorization, 'content-type': 'application/json' };
  await ask('users_create', { headers: json, payload: '{' });
  await ask('users_create', { headers: json, payload: JSON.stringify({ note: 'x'.repeat(1024 * 1024) }) });
  await ask('users_create', { headers: { ...json, 'content-type': 'text/csv' }, payload: 'a,b' });
  const poor = await service.world.token(await service.world.user(root, { permissions: [] }));
  await ask('users_index', { headers: { authorization: `Bearer ${poor}` } });

  for (const status of [200, 400, 401, 403, 404, 413, 415, 422]) t.ok(seen.get(status), String(status));
});

void test('429 has X-RateLimit headers and Retry-After, as declared', async (t) => {
  const service = await Service.apart(t, { rateLimit: 1 });
  await service.call('faqs_index');
  const { status, headers } = await service.call('faqs_index');
  t.equal(status, 429);
  t.same(carried(headers), LIMIT);
  t.same(declared('faqs_index', 429), LIMIT);
  t.match(headers['retry-after'], /^\d+$/);
});

void test('every response has the version of the contract', async (t) => {
  const { app, world } = await Service.apart(t, { corsOrigins: [PANEL], rateLimit: 4 });
  const authorization = `Bearer ${await world.token(await world.user(null))}`;
  const { headers: page } = await app.inject('/docs');
  const requests: [status: number, request: InjectOptions][] = [
    [200, { url: '/api/v1/me', headers: { authorization } }],
    [200, { url: '/api/v1/me', headers: { authorization }, method: 'HEAD' }],
    [200, { url: '/api/v1/lines', headers: { authorization, accept: 'text/csv' } }],
    [422, { url: '/api/v1/lines?colour=red', headers: { authorization } }],
    [429, { url: '/api/v1/lines', headers: { authorization } }],
    [401, { url: '/api/v1/me' }],
    [
      400,
      {
        url: '/api/v1/oauth/token',
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        payload: '{',
      },
    ],
    [400, { url: '/api/v1/%' }],
    [404, { url: '/nowhere' }],
    [405, { url: '/api/v1/me', method: 'DELETE' }],
    [417, { url: '/api/v1/me', headers: { expect: 'a miracle' } }],
    [204, preflight(PANEL)],
    [200, { url: '/health' }],
    [200, { url: '/openapi.json' }],
    [304, { url: '/docs', headers: { 'if-none-match': String(page.etag) } }],
    [302, { url: '/', headers: { accept: 'text/html' } }],
  ];
  for (const [status, request] of requests) {
    const { statusCode, headers } = await app.inject(request);
    t.same([statusCode, headers['api-version']], [status, version], JSON.stringify(request));
  }

  await t.test('also to what is no HTTP request, and to a tunnel', async (t) => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    for (const sent of ['nonsense\r\n\r\n', 'CONNECT a:1 HTTP/1.1\r\nhost: a:1\r\n\r\n']) {
      const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
      socket.write(sent);
      t.match(await text(socket), new RegExp(`^api-version: ${version}\r$`, 'm'), sent);
    }
  });
});

/** Returns the path of an operation, with the parameters of the contract's examples. */
function addressOf(name: OperationName): string {
  const { params } = requestSchema(name).properties ?? {};
  const values = Object.entries(params?.properties ?? {}).map(([key, schema]) => [key, sample(schema)]);
  return urlOf(name, { params: Object.fromEntries(values) as Record<string, unknown> });
}

// Pages of other origins that call the service from a browser.

const PANEL = 'https://panel.example.com';
const OTHER = 'https://elsewhere.example.com';

/** Panels send headers of their own. */
const HEADERS = 'authorization,content-type,first-party-tenant';

const preflight = (origin: string) => ({
  method: 'OPTIONS' as const,
  url: '/api/v1/m3us',
  headers: {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': HEADERS,
  },
});

/** The headers of a response by which browsers decide. */
const decisive = (headers: object): string[] =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

void test('without allowed origins', async (t) => {
  const { app, world } = await Service.start(t);
  const token = await world.token(await world.user(null));
  const headers = { origin: PANEL, authorization: `Bearer ${token}` };
  const answer = await app.inject({ url: '/api/v1/me', headers });
  t.equal(answer.statusCode, 200);
  const before = await app.inject(preflight(PANEL));
  t.equal(before.statusCode, 405);
  for (const { headers } of [answer, before]) {
    t.same(decisive(headers), []);
    t.notMatch(headers.vary ?? '', /origin/i);
  }
});

void test('with an allowed origin', async (t) => {
  const { app, world } = await Service.apart(t, { corsOrigins: [PANEL], rateLimit: 3 });
  const token = await world.token(await world.user(null));

  await t.test('a preflight is answered without a token and without a limit', async (t) => {
    for (let times = 0; times < 10; times += 1) {
      const { statusCode, headers, body } = await app.inject(preflight(PANEL));
      t.match(
        { statusCode, headers, body },
        {
          statusCode: 204,
          body: '',
          headers: {
            'access-control-allow-origin': PANEL,
            'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
            'access-control-max-age': '7200',
            vary: /Origin/,
          },
        },
      );
      t.equal(headers['access-control-allow-credentials'], undefined);
      t.equal(headers['access-control-allow-headers'], HEADERS);
    }
  });

  await t.test('pages may read responses and errors', async (t) => {
    const bearer = { authorization: `Bearer ${token}` };
    const requests = [
      [401, { url: '/api/v1/me' }],
      [404, { url: '/api/v1/nothing' }],
      [200, { url: '/api/v1/me', headers: { ...bearer, 'first-party-tenant': 'x' } }],
      [422, { url: '/api/v1/packages?colour=red', headers: bearer }],
      [200, { url: '/api/v1/packages', headers: bearer }],
      [429, { url: '/api/v1/packages', headers: bearer }],
    ] as const;
    for (const [status, { url, ...ask }] of requests) {
      const { statusCode, headers } = await app.inject({
        url,
        headers: { ...('headers' in ask ? ask.headers : {}), origin: PANEL },
      });
      t.match(
        { statusCode, headers },
        {
          statusCode: status,
          headers: {
            'access-control-allow-origin': PANEL,
            'access-control-expose-headers':
              'X-Request-Id, API-Version, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Idempotent-Replayed, Dry-Run',
            vary: /Origin/,
          },
        },
        url,
      );
    }
  });

  await t.test('another origin, and none, get no CORS headers', async (t) => {
    const { app } = await Service.apart(t, { corsOrigins: [PANEL] });
    for (const origin of [OTHER, 'null', `${PANEL}.evil.example`, PANEL.toUpperCase(), `${PANEL}:444`]) {
      const { statusCode, headers } = await app.inject(preflight(origin));
      t.equal(statusCode, 405, origin);
      t.same(decisive(headers), [], origin);
    }
    const { headers } = await app.inject({ url: '/health' });
    t.same(decisive(headers), []);
    t.match(headers.vary, /Origin/, 'a cache must not return this to the panel');
  });
});
