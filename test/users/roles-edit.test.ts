import { test } from 'tap';
import { permissions } from '../../generated/operations.ts';
import { contents, setting } from '../support/reseller.ts';
import type { Ask } from '../support/service.ts';
import { OWN, UNKNOWN_ID } from '../support/world.ts';
import { add, column } from '../support/rows.ts';

void test('roles_edit', async (t) => {
  const { service, root, user, token, sold } = await setting(t);
  const { world, db } = service;
  const child = await world.user(user);
  const edit = (id: number, body: object, more: Ask = {}) =>
    service.ok('roles_edit', { token, params: { id }, body, ...more });
  const refused = (status: number, id: number, body: object, more: Ask = {}) =>
    service.refused(status, 'roles_edit', { token, params: { id }, body, ...more });

  await t.test('200 changes the given fields only', async (t) => {
    const id = await world.role({ creator: user, permissions: ['users_me'], packages: [sold] });
    t.match(await edit(id, { name: 'Renamed' }), { id, name: 'Renamed' });
    t.same(await contents(service, id), { permissions: ['users_me'], packages: [sold] });
    await edit(id, { permissions: ['users_show', 'users_index'] });
    t.same(await contents(service, id), { permissions: ['users_index', 'users_show'], packages: [sold] });
    await edit(id, { packages_ids: [] });
    t.same(await contents(service, id), { permissions: ['users_index', 'users_show'], packages: [] });
    t.match(await service.ok('roles_show', { token, params: { id } }), { name: 'Renamed' });
  });

  await t.test('200 and applies to holders from their next request on', async (t) => {
    const holder = await world.user(child, { permissions: [] });
    const id = await world.role({ creator: user, users: [holder] });
    const others = { token: await world.token(holder) };
    await service.refused(403, 'packages_index', others);
    await edit(id, { permissions: ['packages_index'], packages_ids: [sold] });
    t.equal((await service.ok('packages_index', others)).total, 1);
    await edit(id, { permissions: [] });
    await service.refused(403, 'packages_index', others);
  });

  await t.test('422 permissions that the caller lacks are neither added nor removed', async (t) => {
    const id = await world.role({ creator: user, permissions: ['users_me', 'users_all'] });
    for (const permissions of [['users_me'], ['users_me', 'users_all', 'roles_all'], []]) {
      const { errors = {} } = await refused(422, id, { name: 'Never', permissions });
      t.same(Object.keys(errors), ['permissions']);
    }
    t.same((await contents(service, id)).permissions, ['users_all', 'users_me']);
    await edit(id, { permissions: ['users_all', 'users_show'] });
    t.same((await contents(service, id)).permissions, ['users_all', 'users_show'], 'they may be kept');
    await refused(422, id, { permissions: ['users_all', 'nonsense'] });
  });

  await t.test('422 for a name in use', async (t) => {
    const id = await world.role({ creator: user });
    const { name } = await edit(await world.role({ creator: user }), { name: 'Other' });
    t.match(await refused(422, id, { name, permissions: ['users_me'] }), { errors: { name: ['is taken'] } });
    t.same((await contents(service, id)).permissions, []);
    t.match(await edit(id, { name: 'Own' }), { name: 'Own' });
    t.match(await edit(id, { name: 'Own' }), { name: 'Own' });
  });

  await t.test('422 for packages that are new to the role and that the caller may not sell', async (t) => {
    const hidden = await world.package();
    const id = await world.role({ creator: user, packages: [hidden] });
    await edit(id, { packages_ids: [hidden, sold] });
    for (const packages_ids of [[hidden, await world.package()], [UNKNOWN_ID]])
      t.match(await refused(422, id, { packages_ids }), { code: 'package_not_allowed' });
    t.same((await contents(service, id)).packages, [sold, hidden]);
  });

  await t.test('403 for its own role that it, a user above or beside it holds', async (t) => {
    const stranger = await world.user(root);
    for (const holder of [user, root, stranger]) {
      const id = await world.role({ creator: user, users: [child, holder] });
      const problem = await refused(403, id, { permissions: ['users_me'], name: 'Never' });
      t.match(problem, { code: 'missing_permission', policy: 'roles_all', reason: 'permission' });
      t.same((await contents(service, id)).permissions, []);
    }
    const given = await world.role({ users: [child] });
    await add(db, 'roles_can_give', { role_id: await world.role({ users: [user] }), given_role_id: given });
    await edit(given, { permissions: ['users_me'] });
    t.same((await contents(service, given)).permissions, ['users_me'], 'holders below it do not matter');
  });

  await t.test('200 with roles_all for a role that it holds, but no more than it has', async (t) => {
    const chief = await world.user(root, { permissions: [...OWN, 'roles_all'] });
    const id = await world.role({ users: [chief] });
    const others = { token: await world.token(chief) };
    await edit(id, { permissions: ['roles_all', 'users_me'] }, others);
    await refused(422, id, { permissions: ['roles_all', 'users_me', 'users_all'] }, others);
    await refused(422, id, { packages_ids: [sold] }, others);
    t.same(await contents(service, id), { permissions: ['roles_all', 'users_me'], packages: [] });
  });
});

void test('roles_delete', async (t) => {
  const { service, root, user, token, sold } = await setting(t);
  const { world } = service;
  const refused = (status: number, id: number) =>
    service.refused(status, 'roles_delete', { token, params: { id } });

  await t.test('200 of a role with all that it has, and no other role gives it any more', async (t) => {
    const id = await world.role({ creator: user, permissions: ['users_me'], packages: [sold] });
    const giver = await world.role({ creator: user, gives: [id] });
    await service.ok('roles_setting_edit', { token, params: { id }, body: { roles_can_give: [giver] } });
    await service.ok('roles_delete', { token, params: { id } });
    await service.refused(404, 'roles_show', { token, params: { id } });
    const setting = await service.ok('roles_setting_show', { token, params: { id: giver } });
    t.same(setting.roles_can_give, []);
  });

  await t.test('409 while a user holds it, or an announcement is for it', async (t) => {
    const holder = await world.user(await world.user(user));
    t.match(await refused(409, await world.role({ creator: user, users: [holder] })), {
      code: 'conflict',
      detail: 'A user holds the role.',
    });
    const id = await world.role({ creator: user });
    const body = { title: 'Maintenance', content: 'Streams pause.', roles_ids: [id] };
    await service.ok('announcements_create', { token, body });
    t.match(await refused(409, id), { detail: 'An announcement is for the role.' });
  });

  await t.test('403 of one that somebody else has created, and 200 with roles_all', async (t) => {
    const id = await world.role({ creator: root });
    await world.role({ users: [user], gives: [id] });
    t.match(await refused(403, id), { code: 'missing_permission', policy: 'roles_all' });
    const all = await world.token(await world.user(root, { permissions: [...OWN, 'roles_all'] }));
    await service.ok('roles_delete', { token: all, params: { id } });
  });
});

// The operator cannot lock itself out: the root holds every permission, whatever its roles contain.

void test('the root without a role or a permission', async (t) => {
  const { service, user, heldRole } = await setting(t);
  const { world, db } = service;
  const root = await db.selectFrom('users').selectAll().where('depth', '=', 0).executeTakeFirstOrThrow();
  const role = await world.role({ permissions: ['roles_edit'], users: [root] });
  await db.deleteFrom('user_permissions').where('user_id', '=', root.id).execute();
  const token = await world.token(root);
  const names = Object.keys(permissions).toSorted();

  await t.test('roles_edit: 200 empties its own role, and it still may do everything', async (t) => {
    const params = { id: role };
    await service.ok('roles_edit', { token, params, body: { permissions: [] } });
    await service.ok('roles_edit', { token, params, body: { permissions: ['roles_edit', 'users_all'] } });
    const rootPermissions = await service.ok('users_permissions', { token, params: { id: root.id } });
    t.same(rootPermissions.toSorted(), names);
  });

  await t.test('roles_create: 200 with any permission, and users_edit: 200 gives any role', async (t) => {
    const body = { name: 'Colleague', permissions: ['packages_all', 'packages_edit'], packages_ids: [] };
    const { id } = await service.ok('roles_create', { token, body });
    const roles_ids = [heldRole, id];
    await service.ok('users_edit', { token, params: { id: user.id }, body: { roles_ids } });
    const given = await service.ok('users_roles', { token, params: { id: user.id } });
    t.same(column(given, 'id'), roles_ids);
  });

  await t.test('oauth_personal_access_tokens_create: 200 for any scope', async (t) => {
    const body = { name: 'Billing', scopes: ['logs_all', 'packages_create'] };
    const { token: created } = await service.ok('oauth_personal_access_tokens_create', { token, body });
    t.same(created.scopes, body.scopes);
  });

  await t.test('a token with few scopes has no more', async (t) => {
    const narrow = await world.token(root, { scopes: ['users_me'] });
    t.match(await service.refused(403, 'roles_index', { token: narrow }), { code: 'missing_scope' });
  });
});
