import { test } from 'tap';
import { Service } from '../support/service.ts';
import type { WorldUser } from '../support/world.ts';
import { column } from '../support/rows.ts';

const HOUR = 3_600_000;

void test('users_roles and users_roles_can_give', async (t) => {
  const service = await Service.start(t);
  const { world, db } = service;
  const root = await world.user(null);
  const token = await world.token(root);
  const give = (role_id: number, given_role_id: number) =>
    db.insertInto('roles_can_give').values({ role_id, given_role_id }).execute();
  const namesOf = async (operation: 'users_roles' | 'users_roles_can_give', { id }: WorldUser) =>
    (await service.ok(operation, { token, params: { id } })).map((role) => role.id);

  await t.test('users_roles 200 by id, field by field', async (t) => {
    const user = await world.user(root);
    const first = await world.role({ users: [user] });
    const second = await world.role({ users: [user] });
    await world.role({ users: [root] });
    const roles = await service.ok('users_roles', { token, params: { id: user.id } });
    t.same(column(roles, 'id'), [first, second]);
    t.match(roles[0], { name: /^Role / });
  });

  await t.test('users_roles_can_give 200 those that its roles may give or it created', async (t) => {
    const user = await world.user(root, { permissions: ['users_me'] });
    const [held, given, created, others] = [
      await world.role({ users: [user], permissions: ['users_show'] }),
      await world.role({ permissions: ['users_me', 'users_show'] }),
      await world.role({}),
      await world.role({}),
    ];
    await give(held, given);
    await give(others, others);
    await db.updateTable('roles').set({ created_by_id: user.id }).where('id', '=', created).execute();
    t.same(await namesOf('users_roles_can_give', user), [given, created]);
  });

  await t.test('users_roles_can_give 200 without roles that have more than the user', async (t) => {
    const user = await world.user(root, { permissions: ['users_me'] });
    const wide = await world.role({ permissions: ['users_me', 'users_all'] });
    const heldRole = await world.role({ users: [user] });
    const created = await world.role({ permissions: ['users_show'] });
    await give(heldRole, wide);
    await db.updateTable('roles').set({ created_by_id: user.id }).where('id', '=', created).execute();
    t.same(await namesOf('users_roles_can_give', user), []);
    await world.grant(user, ['users_all', 'users_show']);
    t.same(await namesOf('users_roles_can_give', user), [wide, created]);
  });
});

void test('users_permissions', async (t) => {
  const service = await Service.start(t);
  const { world } = service;
  const root = await world.user(null);
  const user = await world.user(root, { permissions: ['users_show', 'packages_index'] });
  await world.role({ users: [user], permissions: ['packages_index', 'packages_all'] });

  await t.test('200 by name, by role and direct, each once', async (t) => {
    const token = await world.token(root);
    const permissions = await service.ok('users_permissions', { token, params: { id: user.id } });
    t.same(permissions, ['packages_all', 'packages_index', 'users_show']);
  });
});

void test('users_restrictions', async (t) => {
  const service = await Service.start(t);
  const { world } = service;
  const root = await world.user(null);
  const user = await world.user(root);
  const first = await world.restriction({ user_id: user.id }, root, ['users_create'], { title: 'First' });
  const second = await world.restriction({ user_id: user.id }, root);
  await world.restriction({ line_id: await world.line(user, 'm3u') }, root);

  await t.test('200 newest first, without those on lines', async (t) => {
    const token = await world.token(root);
    const restriction = await service.ok('users_restrictions', { token, params: { id: user.id } });
    t.same(column(restriction, 'id'), [second, first]);
    t.same(restriction[1], {
      id: first,
      title: 'First',
      description: 'Disputed',
      batch: null,
      restrictable_type: 'User',
      restrictable_id: user.id,
      created_by_id: root.id,
      policies: ['users_create'],
    });
  });
});

void test('users_test_sold', async (t) => {
  const service = await Service.start(t);
  const { world, db } = service;
  const root = await world.user(null);
  const token = await world.token(root);
  const allowance = ({ id }: WorldUser) => service.ok('users_test_sold', { token, params: { id } });
  const setting = (
    role_id: number,
    trial_limit: number | null,
    trial_window_hours = 24,
    minimum_trial_credit = 0,
  ) =>
    db
      .insertInto('role_settings')
      .values({ role_id, trial_limit, trial_window_hours, minimum_trial_credit })
      .execute();
  /** Inserts a trial of the user, some hours ago. */
  const trial = async (user: WorldUser, hours: number, is_paid = false): Promise<void> => {
    const line_id = await world.line(user, 'm3u');
    const created_at = new Date(Date.now() - hours * HOUR);
    await db.insertInto('trials').values({ user_id: user.id, line_id, is_paid, created_at }).execute();
    if (!is_paid) {
      await db.insertInto('trial_counts').values({ user_id: user.id, count: 1, created_at }).execute();
    }
  };

  await t.test('200 none without roles', async (t) => {
    const user = await world.user(root, { set: { paid_test_sold: 5 } });
    t.same(await allowance(user), {
      user_id: user.id,
      test_sold: 0,
      test_limit: 0,
      window_resets_at: null,
      paid_test_sold: 5,
    });
  });

  await t.test('200 ten a day by a role without settings; paid and older trials do not count', async (t) => {
    const user = await world.user(root);
    await world.role({ users: [user] });
    t.match(await allowance(user), { test_sold: 10, test_limit: 10, window_resets_at: null });
    await trial(user, 25);
    await trial(user, 23);
    await trial(user, 2);
    await trial(user, 1, true);
    const { test_sold, window_resets_at } = await allowance(user);
    t.equal(test_sold, 8);
    const resets = Date.parse(`${String(window_resets_at)}Z`);
    t.ok(
      Math.abs(resets - Date.now() - HOUR) < HOUR / 10,
      'after the one of 23 hours ago has left the window',
    );
  });

  await t.test('200 by the settings; never below zero', async (t) => {
    const user = await world.user(root);
    await setting(await world.role({ users: [user] }), 2, 48);
    for (const hours of [47, 30, 1]) await trial(user, hours);
    t.match(await allowance(user), { test_sold: 0, test_limit: 2 });
  });

  await t.test('200 without a limit', async (t) => {
    const user = await world.user(root);
    await setting(await world.role({ users: [user] }), null);
    await trial(user, 1);
    t.match(await allowance(user), { test_sold: null, test_limit: null, window_resets_at: String });
  });

  await t.test('200 none below the minimum credit', async (t) => {
    const user = await world.user(root);
    await setting(await world.role({ users: [user] }), 3, 24, 500);
    t.match(await allowance(user), { test_sold: 0, test_limit: 3 });
    await world.transfer(root, user, 499);
    t.match(await allowance(user), { test_sold: 0 });
    await world.transfer(root, user, 1);
    t.match(await allowance(user), { test_sold: 3 });
  });

  await t.test('200 the role that leaves the most trials applies', async (t) => {
    const user = await world.user(root);
    await setting(await world.role({ users: [user] }), 100, 24, 1);
    await setting(await world.role({ users: [user] }), 4, 1);
    await setting(await world.role({ users: [user] }), 5, 24);
    for (const hours of [2, 3]) await trial(user, hours);
    t.match(await allowance(user), { test_sold: 4, test_limit: 4, window_resets_at: null });
    await setting(await world.role({ users: [user] }), null);
    t.match(await allowance(user), { test_sold: null, test_limit: null });
  });
});
