import { test } from 'tap';
import { formatUtc, parseUtc } from '../../db/values/time.ts';
import type { Reply, Schema } from '../../handlers/call/contract.ts';
import { waitingForLocks } from '../support/database.ts';
import { until } from '../support/processes.ts';
import { Service } from '../support/service.ts';
import { keyed } from '../support/writes.ts';

// A personal token that outlives the token which creates it, by the password of the user.

const CREATE = 'oauth_personal_access_tokens_create';
const PASSWORD = 'correct horse battery staple';
const DAY = 86_400_000;

async function scene(t: Parameters<typeof Service.start>[0]) {
  const service = await Service.start(t);
  const root = await service.world.user(null);
  const user = await service.world.user(root, { password: PASSWORD });
  const login = await service.world.token(user, { kind: 'login' });
  const body = { name: 'Shop', scopes: ['users_me'] };
  const create = (more: object, token = login, headers: Record<string, string> = {}) =>
    service.call(CREATE, { token, headers, body: { ...body, ...more } });
  return { service, root, user, login, create };
}

void test(`${CREATE}: current_password`, async (t) => {
  const { service, root, user, login, create } = await scene(t);
  const ok = async (more: object, token = login): Promise<Reply<typeof CREATE>['token']> => {
    const { status, body } = await create(more, token);
    t.equal(status, 200);
    return (body as Reply<typeof CREATE>).token;
  };
  const fields = async (more: object, token = login): Promise<string[]> => {
    const { status, body } = await create(more, token);
    t.equal(status, 422);
    return Object.keys((body as Schema<'Problem'>).errors ?? {});
  };
  const inDays = (days: number): string => formatUtc(Math.floor(Date.now() / 1000) * 1000 + days * DAY);

  await t.test('200 a year by default, and any earlier time', async (t) => {
    const { expires_at } = await ok({ current_password: PASSWORD });
    const left = parseUtc(expires_at) - Date.now();
    t.ok(left > 365 * DAY - DAY / 24 && left <= 365 * DAY);
    const end = inDays(200);
    t.equal((await ok({ current_password: PASSWORD, expires_at: end })).expires_at, end);
    t.same(await fields({ current_password: PASSWORD, expires_at: inDays(366) }), ['expires_at']);
  });

  await t.test('422 later than the token in use without it', async (t) => {
    t.same(await fields({ expires_at: inDays(1) }), ['expires_at']);
  });

  await t.test('422 for wider scopes, limits or networks with it too', async (t) => {
    const { world } = service;
    const limits = { creditLimit: 1000, allowedNetworks: [service.address] };
    const token = await world.token(user, { scopes: [CREATE], limits });
    const more = { current_password: PASSWORD, scopes: [CREATE] };
    t.same(await fields({ ...more, scopes: ['users_me'] }, token), ['scopes']);
    t.same(await fields({ ...more, credit_limit: 11 }, token), ['credit_limit']);
    t.same(await fields({ ...more, allowed_networks: null }, token), ['allowed_networks']);
  });

  await t.test('422 for a wrong one, and for one of a user without a password', async (t) => {
    t.same(await fields({ current_password: 'wrong' }), ['current_password']);
    t.same(await fields({ current_password: PASSWORD }, await service.world.token(root)), [
      'current_password',
    ]);
  });

  await t.test('it is in no log and no stored answer, and is not compared', async (t) => {
    const first = await create({ current_password: PASSWORD }, login, keyed('shop'));
    const replay = await create({ current_password: 'another' }, login, keyed('shop'));
    t.equal(replay.headers['idempotent-replayed'], 'true');
    t.same((replay.body as Reply<typeof CREATE>).token, (first.body as Reply<typeof CREATE>).token);
    const kept = [
      await service.db.selectFrom('logs').selectAll().execute(),
      await service.db.selectFrom('idempotency_keys').selectAll().execute(),
    ];
    t.notMatch(JSON.stringify(kept), PASSWORD);
  });
});

void test(`${CREATE} 429 after 20 wrong passwords, which count like those of a login`, async (t) => {
  const { create } = await scene(t);
  for (let count = 0; count < 20; count += 1)
    t.equal((await create({ current_password: 'wrong' })).status, 422);
  const answer = await create({ current_password: PASSWORD });
  t.match(answer, { status: 429, body: { code: 'too_many_requests' } });
  t.ok(Number(answer.headers['retry-after']) > 0);
  t.equal((await create({})).status, 200, 'without a password nothing is slowed down');
});

void test(`${CREATE} 422 where the password has changed since it was checked`, async (t) => {
  const { service, user, create } = await scene(t);
  // The new password comes while the token waits for its user.
  const blocked = service.db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().execute();
    const creation = create({ current_password: PASSWORD });
    await until(async () => (await waitingForLocks(service.db)) === 1);
    await trx
      .updateTable('users')
      .set((eb) => ({ password_version: eb('password_version', '+', 1) }))
      .where('id', '=', user.id)
      .execute();
    return { creation };
  });
  const { status, body } = await (await blocked).creation;
  t.match({ status, body }, { status: 422, body: { errors: { current_password: ['is wrong'] } } });
});
