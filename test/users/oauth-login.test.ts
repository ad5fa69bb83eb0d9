import { test, type Test } from 'tap';
import type { Reply, Schema } from '../../handlers/call/contract.ts';
import type { Settings } from '../../handlers/call/settings.ts';
import { type Answer } from '../support/contract.ts';
import { type Encoding } from '../support/forms.ts';
import { Service } from '../support/service.ts';
import type { World, WorldUser } from '../support/world.ts';

const PASSWORD = 'correct horse battery staple';

interface Try {
  body?: Record<string, unknown>;
  as?: Encoding;
  /** By default a new address, because one address may try five times a minute. */
  address?: string;
  headers?: Record<string, string>;
}

interface Login {
  service: Service;
  world: World;
  user: WorldUser;
  /** Logs in as the user by default. */
  login: (t: Test, attempt?: Try) => Promise<Answer>;
}

async function start(t: Test, settings: Partial<Settings> = {}): Promise<Login> {
  const service = await Service.apart(t, settings);
  const user = await service.world.user(await service.world.user(null), { password: PASSWORD });
  let addresses = 0;
  const login: Login['login'] = async (t, { body, as = 'json', address, headers } = {}) => {
    addresses += 1;
    const answer = await service.call('oauth_token_issue', {
      body: { grant_type: 'password', username: user.username, password: PASSWORD, ...body },
      as,
      from: address ?? `198.51.100.${String(addresses)}`,
      headers: { 'x-request-id': 'the-same', ...headers },
    });
    t.equal(answer.headers['cache-control'], 'no-store');
    return answer;
  };
  return { service, world: service.world, user, login };
}

const problemOf = ({ body }: Answer): Schema<'LoginProblem'> => body as Schema<'LoginProblem'>;
const secretOf = ({ body }: Answer): string => (body as Reply<'oauth_token_issue'>).access_token;

void test('oauth_token_issue: the right password', async (t) => {
  const { service, world, user, login } = await start(t);

  await t.test('200 a token that works, lives twelve hours and has all scopes', async (t) => {
    const answer = await login(t);
    t.match(answer, { status: 200, body: { token_type: 'Bearer', expires_in: 43_200 } });
    const token = secretOf(answer);
    t.equal((await service.ok('users_me', { token })).id, user.id);
    const [listed] = await service.ok('oauth_tokens_index', { token });
    t.match(listed, { user_id: user.id, scopes: ['*'], revoked: false });
    const lives = Date.parse(`${listed?.expires_at ?? ''}Z`) - Date.now();
    t.ok(Math.abs(lives - 43_200_000) < 1_800_000, `it lives ${String(lives)} ms`);
  });

  await t.test('200 for OAuth clients: by a form, with their client id and secret', async (t) => {
    const client = { client_id: '2', client_secret: 'of the panel', scope: '' };
    for (const as of ['form', 'multipart', 'json'] as const) {
      const token = secretOf(await login(t, { as, body: client }));
      t.same((await service.ok('oauth_tokens_index', { token }))[0]?.scopes, ['*'], as);
    }
    const logs = await service.db.selectFrom('logs').selectAll().execute();
    t.notMatch(JSON.stringify(logs), 'of the panel');
  });

  await t.test(
    '200 as Swagger UI, Scalar and Postman log in: by a form, with their client as Basic or not at all',
    async (t) => {
      const basic = { authorization: `Basic ${Buffer.from('panel:secret').toString('base64')}` };
      const own: Try[] = [
        { body: { scope: '' }, headers: { ...basic, 'x-requested-with': 'XMLHttpRequest' } },
        { body: { scope: 'users_me packages_index', client_id: '', client_secret: '' } },
        { body: { scope: '*', client_id: 'postman' }, headers: basic },
        { headers: { authorization: 'Basic Og==' } },
      ];
      for (const { body = {}, headers = {} } of own) {
        const token = secretOf(await login(t, { as: 'form', body, headers }));
        t.equal((await service.ok('users_me', { token })).id, user.id, JSON.stringify(body));
      }
    },
  );

  await t.test('200 regardless of the case of the username', async (t) => {
    t.equal((await login(t, { body: { username: user.username.toUpperCase() } })).status, 200);
    const unusual = await world.user(user, { password: PASSWORD, set: { username: 'Åsa-Öberg' } });
    const token = secretOf(await login(t, { body: { username: 'åSA-öBERG' } }));
    t.equal((await service.ok('users_me', { token })).id, unusual.id);
  });

  await t.test('200 the requested scopes', async (t) => {
    const token = secretOf(await login(t, { body: { scope: 'users_me oauth_tokens_index' } }));
    t.same((await service.ok('oauth_tokens_index', { token }))[0]?.scopes, [
      'users_me',
      'oauth_tokens_index',
    ]);
    t.match(await service.refused(403, 'packages_index', { token }), { code: 'missing_scope' });
  });

  await t.test('200 for a restricted user, who may read the reason but not work', async (t) => {
    const restricted = await world.user(user, { password: PASSWORD });
    await world.restriction({ user_id: restricted.id }, user);
    const token = secretOf(await login(t, { body: { username: restricted.username } }));
    t.equal((await service.ok('users_me', { token })).restricted, true);
    t.match(await service.refused(403, 'packages_index', { token }), { code: 'restricted' });
  });

  await t.test('200 stores the address of the login, but not of failed ones', async (t) => {
    await login(t, { address: '203.0.113.77' });
    await login(t, { address: '203.0.113.78', body: { password: 'wrong' } });
    const token = await world.token(user);
    t.equal((await service.ok('users_me', { token })).last_ip, '203.0.113.77');
  });
});

void test('oauth_token_issue: errors', async (t) => {
  const { service, world, user, login } = await start(t);
  const passwordless = await world.user(user);
  const wrong = { password: 'incorrect horse' };
  const failures: Record<string, Record<string, unknown>> = {
    'a wrong password': wrong,
    'the password in another case': { password: PASSWORD.toUpperCase() },
    'an unknown user': { username: 'nobody' },
    'a user without a password': { username: passwordless.username },
  };

  for (const [name, body] of Object.entries(failures)) {
    await t.test(`401 ${name}, the same as for any other`, async (t) => {
      const answer = await login(t, { body });
      t.equal(answer.status, 401);
      t.match(problemOf(answer), {
        code: 'invalid_credentials',
        error: 'invalid_grant',
        error_description: 'The username or the password is wrong.',
      });
      t.match(answer.headers, { 'www-authenticate': 'Bearer' });
      t.same(answer.body, (await login(t, { body: wrong })).body);
    });
  }

  await t.test('401 writes no token and no log row', async (t) => {
    t.same(await service.db.selectFrom('tokens').selectAll().execute(), []);
    t.same(await service.db.selectFrom('logs').selectAll().execute(), []);
  });

  const invalid: [Record<string, unknown>, string, error?: string][] = [
    [{ grant_type: undefined }, 'grant_type'],
    [{ username: undefined }, 'username'],
    [{ scope: 'users_me  users_show' }, 'scope', 'invalid_scope'],
    [{ scope: 'users_me packages_steal' }, 'scope', 'invalid_scope'],
    [{ scope: 'constructor' }, 'scope', 'invalid_scope'],
    [{ scope: '__proto__' }, 'scope', 'invalid_scope'],
    [{ 'größe "L"': 1 }, 'größe "L"'],
  ];
  for (const [body, field, error = 'invalid_request'] of invalid) {
    await t.test(`422 ${JSON.stringify(body).slice(0, 50)} ${field}`, async (t) => {
      const answer = await login(t, { body });
      t.equal(answer.status, 422);
      t.same(Object.keys(problemOf(answer).errors ?? {}), [field]);
      t.equal(problemOf(answer).error, error);
      t.match(problemOf(answer).error_description, /^[\x20\x21\x23-\x5B\x5D-\x7E]+$/);
    });
  }

  await t.test('400 unsupported_grant_type for any other, whatever it comes with', async (t) => {
    for (const body of [{}, { username: undefined, password: undefined, assertion: 'x' }]) {
      const answer = await login(t, { body: { grant_type: 'client_credentials', ...body } });
      t.equal(answer.status, 400);
      t.match(problemOf(answer), {
        code: 'unsupported_grant_type',
        error: 'unsupported_grant_type',
        errors: { grant_type: [String] },
      });
    }
  });

  await t.test('422 by a form', async (t) => {
    const answer = await login(t, { as: 'form', body: { scope: 'packages_steal', username: '' } });
    t.equal(answer.status, 422);
    t.match(problemOf(answer), { error: 'invalid_request', errors: { username: [String] } });
  });

  await t.test('415 for a body of another type', async (t) => {
    const answer = await login(t, { headers: { 'content-type': 'text/plain' } });
    t.equal(answer.status, 415);
    t.match(problemOf(answer), { code: 'unsupported_media_type', error: 'invalid_request' });
  });

  await t.test('400 for a truncated form', async (t) => {
    const answer = await login(t, { headers: { 'content-type': 'multipart/form-data; boundary=x' } });
    t.equal(answer.status, 400);
    t.match(problemOf(answer), { code: 'malformed_request', error: 'invalid_request' });
  });
});

void test('oauth_token_issue: disabled', async (t) => {
  const { login } = await start(t, { passwordGrant: false });

  await t.test('403 password_grant_disabled, whatever the password', async (t) => {
    for (const body of [{}, { password: 'wrong' }]) {
      const answer = await login(t, { body });
      t.equal(answer.status, 403);
      t.match(problemOf(answer), { code: 'password_grant_disabled', error: 'unsupported_grant_type' });
    }
  });
});

void test('oauth_token_issue: five attempts a minute', async (t) => {
  const { service, world, user, login } = await start(t);
  const body = { username: 'nobody' };

  await t.test('429 for the sixth attempt from one address, even with the right password', async (t) => {
    const address = '203.0.113.1';
    for (const left of ['4', '3', '2', '1', '0']) {
      const { status, headers } = await login(t, { address, body });
      t.equal(status, 401);
      t.match(headers, { 'x-ratelimit-limit': '5', 'x-ratelimit-remaining': left });
    }
    const answer = await login(t, { address });
    t.equal(answer.status, 429);
    const operation = { limit: 'operation', limit_max: 5, limit_seconds: 60 };
    t.match(problemOf(answer), {
      code: 'too_many_requests',
      error: 'temporarily_unavailable',
      ...operation,
    });
    t.match(answer.headers, { 'x-ratelimit-limit': '5', 'x-ratelimit-remaining': '0' });
    for (const name of ['retry-after', 'x-ratelimit-reset']) {
      const seconds = Number(answer.headers[name]);
      t.ok(seconds >= 1 && seconds <= 60, `${name} is ${String(seconds)}`);
    }
    t.equal((await login(t, { body })).status, 401, 'other addresses are not limited');
    const me = await service.call('users_me', { token: await world.token(user) });
    t.equal(me.status, 200, 'and neither are other operations');
  });

  await t.test('429 also if valid tokens of several users are sent with the attempts', async (t) => {
    const address = '203.0.113.2';
    const tokens = [await world.token(user), await world.token(await world.user(user))];
    for (const token of tokens) await service.ok('users_me', { token });
    for (let count = 0; count < 5; count += 1) await login(t, { address, body });
    for (const token of tokens) {
      const { status } = await login(t, { address, body, headers: { authorization: `Bearer ${token}` } });
      t.equal(status, 429);
    }
  });
});
