import { sql } from 'kysely';
import { createHook } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'tap';
import { hashPassword, PASSWORD_COST, verifyPassword } from '../db/passwords.ts';
import { waitingForLocks } from './support/database.ts';
import { until } from './support/processes.ts';
import { Service } from './support/service.ts';
import type { WorldUser } from './support/world.ts';

// How passwords are hashed: with what, when, and how many at once.

const PASSWORD = 'correct horse battery staple';
/** Some ten milliseconds: longer than the statements of a login. */
const SLOW = { N: 2 ** 12, r: 8, p: 2 };

/** Logs in from an address of its own: five tries a minute are allowed from one. */
async function logIn(
  { app }: Service,
  { username }: Pick<WorldUser, 'username'>,
  password = PASSWORD,
): Promise<{ status: number; retryAfter: unknown; body: unknown }> {
  addresses += 1;
  const { statusCode, headers, payload } = await app.inject({
    method: 'POST',
    url: '/api/v1/oauth/token',
    remoteAddress: `10.1.0.${String(addresses)}`,
    payload: { grant_type: 'password', username, password },
  });
  return { status: statusCode, retryAfter: headers['retry-after'], body: JSON.parse(payload) as unknown };
}

let addresses = 0;

void test('the hash of a password', async (t) => {
  t.same(PASSWORD_COST, { N: 32768, r: 8, p: 3 }, 'one of the settings that OWASP names');
  const stored = await hashPassword(PASSWORD, PASSWORD_COST);
  t.match(stored, /^scrypt\$32768\$8\$3\$[\w+/]{22}==\$[\w+/]{43}=$/);
  t.equal(await verifyPassword(PASSWORD, stored, PASSWORD_COST), true);
  t.equal(await verifyPassword('another', stored, PASSWORD_COST), false);
});

void test('a wrong password takes as long whatever the hash was made with, and for nobody', async (t) => {
  const cost = { N: 2 ** 12, r: 8, p: 3 };
  const stored = {
    usual: await hashPassword(PASSWORD, cost),
    old: await hashPassword(PASSWORD, { ...cost, p: 1 }),
    none: null,
  };
  // The fastest of several: whatever else the machine does only makes a try slower.
  const fastest = async (hash: string | null): Promise<number> => {
    let least = Infinity;
    for (let count = 0; count < 5; count += 1) {
      const start = performance.now();
      await verifyPassword('wrong', hash, cost);
      least = Math.min(least, performance.now() - start);
    }
    return least;
  };
  const usual = await fastest(stored.usual);
  for (const hash of [stored.old, stored.none]) {
    const ratio = (await fastest(hash)) / usual;
    t.ok(ratio > 0.3 && ratio < 3.3, `takes ${ratio.toFixed(2)} of the time`);
  }
});

void test('oauth_token_issue: an older hash', async (t) => {
  const service = await Service.start(t, { passwordCost: SLOW });
  const { world, db } = service;
  const hashOf = async ({ id }: WorldUser) =>
    (await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst())
      ?.password_hash;

  await t.test('200 and a new one is stored; 401 leaves it', async (t) => {
    const user = await world.user(null, { password: PASSWORD });
    t.match(await hashOf(user), /^scrypt\$1024\$8\$1\$/);
    t.equal((await logIn(service, user, 'wrong')).status, 401);
    t.match(await hashOf(user), /^scrypt\$1024\$8\$1\$/);
    const personal = await world.token(user);
    t.equal((await logIn(service, user)).status, 200);
    const renewed = await hashOf(user);
    t.match(renewed, /^scrypt\$4096\$8\$2\$/);
    await service.ok('users_me', { token: personal });
    t.equal((await logIn(service, user)).status, 200);
    t.equal(await hashOf(user), renewed, 'which then stays');
  });

  await t.test('200 of several logins at once, which all find the older one', async (t) => {
    const user = await world.user(null, { password: PASSWORD });
    const answers = await Promise.all([1, 2, 3, 4].map(() => logIn(service, user)));
    t.same(
      answers.map(({ status }) => status),
      [200, 200, 200, 200],
    );
  });

  await t.test(
    '401 where the password is changed meanwhile: the new one stays, and no login with it',
    async (t) => {
      const user = await world.user(null, { password: PASSWORD });
      // The login has been checked, and waits for the user's row.
      const login = await db.transaction().execute(async (trx) => {
        await sql`select from users where id = ${user.id} for update`.execute(trx);
        const answer = logIn(service, user);
        await until(async () => (await waitingForLocks(db)) > 0, 5);
        await sql`update users set password_hash = 'changed', password_version = password_version + 1
        where id = ${user.id}`.execute(trx);
        return { answer };
      });
      t.equal((await login.answer).status, 401);
      t.equal(await hashOf(user), 'changed');
      t.same(await db.selectFrom('tokens').select('id').where('user_id', '=', user.id).execute(), []);
    },
  );
});

void test('work on passwords', async (t) => {
  await t.test('holds no connection: others are answered meanwhile', async (t) => {
    const service = await Service.start(t, { poolSize: 1, passwordCost: { ...SLOW, p: 16 } });
    const root = await service.world.user(null, { password: PASSWORD });
    const token = await service.world.token(root);
    const reader = await service.world.token(await service.world.user(root));
    // The first request of all takes longer.
    await service.ok('users_me', { token: reader });
    const email = 'new@users.example';
    const answered: string[] = [];
    const asked = async (name: string, answer: Promise<unknown>): Promise<void> => {
      await answer;
      answered.push(name);
    };
    for (const slow of [
      () => service.ok('users_create', { token, body: { username: 'new', email, password: PASSWORD } }),
      () =>
        service.ok('users_edit', {
          token,
          params: { id: root.id },
          body: { password: PASSWORD, current_password: PASSWORD },
        }),
      () => logIn(service, root),
    ]) {
      const both = [asked('slow', slow())];
      await sleep(20);
      both.push(asked('users_me', service.ok('users_me', { token: reader })));
      await Promise.all(both);
    }
    t.same(answered, ['users_me', 'slow', 'users_me', 'slow', 'users_me', 'slow']);
  });

  await t.test('503 with Retry-After where too many wait; never more than two at once', async (t) => {
    const service = await Service.start(t, { passwordCost: SLOW });
    const { db } = service;
    let [running, most] = [0, 0];
    const works = new Set<number>();
    const watch = createHook({
      init(id, type) {
        if (type !== 'SCRYPTREQUEST') return;
        works.add(id);
        running += 1;
        most = Math.max(most, running);
      },
      before(id) {
        if (works.has(id)) running -= 1;
      },
    }).enable();
    // Nobody gets on before all have come.
    const lock = await db.startTransaction().execute();
    await sql`lock table login_attempts in exclusive mode`.execute(lock);
    let answered = 0;
    const asked = Array.from({ length: 45 }, async (_, n) => {
      const answer = await logIn(service, { username: `nobody-${String(n)}` });
      answered += 1;
      return answer;
    });
    await until(() => answered === 11, 10);
    await lock.commit().execute();
    const tries = await Promise.all(asked);
    watch.disable();
    t.ok(works.size >= 34, 'the watch sees them');
    t.equal(most, 2);
    const refused = tries.filter(({ status }) => status === 503);
    t.equal(refused.length, 11);
    t.equal(tries.filter(({ status }) => status === 401).length, 34);
    for (const answer of refused)
      t.match(answer, { retryAfter: '2', body: { code: 'unavailable', error: 'temporarily_unavailable' } });
  });
});
