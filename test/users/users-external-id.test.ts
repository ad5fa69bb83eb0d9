import { test } from 'tap';
import { BODY, scene } from '../support/users.ts';
import { column } from '../support/rows.ts';

void test('external ids of users', async (t) => {
  const { service, world, root, caller, token } = await scene(t);
  let count = 0;
  const body = (external_id: string | null) => ({
    ...BODY,
    username: `customer-${String((count += 1))}`,
    external_id,
  });
  const create = (external_id: string, as = token) =>
    service.ok('users_create', { token: as, body: body(external_id) });
  const found = async (external_id: string) => {
    const { data } = await service.ok('users_index', {
      token,
      query: { 'filters[external_id]': external_id },
    });
    return column(data, 'id');
  };
  const edit = (id: number, external_id: string | null, as = token) => ({
    token: as,
    params: { id },
    body: { external_id },
  });

  await t.test('users_create 200, users_index 200 finds it; 409 for another child with it', async (t) => {
    const user = await create('customer-417');
    t.equal(user.external_id, 'customer-417');
    t.same(await found('customer-417'), [user.id]);
    const again = await service.refused(409, 'users_create', { token, body: body('customer-417') });
    t.match(again, { code: 'external_id_in_use', errors: { external_id: ['is in use'] } });
    t.equal(again.line, undefined);
    const sub = await world.user(caller);
    const below = await create('customer-417', await world.token(sub));
    t.same(await found('customer-417'), [below.id, user.id], 'another seller has its own');
  });

  await t.test(
    'users_edit 200 changes it, and null takes it; 409 for one in use; 422 of oneself',
    async (t) => {
      const [one, two] = [await create('one'), await create('two')];
      await service.refused(409, 'users_edit', edit(two.id, 'one'));
      t.equal((await service.ok('users_edit', edit(one.id, null))).external_id, null);
      t.equal((await service.ok('users_edit', edit(two.id, 'one'))).external_id, 'one');
      const own = await service.refused(422, 'users_edit', edit(caller.id, 'mine'));
      t.match(own.errors, { external_id: ['cannot be changed by the user itself'] });
    },
  );

  await t.test('users_change_owner 200: it is the id of the users before', async (t) => {
    const to = await world.user(caller);
    const user = await create('moving');
    const params = { id: user.id };
    t.match(await service.ok('users_change_owner', { token, params, body: { owner_id: caller.id } }), {
      external_id: 'moving',
    });
    t.match(await service.ok('users_change_owner', { token, params, body: { owner_id: to.id } }), {
      external_id: null,
    });
  });

  await t.test('users_ancestors 200: whoever is below does not see that of a user above', async (t) => {
    const operator = await world.token(root);
    await service.ok('users_edit', edit(caller.id, 'of the operator', operator));
    const child = await world.user(caller);
    const { data } = await service.ok('users_ancestors', {
      token: await world.token(child),
      params: { id: child.id },
    });
    t.same(column(data, 'external_id'), [null, null]);
  });

  await t.test('five requests with one external id at once: one user', async (t) => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => service.call('users_create', { token, body: body('at once') })),
    );
    t.same(answers.map(({ status }) => status).sort(), [200, 409, 409, 409, 409]);
  });
});
