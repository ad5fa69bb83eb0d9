import { test, type Test } from 'tap';
import { newSecret } from '../../db/tokens.ts';
import type { Settings } from '../../handlers/call/settings.ts';
import { freePort } from '../support/processes.ts';
import type { World, WorldUser } from '../support/world.ts';
import { Service, type Ask } from '../support/service.ts';
import type { Encoding } from '../support/forms.ts';
import { Shop } from '../support/shop.ts';
import { keyed } from '../support/writes.ts';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { update } from '../support/rows.ts';

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
  const { payload } = await service.app.inject(me(newSecret()));
  t.match(JSON.parse(payload), { status: 429, limit: 'address', limit_max: 10, limit_seconds: 60 });
  const elsewhere = await service.app.inject({ ...me(newSecret()), remoteAddress: '198.51.100.7' });
  t.equal(elsewhere.statusCode, 401, 'another address');
});

void test('users_me 401 for a revoked token counts for its user once, and then for the address', async (t) => {
  const { service, root, statuses } = await started(t, { rateLimit: 4 });
  const [leaked, valid] = [await service.world.issue(root), await service.world.token(root)];
  t.same(await statuses(leaked.secret), [200]);
  await update(service.db, 'tokens', leaked.id, { revoked_at: new Date() });
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

// A batch counts as many requests as it has lines.

async function limited(t: Test, rateLimit: number) {
  const shop = await Shop.of(await Service.apart(t, { rateLimit }));
  const { service, token } = shop;
  const package_id = await shop.package();
  const batch = (lines: object[], as: Encoding = 'json') =>
    service.call('m3us_batch_create', { token, body: { lines }, as });
  const lines = (count: number): object[] => Array.from({ length: count }, () => ({ package_id }));
  const me = async (): Promise<number> => (await service.call('users_me', { token })).status;
  return { service, batch, lines, me };
}

void test('m3us_batch_create counts its lines', async (t) => {
  for (const as of ['json', 'form', 'multipart'] as const) {
    const { batch, lines, me } = await limited(t, 10);
    const { status, headers } = await batch(lines(8), as);
    t.match([status, headers['x-ratelimit-remaining']], [200, '2'], as);
    t.same([await me(), await me(), await me()], [200, 200, 429], as);
  }
});

void test('m3us_batch_create 200 if it is larger than what remains, and 429 if nothing remains', async (t) => {
  const { batch, lines, me } = await limited(t, 3);
  const { status, headers } = await batch(lines(10));
  t.match([status, headers['x-ratelimit-remaining']], [200, '0']);
  const refused = await batch(lines(1));
  const requests = { limit: 'requests', limit_max: 3, limit_seconds: 60 };
  t.match(refused, { status: 429, body: { code: 'too_many_requests', retry: true, ...requests } });
  t.equal(await me(), 429);
});

void test('m3us_batch_create 429 for batches at once that are together larger than what remains', async (t) => {
  const { batch, lines } = await limited(t, 5);
  const answers = await Promise.all([batch(lines(10)), batch(lines(10)), batch(lines(10))]);
  t.same(answers.map(({ status }) => status).sort(), [200, 429, 429]);
  const refused = answers.find(({ status }) => status === 429);
  t.match(refused?.headers, { 'retry-after': /^\d+$/, 'x-ratelimit-limit': '5' });
});

void test('m3us_batch_create 422 counts its lines too: refusing them is work', async (t) => {
  const { batch, me } = await limited(t, 10);
  const { status } = await batch(Array.from({ length: 9 }, () => ({})));
  t.equal(status, 422);
  t.same([await me(), await me()], [200, 429]);
});

// What is stored for an Idempotency-Key counts by its size, so that nobody fills the database.

/** Inserts 10,001 lines: two requests that change all of them use up the hour of a branch. */
const manyLines = (db: Service['db'], owner: WorldUser, creator: WorldUser, packageId: number) =>
  sql`
    insert into lines (kind, user_id, created_by_id, package_id, username, password, activated_at, expired_at)
    select 'm3u', ${owner.id}, ${creator.id}, ${packageId}, 'viewer-' || n, 'secret', now(), now() + interval '1 day'
    from generate_series(1, 10001) as n`.execute(db);

void test('429 for a branch that has changed 20,000 objects within an hour', async (t) => {
  const { service, root } = await started(t, {});
  const { world, db } = service;
  const head = await world.user(root);
  const [owner, other, stranger] = [await world.user(head), await world.user(head), await world.user(root)];
  await manyLines(db, owner, owner, await world.package());
  const move = async (caller: WorldUser, ask: Ask = {}) =>
    service.call('users_change_m3us_owner', {
      token: await world.token(caller),
      params: { id: owner.id },
      body: { user_id: other.id },
      headers: { 'dry-run': 'true' },
      ...ask,
    });
  const repeated = { params: { id: head.id }, headers: keyed('nothing') };
  t.match(await move(head, repeated), { status: 200, body: { moved: 0 } });
  t.match(await move(head), { status: 200, body: { moved: 10_001 } });
  t.match(await move(head), { status: 200 }, 'more than what is left, while something is left');
  const refused = await move(head);
  const objects = { limit: 'objects', limit_max: 20_000, limit_seconds: 3600 };
  t.match(refused, { status: 429, headers: { 'x-ratelimit-limit': '20000' }, body: objects });
  t.ok(Number(refused.headers['retry-after']) > 3500);
  const deleting = { token: await world.token(owner), query: { ids: await world.line(owner, 'm3u') } };
  t.equal((await service.call('m3us_mass_delete', deleting)).status, 429, 'of others in the branch too');
  await db.transaction().execute(async (trx) => {
    await sql`select from lines where user_id = ${owner.id} for update`.execute(trx);
    t.equal((await move(head)).status, 429, 'before it holds anything that it would change');
  });
  t.match(await move(head, repeated), { status: 200, headers: { 'idempotent-replayed': 'true' } });
  t.equal((await move(root)).status, 200, 'the root is not counted');
  const elsewhere = { params: { id: stranger.id }, body: { user_id: (await world.user(stranger)).id } };
  await world.line(stranger, 'm3u');
  t.equal((await move(stranger, elsewhere)).status, 200, 'nor another branch');
});

void test('users_change_owner 429 where lines that change their creator have used up the hour', async (t) => {
  const { service, root } = await started(t, {});
  const { world, db } = service;
  const head = await world.user(root);
  const [maker, other] = [await world.user(head), await world.user(head)];
  const owner = await world.user(maker);
  await manyLines(db, owner, maker, await world.package());
  const token = await world.token(head);
  const ask = {
    token,
    params: { id: owner.id },
    body: { owner_id: other.id },
    headers: { 'dry-run': 'true' },
  };
  const statuses: number[] = [];
  for (let times = 0; times < 3; times += 1)
    statuses.push((await service.call('users_change_owner', ask)).status);
  t.same(statuses, [200, 200, 429]);
});

void test('quick_actions_create counts a stored answer of 16 KB as eight requests more', async (t) => {
  const service = await Service.apart(t, { rateLimit: 30 });
  const token = await service.world.token(await service.world.user(null));
  const save = async (note: string, headers: Record<string, string> = {}) => {
    const body = { name: 'Saved', operation: 'm3us_create', payload: { note } };
    const answer = await service.call('quick_actions_create', { token, body, headers });
    return [answer.status, answer.headers['x-ratelimit-remaining']];
  };
  const long = '字'.repeat(5450);
  t.same(await save('short', keyed('short')), [200, '29']);
  t.same(await save(long), [200, '28'], 'without a key nothing is stored');
  t.same(await save(long, { ...keyed('dry'), 'dry-run': 'true' }), [200, '27'], 'nor with Dry-Run');
  t.same(await save(long, keyed('long')), [200, '18']);
  t.same(await save(long, keyed('long')), [200, '17'], 'nor again by a repeated request');
  t.same(await save(long, keyed('second')), [200, '8']);
  t.same(await save(long, keyed('third')), [200, '0'], 'it is not refused');
  t.same(await save('short'), [429, '0']);
});

// Rate limits that processes share in Redis, and what happens if it does not answer.

/** A fake Redis server, which answers until it is told not to. */
async function fakeRedis(t: Test, answers: boolean) {
  const counts = new Map<string, number>();
  const sockets = new Set<Socket>();
  const redis = { answers, commands: 0, url: '' };
  const replyTo = (words: string[]): string => {
    const [name = '', , , key = '', , more] = words;
    if (/^info$/i.test(name)) return '$9\r\nloading:0\r\n';
    if (!/^eval/i.test(name)) return '+OK\r\n';
    redis.commands += 1;
    const count = (counts.get(key) ?? 0) + Number(more);
    counts.set(key, count);
    return `*2\r\n:${String(count)}\r\n:60000\r\n`;
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.setEncoding('utf8').on('error', () => undefined);
    socket.on('data', (text: string) => {
      if (!redis.answers) return;
      // Each command is `*3`, and then each word with its length before it.
      for (const command of text.split(/^\*\d+\r\n/m).slice(1)) {
        const words = command.split(/^\$\d+\r\n/m).slice(1);
        socket.write(replyTo(words.map((word) => word.replace(/\r\n$/, ''))));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  redis.url = `redis://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return redis;
}

/** Returns the statuses of requests by one user that may send three a minute. */
async function redisLimited(t: Test, redisUrl: string) {
  const service = await Service.apart(t, { redisUrl, rateLimit: 3 });
  const lines: string[] = [];
  service.app.log.warn = (_: unknown, text?: string) => void lines.push(String(text));
  const token = await service.world.token(await service.world.user(null));
  const statuses = async (count: number): Promise<number[]> => {
    const answers: number[] = [];
    for (; answers.length < count;) answers.push((await service.call('users_me', { token })).status);
    return answers;
  };
  return { service, token, statuses, lines };
}

void test('requests are counted in a Redis that answers', async (t) => {
  const redis = await fakeRedis(t, true);
  const { statuses, lines } = await redisLimited(t, redis.url);
  t.same(await statuses(5), [200, 200, 200, 429, 429]);
  t.equal(redis.commands, 5);
  t.same(lines, []);

  await t.test('if it hangs, each process counts for itself, and the log says so once', async (t) => {
    redis.answers = false;
    t.same(await statuses(5), [200, 200, 200, 429, 429]);
    t.match(lines, [/^redis does not answer/]);
    const { now } = Date;
    t.teardown(() => (Date.now = now));
    Date.now = () => now() + 3000;
    t.same(await statuses(1), [429], 'it is tried again');
    t.equal(lines.length, 1);
  });
});

void test('the lines of a batch are counted there, too', async (t) => {
  const redis = await fakeRedis(t, true);
  const { service, token, statuses } = await redisLimited(t, redis.url);
  await service.refused(422, 'm3us_batch_create', { token, body: { lines: [{}, {}] } });
  t.same(await statuses(2), [200, 429]);
});

void test('limits still apply if Redis never answers, or does not exist', async (t) => {
  const { url } = await fakeRedis(t, false);
  for (const redisUrl of [url, `redis://127.0.0.1:${String(await freePort())}`]) {
    const { statuses } = await redisLimited(t, redisUrl);
    t.same(await statuses(5), [200, 200, 200, 429, 429]);
  }
});
