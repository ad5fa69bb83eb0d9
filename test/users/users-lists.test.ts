import { test } from 'tap';
import type { Reply } from '../../handlers/call/contract.ts';
import { Service } from '../support/service.ts';
import { type WorldUser } from '../support/world.ts';
import { column } from '../support/rows.ts';

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

void test('users_index 200 names in the order of the alphabet, in either case; restricted is no user for its line', async (t) => {
  const service = await Service.start(t);
  const { world } = service;
  const root = await world.user(null, { set: { username: 'root' } });
  const named = (username: string) => world.user(root, { set: { username } });
  const [delta, alpha, bravo] = [await named('delta'), await named('Alpha'), await named('bravo')];
  await world.restriction({ user_id: bravo.id }, root);
  await world.restriction({ line_id: await world.line(delta, 'm3u') }, root);
  const token = await world.token(root);
  const list = async (query: Query) => idsOf(await service.ok('users_index', { token, query }));
  t.same(await list({ sort: 'username' }), ids(alpha, bravo, delta, root));
  t.same(await list({ 'filters[restricted]': true }), ids(bravo));
  t.same(await list({ 'filters[username_exact]': 'ALPHA,bravo,delt' }), ids(bravo, alpha));
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
    t.same(column(data, 'ip'), [service.address, service.address, service.address]);
  });
});
