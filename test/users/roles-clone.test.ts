import { test } from 'tap';
import { contents, setting } from '../support/reseller.ts';
import type { Ask } from '../support/service.ts';
import { OWN } from '../support/world.ts';
import { rows } from '../support/writes.ts';

void test('roles_clone', async (t) => {
  const { service, root, user, token, sold } = await setting(t);
  const { world, db } = service;
  const child = await world.user(user);
  const clone = (id: number, name: string, more: Ask = {}) =>
    service.ok('roles_clone', { token, params: { id }, body: { name }, ...more });
  const refused = (status: number, id: number, name = 'Never', more: Ask = {}) =>
    service.refused(status, 'roles_clone', { token, params: { id }, body: { name }, ...more });

  await t.test('200 the same permissions, packages and settings; nobody holds it', async (t) => {
    const given = await world.role({ creator: user });
    const id = await world.role({
      permissions: ['users_me', 'users_show'],
      packages: [sold],
      users: [user, child],
      gives: [given],
    });
    await db
      .insertInto('role_settings')
      .values({ role_id: id, trial_limit: null, trial_window_hours: 48, minimum_trial_credit: 250 })
      .execute();
    const copy = await clone(id, 'Copy');
    t.match(copy, { name: 'Copy' });
    t.not(copy.id, id);
    t.same(await contents(service, copy.id), await contents(service, id));
    t.match(await service.ok('roles_setting_show', { token, params: { id: copy.id } }), {
      trial_limit: null,
      trial_window_hours: 48,
      minimum_trial_credit: 2.5,
      roles_can_give: [given],
    });
    t.same(await db.selectFrom('user_roles').selectAll().where('role_id', '=', copy.id).execute(), []);
    await service.ok('roles_edit', { token, params: { id: copy.id }, body: { permissions: ['users_me'] } });
    t.same(
      (await contents(service, id)).permissions,
      ['users_me', 'users_show'],
      'later changes affect only one of them',
    );
    const log = await db
      .selectFrom('logs')
      .selectAll()
      .where('action', '=', 'roles_clone')
      .executeTakeFirstOrThrow();
    t.equal(log.subject_id, copy.id);
  });

  await t.test('200 the copy of a role without settings has the defaults too', async (t) => {
    const copy = await clone(await world.role({ creator: user }), 'Plain copy');
    t.match(await service.ok('roles_setting_show', { token, params: { id: copy.id } }), {
      trial_limit: 10,
      trial_window_hours: 24,
    });
  });

  await t.test('422 for a role that gives more than the caller, or its token, has', async (t) => {
    const beyond = await world.role({ permissions: ['users_all'] });
    const cases = [
      await world.role({ creator: user, permissions: ['users_me', 'roles_all'] }),
      await world.role({ creator: user, packages: [sold, await world.package()] }),
      await world.role({ creator: user, gives: [beyond] }),
    ];
    const before = await rows(service, 'roles');
    for (const id of cases) {
      const { errors = {} } = await refused(422, id);
      t.same(Object.keys(errors), ['id']);
    }
    const id = await world.role({ creator: user, permissions: ['users_me'] });
    await refused(422, id, 'Never', { token: await world.token(user, { scopes: ['roles_clone'] }) });
    t.same(await rows(service, 'roles'), before, 'none is created');
  });

  await t.test('422 even with roles_all, but 200 for packages with packages_all', async (t) => {
    const id = await world.role({ users: [root], packages: [await world.package()] });
    const one = await world.user(root, { permissions: [...OWN, 'roles_all'] });
    await refused(422, id, 'Never', { token: await world.token(one) });
    const both = await world.user(root, { permissions: [...OWN, 'roles_all', 'packages_all'] });
    const copy = await clone(id, 'With packages', { token: await world.token(both) });
    t.equal((await contents(service, copy.id)).packages.length, 1);
    const beyond = await world.role({ permissions: ['users_all'] });
    await refused(422, beyond, 'Never', { token: await world.token(both) });
  });

  await t.test('422 for a name in use', async (t) => {
    const id = await world.role({ creator: user });
    await clone(id, 'Once');
    t.match(await refused(422, id, 'Once'), { errors: { name: ['is taken'] } });
  });
});
