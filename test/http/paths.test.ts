import { test } from 'tap';
import { Service } from '../support/service.ts';

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
