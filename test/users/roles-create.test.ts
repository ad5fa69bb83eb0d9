import { test } from 'tap';
import { contents, setting } from '../support/reseller.ts';
import type { Ask } from '../support/service.ts';
import { OWN, UNKNOWN_ID } from '../support/world.ts';
import { rows } from '../support/writes.ts';
import { add } from '../support/rows.ts';

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
    const row = db.selectFrom('role_settings').select('role_id').where('role_id', '=', role.id);
    t.equal((await row.execute()).length, 1);
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
    await add(db, 'role_settings', [
      { role_id: few, trial_limit: 2, trial_window_hours: 48, minimum_trial_credit: 500 },
      { role_id: none, trial_limit: 0, trial_window_hours: 24, minimum_trial_credit: 0 },
    ]);
    const childToken = await world.token(child);
    const { id } = await create({ name: 'Of the child' }, { token: childToken });
    t.match(await service.ok('roles_setting_show', { token: childToken, params: { id } }), {
      trial_limit: 2,
      trial_window_hours: 48,
      minimum_trial_credit: 5,
    });
  });
});

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
    await add(db, 'role_settings', {
      role_id: id,
      trial_limit: null,
      trial_window_hours: 48,
      minimum_trial_credit: 250,
    });
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
    t.same((await contents(service, id)).permissions, ['users_me', 'users_show'], 'changes affect one only');
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
    const narrow = await world.role({ creator: user, permissions: ['users_me'] });
    const before = await rows(service, 'roles');
    for (const id of cases) {
      const { errors = {} } = await refused(422, id);
      t.same(Object.keys(errors), ['id']);
    }
    await refused(422, narrow, 'Never', { token: await world.token(user, { scopes: ['roles_clone'] }) });
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

void test('no sequence of calls on roles gives a reseller more than it had', async (t) => {
  const { service, root } = await setting(t);
  const { world } = service;

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
});
