import { test } from 'tap';
import type { OperationName } from '../../generated/operations.ts';
import { setting } from '../support/reseller.ts';
import type { Ask } from '../support/service.ts';
import { OWN, type WorldUser } from '../support/world.ts';

void test('no sequence of calls on roles gives a reseller more than it had', async (t) => {
  const { service, root, user, token, sold } = await setting(t);
  const { world } = service;
  const may = async (holder: WorldUser, operation: OperationName, ask: Ask = {}): Promise<number> =>
    (await service.call(operation, { token: await world.token(holder), ...ask })).status;

  await t.test('a reseller cannot change a role that it created and then was given', async (t) => {
    const created = await service.ok('roles_create', {
      token,
      body: { name: 'Mine', permissions: ['users_me'], packages_ids: [sold] },
    });
    await service.db.insertInto('user_roles').values({ user_id: user.id, role_id: created.id }).execute();
    for (const [operation, body] of [
      ['roles_edit', { permissions: OWN }],
      ['roles_edit', { packages_ids: [] }],
      ['roles_setting_edit', { trial_limit: null }],
    ] as const) {
      t.match(await service.refused(403, operation, { token, params: { id: created.id }, body }), {
        policy: 'roles_all',
      });
    }
  });

  await t.test('a lost right does not return by a role that the reseller created before', async () => {
    const fallen = await world.user(root, { permissions: [...OWN, 'packages_all'] });
    const others = { token: await world.token(fallen) };
    const created = await service.ok('roles_create', {
      ...others,
      body: { name: 'Before', permissions: ['packages_all', 'packages_index'], packages_ids: [] },
    });
    await service.db
      .deleteFrom('user_permissions')
      .where('user_id', '=', fallen.id)
      .where('permission', '=', 'packages_all')
      .execute();
    await service.refused(422, 'roles_clone', {
      ...others,
      params: { id: created.id },
      body: { name: 'After' },
    });
    const create = { username: 'accomplice', email: 'a@users.example', password: 'a long password' };
    await service.refused(422, 'users_create', { ...others, body: { ...create, roles_ids: [created.id] } });
    const lets = await service.ok('roles_create', {
      ...others,
      body: { name: 'Lets', permissions: [], packages_ids: [] },
    });
    await service.refused(422, 'roles_setting_edit', {
      ...others,
      params: { id: lets.id },
      body: { roles_can_give: [created.id] },
    });
  });

  await t.test('users below hold no more than the reseller', async (t) => {
    const child = await world.user(user, { permissions: [] });
    const { id } = await service.ok('roles_create', {
      token,
      body: { name: 'For the child', permissions: ['roles_index', 'packages_index'], packages_ids: [sold] },
    });
    await service.db.insertInto('user_roles').values({ user_id: child.id, role_id: id }).execute();
    t.equal(await may(child, 'roles_index'), 200);
    for (const permission of ['packages_all', 'roles_all', 'users_all']) {
      await service.refused(422, 'roles_edit', {
        token,
        params: { id },
        body: { permissions: ['roles_index', permission] },
      });
    }
    const { total } = await service.ok('packages_index', { token: await world.token(child) });
    t.equal(total, 1);
  });
});
