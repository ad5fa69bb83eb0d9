import { test } from 'tap';
import { Service } from '../support/service.ts';

// Queries of faulty or hostile clients.

const PACKAGES = '/api/v1/packages';

void test('packages_index, users_index 422 for a repeated parameter, except for lists', async (t) => {
  const service = await Service.start(t);
  const root = await service.world.user(null);
  const headers = { authorization: `Bearer ${await service.world.token(root)}` };
  const ask = (url: string) => service.app.inject({ url: `/api/v1/${url}`, headers });
  for (const name of ['page', 'per_page', 'filters[name]', 'filters[is_default]']) {
    const { statusCode, body } = await ask(`packages?${name}=1&${name}=1`);
    t.match([statusCode, JSON.parse(body)], [422, { errors: { [name]: [/^must be/] } }], name);
  }
  const { statusCode, body } = await ask(`users?filters[id]=1&filters[id]=${String(root.id)}`);
  t.match([statusCode, JSON.parse(body)], [200, { data: [{ id: root.id }] }]);
});

void test('packages_index 400 for a query that cannot be decoded', async (t) => {
  const service = await Service.start(t);
  const token = await service.world.token(await service.world.user(null));
  const headers = { authorization: `Bearer ${token}` };

  for (const text of ['%', '%4', '%zz', '%ff', '%c3', '%c0%af', '%ed%a0%80']) {
    for (const query of [`filters[name]=${text}`, `${text}=1`, `per_page=1&filters[name]=a${text}&page=1`]) {
      const { status, body } = await service.problem({ url: `${PACKAGES}?${query}`, headers });
      t.match([status, body], [400, { code: 'malformed_request', detail: /query/ }], query);
    }
  }

  await t.test('200 for a query that is encoded correctly', async () => {
    await service.ok('packages_index', { token, query: { 'filters[name]': 'å % 😀' } });
  });
});
