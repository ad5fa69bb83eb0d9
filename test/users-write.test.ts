import { test, type Test } from 'tap';
import { Service } from './support/service.ts';
import { OWN, type WorldUser } from './support/world.ts';
import { keyed, rows } from './support/writes.ts';

const BODY = {
  username: 'northern-lights',
  email: 'office@northern-lights.example',
  password: 'a long password',
};

async function scene(t: Test) {
  const service = await Service.start(t);
  const { world, db } = service;
  const root = await world.user(null);
  const caller = await world.user(root);
  const token = await world.token(caller);
  /** A role that one of the caller's roles may give. */
  const givable = async (permissions: Parameters<typeof world.role>[0]['permissions'] = ['users_me']) => {
    const role_id = await world.role({ users: [caller] });
    const given_role_id = await world.role({ permissions });
    await db.insertInto('roles_can_give').values({ role_id, given_role_id }).execute();
    return given_role_id;
  };
  const rolesOf = async ({ id }: { id: number }): Promise<number[]> =>
    (await service.ok('users_roles', { token: await world.token(root), params: { id } })).map(
      (role) => role.id,
    );
  return { service, world, db, root, caller, token, givable, rolesOf };
}

void test('users_store', async (t) => {
  const { service, world, db, root, caller, token, givable, rolesOf } = await scene(t);

  await t.test('200 a child of the caller, who can log in', async (t) => {
    const role = await givable();
    const user = await service.ok('users_store', {
      token,
      body: {
        ...BODY,
        full_name: 'Northern Lights TV',
        dns: 'tv.northern-lights.example',
        note: 'Pays by the tenth.',
        messaging_phone: '+4670123456',
        messaging_handle: 'northernlights',
        adult: true,
        show_bouquets_by: 'categories',
        roles_ids: [role],
      },
    });
    t.match(user, {
      username: 'northern-lights',
      email: 'office@northern-lights.example',
      created_by_id: caller.id,
      credit: 0,
      full_name: 'Northern Lights TV',
      dns: 'tv.northern-lights.example',
      note: 'Pays by the tenth.',
      messaging_phone: '+4670123456',
      messaging_handle: 'northernlights',
      adult: true,
      tos_acceptance_at: null,
      pin: /^[A-Z0-9]{6}$/,
      last_ip: null,
      show_bouquets_by: 'categories',
      paid_test_sold: 0,
      restricted: false,
      transaction: null,
    });
    const { transaction: _, ...shown } = user;
    t.same(await service.ok('users_show', { token, params: { id: user.id } }), shown);
    t.same(await rolesOf(user), [role]);
    const login = { grant_type: 'password', username: 'northern-lights', password: BODY.password };
    const { access_token } = await service.ok('oauth_token_issue', { body: login });
    t.match(await service.ok('users_me', { token: access_token }), { id: user.id });
    const ancestors = await service.ok('users_ancestors', { token, params: { id: user.id } });
    t.same(
      ancestors.data.map(({ id }) => id),
      [caller.id, root.id],
    );
    const log = await db.selectFrom('logs').selectAll().where('action', '=', 'users_store').execute();
    t.match(log, [{ subject_type: 'User', subject_id: user.id, changes: { password: '[redacted]' } }]);
  });

  await t.test('200 with opening credit, that the caller pays', async (t) => {
    await world.transfer(root, caller, 100_00);
    const body = { ...BODY, username: 'with-credit', credit: 40.25 };
    const user = await service.ok('users_store', { token, body });
    t.match(user, { credit: 40.25, transaction: { amount: 40.25, balance_after: 59.75 } });
    const moved = await db
      .selectFrom('credit_transfers')
      .select(['kind', 'amount', 'subject_type', 'subject_id', 'actor_id'])
      .where('id', '=', user.transaction?.id ?? 0)
      .executeTakeFirst();
    t.same(moved, {
      kind: 'start_credit',
      amount: 40_25,
      subject_type: 'User',
      subject_id: user.id,
      actor_id: caller.id,
    });
    t.match(await service.ok('users_me', { token }), { credit: 59.75 });
  });

  await t.test('200 a dry run and a repeated request make no further user', async (t) => {
    const body = { ...BODY, username: 'only-once', credit: 1 };
    const dry = await service.ok('users_store', { token, body, headers: { 'dry-run': 'true' } });
    t.match(dry, { credit: 1 });
    t.same((await service.ok('users_index', { token, query: { 'filter[username]': 'only-once' } })).data, []);
    const headers = keyed('new-user');
    const first = await service.ok('users_store', { token, body, headers });
    const before = await rows(service, 'users', 'credit_transfers');
    t.same(await service.ok('users_store', { token, body, headers }), first);
    t.same(await rows(service, 'users', 'credit_transfers'), before);
  });

  const untouched = async (ask: object, status: number, expected: object): Promise<void> => {
    const before = await rows(service, 'users', 'credit_accounts', 'credit_transfers', 'user_roles');
    t.match(await service.refused(status, 'users_store', { token, body: { ...BODY, ...ask } }), expected);
    t.same(await rows(service, 'users', 'credit_accounts', 'credit_transfers', 'user_roles'), before);
  };
  await t.test('422 insufficient_credit, and no user', async () => {
    await untouched({ username: 'too-dear', credit: 1000 }, 422, { code: 'insufficient_credit' });
  });
  await t.test('422 more than two decimals', async () => {
    await untouched({ username: 'odd', credit: 1.005 }, 422, { errors: { credit: [String] } });
  });
  await t.test('422 a username that is taken, in capitals too', async () => {
    await untouched({ username: 'Northern-LIGHTS' }, 422, { errors: { username: ['is taken'] } });
  });
  await t.test('422 a role that the caller holds and cannot give', async () => {
    const held = await world.role({ users: [caller] });
    await untouched({ username: 'b', roles_ids: [held] }, 422, { errors: { roles_ids: [String] } });
  });
  await t.test('422 a role of its own making with a permission that it has lost', async () => {
    const made = await world.role({ permissions: ['users_all'] });
    await db.updateTable('roles').set({ created_by_id: caller.id }).where('id', '=', made).execute();
    await untouched({ username: 'c', roles_ids: [made] }, 422, { errors: { roles_ids: [String] } });
  });
  await t.test('404 a role that the caller may not see, beside one that it can give', async () => {
    const given = await givable();
    const hidden = await world.role({});
    const wide = await givable(['users_all']);
    await untouched({ username: 'd', roles_ids: [given, hidden] }, 404, { code: 'not_found' });
    await untouched({ username: 'd', roles_ids: [given, wide] }, 404, { code: 'not_found' });
    await untouched({ username: 'd', roles_ids: [9_007_199_254_740_991] }, 404, { code: 'not_found' });
  });

  await t.test('200 many at once, each with its own name, and of one name only one', async (t) => {
    const store = (username: string) =>
      service.call('users_store', { token, body: { ...BODY, username, credit: 1 } });
    const names = ['n1', 'n2', 'n3', 'n4', 'same', 'same', 'same'];
    const answers = await Promise.all(names.map(store));
    t.same(answers.map(({ status }) => status).toSorted(), [200, 200, 200, 200, 200, 422, 422]);
  });
});

void test('users_update', async (t) => {
  const { service, world, db, root, caller, token, givable, rolesOf } = await scene(t);
  const child = await world.user(caller, { password: 'the old password' });
  const update = (ask: object, { id } = child) =>
    service.ok('users_update', { token, params: { id }, body: ask });
  const refused = (ask: object, { id } = child, status = 422) =>
    service.refused(status, 'users_update', { token, params: { id }, body: ask });
  const show = ({ id } = child) => service.ok('users_show', { token, params: { id } });

  await t.test('200 changes what is sent and leaves the rest', async (t) => {
    const before = await show();
    const body = {
      username: 'renamed',
      email: 'new@users.example',
      full_name: 'New name',
      dns: 'tv.new.example',
      note: 'new note',
      messaging_phone: '+4670999999',
      messaging_handle: 'newhandle',
      adult: true,
      show_bouquets_by: 'bouquets',
    };
    const after = await update(body);
    t.match(after, body);
    t.same({ ...after, updated_at: '' }, { ...before, ...body, updated_at: '' });
    t.same(await show(), after);
    t.match(await update({ dns: null }), { dns: null, username: 'renamed' });
  });

  await t.test('200 the caller itself, but not what is for others to set', async (t) => {
    t.match(await update({ full_name: 'Myself' }, caller), { full_name: 'Myself' });
    const { errors } = await refused({ adult: true, note: '', roles_ids: [], email: 'a@b.example' }, caller);
    t.same(Object.keys(errors ?? {}), ['adult', 'note', 'roles_ids']);
    t.match(await show(caller), { adult: false, email: `${caller.username}@users.example` });
    const admin = await world.user(root, { permissions: [...OWN, 'users_all'] });
    const asked = {
      token: await world.token(admin),
      params: { id: admin.id },
      body: { adult: true, note: 'x' },
    };
    t.match(await service.ok('users_update', asked), { adult: true, note: 'x' });
  });

  await t.test('200 accepts the terms once, and only the user itself', async (t) => {
    t.equal((await update({ tos_accepted: false }, caller)).tos_acceptance_at, null);
    await db
      .updateTable('users')
      .set({ tos_acceptance_at: '2026-01-05 09:12:44+00' })
      .where('id', '=', caller.id)
      .execute();
    t.equal((await update({ tos_accepted: true }, caller)).tos_acceptance_at, '2026-01-05 09:12:44');
    t.same((await refused({ tos_accepted: true })).errors, {
      tos_accepted: ['is for the user itself to send'],
    });
    const asked = { token: await world.token(child), params: { id: child.id }, body: { tos_accepted: true } };
    t.match(await service.ok('users_update', asked), { tos_acceptance_at: String });
  });

  await t.test('422 a username that is taken, and its own in other letters', async (t) => {
    t.same((await refused({ username: caller.username.toUpperCase() })).errors, { username: ['is taken'] });
    t.match(await update({ username: 'RENAMED' }), { username: 'RENAMED' });
  });

  await t.test('422 nothing to change', async (t) => {
    t.match(await refused({}), { code: 'validation_failed' });
  });

  await t.test('roles: 200 replaced', async (t) => {
    const [first, second] = [await givable(), await givable()];
    await update({ roles_ids: [first] });
    t.same(await rolesOf(child), [first]);
    await update({ roles_ids: [second, first] });
    t.same(await rolesOf(child), [first, second]);
    await update({ roles_ids: [second] });
    t.same(await rolesOf(child), [second]);
    await update({ roles_ids: [] });
    t.same(await rolesOf(child), []);
  });

  await t.test('roles: what the caller cannot give neither comes nor goes', async (t) => {
    const user = await world.user(caller);
    const given = await givable();
    const foreign = await world.role({ users: [user] });
    const held = await world.role({ users: [caller] });
    await update({ roles_ids: [foreign, given] }, user);
    t.same((await rolesOf(user)).toSorted(), [given, foreign].toSorted(), '200 it may stay');
    t.same(Object.keys((await refused({ roles_ids: [given] }, user)).errors ?? {}), ['roles_ids'], '422 go');
    const coming = await refused({ roles_ids: [foreign, held] }, user);
    t.same(Object.keys(coming.errors ?? {}), ['roles_ids'], '422 come');
    t.match(await refused({ roles_ids: [foreign, await world.role({})] }, user, 404), { code: 'not_found' });
    t.same((await rolesOf(user)).toSorted(), [given, foreign].toSorted(), 'nothing has changed');
  });

  await t.test('roles: 200 replaced by two at once', async (t) => {
    const user = await world.user(caller);
    const [first, second] = [await givable(), await givable()];
    const sets = [[first], [second], [first, second], [second]];
    const answers = await Promise.all(
      sets.map((roles_ids) =>
        service.call('users_update', { token, params: { id: user.id }, body: { roles_ids } }),
      ),
    );
    t.same(
      answers.map(({ status }) => status),
      [200, 200, 200, 200],
    );
    const left = (await rolesOf(user)).toSorted();
    t.ok(
      sets.some((set) => JSON.stringify(set.toSorted()) === JSON.stringify(left)),
      'one of the sets, whole',
    );
  });

  await t.test('422 a user above the caller, even with users_all', async (t) => {
    const admin = await world.user(caller, { permissions: [...OWN, 'users_all'] });
    const asAdmin = { token: await world.token(admin), body: { full_name: 'Changed' } };
    for (const above of [caller, root]) {
      const { errors } = await service.refused(422, 'users_update', { ...asAdmin, params: { id: above.id } });
      t.same(Object.keys(errors ?? {}), ['id']);
    }
    const aside = await world.user(root);
    t.match(await service.ok('users_update', { ...asAdmin, params: { id: aside.id } }), {
      full_name: 'Changed',
    });
  });
});

void test('users_regenerate_pin_code', async (t) => {
  const { service, world, root, caller, token } = await scene(t);
  const regenerate = async ({ id }: WorldUser) =>
    service.ok('users_regenerate_pin_code', { token, params: { id } });

  await t.test('200 another PIN, each time', async (t) => {
    const user = await world.user(caller);
    const pins = [(await regenerate(user)).pin, (await regenerate(user)).pin];
    t.equal(new Set([...pins, 'PIN003']).size, 3);
    t.equal((await service.ok('users_show', { token, params: { id: user.id } })).pin, pins[1]);
    t.match(await regenerate(caller), { id: caller.id, pin: /^[A-Z0-9]{6}$/ });
  });

  await t.test('422 a user above the caller, even with users_all', async (t) => {
    const admin = await world.user(caller, { permissions: [...OWN, 'users_all'] });
    const asked = { token: await world.token(admin), params: { id: root.id } };
    t.same(Object.keys((await service.refused(422, 'users_regenerate_pin_code', asked)).errors ?? {}), [
      'id',
    ]);
  });
});
