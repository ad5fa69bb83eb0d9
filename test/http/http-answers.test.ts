import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { test } from 'tap';
import { handlers } from '../../handlers/index.ts';
import type { Handler, Handlers, Schema } from '../../handlers/call/contract.ts';
import { createApp } from '../../handlers/http/app.ts';
import { conflict } from '../../handlers/call/problem.ts';
import { replacing } from '../support/writes.ts';
import { deviations, problemDeviations } from '../support/contract.ts';
import { ask, askRaw, SERVICE, serve } from '../support/processes.ts';
import { Service, SETTINGS } from '../support/service.ts';

const ME = '/api/v1/me';
const TOKEN = { name: 'Billing', scopes: ['*'] };

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

void test('input that is not HTTP, or too large', async (t) => {
  const service = await Service.apart(t);
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = service.app.server.address() as AddressInfo;
  const oversized = `GET ${ME} HTTP/1.1\r\nhost: x\r\ncookie: ${'x'.repeat(20_000)}\r\n\r\n`;

  await t.test('400 for garbage, 431 for too large headers, and the connection is closed', async (t) => {
    t.match(await askRaw(port, 'this is not http\r\n\r\n'), {
      status: 400,
      body: { code: 'malformed_request' },
    });
    t.match(await askRaw(port, oversized), { status: 431, body: { code: 'headers_too_large' } });
    t.equal((await ask(`http://127.0.0.1:${String(port)}/health`)).status, 200, 'other clients are served');
  });

  await t.test('both responses are problems as in the contract', async (t) => {
    t.same(problemDeviations(await askRaw(port, 'this is not http\r\n\r\n')), []);
    t.same(problemDeviations(await askRaw(port, oversized)), []);
  });
});

void test('every response', async (t) => {
  const service = await Service.apart(t);
  const token = await service.world.token(await service.world.user(null));

  await t.test('has the request id that the client sent, if it is well-formed', async (t) => {
    for (const id of ['order-17', 'a', 'A.b_c:d-1', 'x'.repeat(64)]) {
      t.equal(
        (await service.call('users_me', { token, headers: { 'x-request-id': id } })).headers['x-request-id'],
        id,
      );
      const { headers, body } = await service.call('users_me', { headers: { 'x-request-id': id } });
      t.same([headers['x-request-id'], (body as Schema<'Problem'>).request_id], [id, id]);
    }
  });

  await t.test('has a new request id otherwise', async (t) => {
    for (const id of ['two words', 'x'.repeat(65), '', '<script>', 'é']) {
      const { headers, body } = await service.call('users_me', { headers: { 'x-request-id': id } });
      t.match(headers['x-request-id'], /^[0-9a-f-]{36}$/, id);
      t.equal((body as Schema<'Problem'>).request_id, headers['x-request-id']);
    }
  });

  await t.test('repeats the detail of a problem as message', async (t) => {
    for (const url of [ME, '/nowhere']) {
      const { body } = await service.problem({ url });
      t.ok(body.detail.length > 0);
      t.equal(body.message, body.detail);
    }
  });

  await t.test('has the security headers for browsers', async (t) => {
    for (const answer of [await service.call('users_me', { token }), await service.call('users_me')]) {
      t.match(answer.headers, {
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'strict-transport-security': /max-age=\d+/,
        'referrer-policy': 'no-referrer',
      });
    }
  });
});

void test('faults of the service', async (t) => {
  await t.test('503 while the database is away', async (t) => {
    const service = await Service.apart(t, { databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing' });
    const other = await Service.apart(t);
    const token = await other.world.token(await other.world.user(null));
    const { headers, body } = await service.call('users_me', { token });
    t.match(
      { headers, body },
      { headers: { 'retry-after': /^\d+$/ }, body: { status: 503, code: 'unavailable' } },
    );
    t.notMatch(JSON.stringify(body), /nobody|127\.0\.0\.1|ECONN/);
  });

  await t.test('500 for an unforeseen error, without its text; a write changes nothing', async (t) => {
    const secret = 'relation "payroll" of db-7.internal';
    const service = await Service.apart(
      t,
      {},
      {
        users_me: () => {
          throw new TypeError(secret);
        },
        ...replacing((create) => async (call) => {
          await create(call);
          throw new Error(secret);
        }),
      },
    );
    const token = await service.world.token(await service.world.user(null));
    const answers = [
      await service.call('users_me', { token }),
      await service.call('oauth_personal_access_tokens_create', { token, body: TOKEN }),
    ];
    for (const { status, body } of answers) {
      t.match({ status, body }, { status: 500, body: { code: 'internal_error' } });
      t.notMatch(JSON.stringify(body), /payroll|db-7|TypeError/);
    }
    t.equal((await service.db.selectFrom('tokens').select('id').execute()).length, 1);
  });

  await t.test('500 for an operation without a handler, which it names', async (t) => {
    const service = await Service.apart(t);
    const token = await service.world.token(await service.world.user(null));
    const { users_me: _, ...others } = handlers;
    // The compiler refuses this, but `npm run dev` does not wait for it.
    const app = await createApp(others as Handlers, { ...SETTINGS, databaseUrl: service.databaseUrl });
    t.teardown(() => app.close());
    const { statusCode, payload } = await app.inject({ url: ME, headers: bearer(token) });
    t.equal(statusCode, 500);
    t.match(JSON.parse(payload), { code: 'internal_error', detail: /There is no handler for users_me/ });
  });

  await t.test('200 after the process was suspended', async (t) => {
    const service = await Service.apart(t);
    const token = await service.world.token(await service.world.user(null));
    for (let times = 1; times <= 3; times += 1) {
      const end = Date.now() + 1100;
      while (Date.now() < end);
      await setImmediate();
    }
    t.equal((await service.call('users_me', { token })).status, 200);
  });

  await t.test('the log has a line for every response, and no token and no password', async (t) => {
    const { databaseUrl, world, db } = await Service.apart(t);
    const user = await world.user(null);
    const [token, lost] = [await world.token(user), await world.issue(user)];
    const running = await serve(t, SERVICE, { DATABASE_URL: databaseUrl, LOG_LEVEL: 'trace' });
    const { origin } = running;
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    t.equal((await ask(origin + ME, token, { headers: { traceparent } })).status, 200);
    t.equal((await ask(origin + ME, `${token}x`)).status, 401);
    t.equal((await ask(`${origin}${ME}?token=${token}`, token)).status, 422);
    const body = JSON.stringify({ grant_type: 'password', username: 'nobody', password: 'correct horse' });
    const headers = { 'content-type': 'application/json' };
    t.equal(
      (await ask(`${origin}/api/v1/oauth/token`, undefined, { method: 'POST', body, headers })).status,
      401,
    );
    t.equal((await ask(origin + ME, lost.secret)).status, 200);
    await db.updateTable('tokens').set({ revoked_at: new Date() }).where('id', '=', lost.id).execute();
    t.equal((await ask(origin + ME, lost.secret)).status, 401);
    const { stdout, stderr } = await running.end('SIGTERM');
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const [read, refused, ...others] = lines.filter(
      ({ msg, url }) => msg === 'answered' && url !== '/health',
    );
    const traced = { trace_id: '4bf92f3577b34da6a3ce929d0e0e4736', request_id: String, ms: Number };
    t.match(read, { ...traced, operation: 'users_me', status: 200, user_id: 1, token_id: 1 });
    t.match(refused, { operation: 'users_me', status: 401, trace_id: /^[\da-f]{32}$/, user_id: undefined });
    t.match(others, [
      { operation: 'users_me', status: 422, user_id: 1 },
      { operation: 'oauth_token_issue', status: 401, user_id: undefined },
      { operation: 'users_me', status: 200, user_id: 1, token_id: lost.id },
      { operation: 'users_me', status: 401, user_id: undefined },
    ]);
    t.notMatch(stdout + stderr, token.slice(4, 36));
    t.notMatch(stdout + stderr, 'correct horse');
  });
});

/** A handler of a user with a field that is not in the contract. */
const handlerWith = (reply: unknown): { users_me: Handler<'users_me'> } => ({
  users_me: async (call) => ({ ...(await handlers.users_me(call)), ...(reply as object) }),
});

void test('the check of responses against the contract', async (t) => {
  await t.test('reports a wrong value, a missing field and an undeclared status', async (t) => {
    t.match(
      await meDeviates(await Service.apart(t, {}, handlerWith({ created_at: 'yesterday' }))),
      /created_at/,
    );
    const undeclared = { users_me: () => Promise.reject(conflict('line_waiting')) };
    t.match(await meDeviates(await Service.apart(t, {}, undeclared)), /may not answer 409/);
  });

  await t.test('reports a reason that the operation does not declare', (t) => {
    const answer = (reason: 'category_not_empty' | 'line_waiting') =>
      deviations('faq_categories_delete', {
        headers: {},
        status: 409,
        body: conflict(reason).body('01JD3V9Q8M6Z'),
      }).join();
    t.match(answer('line_waiting'), /reason/);
    t.notMatch(answer('category_not_empty'), /reason/);
    t.end();
  });

  await t.test('finds a field outside the contract, which the serializer drops', async (t) => {
    const service = await Service.apart(t, {}, handlerWith({ password_hash: 'scrypt' }));
    const token = await service.world.token(await service.world.user(null));
    const { headers, status, body } = await service.call('users_me', { token });
    t.notOk('password_hash' in (body as object));
    t.match(
      deviations('users_me', { headers, status, body: { ...(body as object), password_hash: 'x' } }).join(),
      /unevaluated/,
    );
  });
});

async function meDeviates(service: Service): Promise<string> {
  const token = await service.world.token(await service.world.user(null));
  const {
    statusCode: status,
    headers,
    payload,
  } = await service.app.inject({ url: ME, headers: bearer(token) });
  return deviations('users_me', { status, headers, body: JSON.parse(payload) as unknown }).join();
}
