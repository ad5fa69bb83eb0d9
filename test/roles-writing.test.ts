import { test, type Test } from 'tap';
import type { OperationName, Permission } from '../generated/operations.ts';
import { Service, type Ask } from './support/service.ts';
import { OWN, type WorldUser } from './support/world.ts';

const NOWHERE = 9_007_199_254_740_991;

interface Setting {
  service: Service;
  root: WorldUser;
  user: WorldUser;
  token: string;
  /** A package that the user sees. */
  sold: number;
}

/** A user who may do everything but what the `*_all` permissions open, except for the given ones. */
async function setting(t: Test, more: Permission[] = []): Promise<Setting> {
  const service = await Service.start(t);
  const { world } = service;
  const root = await world.user(null);
  const user = await world.user(root, { permissions: [...OWN, ...more] });
  const sold = await world.package();
  await world.role({ packages: [sold], users: [user] });
  return { service, root, user, token: await world.token(user), sold };
}

/** What a role holds, as its holders' requests find it. */
async function contents({ db }: Service, id: number) {
  const permissions = await db
    .selectFrom('role_permissions')
    .select('permission')
    .where('role_id', '=', id)
    .orderBy('permission')
    .execute();
  const packages = await db
    .selectFrom('role_packages')
    .select('package_id')
    .where('role_id', '=', id)
    .orderBy('package_id')
    .execute();
  return {
    permissions: permissions.map(({ permission }) => permission),
    packages: packages.map(({ package_id }) => package_id),
  };
}

const roleCount = async ({ db }: Service): Promise<number> =>
  (await db.selectFrom('roles').select('id').execute()).length;

void test('roles_store', async (t) => {
  const { service, user, token, sold } = await setting(t, ['users_all']);
  const { db, world } = service;
  const store = (body: object, more: Ask = {}) =>
    service.ok('roles_store', { token, body: { permissions: [], packages_ids: [], ...body }, ...more });
  const refused = (status: number, body: object, more: Ask = {}) =>
    service.refused(status, 'roles_store', {
      token,
      body: { name: 'Refused', permissions: [], packages_ids: [], ...body },
      ...more,
    });

  await t.test('200 a role of the caller, with default settings, that nobody holds', async (t) => {
    const permissions = ['packages_index', 'users_all'];
    const role = await store({ name: 'Staff', permissions, packages_ids: [sold] });
    t.equal(role.name, 'Staff');
    t.same(await contents(service, role.id), { permissions, packages: [sold] });
    const ask = { token, params: { id: role.id } };
    t.match(await service.ok('role_settings_show', ask), {
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
    t.match(log, { action: 'roles_store', subject_type: 'Role', subject_id: role.id });
  });

  await t.test('422 permissions that the caller lacks, and names of none', async (t) => {
    const before = await roleCount(service);
    const { errors = {} } = await refused(422, {
      permissions: ['packages_index', 'packages_all', 'nonsense', 'users_all'],
    });
    t.match(errors, { permissions: [/^packages_all is a permission that you/, /^nonsense is not a perm/] });
    t.equal(errors['permissions']?.length, 2);
    t.equal(await roleCount(service), before);
  });

  await t.test('422 permissions that the token lacks', async () => {
    const narrow = await world.token(user, { scopes: ['roles_store', 'users_index'] });
    await refused(422, { permissions: ['users_show'] }, { token: narrow });
    await store({ name: 'Narrow', permissions: ['users_index'] }, { token: narrow });
  });

  await t.test('422 a name that is taken', async (t) => {
    await store({ name: 'Taken' });
    t.match(await refused(422, { name: 'Taken' }), { errors: { name: ['is taken'] } });
    const names = await Promise.all(
      [1, 2, 3].map(() =>
        service.call('roles_store', { token, body: { name: 'Race', permissions: [], packages_ids: [] } }),
      ),
    );
    t.same(names.map(({ status }) => status).toSorted(), [200, 422, 422], 'one of three at once gets it');
  });

  await t.test('404 packages that the caller may not see', async (t) => {
    const before = await roleCount(service);
    await refused(404, { packages_ids: [sold, await world.package()] });
    await refused(404, { packages_ids: [NOWHERE] });
    t.equal(await roleCount(service), before);
  });

  await t.test('200 Dry-Run makes nothing', async (t) => {
    const before = await roleCount(service);
    t.equal((await store({ name: 'Dry' }, { headers: { 'dry-run': 'true' } })).name, 'Dry');
    t.equal(await roleCount(service), before);
  });

  await t.test('200 with the settings of the caller where those leave fewer trials', async (t) => {
    const child = await world.user(user);
    const few = await world.role({ users: [child] });
    const none = await world.role({ users: [child] });
    await db
      .insertInto('role_settings')
      .values([
        { role_id: few, trial_limit: 2, trial_window_hours: 48, minimum_trial_credit: 500 },
        { role_id: none, trial_limit: 0 },
      ])
      .execute();
    const childToken = await world.token(child);
    const { id } = await store({ name: 'Of the child' }, { token: childToken });
    t.match(await service.ok('role_settings_show', { token: childToken, params: { id } }), {
      trial_limit: 2,
      trial_window_hours: 48,
      minimum_trial_credit: 5,
    });
  });
});

void test('roles_update', async (t) => {
  const { service, root, user, token, sold } = await setting(t);
  const { world, db } = service;
  const child = await world.user(user);
  const update = (id: number, body: object, more: Ask = {}) =>
    service.ok('roles_update', { token, params: { id }, body, ...more });
  const refused = (status: number, id: number, body: object, more: Ask = {}) =>
    service.refused(status, 'roles_update', { token, params: { id }, body, ...more });

  await t.test('200 changes what is sent and leaves the rest', async (t) => {
    const id = await world.role({ by: user, permissions: ['users_me'], packages: [sold] });
    t.match(await update(id, { name: 'Renamed' }), { id, name: 'Renamed' });
    t.same(await contents(service, id), { permissions: ['users_me'], packages: [sold] });
    await update(id, { permissions: ['users_show', 'users_index'] });
    t.same(await contents(service, id), { permissions: ['users_index', 'users_show'], packages: [sold] });
    await update(id, { packages_ids: [] });
    t.same(await contents(service, id), { permissions: ['users_index', 'users_show'], packages: [] });
    t.match(await service.ok('roles_show', { token, params: { id } }), { name: 'Renamed' });
  });

  await t.test('200 it takes effect for holders with their next request', async (t) => {
    const holder = await world.user(child, { permissions: [] });
    const id = await world.role({ by: user, users: [holder] });
    const theirs = { token: await world.token(holder) };
    await service.refused(403, 'packages_index', theirs);
    await update(id, { permissions: ['packages_index'], packages_ids: [sold] });
    t.equal((await service.ok('packages_index', theirs)).total, 1);
    await update(id, { permissions: [] });
    await service.refused(403, 'packages_index', theirs);
  });

  await t.test('422 permissions that the caller lacks are neither added nor taken away', async (t) => {
    const id = await world.role({ by: user, permissions: ['users_me', 'users_all'] });
    for (const permissions of [['users_me'], ['users_me', 'users_all', 'roles_all'], []]) {
      const { errors = {} } = await refused(422, id, { name: 'Never', permissions });
      t.same(Object.keys(errors), ['permissions']);
    }
    t.same((await contents(service, id)).permissions, ['users_all', 'users_me']);
    await update(id, { permissions: ['users_all', 'users_show'] });
    t.same((await contents(service, id)).permissions, ['users_all', 'users_show'], 'they may stay');
    await refused(422, id, { permissions: ['users_all', 'nonsense'] });
  });

  await t.test('422 permissions that the token lacks', async () => {
    const id = await world.role({ by: user, permissions: ['users_me'] });
    const narrow = { token: await world.token(user, { scopes: ['roles_update', 'users_show'] }) };
    await refused(422, id, { permissions: [] }, narrow);
    await refused(422, id, { permissions: ['users_me', 'users_index'] }, narrow);
    await update(id, { permissions: ['users_me', 'users_show'] }, narrow);
  });

  await t.test('422 a name that is taken', async (t) => {
    const id = await world.role({ by: user });
    const { name } = await update(await world.role({ by: user }), { name: 'Other' });
    t.match(await refused(422, id, { name, permissions: ['users_me'] }), { errors: { name: ['is taken'] } });
    t.same((await contents(service, id)).permissions, []);
    t.match(await update(id, { name: 'Own' }), { name: 'Own' });
    t.match(await update(id, { name: 'Own' }), { name: 'Own' });
  });

  await t.test('404 packages that are new to the role and that the caller may not see', async (t) => {
    const hidden = await world.package();
    const id = await world.role({ by: user, packages: [hidden] });
    await update(id, { packages_ids: [hidden, sold] });
    await refused(404, id, { packages_ids: [hidden, await world.package()] });
    await refused(404, id, { packages_ids: [NOWHERE] });
    t.same((await contents(service, id)).packages, [sold, hidden]);
  });

  await t.test(
    '403 a role that the caller, one above or one beside holds, even one that it has made',
    async (t) => {
      const stranger = await world.user(root);
      for (const holder of [user, root, stranger]) {
        const id = await world.role({ by: user, users: [child, holder] });
        const problem = await refused(403, id, { permissions: ['users_me'], name: 'Never' });
        t.match(problem, { code: 'missing_permission', policy: 'roles_all', reason: 'permission' });
        t.same((await contents(service, id)).permissions, []);
      }
      const given = await world.role({ users: [child] });
      await db
        .insertInto('roles_can_give')
        .values({ role_id: await world.role({ users: [user] }), given_role_id: given })
        .execute();
      await update(given, { permissions: ['users_me'] });
      t.same(
        (await contents(service, given)).permissions,
        ['users_me'],
        'those below do not stand in the way',
      );
    },
  );

  await t.test('200 with roles_all a role that the caller holds, but no more than it has', async (t) => {
    const chief = await world.user(root, { permissions: [...OWN, 'roles_all'] });
    const id = await world.role({ users: [chief] });
    const theirs = { token: await world.token(chief) };
    await update(id, { permissions: ['roles_all', 'users_me'] }, theirs);
    await refused(422, id, { permissions: ['roles_all', 'users_me', 'users_all'] }, theirs);
    await refused(404, id, { packages_ids: [sold] }, theirs);
    t.same(await contents(service, id), { permissions: ['roles_all', 'users_me'], packages: [] });
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
    const given = await world.role({ by: user });
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
    t.match(await service.ok('role_settings_show', { token, params: { id: copy.id } }), {
      trial_limit: null,
      trial_window_hours: 48,
      minimum_trial_credit: 2.5,
      roles_can_give: [given],
    });
    t.same(await db.selectFrom('user_roles').selectAll().where('role_id', '=', copy.id).execute(), []);
    await service.ok('roles_update', { token, params: { id: copy.id }, body: { permissions: ['users_me'] } });
    t.same((await contents(service, id)).permissions, ['users_me', 'users_show'], 'they part ways');
    const log = await db
      .selectFrom('logs')
      .selectAll()
      .where('action', '=', 'roles_clone')
      .executeTakeFirstOrThrow();
    t.equal(log.subject_id, copy.id);
  });

  await t.test('200 a role without settings of its own has the defaults, and so has the copy', async (t) => {
    const copy = await clone(await world.role({ by: user }), 'Plain copy');
    t.match(await service.ok('role_settings_show', { token, params: { id: copy.id } }), {
      trial_limit: 10,
      trial_window_hours: 24,
    });
  });

  await t.test('422 a role that gives more than the caller has', async (t) => {
    const before = await roleCount(service);
    const beyond = await world.role({ permissions: ['users_all'] });
    const cases = [
      await world.role({ by: user, permissions: ['users_me', 'roles_all'] }),
      await world.role({ by: user, packages: [sold, await world.package()] }),
      await world.role({ by: user, gives: [beyond] }),
    ];
    for (const id of cases) {
      const { errors = {} } = await refused(422, id);
      t.same(Object.keys(errors), ['id']);
    }
    t.equal(await roleCount(service), before + 4, 'none is made but by this test');
  });

  await t.test('422 a role that gives more than the token may', async () => {
    const id = await world.role({ by: user, permissions: ['users_me'] });
    await refused(422, id, 'Never', { token: await world.token(user, { scopes: ['roles_clone'] }) });
    await clone(id, 'Narrow', { token: await world.token(user, { scopes: ['roles_clone', 'users_me'] }) });
  });

  await t.test('422 even with roles_all, but packages with packages_all', async (t) => {
    const id = await world.role({ users: [root], packages: [await world.package()] });
    const one = await world.user(root, { permissions: [...OWN, 'roles_all'] });
    await refused(422, id, 'Never', { token: await world.token(one) });
    const both = await world.user(root, { permissions: [...OWN, 'roles_all', 'packages_all'] });
    const copy = await clone(id, 'With packages', { token: await world.token(both) });
    t.equal((await contents(service, copy.id)).packages.length, 1);
    const beyond = await world.role({ permissions: ['users_all'] });
    await refused(422, beyond, 'Never', { token: await world.token(both) });
  });

  await t.test('422 a name that is taken', async (t) => {
    const id = await world.role({ by: user });
    await clone(id, 'Once');
    t.match(await refused(422, id, 'Once'), { errors: { name: ['is taken'] } });
  });

  await t.test('404 a role that the caller may not see', async () => {
    await refused(404, await world.role({ users: [root] }));
    await refused(404, NOWHERE);
  });
});

void test('no sequence of calls on roles raises what a reseller may do', async (t) => {
  const { service, root, user, token, sold } = await setting(t);
  const { world } = service;
  const may = async (holder: WorldUser, operation: OperationName, ask: Ask = {}): Promise<number> =>
    (await service.call(operation, { token: await world.token(holder), ...ask })).status;

  await t.test('a role that it made and was given stays what it is', async (t) => {
    const made = await service.ok('roles_store', {
      token,
      body: { name: 'Mine', permissions: ['users_me'], packages_ids: [sold] },
    });
    await service.db.insertInto('user_roles').values({ user_id: user.id, role_id: made.id }).execute();
    for (const [operation, body] of [
      ['roles_update', { permissions: OWN }],
      ['roles_update', { packages_ids: [] }],
      ['role_settings_update', { trial_limit: null }],
    ] as const) {
      t.match(await service.refused(403, operation, { token, params: { id: made.id }, body }), {
        policy: 'roles_all',
      });
    }
  });

  await t.test('nor does what it has lost come back by a role that it made before', async () => {
    const fallen = await world.user(root, { permissions: [...OWN, 'packages_all'] });
    const theirs = { token: await world.token(fallen) };
    const made = await service.ok('roles_store', {
      ...theirs,
      body: { name: 'Before', permissions: ['packages_all', 'packages_index'], packages_ids: [] },
    });
    await service.db
      .deleteFrom('user_permissions')
      .where('user_id', '=', fallen.id)
      .where('permission', '=', 'packages_all')
      .execute();
    await service.refused(422, 'roles_clone', {
      ...theirs,
      params: { id: made.id },
      body: { name: 'After' },
    });
    const store = { username: 'accomplice', email: 'a@users.example', password: 'a long password' };
    await service.refused(422, 'users_store', { ...theirs, body: { ...store, roles_ids: [made.id] } });
    const lets = await service.ok('roles_store', {
      ...theirs,
      body: { name: 'Lets', permissions: [], packages_ids: [] },
    });
    await service.refused(422, 'role_settings_update', {
      ...theirs,
      params: { id: lets.id },
      body: { roles_can_give: [made.id] },
    });
  });

  await t.test('what one below holds is no more than the reseller has', async (t) => {
    const child = await world.user(user, { permissions: [] });
    const { id } = await service.ok('roles_store', {
      token,
      body: { name: 'For the child', permissions: ['roles_index', 'packages_index'], packages_ids: [sold] },
    });
    await service.db.insertInto('user_roles').values({ user_id: child.id, role_id: id }).execute();
    t.equal(await may(child, 'roles_index'), 200);
    for (const permission of ['packages_all', 'roles_all', 'users_all']) {
      await service.refused(422, 'roles_update', {
        token,
        params: { id },
        body: { permissions: ['roles_index', permission] },
      });
    }
    const { total } = await service.ok('packages_index', { token: await world.token(child) });
    t.equal(total, 1);
  });
});
