import { test } from 'tap';
import { scene } from '../support/users.ts';
import { OWN, type WorldUser } from '../support/world.ts';

void test('users_edit', async (t) => {
  const { service, world, db, root, caller, token } = await scene(t);
  const child = await world.user(caller, { password: 'the old password', set: { adult: true } });
  const edit = (ask: object, { id } = child) =>
    service.ok('users_edit', { token, params: { id }, body: ask });
  const refused = (ask: object, { id } = child, status = 422) =>
    service.refused(status, 'users_edit', { token, params: { id }, body: ask });
  const show = ({ id } = child) => service.ok('users_show', { token, params: { id } });

  await t.test('200 changes the given fields only', async (t) => {
    const before = await show();
    const body = {
      username: 'renamed',
      email: 'new@users.example',
      full_name: 'New name',
      dns: 'tv.new.example',
      note: 'new note',
      messaging_phone: '+4670999999',
      messaging_handle: 'newhandle',
      adult: false,
      show_bouquets_by: 'bouquets',
    };
    const after = await edit(body);
    t.match(after, body);
    t.same({ ...after, updated_at: '' }, { ...before, ...body, updated_at: '' });
    t.same(await show(), after);
    t.match(await edit({ dns: null }), { dns: null, username: 'renamed' });
  });

  await t.test('200 for the caller itself, but not for fields that only users above may set', async (t) => {
    t.match(await edit({ full_name: 'Myself' }, caller), { full_name: 'Myself' });
    const { errors } = await refused({ adult: true, note: '', roles_ids: [], email: 'a@b.example' }, caller);
    t.same(Object.keys(errors ?? {}), ['adult', 'note', 'roles_ids']);
    t.match(await show(caller), { adult: false, email: `${caller.username}@users.example` });
    const request = {
      token: await world.token(root),
      params: { id: root.id },
      body: { adult: true, note: 'x' },
    };
    t.match(
      await service.ok('users_edit', request),
      { adult: true, note: 'x' },
      'nobody could set them for the root',
    );
  });

  await t.test('200 accepts the terms once, and only for the user itself', async (t) => {
    t.equal((await edit({ tos_accepted: false }, caller)).tos_acceptance_at, null);
    await db
      .updateTable('users')
      .set({ tos_acceptance_at: '2026-01-05 09:12:44+00' })
      .where('id', '=', caller.id)
      .execute();
    t.equal((await edit({ tos_accepted: true }, caller)).tos_acceptance_at, '2026-01-05 09:12:44');
    t.same((await refused({ tos_accepted: true })).errors, {
      tos_accepted: ['may only be sent by the user itself'],
    });
    const request = {
      token: await world.token(child),
      params: { id: child.id },
      body: { tos_accepted: true },
    };
    t.match(await service.ok('users_edit', request), { tos_acceptance_at: String });
  });

  await t.test('422 for a username in use; 200 for its own in another case', async (t) => {
    t.same((await refused({ username: caller.username.toUpperCase() })).errors, { username: ['is taken'] });
    t.match(await edit({ username: 'RENAMED' }), { username: 'RENAMED' });
  });

  await t.test('422 for balance and parent, which have operations of their own', async (t) => {
    for (const field of ['credit', 'created_by_id']) {
      const { errors = {} } = await refused({ full_name: 'Changed', [field]: 1 });
      t.same(Object.keys(errors), [field]);
    }
  });

  await t.test('422 for login fields of a user with more permissions than the caller', async (t) => {
    const clerk = await world.user(caller, { permissions: [...OWN, 'users_all'] });
    for (const body of [
      { email: 'mine@shop.example' },
      { username: 'mine' },
      { password: 'mine for ever' },
    ]) {
      t.same(Object.keys((await refused(body, clerk)).errors ?? {}), Object.keys(body));
    }
    t.match(await edit({ full_name: 'Renamed' }, clerk), { full_name: 'Renamed' });
  });
});

void test('users_regenerate_pin_code', async (t) => {
  const { service, world, caller, token } = await scene(t);
  const regenerate = async ({ id }: WorldUser) =>
    service.ok('users_regenerate_pin_code', { token, params: { id } });

  await t.test('200 a different PIN each time', async (t) => {
    const user = await world.user(caller);
    const pins = [(await regenerate(user)).pin, (await regenerate(user)).pin];
    t.equal(new Set([...pins, 'PIN003']).size, 3);
    t.equal((await service.ok('users_show', { token, params: { id: user.id } })).pin, pins[1]);
    t.match(await regenerate(caller), { id: caller.id, pin: /^[A-Z0-9]{6}$/ });
  });

  await t.test('422 for a user with more permissions than the caller', async (t) => {
    const clerk = await world.user(caller, { permissions: [...OWN, 'users_all'] });
    const request = { token, params: { id: clerk.id } };
    t.match((await service.refused(422, 'users_regenerate_pin_code', request)).errors, {
      id: [/permission/],
    });
  });
});
