import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { test } from 'tap';
import { type Permission, permissions } from '../../generated/operations.ts';
import type { Reply, Schema } from '../../handlers/call/contract.ts';
import { formatUtc, parseUtc } from '../../db/values/time.ts';
import { keyed } from '../support/writes.ts';
import { type Ask, Service } from '../support/service.ts';
import { OWN } from '../support/world.ts';
import { waitingForLocks } from '../support/database.ts';
import { until } from '../support/processes.ts';

const CREATE = 'oauth_personal_access_tokens_create';

const EVERY_SCOPE = Object.keys(permissions);

const DAY = 86_400_000;

type Created = Reply<typeof CREATE>;

const utc = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ');

const parse = (time: string): number => Date.parse(`${time.replace(' ', 'T')}Z`);

const asks = (body: Record<string, unknown>): Ask => ({
  body: { name: 'Billing', scopes: ['users_me'], ...body },
});

void test(`${CREATE}: scopes`, async (t) => {
  const service = await Service.start(t);
  const { world } = service;
  const user = await world.user(await world.user(null));
  const all = await world.token(user);

  await t.test('200 a personal token that may do what its scopes allow, and no more', async (t) => {
    const { accessToken: token = '', token: row } = await service.ok(CREATE, { ...asks({}), token: all });
    t.match(row, { user_id: user.id, name: 'Billing', scopes: ['users_me'], revoked: false });
    const personal = await service.ok('oauth_personal_access_tokens_index', { token: all });
    t.same(personal[0], row);
    t.equal((await service.ok('users_me', { token })).id, user.id);
    t.match(await service.refused(403, 'packages_index', { token }), { code: 'missing_scope' });
    t.same(await service.ok('oauth_tokens_index', { token: all }), []);
  });

  await t.test('422 names the scopes that the token in use lacks, and only those', async (t) => {
    const token = await world.token(user, { scopes: [CREATE, 'users_me'] });
    const wide = asks({ scopes: ['users_me', 'packages_index', '*'] });
    const { errors } = await service.refused(422, CREATE, { ...wide, token });
    t.match(errors, { scopes: [/^packages_index /, /^\* /] });
    t.equal(errors?.['scopes']?.length, 2);
    await service.ok(CREATE, { ...asks({ scopes: [CREATE, 'users_me'] }), token });
  });

  await t.test('422 a scope whose permission the user lacks', async (t) => {
    const { errors } = await service.refused(422, CREATE, {
      ...asks({ scopes: ['users_me', 'users_all'] }),
      token: all,
    });
    t.match(errors, { scopes: [/^users_all /] });
    t.equal(errors?.['scopes']?.length, 1);
  });

  await t.test('422 scopes that do not exist, though every object has such a property', async (t) => {
    for (const scope of ['packages_steal', 'constructor']) {
      const unknown = { ...asks({ scopes: ['users_me', scope] }), token: all };
      t.same(Object.keys((await service.refused(422, CREATE, unknown)).errors ?? {}), ['scopes']);
    }
  });

  await t.test('200 a permission by a role counts', async () => {
    const clerk = await world.user(user, { permissions: [] });
    await world.role({ permissions: [CREATE, 'users_show'], users: [clerk] });
    await service.ok(CREATE, { ...asks({ scopes: ['users_show'] }), token: await world.token(clerk) });
  });

  await t.test('200 * from a token with *; 422 from one with every scope by name', async (t) => {
    const { token } = await service.ok(CREATE, { ...asks({ scopes: ['*'] }), token: all });
    t.same(token.scopes, ['*']);
    const named = await world.token(user, { scopes: EVERY_SCOPE });
    const { errors } = await service.refused(422, CREATE, { ...asks({ scopes: ['*'] }), token: named });
    t.match(errors, { scopes: [/^\* /] });
  });

  await t.test('200 * does not help if the user lacks the permission', async (t) => {
    const granted: Permission[] = OWN.filter((name) => name !== 'packages_index');
    const clerk = await world.user(user, { permissions: granted });
    const created = await service.ok(CREATE, { ...asks({ scopes: ['*'] }), token: await world.token(clerk) });
    const token = created.accessToken ?? '';
    t.match(await service.refused(403, 'packages_index', { token }), { code: 'missing_permission' });
  });
});

void test(`${CREATE}: lifetime`, async (t) => {
  const service = await Service.start(t);
  const { world } = service;
  const user = await world.user(null);
  const long = await world.token(user, { expiresIn: 800 * DAY });
  const short = await world.token(user, { kind: 'login', expiresIn: DAY });
  const [inUse] = await service.ok('oauth_tokens_index', { token: short });
  const end = parse(inUse?.expires_at ?? '');
  const create = (token: string, expires_at?: string): Promise<Created> =>
    service.ok(CREATE, { ...asks(expires_at === undefined ? {} : { expires_at }), token });
  const refuses = (token: string, expires_at: string) =>
    service.refused(422, CREATE, { ...asks({ expires_at }), token });

  await t.test('200 by default as long as the token in use', async (t) => {
    t.equal((await create(short)).token.expires_at, utc(end));
  });

  await t.test('200 by default a year, if the token in use lives longer', async (t) => {
    const lives = parse((await create(long)).token.expires_at) - Date.now();
    t.ok(Math.abs(lives - 365 * DAY) < DAY / 24, `it lives ${String(lives / DAY)} days`);
  });

  await t.test('200 as requested', async (t) => {
    for (const [token, at] of [
      [long, utc(Date.now() + 364 * DAY)],
      [long, utc(Date.now() + DAY / 24)],
      [short, utc(end)],
    ] as const) {
      t.equal((await create(token, at)).token.expires_at, at);
    }
  });

  await t.test('422 later than the token in use or a year, past, or on no day at all', async (t) => {
    for (const [token, at] of [
      [short, utc(end + 1000)],
      [long, utc(Date.now() + 366 * DAY)],
      [long, utc(Date.now() - 1000)],
      [long, '2020-01-01 00:00:00'],
      [long, `${String(new Date().getUTCFullYear() + 1)}-02-30 00:00:00`],
    ] as const) {
      t.same(Object.keys((await refuses(token, at)).errors ?? {}), ['expires_at'], at);
    }
  });
});

void test(`${CREATE}: the secret`, async (t) => {
  const service = await Service.start(t);
  const { db, world } = service;
  const user = await world.user(null);
  const token = await world.token(user);

  /** Returns the tables with this text in any column. */
  const tablesWith = async (text: string): Promise<string[]> => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db);
    const found = [];
    for (const { name } of rows) {
      const hits =
        await sql`select 1 from ${sql.table(name)} as r where position(${text} in r::text) > 0`.execute(db);
      if (hits.rows.length > 0) found.push(name);
    }
    return found;
  };

  await t.test('is stored nowhere; its SHA-256 is', async (t) => {
    const { accessToken: secret = '', token: row } = await service.ok(CREATE, {
      ...asks({}),
      token,
      headers: keyed('stored-nowhere'),
    });
    t.match(secret, /^srm_[\w-]{27,}$/, 'a prefix and at least 160 bits');
    t.not((await service.ok(CREATE, { ...asks({}), token })).accessToken, secret, 'another one each time');
    for (const text of [secret, secret.slice(4, 36), Buffer.from(secret).toString('hex')]) {
      t.same(await tablesWith(text), []);
    }
    const hash = createHash('sha256').update(secret).digest();
    t.same(await tablesWith(hash.toString('hex')), ['tokens']);
    const stored = await db
      .selectFrom('tokens')
      .select('hash')
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow();
    t.ok(stored.hash.equals(hash));
    t.ok(
      (await tablesWith('stored-nowhere')).includes('idempotency_keys'),
      'the search finds what is stored',
    );
  });
});

const PASSWORD = 'correct horse battery staple';

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

  await t.test(
    'one that is revoked ends those that it has created without a password, and theirs',
    async (t) => {
      const { world } = service;
      const works = async (token: string) => (await service.call('users_me', { token })).status === 200;
      for (const kind of ['login', 'personal'] as const) {
        const maker = await world.issue(user, { kind });
        const made = async (more: object, token: string): Promise<string> => {
          const { body } = await create({ scopes: ['*'], ...more }, token);
          return (body as Reply<typeof CREATE>).accessToken ?? '';
        };
        const child = await made({}, maker.secret);
        const others = [await made({ current_password: PASSWORD }, child), await made({}, login)];
        const ended = [maker.secret, child, await made({}, child)];
        const remove = kind === 'login' ? 'oauth_tokens_delete' : 'oauth_personal_access_tokens_delete';
        const [answer] = await Promise.all([
          create({}, child),
          service.ok(remove, { token: login, params: { token_id: maker.id } }),
        ]);
        if (answer.status === 200) ended.push((answer.body as Reply<typeof CREATE>).accessToken ?? '');
        t.same(
          await Promise.all(ended.map(works)),
          ended.map(() => false),
        );
        t.same(await Promise.all(others.map(works)), [true, true]);
      }
    },
  );

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
