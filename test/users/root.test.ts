import { test } from 'tap';
import { permissions } from '../../generated/operations.ts';
import { setting } from '../support/reseller.ts';
import { column } from '../support/rows.ts';

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
