import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import type { Schema } from '../../handlers/call/contract.ts';
import { test, type Test } from 'tap';
import type { Settings } from '../../handlers/call/settings.ts';
import { until } from '../support/processes.ts';
import { Service } from '../support/service.ts';
import pg from 'pg';
import { databaseOverPool, poolSettings } from '../../db/connection/connection.ts';
import { digestOf, newSecret } from '../../db/tokens.ts';
import { TokenOwners } from '../../handlers/runtime/token-owners.ts';
import { cloneDatabase } from '../support/database.ts';

// The limit of concurrent requests of a user, and of a branch.

/**
 * Starts a service whose `faqs_index` waits until it is released. By default it allows two concurrent requests per
 * user.
 */
async function limitedService(t: Test, settings: Partial<Settings> = { concurrentRequests: 2, poolSize: 4 }) {
  let working = 0;
  let mostAtOnce = 0;
  let done = 0;
  const waiting: (() => void)[] = [];
  const service = await Service.apart(t, settings, {
    async faqs_index({ db }) {
      await db.selectNoFrom(sql`1`.as('one')).execute();
      working += 1;
      mostAtOnce = Math.max(mostAtOnce, working);
      await new Promise<void>((resolve) => waiting.push(resolve));
      working -= 1;
      done += 1;
      throw new Error('released');
    },
  });
  const root = await service.world.user(null);
  const token = await service.world.token(root);
  const other = await service.world.token(await service.world.user(root));
  const release = (): void => waiting.splice(0).forEach((resolve) => resolve());
  return {
    service,
    root,
    token,
    other,
    release,
    ask: (as = token) =>
      service.app.inject({ url: '/api/v1/faqs', headers: { authorization: `Bearer ${as}` } }),
    working: () => working,
    mostAtOnce: () => mostAtOnce,
    done: () => done,
  };
}

void test('a limited number of requests of a user run at once; more wait, too many get 429', async (t) => {
  const { service, token, other, ask, mostAtOnce, done, release } = await limitedService(t);
  const early: unknown[] = [];
  const answers = Array.from({ length: 110 }, async () => {
    const { statusCode, headers, payload } = await ask();
    const { limit, limit_seconds } = JSON.parse(payload) as Schema<'Problem'>;
    if (done() === 0) early.push([statusCode, headers['retry-after'], limit, limit_seconds]);
    return statusCode;
  });
  await until(() => early.length === 8);
  t.same(
    early,
    early.map(() => [429, '1', 'concurrency', undefined]),
  );
  t.equal((await service.call('users_me', { token: other })).status, 200, 'other users are not delayed');
  t.equal((await service.call('users_me', { token })).status, 429);
  while (done() < 102) {
    release();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const statuses = (await Promise.all(answers)).toSorted();
  t.same(statuses, [...Array<number>(8).fill(429), ...Array<number>(102).fill(500)]);
  t.equal(mostAtOnce(), 2);
  t.equal((await service.call('users_me', { token })).status, 200, 'and then all slots are free again');
});

void test('the users of a branch have as many requests at once as one user, so those of another are not delayed', async (t) => {
  const { service, root, other, ask, working, mostAtOnce, done, release } = await limitedService(t);
  const { world } = service;
  const head = await world.user(root);
  const tokens = [await world.token(head)];
  for (let count = 0; count < 3; count += 1) tokens.push(await world.token(await world.user(head)));
  const answers = tokens.flatMap((token) => [ask(token), ask(token)]);
  await until(() => working() >= 2);
  t.equal((await service.call('users_me', { token: other })).status, 200);
  const elsewhere = ask(other);
  await until(() => working() >= 3);
  t.equal(mostAtOnce(), 3);
  await until(() => {
    release();
    return done() >= 9;
  });
  await Promise.all([...answers, elsewhere]);
  t.equal(mostAtOnce(), 3);
});

void test('one user never holds every connection that may write, whatever CONCURRENT_REQUESTS is', async (t) => {
  for (const [poolSize, most] of [
    [5, 3],
    [1, 1],
  ] as const) {
    const { ask, working, mostAtOnce, done, release } = await limitedService(t, {
      concurrentRequests: 8,
      poolSize,
    });
    const answers = Promise.all(Array.from({ length: 6 }, () => ask()));
    await until(() => working() >= most);
    await until(() => {
      release();
      return done() === 6;
    });
    await answers;
    t.equal(mostAtOnce(), most, `with a pool of ${String(poolSize)}`);
  }
});

void test('a waiting client that disconnects frees its place; one whose token was revoked meanwhile gets 401', async (t) => {
  const { service, token, other, root, working, done, release } = await limitedService(t);
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = service.app.server.address() as AddressInfo;
  const statuses: unknown[] = [];
  const send = (): ClientRequest =>
    request({ port, host: '127.0.0.1', path: '/api/v1/faqs', headers: { authorization: `Bearer ${token}` } })
      .on('error', () => undefined)
      .on('response', ({ statusCode }) => statuses.push(statusCode))
      .end();
  const connections = (): Promise<number> =>
    new Promise((resolve) => {
      service.app.server.getConnections((_, count) => {
        resolve(count);
      });
    });
  for (let count = 0; count < 2; count += 1) send();
  await until(() => working() === 2);
  const leaving = Array.from({ length: 108 }, send);
  await until(() => statuses.length === 8);
  for (const sent of leaving) sent.destroy();
  await until(async () => (await connections()) === 2);
  send();
  await until(async () => (await connections()) === 3);
  // The service has not met the token in this operation before.
  const first = service.call('users_me', { token });
  // Their round trips come after its own.
  for (let count = 0; count < 3; count += 1) await service.ok('users_me', { token: other });
  await service.db
    .updateTable('tokens')
    .set({ revoked_at: new Date() })
    .where('user_id', '=', root.id)
    .execute();
  release();
  await until(() => statuses.length === 11);
  t.same(statuses, [...Array<number>(8).fill(429), 500, 500, 401]);
  t.equal((await first).status, 401);
  t.equal(done(), 2, 'nothing was done for those who disconnected');
});

const MOST_WAITING = 5000;

void test('unknown tokens at once: 5000 wait behind the first, and one more is 503', async (t) => {
  const { databaseUrl } = await cloneDatabase(t);
  const db = databaseOverPool(new pg.Pool(poolSettings(databaseUrl, 1)));
  t.teardown(() => db.destroy());
  const owners = new TokenOwners(db);
  const find = async () => owners.find(digestOf(newSecret()));
  const waiting = Array.from({ length: 1 + MOST_WAITING }, find);
  await t.rejects(find(), { code: 'unavailable', status: 503 });
  t.same(new Set(await Promise.all(waiting)), new Set([undefined]), 'the others are looked up');
  t.equal(await find(), undefined, 'then there is room again');
});
