import type { InjectOptions } from 'fastify';
import { test } from 'tap';
import type {} from '../../handlers/call/contract.ts';
import { Service } from '../support/service.ts';

const ME = '/api/v1/me';
const TOKENS = '/api/v1/oauth/personal-access-tokens';
const TOKEN = { name: 'Billing', scopes: ['*'] };

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
const posted = (token: string, payload: string, type = 'application/json'): InjectOptions => ({
  method: 'POST',
  url: TOKENS,
  headers: { ...bearer(token), 'content-type': type },
  payload,
});

void test('errors of the client', async (t) => {
  const service = await Service.start(t);
  const root = await service.world.user(null);
  const user = await service.world.user(root);
  const token = await service.world.token(user);

  await t.test('400 for a body that is not JSON', async (t) => {
    for (const body of ['{', '{"name":}', 'name=x', '{"name":"x"} trailing']) {
      const answer = await service.problem(posted(token, body));
      const problem = { code: 'malformed_request', detail: 'The body is not valid JSON.' };
      t.match(answer, { status: 400, body: problem }, body);
    }
  });

  await t.test('400 for a body with names of prototypes', async (t) => {
    const attempts = [
      '{"name":"x","scopes":["*"],"__proto__":{"a":1}}',
      '{"constructor":{"prototype":{"a":1}}}',
    ];
    for (const body of attempts) t.match(await service.problem(posted(token, body)), { status: 400 }, body);
    t.notOk('a' in {});
  });

  const undecodable = { url: '/api/v1/users/%zz', headers: bearer(token) };
  const overlong = { url: `/api/v1/users/${'1'.repeat(201)}`, headers: bearer(token) };

  await t.test('400 for an address that cannot be decoded, 414 for a value longer than any id', async (t) => {
    t.match(await service.problem(undecodable), { status: 400, body: { code: 'malformed_request' } });
    t.match(await service.problem(overlong), { status: 414, body: { code: 'uri_too_long' } });
  });

  await t.test('404 for an unknown address', async (t) => {
    for (const url of ['/', '/api/v1', '/api/v1/nothing', '/api/v2/me', '/api/v1/me//', '/robots.txt']) {
      t.match(
        await service.problem({ url, headers: bearer(token) }),
        { status: 404, body: { code: 'not_found' } },
        url,
      );
    }
  });

  await t.test('405 lists the methods of the address', async (t) => {
    const allowed = [
      ['POST', ME, ['GET', 'HEAD']],
      ['DELETE', '/api/v1/m3us/batch', ['POST']],
      ['GET', '/api/v1/m3us/mass-delete', ['DELETE']],
      ['DELETE', '/api/v1/users/1', ['GET', 'HEAD', 'POST', 'PUT']],
      ['DELETE', '/api/v1/users/1/', ['GET', 'HEAD', 'POST', 'PUT']],
      ['PUT', TOKENS, ['GET', 'HEAD', 'POST']],
      ['GET', `${TOKENS}/1`, ['DELETE']],
      ['GET', '/api/v1/oauth/token', ['POST']],
    ] as const;
    for (const [method, url, methods] of allowed) {
      const { status, headers, body } = await service.problem({ method, url, headers: bearer(token) });
      const listed = String(headers['allow']).split(', ');
      t.same([status, body.code, listed.sort()], [405, 'method_not_allowed', methods], `${method} ${url}`);
    }
  });

  await t.test('413 for a body over 1 MiB; one of exactly 1 MiB is read', async (t) => {
    const sized = (bytes: number): string => JSON.stringify({ name: 'x'.repeat(bytes - 11) });
    const MIB = 1024 * 1024;
    t.match(await service.problem(posted(token, sized(MIB + 1))), {
      status: 413,
      body: { code: 'payload_too_large' },
    });
    t.match(await service.problem(posted(token, sized(MIB))), { status: 422 });
  });

  await t.test('415 for a body that is neither JSON nor a form', async (t) => {
    for (const type of [
      'text/plain',
      'application/xml',
      'multipart/mixed; boundary=x',
      'application/jsonp',
    ]) {
      const answer = await service.problem(posted(token, JSON.stringify(TOKEN), type));
      t.match(answer, { status: 415, body: { code: 'unsupported_media_type', detail: /form-data/ } }, type);
    }
  });

  await t.test('422 names every refused field of the body', async (t) => {
    const body = { scopes: 'all', expires_at: 'tomorrow', color: 'red' };
    const { code, errors } = await service.refused(422, 'oauth_personal_access_tokens_create', {
      token,
      body,
    });
    t.same(
      [code, Object.keys(errors ?? {}).sort()],
      ['validation_failed', ['color', 'expires_at', 'name', 'scopes']],
    );
  });

  await t.test('422 for a body that is not an object, and for none', async (t) => {
    // When a token was last used is noted late.
    const ids = async (): Promise<number[]> =>
      (await service.ok('oauth_personal_access_tokens_index', { token })).map(({ id }) => id);
    const before = await ids();
    for (const body of [undefined, null, [], 'x', 1]) {
      await service.refused(422, 'oauth_personal_access_tokens_create', {
        token,
        ...(body === undefined ? {} : { body }),
      });
    }
    t.same(await ids(), before);
  });

  await t.test('422 for an id in the path that is out of range, or no number', async () => {
    for (const id of ['99999999999999999999', '9007199254740992', '0', '-1', 'abc']) {
      await service.refused(422, 'users_show', { token, params: { id } });
    }
  });

  await t.test('422 for NUL characters, in body, query and path', async (t) => {
    const create = 'oauth_personal_access_tokens_create';
    const login = { grant_type: 'password', username: 'a\0', password: 'x' };
    const refusals = [
      [await service.refused(422, create, { token, body: { ...TOKEN, name: 'a\0b' } }), 'name'],
      [await service.refused(422, create, { token, body: { ...TOKEN, scopes: ['\0'] } }), 'scopes.0'],
      [await service.refused(422, create, { token, body: { ...TOKEN, 'a\0': 1 } }), 'a\0'],
      [await service.refused(422, 'oauth_token_issue', { body: login }), 'username'],
      [
        await service.refused(422, 'packages_index', { token, query: { 'filters[name]': '\0' } }),
        'filters[name]',
      ],
      [await service.refused(422, 'users_show', { token, params: { id: '\0' } }), 'id'],
    ] as const;
    for (const [{ errors }, field] of refusals) t.same(Object.keys(errors ?? {}), [field]);
  });

  await t.test('200 for DELETE with an empty body that is labelled JSON', async (t) => {
    const { token: created } = await service.ok('oauth_personal_access_tokens_create', {
      token,
      body: TOKEN,
    });
    const headers = { 'content-type': 'application/json' };
    await service.ok('oauth_personal_access_tokens_delete', {
      token,
      params: { token_id: created.id },
      headers,
    });
    t.notOk(
      (await service.ok('oauth_personal_access_tokens_index', { token })).some(({ id }) => id === created.id),
    );
  });

  await t.test('HEAD responds like GET, without the body', async (t) => {
    const got = await service.app.inject({ url: ME, headers: bearer(token) });
    const head = await service.app.inject({ method: 'HEAD', url: ME, headers: bearer(token) });
    t.same(
      [head.statusCode, head.body, head.headers['content-length']],
      [200, '', got.headers['content-length']],
    );
    t.equal((await service.app.inject({ method: 'HEAD', url: ME })).statusCode, 401);
  });
});

void test('429 counts per user, not per token', async (t) => {
  const service = await Service.apart(t, { rateLimit: 4 });
  const root = await service.world.user(null);
  const user = await service.world.user(root);
  const [one, two, others] = [
    await service.world.token(user),
    await service.world.token(user),
    await service.world.token(root),
  ];
  const remaining: unknown[] = [];
  for (const token of [one, two, one, two]) {
    const { status, headers } = await service.call('users_me', { token });
    remaining.push([status, headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']].map(Number));
  }
  t.same(remaining, [
    [200, 4, 3],
    [200, 4, 2],
    [200, 4, 1],
    [200, 4, 0],
  ]);
  for (const token of [one, two]) {
    const { status, headers, body } = await service.call('users_me', { token });
    t.match({ status, body }, { status: 429, body: { code: 'too_many_requests' } });
    for (const name of ['retry-after', 'x-ratelimit-reset']) {
      t.ok(Number(headers[name]) >= 1 && Number(headers[name]) <= 60, `${name}: ${String(headers[name])}`);
    }
  }
  await service.ok('users_me', { token: others });
});
