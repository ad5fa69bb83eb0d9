import { test } from 'tap';
import type { Reply } from '../../handlers/call/contract.ts';
import { Service } from '../support/service.ts';
import { OWN, type WorldUser } from '../support/world.ts';
import { column } from '../support/rows.ts';

type User = Reply<'users_show'>;

/** Returns a user without its personal data, as callers see it who may not retrieve it. */
const MASK = { pin: '', note: '', messaging_phone: '', messaging_handle: '', last_ip: null, credit: 0 };

void test('users_me', async (t) => {
  const service = await Service.start(t);
  const root = await service.world.user(null);
  const user = await service.world.user(root);

  await t.test('200 the user of the token', async (t) => {
    const me = await service.ok('users_me', { token: await service.world.token(user) });
    t.match(me, {
      id: user.id,
      username: user.username,
      created_by_id: root.id,
      credit: 0,
      restricted: false,
    });
    const show = await service.ok('users_show', {
      token: await service.world.token(root),
      params: { id: user.id },
    });
    t.same(me, show, 'as a user above sees it');
  });
});

void test('users_show', async (t) => {
  const service = await Service.start(t);
  const { world } = service;
  const root = await world.user(null);
  const token = await world.token(root);
  const show = ({ id }: { id: number }): Promise<User> => service.ok('users_show', { token, params: { id } });

  await t.test('200 a user, field by field', async (t) => {
    const user = await world.user(root, {
      set: {
        email: 'office@northern-lights.example',
        full_name: 'Northern Lights TV',
        dns: 'tv.northern-lights.example',
        adult: true,
        tos_acceptance_at: '2026-01-05 10:12:44+01',
        show_bouquets_by: 'categories',
        paid_test_sold: 5,
        created_at: '2026-01-05 09:00:00+00',
        updated_at: '2026-03-01 16:20:10+00',
      },
    });
    await world.transfer(root, user, 25_050);
    t.same(await show(user), {
      id: user.id,
      username: user.username,
      email: 'office@northern-lights.example',
      created_by_id: root.id,
      credit: 250.5,
      credit_alert_below: null,
      full_name: 'Northern Lights TV',
      dns: 'tv.northern-lights.example',
      note: `note on ${user.username}`,
      messaging_phone: `+4670${String(user.id).padStart(7, '0')}`,
      messaging_handle: `handle-${user.username}`,
      external_id: null,
      adult: true,
      tos_acceptance_at: '2026-01-05 09:12:44',
      pin: String(user.id).padStart(6, 'PIN000'),
      last_ip: '203.0.113.9',
      show_bouquets_by: 'categories',
      paid_test_sold: 5,
      restricted: false,
      created_at: '2026-01-05 09:00:00',
      updated_at: '2026-03-01 16:20:10',
    });
  });

  await t.test('200 the credit is the balance, to the hundredth', async (t) => {
    const rich = await world.user(root);
    const poor = await world.user(rich);
    const before = (await show(root)).credit;
    await world.transfer(root, rich, 1234);
    await world.transfer(rich, poor, 1);
    t.equal((await show(rich)).credit, 12.33);
    t.equal((await show(poor)).credit, 0.01);
    t.equal((await show(root)).credit, before - 12.34, 'the root may be below zero');
  });

  await t.test('200 restricted for any restriction on the user, but not for one on its lines', async (t) => {
    const user = await world.user(root);
    await world.restriction({ line_id: await world.line(user, 'mag') }, root);
    t.equal((await show(user)).restricted, false);
    await world.restriction({ user_id: user.id }, root, ['packages_index']);
    t.equal((await show(user)).restricted, true);
  });
});

void test('users_ancestors', async (t) => {
  const service = await Service.start(t);
  const { world } = service;
  const chain: WorldUser[] = [];
  for (let depth = 0; depth < 20; depth += 1) chain.push(await world.user(chain.at(-1) ?? null));
  const [root, , , middle] = chain;
  const leaf = chain.at(-1);
  if (root === undefined || middle === undefined || leaf === undefined) throw new Error('no chain');
  const nearestFirst = chain.slice(0, -1).toReversed();
  const params = { id: leaf.id };

  await t.test('200 nearest parent first, without the user itself', async (t) => {
    const { data, total } = await service.ok('users_ancestors', {
      token: await world.token(root),
      params,
      query: { per_page: 100 },
    });
    t.same(column(data, 'id'), column(nearestFirst, 'id'));
    t.equal(total, 19);
  });

  await t.test('200 an empty list for the root', async (t) => {
    const page = await service.ok('users_ancestors', {
      token: await world.token(root),
      params: { id: root.id },
    });
    t.match(page, { data: [], total: 0, from: null, to: null, last_page: 1 });
  });

  await t.test('200 all pages together are the entire list', async (t) => {
    const token = await world.token(root);
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) =>
        service.ok('users_ancestors', { token, params, query: { page, per_page: 6 } }),
      ),
    );
    t.same(
      pages.map(({ data }) => data.map(({ id }) => id)),
      [0, 6, 12, 18].map((first) => nearestFirst.slice(first, first + 6).map(({ id }) => id)),
    );
    t.match(pages[1], { current_page: 2, from: 7, to: 12, last_page: 4, total: 19, per_page: 6 });
    t.equal(pages[1]?.path, `https://api.test/api/v1/users/${String(leaf.id)}/ancestors`);
    t.match(await service.ok('users_ancestors', { token, params }), { per_page: 15, to: 15 });
  });

  await t.test('200 without the personal data of users above the caller, and only of these', async (t) => {
    await world.transfer(root, middle, 5000);
    const query = { per_page: 100 };
    const all = await service.ok('users_ancestors', { token: await world.token(root), params, query });
    const { data } = await service.ok('users_ancestors', { token: await world.token(middle), params, query });
    t.ok(
      all.data.every(({ pin, note, messaging_phone }) => pin !== '' && note !== '' && messaging_phone !== ''),
    );
    t.equal(all.data.find(({ id }) => id === middle.id)?.credit, 50);
    const above = nearestFirst.findIndex(({ id }) => id === middle.id) + 1;
    t.same(data.slice(0, above), all.data.slice(0, above), 'the caller, and users below it');
    t.same(
      data.slice(above),
      all.data.slice(above).map((user) => ({ ...user, ...MASK })),
    );
  });

  await t.test('200 with all personal data with users_all', async (t) => {
    const query = { per_page: 100 };
    const viewer = await world.user(root, { permissions: [...OWN, 'users_all'] });
    const all = await service.ok('users_ancestors', { token: await world.token(root), params, query });
    const { data } = await service.ok('users_ancestors', { token: await world.token(viewer), params, query });
    t.same(data, all.data);
  });
});

void test('the tree of users', async (t) => {
  const service = await Service.start(t);
  const { world } = service;

  await t.test("404 for a user whose id begins like the caller's", async () => {
    const root = await world.user(null);
    const neighbours = [];
    for (let count = 0; count < 25; count += 1) neighbours.push(await world.user(root));
    for (const { id } of neighbours) {
      const begins = neighbours.filter((other) => other.id !== id && String(other.id).startsWith(String(id)));
      const token = await world.token({ id });
      for (const other of begins)
        await service.refused(404, 'users_show', { token, params: { id: other.id } });
    }
  });
});
