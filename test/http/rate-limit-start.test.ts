import { test, type Test } from 'tap';
import { newSecret } from '../../db/tokens.ts';
import type { Settings } from '../../handlers/call/settings.ts';
import { freePort } from '../support/processes.ts';
import type { World } from '../support/world.ts';
import { Service } from '../support/service.ts';

// How requests are counted by a process that has just started, and has not seen any token yet.

const USERS = 64;

/** Thousands of requests at once take longer on a busy machine than one of them may elsewhere. */
const answerWithin = 120_000;

async function started(t: Test, settings: Partial<Settings>) {
  const service = await Service.apart(t, settings);
  const root = await service.world.user(null);
  const statuses = async (token: string, times = 1): Promise<number[]> => {
    const answers: number[] = [];
    for (; answers.length < times;) answers.push((await service.call('users_me', { token })).status);
    return answers;
  };
  return { service, root, statuses };
}

async function tokensOf(
  world: World,
  root: { id: number; path: string; username: string },
): Promise<string[]> {
  const users = await Promise.all(Array.from({ length: USERS }, () => world.user(root)));
  return Promise.all(users.map((user) => world.token(user)));
}

void test('users_me 200 for 64 concurrent users behind one address, up to the limit of each', async (t) => {
  const { service, root, statuses } = await started(t, { rateLimit: 4, answerWithin });
  const tokens = await tokensOf(service.world, root);
  const answers = await Promise.all(tokens.map((token) => statuses(token, 4)));
  t.same(new Set(answers.flat()), new Set([200]));
  t.same(await statuses(tokens[0] ?? ''), [429], 'the fifth of a user');
});

void test('users_me 429 for made-up tokens of an address, meanwhile 200 for 64 users behind it', async (t) => {
  const { service, root, statuses } = await started(t, { rateLimit: 10, answerWithin });
  const tokens = await tokensOf(service.world, root);
  // More than one look-up takes, and few enough that none of these runs out of time on a busy machine.
  const flood = Array.from({ length: 600 }, () => service.app.inject(me(newSecret())));
  const answers = await Promise.all(tokens.map((token) => statuses(token, 3)));
  t.same(new Set(answers.flat()), new Set([200]));

  const refused = (await Promise.all(flood)).map(({ statusCode }) => statusCode);
  t.equal(refused.filter((status) => status === 401).length, 10, 'the maximum that is looked up');
  t.equal(refused.filter((status) => status === 429).length, 590);
  t.same(await statuses(newSecret()), [429]);
  const elsewhere = await service.app.inject({ ...me(newSecret()), remoteAddress: '198.51.100.7' });
  t.equal(elsewhere.statusCode, 401, 'another address');
});

void test('users_me 401 for a revoked token counts for its user once, and then for the address', async (t) => {
  const { service, root, statuses } = await started(t, { rateLimit: 4 });
  const [leaked, valid] = [await service.world.issue(root), await service.world.token(root)];
  t.same(await statuses(leaked.secret), [200]);
  await service.db
    .updateTable('tokens')
    .set({ revoked_at: new Date() })
    .where('id', '=', leaked.id)
    .execute();
  t.same(await statuses(leaked.secret, 7), [401, 401, 401, 401, 401, 429, 429]);
  t.same(await statuses(valid, 3), [200, 200, 429], 'the user has lost one request to it');
});

void test('users_me 503 for unknown tokens while the database is away', async (t) => {
  const databaseUrl = `postgres://nobody@127.0.0.1:${String(await freePort())}/none`;
  const { service, root, statuses } = await started(t, { rateLimit: 4, databaseUrl });
  const token = await service.world.token(root);
  t.same(await statuses(token, 6), [503, 503, 503, 503, 503, 503]);
});

const me = (token: string) => ({ url: '/api/v1/me', headers: { authorization: `Bearer ${token}` } });
