import { test } from 'tap';
import { Service, type Ask } from '../support/service.ts';
import { OWN } from '../support/world.ts';
import { add } from '../support/rows.ts';

void test('roles_setting_show', async (t) => {
  const service = await Service.start(t);
  const { world, db } = service;
  const user = await world.user(null);
  const token = await world.token(user);

  await t.test('200 field by field', async (t) => {
    const [first, second] = [await world.role({}), await world.role({})];
    const id = await world.role({ users: [user], gives: [second, first] });
    const stamps = { created_at: '2026-01-05 09:00:00+00', updated_at: '2026-01-06 09:00:00+00' };
    await add(db, 'role_settings', {
      role_id: id,
      trial_limit: 5,
      trial_window_hours: 72,
      minimum_trial_credit: 1250,
      ...stamps,
    });
    t.same(await service.ok('roles_setting_show', { token, params: { id } }), {
      role_id: id,
      trial_limit: 5,
      trial_window_hours: 72,
      minimum_trial_credit: 12.5,
      roles_can_give: [first, second],
      created_at: '2026-01-05 09:00:00',
      updated_at: '2026-01-06 09:00:00',
    });
  });

  await t.test('200 no limit is different from the default limit', async (t) => {
    const id = await world.role({ creator: user });
    const show = () => service.ok('roles_setting_show', { token, params: { id } });
    t.match(await show(), { role_id: id, trial_limit: 10, trial_window_hours: 24, roles_can_give: [] });
    const terms = { trial_limit: null, trial_window_hours: 24, minimum_trial_credit: 0 };
    await add(db, 'role_settings', { role_id: id, ...terms });
    t.equal((await show()).trial_limit, null);
  });
});

void test('roles_setting_edit', async (t) => {
  const service = await Service.start(t);
  const { world, db } = service;
  const root = await world.user(null);
  const user = await world.user(root);
  const child = await world.user(user);
  const token = await world.token(user);
  const own = await world.role({ users: [user] });
  await add(db, 'role_settings', {
    role_id: own,
    trial_limit: 20,
    trial_window_hours: 24,
    minimum_trial_credit: 500,
  });
  const chief = await world.user(root, { permissions: [...OWN, 'roles_all'] });
  const asChief = { token: await world.token(chief) };
  const edit = (id: number, body: object, more: Ask = {}) =>
    service.ok('roles_setting_edit', { token, params: { id }, body, ...more });
  const refused = (status: number, id: number, body: object, more: Ask = {}) =>
    service.refused(status, 'roles_setting_edit', { token, params: { id }, body, ...more });
  const show = (id: number, more: Ask = {}) =>
    service.ok('roles_setting_show', { token, params: { id }, ...more });

  await t.test('200 changes the given fields only', async (t) => {
    const id = await world.role({ creator: user, users: [child] });
    t.match(await edit(id, { trial_limit: 4 }), { trial_limit: 4, trial_window_hours: 24 });
    t.match(await edit(id, { minimum_trial_credit: 7.25 }), { trial_limit: 4, minimum_trial_credit: 7.25 });
    const after = await edit(id, { trial_window_hours: 8784 });
    t.match(after, { trial_limit: 4, trial_window_hours: 8784, minimum_trial_credit: 7.25 });
    t.same(await show(id), after);
    t.match(await edit(id, { trial_limit: 0 }), { trial_limit: 0 });
  });

  await t.test('200 roles_can_give replaces the list', async (t) => {
    const [first, second] = [await world.role({ creator: user }), await world.role({ creator: user })];
    const id = await world.role({ creator: user });
    t.same((await edit(id, { roles_can_give: [second, first] })).roles_can_give, [first, second]);
    t.same((await edit(id, { trial_limit: 1 })).roles_can_give, [first, second], 'unchanged if not sent');
    t.same((await edit(id, { roles_can_give: [second] })).roles_can_give, [second]);
    t.same((await edit(id, { roles_can_give: [] })).roles_can_give, []);
    const log = await db.selectFrom('logs').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    t.match(log, { action: 'roles_setting_edit', subject_type: 'RoleSetting', subject_id: id });
  });

  await t.test("422 for settings that allow more free trials than the caller's roles", async (t) => {
    const id = await world.role({ creator: user });
    await edit(id, { trial_limit: 20, minimum_trial_credit: 5 });
    for (const [field, body] of [
      ['trial_limit', { trial_limit: 21 }],
      ['trial_limit', { trial_limit: null }],
      ['trial_window_hours', { trial_window_hours: 23 }],
      ['minimum_trial_credit', { minimum_trial_credit: 4.99 }],
    ] as const) {
      const { errors = {} } = await refused(422, id, body);
      t.same(Object.keys(errors), [field]);
    }
    t.match(await show(id), { trial_limit: 20, trial_window_hours: 24, minimum_trial_credit: 5 });
  });

  await t.test('422 for more free trials from a caller without roles, 200 for fewer or none', async (t) => {
    const staff = await world.user(root);
    const asStaff = { token: await world.token(staff) };
    const id = await world.role({ creator: staff });
    t.match(await show(id, asStaff), { trial_limit: 10 });
    const { errors = {} } = await refused(422, id, { trial_limit: 11 }, asStaff);
    t.same(Object.keys(errors), ['trial_limit']);
    t.match(await edit(id, { trial_limit: 0 }, asStaff), { trial_limit: 0 });
    t.match(await edit(id, { trial_window_hours: 1 }, asStaff), { trial_limit: 0, trial_window_hours: 1 });
    await refused(422, id, { trial_limit: 1 }, asStaff);
    await refused(422, id, { trial_limit: null }, asStaff);
  });

  await t.test('200 for any role with roles_all, or for the root, though its token lacks that', async (t) => {
    const id = await world.role({ creator: user });
    const body = { trial_limit: null, trial_window_hours: 1, minimum_trial_credit: 0 };
    const asRoot = { token: await world.token(root, { scopes: ['roles_setting_edit'] }) };
    for (const ask of [asChief, asRoot]) t.match(await edit(id, body, ask), body);
    await edit(id, { trial_limit: 1000 });
    t.equal((await show(id)).trial_limit, 1000, 'the caller may lower settings that are above its own');
    await refused(422, id, { trial_limit: 1001 });
  });

  await t.test('422 for roles that the caller cannot give itself', async (t) => {
    const id = await world.role({ creator: user });
    const beyond = await world.role({ creator: user, permissions: ['users_all'] });
    for (const given of [beyond, own]) {
      const { errors = {} } = await refused(422, id, { trial_limit: 1, roles_can_give: [given] });
      t.match(errors, { roles_can_give: [new RegExp(`^${String(given)} `)] });
    }
    t.match(await show(id), { trial_limit: 10, roles_can_give: [] });
    t.same((await edit(id, { roles_can_give: [own] }, asChief)).roles_can_give, [own]);
    await refused(422, id, { roles_can_give: [own, beyond] }, asChief);
    t.same((await edit(id, { roles_can_give: [own] })).roles_can_give, [own], 'what is in the list may stay');
  });

  await t.test('403 for a role that the caller, or a user that is not below it, holds', async (t) => {
    const stranger = await world.user(root);
    for (const id of [own, await world.role({ creator: user, users: [stranger] })]) {
      t.match(await refused(403, id, { trial_limit: 1 }), { policy: 'roles_all' });
    }
    t.match(await edit(own, { trial_limit: 19 }, asChief), { trial_limit: 19 });
  });
});
