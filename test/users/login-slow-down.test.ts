import { sql } from 'kysely';
import { test, type Test } from 'tap';
import type { Schema } from '../../handlers/call/contract.ts';
import { networkOf } from '../../handlers/access/networks.ts';
import type { Answer } from '../support/contract.ts';
import { Service } from '../support/service.ts';

// Wrong passwords slow an account down, from whatever address they come.

const PASSWORD = 'correct horse battery staple';

async function scene(t: Test) {
  const service = await Service.apart(t);
  const { world, db } = service;
  const root = await world.user(null);
  const user = await world.user(root, { password: PASSWORD });
  let addresses = 0;
  /** Logs in with the right password, by default from a new address. */
  const login = (
    attempt: { username?: string; password?: string; address?: string } = {},
  ): Promise<Answer> => {
    addresses += 1;
    const { username = user.username, password = PASSWORD, address } = attempt;
    const body = { grant_type: 'password', username, password };
    return service.call('oauth_token_issue', { body, from: address ?? `10.1.0.${String(addresses)}` });
  };
  /** Tries a wrong password this many times, from new addresses or in turn from these. */
  const fail = async (times: number, { from, username }: { from?: string[]; username?: string } = {}) => {
    const tries = Array.from({ length: times }, (_, count) =>
      login({
        password: 'wrong',
        ...(username === undefined ? {} : { username }),
        ...(from === undefined ? {} : { address: from[count % from.length] ?? '' }),
      }),
    );
    return (await Promise.all(tries)).map(({ status }) => status);
  };
  /** Lets time pass for all attempts. */
  const wait = async (seconds: number): Promise<void> => {
    await sql`update login_attempts set created_at = created_at - make_interval(secs => ${seconds})`.execute(
      db,
    );
  };
  return { service, world, db, root, user, login, fail, wait };
}

const all = (status: number, times: number): number[] => Array<number>(times).fill(status);

void test('oauth_token_issue: 20 wrong passwords within an hour', async (t) => {
  const { login, fail, wait } = await scene(t);

  await t.test('429 afterwards, even with the right password, in any case, from anywhere', async (t) => {
    const began = performance.now();
    t.same(await fail(20), all(401, 20));
    for (const attempt of [{}, { password: 'wrong' }, { address: '192.0.2.7' }]) {
      const { status, headers, body } = await login(attempt);
      t.equal(status, 429);
      t.match(body, {
        code: 'too_many_requests',
        error: 'temporarily_unavailable',
        limit: 'passwords',
        limit_max: 20,
        limit_seconds: 3600,
      } satisfies Partial<Schema<'LoginProblem'>>);
      const seconds = Number(headers['retry-after']);
      const passed = (performance.now() - began) / 1000;
      t.ok(
        seconds <= 60 && seconds >= 60 - passed,
        `wait ${String(seconds)} seconds after ${String(passed)}`,
      );
    }
    const { status } = await login({ username: 'USER-2' });
    t.equal(status, 429);
  });

  await t.test('200 with the right password after the wait: the account is not locked', async (t) => {
    await wait(61);
    t.equal((await login()).status, 200);
    await wait(3600);
    t.same(await fail(20), all(401, 20));
    await wait(3601);
    t.equal((await login()).status, 200, 'after an hour it is as before');
  });
});

void test('oauth_token_issue: while an account is slowed down', async (t) => {
  await t.test('one attempt a minute, however many come at once', async (t) => {
    const { fail, wait } = await scene(t);
    await fail(20);
    await wait(61);
    t.same((await fail(15)).sort(), [401, ...all(429, 14)]);
    await wait(61);
    t.same((await fail(15)).sort(), [401, ...all(429, 14)]);
  });

  await t.test('at most 20 of concurrent attempts are checked', async (t) => {
    const { fail } = await scene(t);
    t.same((await fail(30)).sort(), [...all(401, 20), ...all(429, 10)]);
  });

  await t.test('an unknown name gets the same responses', async (t) => {
    const { fail, wait, login } = await scene(t);
    const username = 'Nobody';
    t.same(await fail(20, { username }), all(401, 20));
    t.equal((await login({ username: 'nobody' })).status, 429);
    await wait(61);
    t.same((await fail(3, { username })).sort(), [401, 429, 429]);
  });

  await t.test('other accounts are not slowed down', async (t) => {
    const { world, root, fail, login } = await scene(t);
    const other = await world.user(root, { password: PASSWORD });
    await fail(20);
    t.equal((await login({ username: other.username })).status, 200);
  });

  await t.test('200 from where the user has logged in before, if others use every attempt', async (t) => {
    const { db, user, fail, login, wait } = await scene(t);
    const home = '2001:db8:1:2::7';
    t.equal((await login({ address: home })).status, 200);
    await fail(21);
    t.equal((await login()).status, 429);
    t.equal((await login({ address: home })).status, 200);
    t.equal((await login({ address: '2001:db8:1:2:ffff::9' })).status, 200, 'another address of its network');
    t.equal((await login({ address: '2001:db8:1:3::7' })).status, 429, 'another network');
    // As within an hour: one network may try five times a minute.
    await sql`insert into login_attempts (account, source, fresh)
      select sha256(convert_to(${user.username}, 'UTF8')), ${networkOf(home)}, false from generate_series(1, 20)`.execute(
      db,
    );
    t.equal((await login({ address: '2001:db8:1:2::aa' })).status, 429, 'its own slow it down too');
    await wait(61);
    t.equal((await login({ address: '2001:db8:1:2::ab' })).status, 200);
  });

  await t.test('200 from there, whatever the case of the name', async (t) => {
    const { db, user, fail, login } = await scene(t);
    await db.updateTable('users').set({ username: 'Viewer' }).where('id', '=', user.id).execute();
    const address = '192.0.2.7';
    t.equal((await login({ username: 'viewer', address })).status, 200);
    await fail(20, { username: 'viewer' });
    t.equal((await login({ username: 'viewer' })).status, 429, 'a new address');
    for (const username of ['Viewer', 'viewer', 'VIEWER'])
      t.equal((await login({ username, address })).status, 200, username);
  });

  await t.test('429 from there after 30 days', async (t) => {
    const { db, fail, login } = await scene(t);
    t.equal((await login({ address: '192.0.2.7' })).status, 200);
    await sql`update login_networks set last_login_at = now() - interval '31 days'`.execute(db);
    await fail(20);
    t.equal((await login({ address: '192.0.2.7' })).status, 429);
  });

  await t.test('200 from a new address, even if others keep trying', async (t) => {
    const { fail, login, wait } = await scene(t);
    const attackers = Array.from({ length: 10 }, (_, n) => `198.51.100.${String(n)}`);
    await fail(20, { from: attackers });
    await wait(61);
    t.same((await fail(10, { from: attackers })).sort(), [401, ...all(429, 9)]);
    t.equal((await login()).status, 200);
  });
});

void test('oauth_token_issue: right passwords are not counted', async (t) => {
  const { db, fail, login } = await scene(t);
  for (let count = 0; count < 25; count += 1) t.equal((await login()).status, 200);
  t.same(await fail(19), all(401, 19));
  t.equal((await login()).status, 200);
  const left = await db.selectFrom('login_attempts').select('account').execute();
  t.equal(left.length, 19);
  t.notMatch(JSON.stringify(left), 'user-');
});

void test('users_edit: wrong current passwords', async (t) => {
  const { service, world, root, user, fail, login, wait } = await scene(t);
  const token = await world.token(user);
  const change = (current_password: string) =>
    service.call('users_edit', {
      token,
      params: { id: user.id },
      body: { password: 'a new password', current_password },
    });

  await t.test('429 after 20, with any token; logins are slowed down too', async (t) => {
    for (let count = 0; count < 20; count += 1) t.equal((await change('wrong')).status, 422);
    const answer = await change(PASSWORD);
    t.match(answer, { status: 429, body: { code: 'too_many_requests' } });
    t.ok(Number(answer.headers['retry-after']) > 0);
    t.equal((await login()).status, 429);
    const request = { token: await world.token(root), params: { id: user.id }, body: { password: PASSWORD } };
    await service.ok('users_edit', request);
  });

  await t.test('200 with the right password while others guess at the login', async (t) => {
    await wait(3601);
    await fail(21);
    const own = { token: await world.token(user), params: { id: user.id } };
    const body = { password: 'a new password', current_password: PASSWORD };
    t.equal((await service.call('users_edit', { ...own, body })).status, 200);
  });
});

void test('networks', (t) => {
  const together = [
    ['192.0.2.7', '::ffff:192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:DB8:1:2::', '2001:db8:1:2:ffff::1'],
    ['fe80::1%eth0', 'fe80::2'],
  ];
  const networks = together.map((addresses) => new Set(addresses.map(networkOf)));
  for (const [place, { size }] of networks.entries()) t.equal(size, 1, String(together[place]));
  const apart = new Set([
    ...networks.flatMap((of) => [...of]),
    networkOf('192.0.2.8'),
    networkOf('2001:db8:1:3::'),
  ]);
  t.equal(apart.size, together.length + 2);
  t.end();
});
