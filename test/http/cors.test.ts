import { test } from 'tap';
import { Service } from '../support/service.ts';

// Pages of other origins that call the service from a browser.

const PANEL = 'https://panel.example.com';
const OTHER = 'https://elsewhere.example.com';

const preflight = (origin: string, headers = 'authorization,content-type') => ({
  method: 'OPTIONS' as const,
  url: '/api/v1/m3us',
  headers: {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': headers,
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
      const allowed = String(headers['access-control-allow-headers']).split(', ');
      t.same(allowed, [
        'Authorization',
        'Content-Type',
        'Accept',
        'Idempotency-Key',
        'Dry-Run',
        'X-Request-Id',
      ]);
    }
  });

  await t.test("headers of a panel's own are allowed by their prefix, and no others", async (t) => {
    const names = ['first-party-tenant', 'First-Party-X1', 'x-evil', 'first-party-', 'first-party-a b'];
    const { headers } = await app.inject(preflight(PANEL, names.join(', ')));
    const allowed = String(headers['access-control-allow-headers']).split(', ');
    t.same(allowed.slice(6), ['first-party-tenant', 'First-Party-X1']);
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
              'X-Request-Id, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Idempotent-Replayed, Dry-Run',
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
