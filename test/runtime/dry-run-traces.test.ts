import { type Kysely, sql } from 'kysely';
import { test } from 'tap';
import type { Database } from '../../db/schema/tables.ts';
import { EVERY_POLICY, permissionsFor } from '../access/scene.ts';
import { names, table } from '../access/table.ts';
import { subjects } from '../access/subjects/index.ts';
import { type Ask, Service } from '../support/service.ts';
import { until } from '../support/processes.ts';

/** A login takes no Dry-Run, and no Idempotency-Key. */
const writes = names.filter((name) => table[name].method !== 'GET' && table[name].secured);

/** Secrets are shown once, so a replayed response lacks them. */
const SECRETS = new Set(['accessToken', 'secret', 'password', 'link_code']);

const withoutSecrets = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body, (key, value: unknown) => (SECRETS.has(key) ? undefined : value)));

/**
 * Returns a function for a digest of each table's rows, apart from when tokens were last used: every request changes
 * that.
 */
async function digesting(db: Kysely<Database>): Promise<() => Promise<Record<string, string | null>>> {
  const { rows: tables } = await sql<{ name: string }>`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
  const digests = tables.map(
    ({ name }) => sql`
      select ${name} as name, (
        select md5(string_agg(text, ' ' order by text))
        from (select (to_jsonb(r) - 'last_used_at')::text as text from ${sql.table(name)} r) as rows) as digest`,
  );
  return async () => {
    const all = sql<{ name: string; digest: string | null }>`${sql.join(digests, sql` union all `)}`;
    return Object.fromEntries((await all.execute(db)).rows.map(({ name, digest }) => [name, digest]));
  };
}

void test('a dry run of every write leaves no trace in the database, and its key then returns one response', async (t) => {
  const service = await Service.apart(t);
  const { world, db } = service;
  const everything = await digesting(db);
  const above = await world.user(await world.user(null), { permissions: EVERY_POLICY });
  for (const operation of writes) {
    const caller = await world.member(above, permissionsFor(operation));
    const token = await world.token(caller);
    const { ask } = await subjects[operation].prepare(world, caller, caller);
    const call = (more: Ask['headers'] = {}) =>
      service.call(operation, {
        ...ask,
        token,
        headers: { ...ask.headers, 'idempotency-key': 'an-order', ...more },
      });
    const before = await everything();
    t.match(await call({ 'dry-run': 'true' }), { status: 200, headers: { 'dry-run': 'true' } }, operation);
    t.same(await everything(), before, operation);
    const first = await call();
    const again = await call();
    t.match([first.status, again.status], [200, 200], operation);
    t.match(
      [first, again].map(({ headers }) => headers['idempotent-replayed']),
      [undefined, 'true'],
      operation,
    );
    t.same(withoutSecrets(again.body), withoutSecrets(first.body), `${operation}: the same response again`);
  }
});

// The response of a dry run tells whether a name is taken. So names are counted, and what was asked is logged.

const headers = { 'dry-run': 'true' };
const named = (username: string) => ({ username, email: 'a@users.example', password: 'a long password' });

void test('Dry-Run with names that must be unique', async (t) => {
  const service = await Service.apart(t);
  const root = await service.world.user(null);
  const user = await service.world.user(root);
  const token = await service.world.token(root);
  const create = (username: string) =>
    service.call('users_create', { token, headers, body: named(username) });

  await t.test('200, and 422 for one that is taken: the log says who asked, and for how many', async (t) => {
    const lines: unknown[] = [];
    const { info } = service.app.log;
    service.app.log.info = (line: unknown) => void lines.push(line);
    t.equal((await create('nobody')).status, 200);
    t.equal((await create(user.username)).status, 422);
    await until(() => lines.length === 2);
    service.app.log.info = info;
    const asked = { operation: 'users_create', user_id: root.id, dry_run: true, names: 1 };
    t.match(lines, [asked, asked]);
  });

  await t.test('429 after 30 in a minute, in whatever operation; others and without names 200', async (t) => {
    for (let count = 2; count < 30; count += 1) await create(`nobody-${String(count)}`);
    const refused = await create('one-more');
    t.match(refused, { status: 429, body: { limit: 'names', limit_max: 30, limit_seconds: 60 } });
    t.equal(refused.headers['x-ratelimit-limit'], '30');
    const edit = { token, params: { id: user.id }, headers };
    t.equal((await service.call('users_edit', { ...edit, body: { username: 'other' } })).status, 429);
    const body = { type: 'mag', mac_address: '00:1A:79:3C:5E:07' };
    const change = { token, params: { id: await service.world.line(user, 'm3u') }, headers, body };
    t.equal((await service.call('m3us_change_type', change)).status, 429);
    t.equal((await service.call('users_edit', { ...edit, body: { full_name: 'Other' } })).status, 200);
    t.equal((await service.call('users_create', { token, body: named('real') })).status, 200);
    const other = await service.world.token(user);
    const own = { token: other, params: { id: user.id }, headers, body: { username: 'other' } };
    t.equal((await service.call('users_edit', own)).status, 200);
  });
});

void test('Dry-Run of a batch counts each of its names', async (t) => {
  const service = await Service.apart(t);
  const token = await service.world.token(await service.world.user(null));
  const batch = (names: number) =>
    service.call('m3us_batch_create', {
      token,
      headers,
      body: {
        lines: Array.from({ length: names }, (_, at) => ({ package_id: 1, username: `viewer${String(at)}` })),
      },
    });
  t.not((await batch(31)).status, 429);
  t.equal((await batch(1)).status, 429);
  t.not((await batch(0)).status, 429);
});

void test('Dry-Run with names of roles, which are unique among those of all users', async (t) => {
  const service = await Service.apart(t);
  const { world } = service;
  const root = await world.user(null);
  const others = await world.role({ creator: root });
  const { name: taken } = await service.db
    .selectFrom('roles')
    .select('name')
    .where('id', '=', others)
    .executeTakeFirstOrThrow();
  for (const operation of ['roles_create', 'roles_edit', 'roles_clone'] as const)
    await t.test(`${operation} 422 for one that is taken, and 429 after 30 in a minute`, async (t) => {
      const reseller = await world.user(root);
      const token = await world.token(reseller);
      const params = operation === 'roles_create' ? {} : { id: await world.role({ creator: reseller }) };
      const rest = operation === 'roles_create' ? { permissions: [], packages_ids: [] } : {};
      const call = (name: string) =>
        service.call(operation, { token, headers, params, body: { name, ...rest } });
      t.equal((await call(taken)).status, 422);
      for (let count = 1; count < 30; count += 1) t.equal((await call(`Free ${String(count)}`)).status, 200);
      t.equal((await call('One more')).status, 429);
    });
});
