import { test } from 'tap';
import type { Reply } from '../../handlers/call/contract.ts';
import { Service } from '../support/service.ts';
import { OWN, type WorldUser } from '../support/world.ts';

type UserPage = Reply<'users_index'>;
type Query = Record<string, unknown>;

const idsOf = ({ data }: UserPage): number[] => data.map(({ id }) => id);
const ids = (...users: { id: number }[]): number[] => users.map(({ id }) => id);

void test('users_index', async (t) => {
  const service = await Service.start(t);
  const { world } = service;
  const root = await world.user(null);
  const caller = await world.user(root);
  const child = await world.user(caller);
  const grandchild = await world.user(child);
  const stranger = await world.user(root);
  const token = await world.token(caller);
  const list = (query: Query = {}): Promise<UserPage> => service.ok('users_index', { token, query });

  await t.test('200 the caller and users below it, newest first', async (t) => {
    const page = await list();
    t.same(idsOf(page), ids(grandchild, child, caller));
    t.equal(page.total, 3);
    const fetched = await service.ok('users_show', { token, params: { id: child.id } });
    t.same(page.data[1], fetched, 'each as in users_show');
  });

  await t.test('200 all users with users_all', async (t) => {
    const auditor = await world.user(caller, { permissions: [...OWN, 'users_all'] });
    const page = await service.ok('users_index', { token: await world.token(auditor) });
    t.same(idsOf(page), ids(auditor, stranger, grandchild, child, caller, root));
    t.equal(page.total, 6);
  });

  await t.test('200 the total follows a user who is moved', async (t) => {
    const moving = await world.user(child);
    const before = (await list()).total;
    await service.ok('users_change_owner', {
      token: await world.token(root),
      params: { id: moving.id },
      body: { owner_id: stranger.id },
    });
    t.equal((await list()).total, before - 1);
  });
});

void test('users_index: sorting and filtering', async (t) => {
  const service = await Service.start(t);
  const { world } = service;
  const root = await world.user(null);
  const created: WorldUser[] = [];
  for (const index of [0, 1, 2, 3]) {
    const user = await world.user(root, {
      set: {
        username: ['delta', 'Alpha', 'charlie', 'bravo'][index] ?? '',
        email: `${['m', 'z', 'a', 'm'][index] ?? ''}@users.example`,
        full_name: ['Delta TV', 'Alpha 100% TV', 'Charlie', 'Bravo_TV'][index] ?? '',
        dns: [null, 'tv.alpha.example', null, 'tv.bravo.example'][index] ?? null,
        note: ['pays late', 'pays', '', 'new'][index] ?? '',
        messaging_phone: `+4670000000${String(index)}`,
        messaging_handle: `handle${String(index)}`,
        adult: index === 1,
        pin: `PINAA${String(index)}`,
        paid_test_sold: [5, 0, 9, 5][index] ?? 0,
        created_at: `2026-0${String([3, 1, 5, 3][index])}-01 00:00:00+00`,
        updated_at: `2026-0${String([6, 9, 8, 7][index])}-01 00:00:00+00`,
      },
    });
    created.push(user);
    if (index > 0) await world.transfer(root, user, [0, 500, 99_00, 250][index] ?? 0);
  }
  const [delta, alpha, charlie, bravo] = created as [WorldUser, WorldUser, WorldUser, WorldUser];
  const grandchild = await world.user(delta, { set: { username: 'echo', pin: 'PINAA4' } });
  const role = await world.role({ users: [alpha, bravo] });
  const other = await world.role({ users: [charlie] });
  await world.restriction({ user_id: bravo.id }, root);
  const line = await world.line(charlie, 'm3u');
  await world.restriction({ line_id: line }, root);
  const token = await world.token(root);
  const list = (query: Query): Promise<UserPage> => service.ok('users_index', { token, query });

  for (const key of [
    'id',
    'username',
    'email',
    'full_name',
    'credit',
    'paid_test_sold',
    'created_at',
    'updated_at',
  ] as const) {
    await t.test(`200 sort=${key} and sort=-${key}`, async (t) => {
      const query = { 'filters[created_by_id]': root.id };
      const newest = (await list(query)).data;
      // Names are sorted as the database compares text, regardless of case.
      const value = (user: (typeof newest)[number]) => {
        const found = user[key];
        return typeof found === 'string' ? found.toLowerCase() : found;
      };
      const compare = (a: (typeof newest)[number], b: (typeof newest)[number]): number =>
        value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : 0;
      t.same((await list({ ...query, sort: key })).data, newest.toSorted(compare));
      t.same(
        (await list({ ...query, sort: `-${key}` })).data,
        newest.toSorted((a, b) => compare(b, a)),
      );
    });
  }

  await t.test('200 sorted by credit, with the total of all', async (t) => {
    const page = await list({ sort: 'credit', per_page: 2 });
    t.same(idsOf(page), ids(root, grandchild), 'the root has the debt for all others');
    t.equal(page.total, 6);
  });

  const filters: [string, string, WorldUser[]][] = [
    ['filters[id]', `${String(alpha.id)},${String(bravo.id)}`, [bravo, alpha]],
    ['filters[username]', 'ALPH', [alpha]],
    ['filters[username_exact]', 'ALPHA', [alpha]],
    ['filters[username_exact]', 'alpha,BRAVO,nobody', [bravo, alpha]],
    ['filters[username_exact]', 'alph', []],
    ['filters[email]', 'm@', [bravo, delta]],
    ['filters[full_name]', '0%', [alpha]],
    ['filters[full_name]', 'o_t', [bravo]],
    ['filters[dns]', 'bravo', [bravo]],
    ['filters[note]', 'pays', [alpha, delta]],
    ['filters[messaging_phone]', '0003', [bravo]],
    ['filters[messaging_handle]', 'andle2', [charlie]],
    ['filters[pin]', 'PINAA0,PINAA1', [alpha, delta]],
    ['filters[pin]', 'PINAA9', []],
    ['filters[created_by_id]', String(delta.id), [grandchild]],
    ['filters[created_by_id]', String(root.id), [bravo, charlie, alpha, delta]],
    ['filters[roles_ids]', String(role), [bravo, alpha]],
    ['filters[roles_ids]', `${String(role)},${String(other)}`, [bravo, charlie, alpha]],
    ['filters[adult]', 'true', [alpha]],
    ['filters[restricted]', 'true', [bravo]],
    ['filters[restricted]', 'false', [grandchild, charlie, alpha, delta, root]],
    ['filters[created_to]', '2026-03-01 00:00:00', [bravo, alpha, delta]],
  ];
  for (const [name, value, expected] of filters) {
    await t.test(`200 ${name}=${value}`, async (t) => {
      const page = await list({ [name]: value });
      t.same(idsOf(page), ids(...expected));
      t.equal(page.total, expected.length);
    });
  }

  await t.test('200 filters[created_from] includes its second', async (t) => {
    const found = idsOf(await list({ 'filters[created_from]': '2026-05-01 00:00:00' }));
    t.ok(found.includes(charlie.id));
    t.notOk(found.includes(delta.id));
  });

  await t.test('422 for an unknown sort key and an unknown filter', async (t) => {
    t.match(await service.refused(422, 'users_index', { token, query: { sort: 'pin' } }), {
      code: 'validation_failed',
    });
    t.match(await service.refused(422, 'users_index', { token, query: { 'filters[credit]': 1 } }), {
      code: 'validation_failed',
    });
  });
});

void test('users_childrens', async (t) => {
  const service = await Service.start(t);
  const { world } = service;
  const root = await world.user(null);
  const caller = await world.user(root);
  const first = await world.user(caller);
  const second = await world.user(caller, { set: { adult: true } });
  await world.user(first);
  await world.transfer(root, first, 100);
  const list = async ({ id }: WorldUser, query: Query = {}): Promise<UserPage> =>
    service.ok('users_childrens', { token: await world.token(root), params: { id }, query });

  await t.test('200 the direct children only', async (t) => {
    const page = await list(caller);
    t.same(idsOf(page), ids(second, first));
    t.equal(page.total, 2);
  });
  await t.test('200 the root is not its own child', async (t) => {
    t.same(idsOf(await list(root)), ids(caller));
  });
  await t.test('200 sorted and filtered', async (t) => {
    t.same(idsOf(await list(caller, { sort: '-credit' })), ids(first, second));
    t.same(idsOf(await list(caller, { 'filters[adult]': true })), ids(second));
  });
  await t.test('200 an empty list without users below', async (t) => {
    t.match(await list(second), { data: [], total: 0, from: null });
  });
});

void test('users_descendants', async (t) => {
  const service = await Service.start(t);
  const { world } = service;
  const root = await world.user(null);
  const a = await world.user(root);
  const b = await world.user(root);
  const ba = await world.user(b);
  const aa = await world.user(a);
  const aaa = await world.user(aa);
  const ab = await world.user(a);
  const token = await world.token(root);
  const list = ({ id }: WorldUser, query: Query = {}): Promise<UserPage> =>
    service.ok('users_descendants', { token, params: { id }, query });

  await t.test('200 breadth first, without the user itself', async (t) => {
    const page = await list(root);
    t.same(idsOf(page), ids(a, b, ba, aa, ab, aaa));
    t.equal(page.total, 6);
    t.same(idsOf(await list(a)), ids(aa, ab, aaa));
    t.equal((await list(a)).total, 3);
    t.match(await list(ba), { data: [], total: 0 });
  });
  await t.test('200 in pages that do not overlap', async (t) => {
    const pages = await Promise.all([1, 2, 3].map((page) => list(root, { page, per_page: 2 })));
    t.same(pages.map(idsOf), [ids(a, b), ids(ba, aa), ids(ab, aaa)]);
  });
  await t.test('200 filtered, in the same order', async (t) => {
    const page = await list(root, { 'filters[created_by_id]': `${String(a.id)},${String(aa.id)}` });
    t.same(idsOf(page), ids(aa, ab, aaa));
    t.equal(page.total, 3);
  });
  await t.test('422 for another order', async (t) => {
    const request = { token, params: { id: root.id }, query: { sort: 'id' } };
    t.match(await service.refused(422, 'users_descendants', request), { code: 'validation_failed' });
  });
});

void test('users_logs', async (t) => {
  const service = await Service.start(t);
  const { world } = service;
  const root = await world.user(null);
  const caller = await world.user(root);
  const [user, other] = [await world.user(caller), await world.user(caller)];
  const token = await world.token(caller);
  const edit = async (editor: WorldUser, { id }: WorldUser, body: object): Promise<void> => {
    await service.ok('users_edit', { token: await world.token(editor), params: { id }, body });
  };
  await edit(caller, user, { full_name: 'First', password: 'a long password' });
  await edit(root, user, { note: 'Second' });
  await edit(caller, other, { full_name: 'Other' });
  await service.ok('users_kill_connections', { token, params: { id: user.id } });
  const list = (query: Query = {}) => service.ok('users_logs', { token, params: { id: user.id }, query });

  await t.test('200 the changes of the user with their authors, newest first', async (t) => {
    const page = await list();
    t.equal(page.total, 3);
    t.match(page.data, [
      { action: 'users_kill_connections', user_id: caller.id, subject_type: 'User', subject_id: user.id },
      { action: 'users_edit', user_id: root.id, changes: { note: 'Second' } },
      { action: 'users_edit', user_id: caller.id, changes: { full_name: 'First', password: '[redacted]' } },
    ]);
  });
  await t.test('200 without the address of a user above the caller', async (t) => {
    t.same(
      (await list()).data.map(({ ip }) => ip !== ''),
      [true, false, true],
    );
    t.equal((await list({ 'filters[ip]': service.address })).total, 2, 'it cannot be found by a filter');
    const asRoot = { token: await world.token(root), params: { id: user.id } };
    const { data } = await service.ok('users_logs', asRoot);
    t.same(
      data.map(({ ip }) => ip),
      [service.address, service.address, service.address],
    );
  });
  await t.test('200 filtered and sorted', async (t) => {
    t.equal((await list({ 'filters[user_id]': root.id })).total, 1);
    t.equal((await list({ 'filters[action]': 'users_kill_connections' })).total, 1);
    t.match((await list({ sort: 'id' })).data[0], { changes: { full_name: 'First' } });
  });
});
