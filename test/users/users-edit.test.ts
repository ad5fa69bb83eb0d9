import { test } from 'tap';
import { hashSecret } from '../../db/tokens.ts';
import { scene } from '../support/users.ts';
import { OWN, type WorldUser } from '../support/world.ts';
import { update } from '../support/rows.ts';
import { keyed } from '../support/writes.ts';

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
    t.match(await service.ok('users_edit', request), { adult: true, note: 'x' }, 'nobody else could');
  });

  await t.test('200 accepts the terms once, and only for the user itself', async (t) => {
    t.equal((await edit({ tos_accepted: false }, caller)).tos_acceptance_at, null);
    await update(db, 'users', caller.id, { tos_acceptance_at: '2026-01-05 09:12:44+00' });
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
    for (const [operation, body] of [
      ['users_regenerate_pin_code', undefined],
      ['users_connect_messaging_account', { messaging_handle: 'northernlights' }],
    ] as const) {
      const { errors } = await service.refused(422, operation, { token, params: { id: clerk.id }, body });
      t.match(errors, { id: [/permission/] }, operation);
    }
    t.same(await db.selectFrom('messaging_link_codes').select('id').execute(), []);
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
});

void test('users_connect_messaging_account', async (t) => {
  const { service, world, db, caller, token } = await scene(t);
  const connect = ({ id }: WorldUser, headers = {}) =>
    service.ok('users_connect_messaging_account', {
      token,
      params: { id },
      body: { messaging_handle: 'northernlights' },
      headers,
    });
  const codes = ({ id }: WorldUser) =>
    db.selectFrom('messaging_link_codes').selectAll().where('user_id', '=', id).orderBy('id').execute();

  await t.test('200 sets the handle and returns a code, of which only the hash is stored', async (t) => {
    const user = await world.user(caller);
    const { user: updated, link_code: code = '', expires_at } = await connect(user);
    t.equal(updated.messaging_handle, 'northernlights');
    t.same(await service.ok('users_show', { token, params: { id: user.id } }), updated);
    t.match(code, /^([A-Z2-9]{4}-){2}[A-Z2-9]{4}$/);
    const minutes = (Date.parse(`${expires_at}Z`) - Date.now()) / 60_000;
    t.ok(minutes > 5 && minutes <= 15, 'for fifteen minutes');
    const [kept] = await codes(user);
    t.match(kept, {
      created_by_id: caller.id,
      messaging_handle: 'northernlights',
      used_at: null,
      revoked_at: null,
    });
    t.same(kept?.hash, hashSecret(code));
  });

  await t.test('200 a new code invalidates earlier ones, but not those of other users', async (t) => {
    const [user, other] = [await world.user(caller), await world.user(caller)];
    await connect(other);
    const first = await connect(user);
    const second = await connect(user);
    t.not(first.link_code, second.link_code);
    t.same(
      (await codes(user)).map(({ revoked_at }) => revoked_at === null),
      [false, true],
    );
    t.match(await codes(other), [{ revoked_at: null }]);
    await Promise.all([connect(user), connect(user), connect(user)]);
    t.equal((await codes(user)).filter(({ revoked_at }) => revoked_at === null).length, 1, 'at once, too');
  });

  await t.test('200 a repeated request gets the response without the code', async (t) => {
    const user = await world.user(caller);
    const first = await connect(user, keyed('link'));
    const { link_code: _, ...rest } = first;
    t.same(await connect(user, keyed('link')), rest);
    t.equal((await codes(user)).length, 1);
  });
});
