import { test } from 'tap';
import { contents, setting } from '../support/reseller.ts';
import type { Ask } from '../support/service.ts';
import { UNKNOWN_ID } from '../support/world.ts';
import { rows } from '../support/writes.ts';

void test('roles_create', async (t) => {
  const { service, user, token, sold } = await setting(t, ['users_all']);
  const { db, world } = service;
  const create = (body: object, more: Ask = {}) =>
    service.ok('roles_create', { token, body: { permissions: [], packages_ids: [], ...body }, ...more });
  const refused = (status: number, body: object, more: Ask = {}) =>
    service.refused(status, 'roles_create', {
      token,
      body: { name: 'Refused', permissions: [], packages_ids: [], ...body },
      ...more,
    });

  await t.test('200 a role of the caller with default settings that nobody holds', async (t) => {
    const permissions = ['packages_index', 'users_all'];
    const role = await create({ name: 'Staff', permissions, packages_ids: [sold] });
    t.equal(role.name, 'Staff');
    t.same(await contents(service, role.id), { permissions, packages: [sold] });
    const ask = { token, params: { id: role.id } };
    t.match(await service.ok('roles_setting_show', ask), {
      trial_limit: 10,
      trial_window_hours: 24,
      minimum_trial_credit: 0,
      roles_can_give: [],
    });
    t.same(await service.ok('roles_show', ask), role, 'the caller sees it');
    const row = await db
      .selectFrom('role_settings')
      .select('role_id')
      .where('role_id', '=', role.id)
      .execute();
    t.equal(row.length, 1);
    t.same(await db.selectFrom('user_roles').selectAll().where('role_id', '=', role.id).execute(), []);
    const givable = await service.ok('users_roles_can_give', { token, params: { id: user.id } });
    t.ok(
      givable.some(({ id }) => id === role.id),
      'and can give it',
    );
    const log = await db.selectFrom('logs').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    t.match(log, { action: 'roles_create', subject_type: 'Role', subject_id: role.id });
  });

  await t.test('422 for permissions that the caller lacks, and for unknown ones', async (t) => {
    const before = await rows(service, 'roles');
    const { errors = {} } = await refused(422, {
      permissions: ['packages_index', 'packages_all', 'nonsense', 'users_all'],
    });
    t.match(errors, { permissions: [/^packages_all is a permission that you/, /^nonsense is not a perm/] });
    t.equal(errors['permissions']?.length, 2);
    t.same(await rows(service, 'roles'), before);
  });

  await t.test('422 for permissions that the token lacks', async () => {
    const narrow = await world.token(user, { scopes: ['roles_create', 'users_index'] });
    await refused(422, { permissions: ['users_show'] }, { token: narrow });
    await create({ name: 'Narrow', permissions: ['users_index'] }, { token: narrow });
  });

  await t.test('422 for a name in use', async (t) => {
    await create({ name: 'Taken' });
    t.match(await refused(422, { name: 'Taken' }), { errors: { name: ['is taken'] } });
    const names = await Promise.all(
      [1, 2, 3].map(() =>
        service.call('roles_create', { token, body: { name: 'Race', permissions: [], packages_ids: [] } }),
      ),
    );
    t.same(
      names.map(({ status }) => status).toSorted(),
      [200, 422, 422],
      'one of three concurrent requests gets it',
    );
  });

  await t.test('422 for packages that the caller may not sell', async (t) => {
    const before = await rows(service, 'roles');
    for (const packages_ids of [[sold, await world.package()], [UNKNOWN_ID]])
      t.match(await refused(422, { packages_ids }), { code: 'package_not_allowed' });
    t.same(await rows(service, 'roles'), before);
  });

  await t.test('200 without free trials by a caller without roles, which has none itself', async (t) => {
    const staff = await world.user(user);
    const asStaff = { token: await world.token(staff) };
    const { id } = await create({ name: 'Of the staff' }, asStaff);
    t.match(await service.ok('roles_setting_show', { ...asStaff, params: { id } }), { trial_limit: 0 });
  });

  await t.test('200 with the settings of the caller where those leave fewer trials', async (t) => {
    const child = await world.user(user);
    const few = await world.role({ users: [child] });
    const none = await world.role({ users: [child] });
    await db
      .insertInto('role_settings')
      .values([
        { role_id: few, trial_limit: 2, trial_window_hours: 48, minimum_trial_credit: 500 },
        { role_id: none, trial_limit: 0, trial_window_hours: 24, minimum_trial_credit: 0 },
      ])
      .execute();
    const childToken = await world.token(child);
    const { id } = await create({ name: 'Of the child' }, { token: childToken });
    t.match(await service.ok('roles_setting_show', { token: childToken, params: { id } }), {
      trial_limit: 2,
      trial_window_hours: 48,
      minimum_trial_credit: 5,
    });
  });
});
