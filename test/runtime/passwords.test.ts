import { sql } from 'kysely';
import crypto from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { test, type Test } from 'tap';
import { hashPassword, PASSWORD_COST, verifyPassword } from '../../db/values/passwords.ts';
import { isSha512Crypt } from '../../db/values/sha512-crypt.ts';
import { Passwords } from '../../handlers/call/passwords.ts';
import { waitingForLocks } from '../support/database.ts';
import { until } from '../support/processes.ts';
import { Service } from '../support/service.ts';
import { type WorldUser, CHEAP } from '../support/world.ts';
import { Deadline } from '../../db/connection/deadline.ts';
import { column, find, update } from '../support/rows.ts';

// How passwords are hashed: the cost, the time, and the number of concurrent hashes.

const PASSWORD = 'correct horse battery staple';
/** Some tens of milliseconds. */
const SLOW = { N: 2 ** 14, r: 8, p: 2 };

/** Logs in from a new address, because one address may try five times a minute. */
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
  t.same(PASSWORD_COST, { N: 32768, r: 8, p: 3 }, 'one of the settings that OWASP recommends');
  const stored = await hashPassword(PASSWORD, PASSWORD_COST);
  t.match(stored, /^scrypt\$32768\$8\$3\$[\w+/]{22}==\$[\w+/]{43}=$/);
  t.equal(await verifyPassword(PASSWORD, stored, PASSWORD_COST), true);
  t.equal(await verifyPassword('another', stored, PASSWORD_COST), false);
});

/** Made by the C library's crypt: with the salts of three panels. */
const OF_PANELS = {
  secret123:
    '$6$rounds=20000$xtreamcodes$j4z.peR5FwFpjNXu8HtHbAPlyHDz9NyX0WCcwPQIyNFy245HJIzDqnvOajDhiAIXOmlk21A1qmh0jwEkXSAyN.',
  Übergröße:
    '$6$rounds=20000$xui$7MYB6jmjnm5ZXSYnkDSsh6RERkPLwxTgCi3x5reQzMYfd48QXsVXQHhRCVOCe9MoYH65jSRFE6Aocrl4aLWWl/',
  ['x'.repeat(70)]:
    '$6$rounds=20000$xc_vm$x050EGqlww7gRnXCtlVnOUtgAM5STrn.S.oIdzYV/7c97V5pcGhCFuVhKcOLGh59WdMF6cflnu9mNntHecFSh/',
};

void test('a hash of another panel', async (t) => {
  for (const [password, stored] of Object.entries(OF_PANELS)) {
    t.equal(await verifyPassword(password, stored, CHEAP), true, stored);
    t.equal(await verifyPassword(`${password}x`, stored, CHEAP), false, stored);
  }
  const [stored = ''] = Object.values(OF_PANELS);
  t.notOk(isSha512Crypt(stored.replace('20000', '99999')), 'not one that takes long');

  const service = await Service.start(t);
  const user = await service.world.user(null);
  await update(service.db, 'users', user.id, { password_hash: stored });
  t.equal((await logIn(service, user, 'secret124')).status, 401);
  t.equal((await logIn(service, user, 'secret123')).status, 200, 'is accepted');
  const [{ password_hash } = {}] = await find(service.db, 'users', { id: user.id }, 'password_hash');
  t.match(password_hash, /^scrypt/, 'and replaced by ours');
  t.equal((await logIn(service, user, 'secret123')).status, 200);
});

type Scrypt = (...args: Parameters<typeof crypto.scrypt>) => void;

/** Puts something in front of hashing until the test ends. */
function replaceScrypt(t: Test, inFront: (scrypt: Scrypt) => Scrypt): void {
  const { scrypt } = crypto;
  const use = (scrypt: Scrypt): void => {
    Object.assign(crypto, { scrypt });
    syncBuiltinESMExports();
  };
  use(inFront(scrypt));
  t.teardown(() => use(scrypt));
}

/** Watches hashing until the test ends. Returns the work since the last call, which decides the time. */
function watchWork(t: Test): () => number {
  let sum = 0;
  replaceScrypt(t, (scrypt) => (...args) => {
    const { N = 0, r = 0, p = 0 } = args[3];
    sum += N * r * p;
    scrypt(...args);
  });
  return () => {
    const done = sum;
    sum = 0;
    return done;
  };
}

/** Holds hashes until the test ends: how many wait to begin, and a way to let them. */
class HeldHashes {
  #held: (() => void)[] = [];

  constructor(t: Test) {
    replaceScrypt(
      t,
      (scrypt) =>
        (...args) =>
          void this.#held.push(() => scrypt(...args)),
    );
  }

  get waiting(): number {
    return this.#held.length;
  }

  /** Returns how many may begin. */
  letGo(): number {
    const held = this.#held;
    this.#held = [];
    for (const begin of held) begin();
    return held.length;
  }
}

void test('a wrong password takes as long for any cost of the hash, and for an unknown user', async (t) => {
  const cost = { N: 2 ** 10, r: 8, p: 3 };
  const hashes = {
    usual: await hashPassword(PASSWORD, cost),
    old: await hashPassword(PASSWORD, { ...cost, p: 1 }),
    none: null,
  };
  const work = watchWork(t);
  for (const [name, hash] of Object.entries(hashes)) {
    t.equal(await verifyPassword('wrong', hash, cost), false);
    t.equal(work(), 2 ** 10 * 8 * 3, name);
  }
});

void test('oauth_token_issue: an older hash', async (t) => {
  const service = await Service.apart(t, { passwordCost: SLOW });
  const { world, db } = service;
  const hashOf = async ({ id }: WorldUser) =>
    (await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst())
      ?.password_hash;

  await t.test('200 and a new hash is stored; 401 keeps the old one', async (t) => {
    const user = await world.user(null, { password: PASSWORD });
    t.match(await hashOf(user), /^scrypt\$1024\$8\$1\$/);
    t.equal((await logIn(service, user, 'wrong')).status, 401);
    t.match(await hashOf(user), /^scrypt\$1024\$8\$1\$/);
    const personal = await world.token(user);
    t.equal((await logIn(service, user)).status, 200);
    const renewed = await hashOf(user);
    t.match(renewed, /^scrypt\$16384\$8\$2\$/);
    await service.ok('users_me', { token: personal });
    t.equal((await logIn(service, user)).status, 200);
    t.equal(await hashOf(user), renewed, 'which is then kept');
  });

  await t.test('200 for concurrent logins that all find the old one', async (t) => {
    const user = await world.user(null, { password: PASSWORD });
    const answers = await Promise.all([1, 2, 3, 4].map(() => logIn(service, user)));
    t.same(column(answers, 'status'), [200, 200, 200, 200]);
  });

  await t.test('401 if the password is changed meanwhile: it is kept, and nobody is logged in', async (t) => {
    const user = await world.user(null, { password: PASSWORD });
    // The login has been verified, and waits for the user's row.
    const login = await db.transaction().execute(async (trx) => {
      await sql`select from users where id = ${user.id} for update`.execute(trx);
      const answer = logIn(service, user);
      await until(async () => (await waitingForLocks(db)) > 0);
      await sql`update users set password_hash = 'changed', password_version = password_version + 1
        where id = ${user.id}`.execute(trx);
      return { answer };
    });
    t.equal((await login.answer).status, 401);
    t.equal(await hashOf(user), 'changed');
    t.same(await db.selectFrom('tokens').select('id').where('user_id', '=', user.id).execute(), []);
  });
});

void test('hashing of passwords', async (t) => {
  await t.test('holds no connection: other requests are served meanwhile', async (t) => {
    const service = await Service.apart(t, { poolSize: 1 });
    const root = await service.world.user(null, { password: PASSWORD });
    const token = await service.world.token(root);
    const reader = await service.world.token(await service.world.user(root));
    const created = { username: 'new', email: 'new@users.example', password: PASSWORD };
    const edited = { password: PASSWORD, current_password: PASSWORD };
    const held = new HeldHashes(t);
    const requests = {
      users_create: { hashes: 1, send: () => service.ok('users_create', { token, body: created }) },
      users_edit: {
        hashes: 2,
        send: () => service.ok('users_edit', { token, params: { id: root.id }, body: edited }),
      },
      oauth_token_issue: { hashes: 1, send: () => logIn(service, root) },
    };
    for (const [name, { hashes, send }] of Object.entries(requests)) {
      const answer = send();
      for (let begun = 0; begun < hashes; begun += held.letGo()) {
        await until(() => held.waiting > 0);
        t.match(await service.ok('users_me', { token: reader }), { username: 'user-2' }, name);
      }
      await answer;
    }
  });

  await t.test('503 with Retry-After if too many wait; at most two run at once', async (t) => {
    const service = await Service.start(t);
    const held = new HeldHashes(t);
    const refused: unknown[] = [];
    const logins = Array.from({ length: 45 }, async (_, n) => {
      const answer = await logIn(service, { username: `nobody-${String(n)}` });
      if (answer.status === 503) refused.push(answer);
      return answer.status;
    });
    await until(() => refused.length === 11);
    let most = 0;
    for (let begun = 0; begun < 34; begun += held.letGo()) {
      await until(() => held.waiting > 0);
      most = Math.max(most, held.waiting);
    }
    t.equal(most, 2);
    t.equal((await Promise.all(logins)).filter((status) => status === 401).length, 34);
    for (const answer of refused)
      t.match(answer, { retryAfter: '2', body: { code: 'unavailable', error: 'temporarily_unavailable' } });
  });
});

/** The requests of two callers of different branches, of users below the first, and a login. */
function requestsOf() {
  const passwords = new Passwords({ passwordCost: CHEAP });
  const client = new ServerResponse(new IncomingMessage(new Socket())).setMaxListeners(0);
  const deadline = new Deadline(60_000);
  const of = (...path: number[]) => {
    const caller = path.length === 0 ? null : { id: path.at(-1) ?? 0, path: `1.${path.join('.')}.` };
    return passwords.of({ caller, client, deadline, isDryRun: false });
  };
  const below = Array.from({ length: 40 }, (_, index) => of(2, 100 + index));
  return { client, first: of(2), below, second: of(3), login: of() };
}

void test('a client that disconnects gives up its place in the queue', async (t) => {
  const { first, second, client } = requestsOf();
  const begun = first.hash(PASSWORD);
  const waiting = [first.hash(PASSWORD), second.hash(PASSWORD)];
  await setImmediate();
  client.emit('close');
  for (const each of waiting) await t.rejects(each, { code: 'unavailable' });
  t.match(await begun, /^scrypt/);
});

void test('a branch has one place in the queue of passwords, and logins have a queue of their own', async (t) => {
  const { first, below, second, login } = requestsOf();
  const done: string[] = [];
  const track = (name: string, work: Promise<unknown>): Promise<number> => work.then(() => done.push(name));
  const all = [1, 2, 3, 4].map(() => track('first', first.hash(PASSWORD)));
  all.push(track('second', second.hash(PASSWORD)));
  await Promise.all(all);
  t.same(done, ['first', 'second', 'first', 'first', 'first']);

  done.splice(0);
  const branch = below.map((user) => track('below', user.hash(PASSWORD)));
  await track('second', second.hash(PASSWORD));
  t.ok(done.indexOf('second') <= 2, 'so has a branch, however many users it has');
  await Promise.all(branch);

  // As many as may run and wait, and one more.
  const filling = Promise.allSettled(Array.from({ length: 34 }, () => first.hash(PASSWORD)));
  t.match(await login.hash(PASSWORD), /^scrypt/);
  const refused = (await filling).filter(({ status }) => status === 'rejected');
  t.equal(refused.length, 1);
});

void test('503 at the deadline: for a place in the queue of passwords, and for a hash', async (t) => {
  const passwords = new Passwords({ passwordCost: { ...SLOW, p: 8 } });
  const client = new ServerResponse(new IncomingMessage(new Socket()));
  const of = (milliseconds: number) =>
    passwords.of({
      caller: { id: 1, path: '1.' },
      client,
      deadline: new Deadline(milliseconds),
      isDryRun: false,
    });
  const [patient, hurried] = [of(60_000), of(1)];
  const begun = patient.hash(PASSWORD);
  await t.rejects(hurried.hash(PASSWORD), { code: 'unavailable' });
  t.match(await begun, /^scrypt/);
  await t.rejects(of(1).hash(PASSWORD), { code: 'unavailable' });
});

void test('Dry-Run: no new password is hashed', async (t) => {
  // No hash of this cost can be made.
  const service = await Service.apart(t, { passwordCost: { N: 3, r: 8, p: 1 } });
  const root = await service.world.user(null);
  const user = await service.world.user(root);
  const token = await service.world.token(root);
  const create = { token, body: { username: 'new', email: 'new@users.example', password: PASSWORD } };
  const edit = { token, params: { id: user.id }, body: { password: PASSWORD } };
  const headers = { 'dry-run': 'true' };
  t.match(await service.ok('users_create', { ...create, headers }), { username: 'new' });
  t.match(await service.ok('users_edit', { ...edit, headers }), { id: user.id });
  t.equal((await service.call('users_create', create)).status, 500, 'a real one would be');
  t.equal((await service.call('users_edit', edit)).status, 500);
});
