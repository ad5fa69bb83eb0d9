import { test } from 'tap';
import { operations, type Permission, permissions } from '../../generated/operations.ts';
import { Translation } from '../../handlers/http/spellings.ts';
import { fieldsOf, urlencoded } from '../support/forms.ts';
import { Service } from '../support/service.ts';

// Other names and values that similar servers use are accepted. Responses use the names of the contract.

const ALL = Object.keys(permissions) as Permission[];
const USER = { username: 'shop', email: 'shop@shop.example', password: 'a long passphrase' };

async function scene(service: Service) {
  const root = await service.world.user(null, { permissions: ALL });
  return { root, token: await service.world.token(root) };
}

void test('whatsapp, for messaging_phone', async (t) => {
  const service = await Service.start(t);
  const { token } = await scene(service);
  const create = (body: object, as: 'json' | 'form' = 'json') => ({ token, body: { ...USER, ...body }, as });

  await t.test('is accepted, stored and returned under its real name', async (t) => {
    const user = await service.ok('users_create', create({ whatsapp: '+4670123456' }));
    t.equal(user.messaging_phone, '+4670123456');
    t.notOk('whatsapp' in user);
    const edit = { token, params: { id: user.id }, body: { whatsapp: '+4670999999' }, as: 'form' } as const;
    t.equal((await service.ok('users_edit', edit)).messaging_phone, '+4670999999');
    const [log] = await service.db.selectFrom('logs').selectAll().orderBy('id', 'desc').limit(1).execute();
    t.match(log, { action: 'users_edit', changes: { messaging_phone: '+4670999999' } });
    t.notMatch(JSON.stringify(log), 'whatsapp');
  });

  await t.test('may be sent together with it if both have the same value', async (t) => {
    const body = { username: 'both', whatsapp: '+4670123456', messaging_phone: '+4670123456' };
    t.match(await service.ok('users_create', create(body)), { messaging_phone: '+4670123456' });
  });

  await t.test('is refused if it has another value, in either order', async (t) => {
    for (const body of [
      { username: 'x', whatsapp: '+4670123456', messaging_phone: '+4670123457' },
      { username: 'x', messaging_phone: '', whatsapp: '+4670123456' },
    ]) {
      const { errors } = await service.refused(422, 'users_create', create(body));
      t.same(Object.keys(errors ?? {}), ['whatsapp']);
      t.match(errors, { whatsapp: [/messaging_phone/] });
    }
  });

  await t.test('is the name in a 422 if it was sent', async (t) => {
    const { errors } = await service.refused(422, 'users_create', create({ whatsapp: 'call me' }));
    t.same(Object.keys(errors ?? {}), ['whatsapp']);
    const real = await service.refused(422, 'users_create', create({ messaging_phone: 'call me' }));
    t.same(Object.keys(real.errors ?? {}), ['messaging_phone']);
  });

  await t.test('is the same request for an Idempotency-Key', async (t) => {
    const headers = { 'idempotency-key': 'once' };
    const first = create({ username: 'once', whatsapp: '+4670123456' });
    const again = create({ username: 'once', messaging_phone: '+4670123456' }, 'form');
    const { body } = await service.call('users_create', { ...first, headers });
    const replay = await service.call('users_create', { ...again, headers });
    t.match(replay, { status: 200, headers: { 'idempotent-replayed': 'true' }, body: body as object });
  });
});

void test('a role by its name is refused, with the field to send instead', async (t) => {
  const service = await Service.start(t);
  const { root, token } = await scene(service);
  const calls = [
    ['users_create', { token, body: { ...USER, role: 'Reseller' } }],
    ['users_edit', { token, params: { id: root.id }, body: { role: 'Reseller' } }],
  ] as const;
  for (const [operation, ask] of calls) {
    const { errors } = await service.refused(422, operation, ask);
    t.same(errors?.['role'], ['is not known here; roles are given as roles_ids'], operation);
  }
});

void test('users_see_all and transactions_see_all, for users_all and transactions_all', async (t) => {
  const service = await Service.start(t);
  const { root, token } = await scene(service);
  const given = ['users_see_all', 'users_show', 'transactions_see_all'];
  const real = ['users_all', 'users_show', 'transactions_all'];

  await t.test('in the scopes of a token', async (t) => {
    const body = { name: 'Billing', scopes: given };
    const created = await service.ok('oauth_personal_access_tokens_create', { token, body });
    t.same(created.token.scopes, real);
  });

  await t.test('in the scope of a login', async (t) => {
    await service.ok('users_create', { token, body: USER });
    const { username, password } = USER;
    const login = { grant_type: 'password', username, password, scope: given.join(' ') };
    await service.ok('oauth_token_issue', { body: login, as: 'form' });
    const rows = await service.db.selectFrom('tokens').select('scopes').orderBy('id', 'desc').execute();
    t.same(rows[0]?.scopes, real);
  });

  await t.test('in a scope of the most characters; a longer one is refused before it is read', async (t) => {
    const { spellings } = operations.oauth_token_issue;
    const ends = 'users_see_all';
    const filled = (length: number) =>
      'users_show '.repeat(800).slice(0, length - ends.length - 1) + ` ${ends}`;
    for (const [length, end] of [
      [8192, 'users_all'],
      [8193, ends],
    ] as const) {
      const translated = new Translation().fields({ scope: filled(length) }, spellings);
      t.match(translated, { scope: new RegExp(` ${end}$`) }, String(length));
      t.equal(filled(length).length, length);
    }
    const login = { grant_type: 'password', username: 'shop', password: 'a', scope: filled(8193) };
    await service.refused(422, 'oauth_token_issue', { body: login });
  });

  await t.test('in the permissions of a role', async (t) => {
    const role = { name: 'All-seeing', permissions: given, packages_ids: [] };
    const { id } = await service.ok('roles_create', { token, body: role });
    const stored = service.db.selectFrom('role_permissions').select('permission').where('role_id', '=', id);
    t.same((await stored.execute()).map(({ permission }) => permission).sort(), [...real].sort());
    const edited = { permissions: [...given, 'users_all'] };
    await service.ok('roles_edit', { token, params: { id }, body: edited, as: 'multipart' });
    t.equal((await stored.execute()).length, real.length, 'once, if both names are sent');
  });

  await t.test('in the policies of a restriction', async (t) => {
    const user = await service.world.user(root);
    const fields = { title: 'Unpaid', description: '', restrictable_type: 'User', restrictable_id: user.id };
    const body = { ...fields, policies: given };
    t.same(
      await service.db
        .selectFrom('restrictions')
        .select('policies')
        .where('id', '=', (await service.ok('restrictions_create', { token, body })).id)
        .execute(),
      [{ policies: real }],
    );
  });

  await t.test('and nowhere else: other texts are not translated', async (t) => {
    const fields = fieldsOf({ ...USER, username: 'users_see_all', full_name: 'users_see_all' });
    const { type, payload } = urlencoded(fields);
    const { statusCode, body } = await service.app.inject({
      method: 'POST',
      url: '/api/v1/users',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      payload,
    });
    t.match([statusCode, JSON.parse(body)], [200, { username: 'users_see_all', full_name: 'users_see_all' }]);
  });
});

void test('other names of parameters in the query', async (t) => {
  const service = await Service.start(t);
  const { db, world } = service;
  const { root, token } = await scene(service);
  const [from, to] = ['2020-01-01 00:00:00', '2020-12-31 23:59:59'];

  await t.test('transactions_summary 200 filters[from] and filters[to]', async (t) => {
    const query = { 'filters[from]': from, 'filters[to]': to };
    const found = await service.ok('transactions_summary', { token, query });
    t.match(found, { created_from: from, created_to: to });
  });

  await t.test('transactions_summary_top_users_send_to 200 filters[from] and filters[to]', async (t) => {
    await world.transfer(root, await world.user(root), 100);
    const top = (query: Record<string, string>) =>
      service.ok('transactions_summary_top_users_send_to', { token, query });
    t.equal((await top({ 'filters[from]': from })).length, 1);
    t.same(await top({ 'filters[to]': to }), []);
  });

  await t.test('streams_index and series_index 200 filters[stream_category_id]', async (t) => {
    const [one, other] = await db
      .insertInto('stream_categories')
      .values([
        { name: 'Sport', type: 'live' },
        { name: 'News', type: 'live' },
      ])
      .returning('id')
      .execute();
    for (const stream_category_id of [one?.id, other?.id]) {
      await db.insertInto('streams').values({ name: 'S', type: 'live', stream_category_id }).execute();
      await db.insertInto('series').values({ name: 'S', stream_category_id }).execute();
    }
    const query = { 'filters[stream_category_id]': String(one?.id) };
    for (const operation of ['streams_index', 'series_index'] as const) {
      const { data, first_page_url: link } = await service.ok(operation, { token, query });
      t.match(data, [{ category_id: one?.id }], operation);
      t.equal(data.length, 1);
      t.match(link, /stream_category_id/, 'links keep what was sent');
    }
  });

  await t.test('m3us_mass_delete 200 ids[], once for each id', async (t) => {
    const ids = [await world.line(root, 'm3u'), await world.line(root, 'm3u')];
    const { statusCode, body } = await service.app.inject({
      method: 'DELETE',
      url: `/api/v1/m3us/mass-delete?${ids.map((id) => `ids[]=${String(id)}`).join('&')}`,
      headers: bearer(token),
    });
    t.match([statusCode, JSON.parse(body)], [200, { deleted: 2 }]);
  });

  await t.test(
    'transactions_summary 422 both names at once, and the name in a 422 if it was sent',
    async (t) => {
      for (const query of [
        { 'filters[from]': from, 'filters[created_from]': to },
        { 'filters[created_from]': to, 'filters[from]': from },
      ]) {
        const { errors } = await service.refused(422, 'transactions_summary', { token, query });
        t.match(errors, { 'filters[from]': [/^differs from filters\[created_from\]/] });
      }
      for (const query of [{ 'filters[from]': 'yesterday' }, { 'filters[from]': '2020-02-30' }]) {
        const { errors } = await service.refused(422, 'transactions_summary', { token, query });
        t.match(errors, { 'filters[from]': [/must be/] });
        t.equal(Object.keys(errors ?? {}).length, 1);
      }
    },
  );
});

// Other spellings of an address or a method with the same meaning.

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

void test('a slash at the end of a path', async (t) => {
  const service = await Service.start(t);
  const user = await service.world.user(null);
  const token = await service.world.token(user);
  const get = async (url: string) => {
    const { statusCode, body } = await service.app.inject({ url, headers: bearer(token) });
    return { status: statusCode, body: JSON.parse(body) as Record<string, unknown> };
  };

  await t.test('does not change the response', async (t) => {
    for (const path of ['me', `users/${String(user.id)}`, 'users', 'packages']) {
      const plain = await get(`/api/v1/${path}`);
      t.equal(plain.status, 200, path);
      t.same(await get(`/api/v1/${path}/`), plain, path);
    }
    t.same(await get('/api/v1/users/?per_page=1'), await get('/api/v1/users?per_page=1'));
    t.match((await get('/api/v1/users/?page=1')).body, { path: 'https://api.test/api/v1/users' });
  });

  await t.test('does not stand for an empty id', async (t) => {
    for (const method of ['DELETE', 'PUT'] as const) {
      const { status, headers } = await service.problem({
        method,
        url: '/api/v1/m3us/',
        headers: bearer(token),
      });
      t.match([status, headers], [405, { allow: 'GET, HEAD, POST' }], method);
    }
  });

  await t.test('in a query is not one', async (t) => {
    const { status, body } = await get('/api/v1/users?filters[full_name]=a/');
    t.match({ status, body }, { status: 200, body: { first_page_url: /=a%2F&page=1$/ } });
  });
});

void test('PUT of a user does the same as POST', async (t) => {
  const service = await Service.start(t);
  const root = await service.world.user(null);
  const token = await service.world.token(root);
  const user = await service.world.user(root);
  const url = `/api/v1/users/${String(user.id)}`;
  const put = (payload: object, key?: string) =>
    service.app.inject({
      method: 'PUT',
      url,
      headers: { ...bearer(token), ...(key === undefined ? {} : { 'idempotency-key': key }) },
      payload,
    });

  await t.test('for the same user, with the same response and audit log row', async (t) => {
    const { statusCode, body } = await put({ full_name: 'By PUT' });
    t.match([statusCode, JSON.parse(body)], [200, { id: user.id, full_name: 'By PUT' }]);
    const log = await service.db.selectFrom('logs').select('action').execute();
    t.same(log, [{ action: 'users_edit' }]);
  });

  await t.test('once for the same Idempotency-Key', async (t) => {
    const ask = {
      token,
      params: { id: user.id },
      body: { note: 'once' },
      headers: { 'idempotency-key': 'k' },
    };
    await service.ok('users_edit', ask);
    const { statusCode, headers } = await put({ note: 'once' }, 'k');
    t.match([statusCode, headers], [200, { 'idempotent-replayed': 'true' }]);
  });

  await t.test('has the same errors as POST', async (t) => {
    t.equal((await put({ no_such_field: 1 })).statusCode, 422);
    const other = await service.app.inject({ method: 'PUT', url, payload: { note: 'x' } });
    t.equal(other.statusCode, 401);
    const me = await service.app.inject({ method: 'PUT', url: '/api/v1/users', headers: bearer(token) });
    t.equal(me.statusCode, 405);
  });
});
