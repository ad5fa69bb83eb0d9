import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { test } from 'tap';
import { permissions, type Permission } from '../../generated/operations.ts';
import type { Reply } from '../../handlers/call/contract.ts';
import { Service, type Ask } from '../support/service.ts';
import { OWN } from '../support/world.ts';

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

  const invalid: [Record<string, unknown>, string][] = [
    [{ name: undefined }, 'name'],
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(192) }, 'name'],
    [{ name: 'a\0b' }, 'name'],
    [{ name: 7 }, 'name'],
    [{ scopes: undefined }, 'scopes'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: 'users_me' }, 'scopes'],
    [{ scopes: ['users_me', 'users_me'] }, 'scopes'],
    [{ scopes: ['users_me', 'packages_steal'] }, 'scopes'],
    [{ scopes: ['constructor'] }, 'scopes'],
    [{ scopes: ['Users me'] }, 'scopes.0'],
    [{ expires_at: null }, 'expires_at'],
    [{ expires_at: '2027-01-05' }, 'expires_at'],
    [{ expires_at: '2027-01-05T09:00:00Z' }, 'expires_at'],
    [{ expires_at: '2027-13-05 09:00:00' }, 'expires_at'],
    [{ user_id: 1 }, 'user_id'],
  ];
  for (const [body, field] of invalid) {
    await t.test(`422 ${JSON.stringify(body).slice(0, 50)} ${field}`, async (t) => {
      const { errors = {} } = await service.refused(422, CREATE, { ...asks(body), token: all });
      t.same(Object.keys(errors), [field]);
    });
  }
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

  await t.test('422 later than the token in use, later than a year, now, or past', async (t) => {
    for (const [token, at] of [
      [short, utc(end + 1000)],
      [long, utc(Date.now() + 366 * DAY)],
      [long, utc(Date.now() - 1000)],
      [long, '2020-01-01 00:00:00'],
    ] as const) {
      t.same(Object.keys((await refuses(token, at)).errors ?? {}), ['expires_at'], at);
    }
  });

  // Days that do not exist, in the next year for months whose end has passed.
  const year = (month: number): number => {
    const now = new Date();
    return Date.UTC(now.getUTCFullYear(), month, 1) > now.getTime()
      ? now.getUTCFullYear()
      : now.getUTCFullYear() + 1;
  };
  for (const [month, day] of [
    [2, 30],
    [2, 31],
    [4, 31],
    [6, 31],
    [9, 31],
    [11, 31],
  ] as const) {
    const at = `${String(year(month))}-${String(month).padStart(2, '0')}-${String(day)} 00:00:00`;
    await t.test(`422 ${at}, a day that does not exist`, async (t) => {
      const answer = await service.call(CREATE, { ...asks({ expires_at: at }), token: long });
      t.match(answer, { status: 422, body: { errors: { expires_at: [/\w/] } } });
    });
  }
});

void test(`${CREATE}: the secret`, async (t) => {
  const service = await Service.start(t);
  const { db, world } = service;
  const user = await world.user(null);
  const token = await world.token(user);
  const keyed = (key: string): Ask => ({ ...asks({}), token, headers: { 'idempotency-key': key } });

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
    const { accessToken: secret = '', token: row } = await service.ok(CREATE, keyed('stored-nowhere'));
    t.match(secret, /^srm_[\w-]{27,}$/, 'a prefix and at least 160 bits');
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

  await t.test('200 is different each time', async (t) => {
    const created = await Promise.all([1, 2, 3].map(() => service.ok(CREATE, { ...asks({}), token })));
    t.equal(new Set(created.map(({ accessToken }) => accessToken)).size, 3);
  });

  await t.test('200 with the same Idempotency-Key: the same token, without the secret', async (t) => {
    const first = await service.call(CREATE, keyed('once'));
    const second = await service.call(CREATE, keyed('once'));
    const { accessToken, ...rest } = first.body as Created;
    t.type(accessToken, 'string');
    t.equal(first.headers['idempotent-replayed'], undefined);
    t.match(second, { status: 200, headers: { 'idempotent-replayed': 'true' } });
    t.same(second.body, rest);
    const listed = await service.ok('oauth_personal_access_tokens_index', { token });
    t.equal(listed.filter(({ id }) => id > rest.token.id).length, 0, 'no other token was created');
    t.equal(
      (await service.ok('users_me', { token: accessToken ?? '' })).id,
      user.id,
      'the first secret still works',
    );
  });

  await t.test('200 with Dry-Run: a token in the response that is not stored', async (t) => {
    const rows = async (): Promise<unknown[]> => [
      // When a token was used is noted some time later.
      await db.selectFrom('tokens').select('id').execute(),
      await db.selectFrom('logs').selectAll().execute(),
      await db.selectFrom('idempotency_keys').selectAll().execute(),
    ];
    const before = await rows();
    const headers = { 'dry-run': 'true', 'idempotency-key': 'dry' };
    const answer = await service.ok(CREATE, { ...asks({}), token, headers });
    t.match(answer.token, { user_id: user.id, scopes: ['users_me'] });
    t.same(await rows(), before);
    await service.refused(401, 'users_me', { token: answer.accessToken ?? '' });
    t.equal(
      (await service.call(CREATE, keyed('dry'))).headers['idempotent-replayed'],
      undefined,
      'the key can be used again',
    );
  });
});
