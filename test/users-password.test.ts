import { test } from 'tap';
import { Service } from './support/service.ts';

void test('users_edit: the password', async (t) => {
  const service = await Service.start(t);
  const { world, db } = service;
  const root = await world.user(null);
  const caller = await world.user(root);
  const token = await world.token(caller);
  const child = await world.user(caller, { password: 'the old password' });
  const edit = (ask: object, { id } = child) =>
    service.ok('users_edit', { token, params: { id }, body: ask });
  const refused = (ask: object, { id } = child) =>
    service.refused(422, 'users_edit', { token, params: { id }, body: ask });

  await t.test('200 the new one logs in; logins end, and personal tokens too', async () => {
    const user = await world.user(caller, { password: 'the old password' });
    const login = await world.token(user, { kind: 'login' });
    const personal = await world.token(user);
    await edit({ password: 'the new password' }, user);
    await service.refused(401, 'users_me', { token: login });
    await service.refused(401, 'users_me', { token: personal });
    const grant = { grant_type: 'password', username: user.username };
    await service.refused(401, 'oauth_token_issue', { body: { ...grant, password: 'the old password' } });
    await service.ok('oauth_token_issue', { body: { ...grant, password: 'the new password' } });
  });

  await t.test('200 its own, and the login in use stays', async () => {
    const [inUse, other] = [
      await world.token(caller, { kind: 'login' }),
      await world.token(caller, { kind: 'login' }),
    ];
    const asked = { token: inUse, params: { id: caller.id }, body: { password: 'the new password' } };
    await service.ok('users_edit', asked);
    await service.ok('users_me', { token: inUse });
    await service.refused(401, 'users_me', { token: other });
  });

  await t.test('422 of a user with a permission that the caller lacks', async (t) => {
    const wide = await world.user(caller, { permissions: ['users_me', 'users_all'] });
    t.same(Object.keys((await refused({ password: 'a new password' }, wide)).errors ?? {}), ['password']);
    const byRole = await world.user(caller, { permissions: [] });
    await world.role({ users: [byRole], permissions: ['packages_all'] });
    t.same(Object.keys((await refused({ password: 'a new password' }, byRole)).errors ?? {}), ['password']);
    t.match(await edit({ full_name: 'Other fields' }, wide), { full_name: 'Other fields' });
  });

  await t.test('422 of a user with a package that the caller lacks', async (t) => {
    const seller = await world.user(caller, { permissions: ['users_me'] });
    const sold = await world.package();
    await world.role({ users: [seller], packages: [sold] });
    t.same(Object.keys((await refused({ password: 'a new password' }, seller)).errors ?? {}), ['password']);
    await world.role({ users: [caller], packages: [sold] });
    await edit({ password: 'a new password' }, seller);
  });

  await t.test('422 of a user with a permission that a restriction keeps the caller from', async (t) => {
    const laid = await world.restriction({ user_id: caller.id }, root, ['users_show']);
    t.same(Object.keys((await refused({ password: 'a new password' })).errors ?? {}), ['password']);
    await edit({ password: 'my own password' }, caller);
    await db.deleteFrom('restrictions').where('id', '=', laid).execute();
    await edit({ password: 'a new password' });
  });

  await t.test('422 of a user with a permission that the token lacks', async (t) => {
    const narrow = await world.token(caller, { scopes: ['users_edit', 'users_me'] });
    const body = { password: 'a new password' };
    for (const { id } of [caller, child]) {
      const { errors = {} } = await service.refused(422, 'users_edit', {
        token: narrow,
        params: { id },
        body,
      });
      t.same(Object.keys(errors), ['password']);
    }
    const small = await world.user(caller, { permissions: ['users_me'] });
    await service.ok('users_edit', { token: narrow, params: { id: small.id }, body });
  });
});
