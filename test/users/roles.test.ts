import { test } from 'tap';
import { operations, permissions } from '../../generated/operations.ts';
import { Service } from '../support/service.ts';
import { add } from '../support/rows.ts';

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);
const namesOf = (rows: readonly { name: string }[]): string[] => rows.map(({ name }) => name);

void test('permissions_collection', async (t) => {
  const service = await Service.start(t);
  const token = await service.world.token(await service.world.user(null));
  const all = await service.ok('permissions_collection', { token });
  t.same(all, Object.keys(permissions).toSorted(), 'the names of all permissions');
});

void test('permissions_index', async (t) => {
  const service = await Service.start(t);
  const token = await service.world.token(await service.world.user(null));
  const list = (query: Record<string, unknown>) => service.ok('permissions_index', { token, query });
  const all = (await list({ per_page: 1000 })).data;

  await t.test('200 all of them on one page', (t) => {
    t.same(namesOf(all), Object.keys(permissions).toSorted());
    for (const { name, group, description } of all.filter((each) => Object.hasOwn(operations, each.name))) {
      const operation = operations[name as keyof typeof operations];
      t.same([group, description], [operation.group, operation.summary], name);
    }
    for (const [name, group] of [
      ['packages_all', 'Packages'],
      ['roles_all', 'Roles'],
      ['users_all', 'Users'],
      ['m3us_all', 'M3Us'],
    ]) {
      const found = all.find((each) => each.name === name);
      t.match(found, { group, description: `${group ?? ''} beyond your own` });
    }
    t.end();
  });

  await t.test('200 all pages together contain every permission once, by name', async (t) => {
    const seen: string[] = [];
    for (let page = 1, last = 1; page <= last; page += 1) {
      const answer = await list({ page, per_page: 100 });
      last = answer.last_page;
      t.equal(answer.total, all.length);
      seen.push(...namesOf(answer.data));
    }
    t.same(seen, namesOf(all));
    t.match(await list({ page: 1000 }), { data: [], from: null, to: null, total: all.length });
    t.same((await list({ 'filters[name]': '%' })).data, []);
  });
});

void test('roles_index', async (t) => {
  const service = await Service.start(t);
  const { world } = service;
  const root = await world.user(null);
  const user = await world.user(root, { permissions: ['roles_index', 'roles_show', 'users_me'] });
  const token = await world.token(user);
  const givable = await world.role({ permissions: ['users_me'] });
  const beyond = await world.role({ permissions: ['users_me', 'users_show'] });
  const heldRole = await world.role({ users: [user], gives: [givable, beyond] });
  const created = await world.role({ creator: user, permissions: ['users_show'] });
  const list = async (query: Record<string, unknown> = {}): Promise<number[]> =>
    idsOf((await service.ok('roles_index', { token, query })).data);

  await t.test('200 those that the caller holds, can give or created', async (t) => {
    t.same(await list(), [created, heldRole, givable]);
  });

  await t.test('200 a role as in the list', async (t) => {
    const { data } = await service.ok('roles_index', { token, query: { 'filters[id]': heldRole } });
    t.same(data, [await service.ok('roles_show', { token, params: { id: heldRole } })]);
    t.same(Object.keys(data[0] ?? {}).toSorted(), ['created_at', 'id', 'name', 'updated_at']);
  });
});

void test('roles_permissions, roles_permissions_collection and roles_packages', async (t) => {
  const service = await Service.start(t);
  const { world } = service;
  const user = await world.user(null);
  const token = await world.token(user);
  const [first, second] = [await world.package({ credit: 1234 }), await world.package()];
  await world.package();
  const id = await world.role({
    creator: user,
    permissions: ['users_show', 'packages_index', 'packages_all', 'users_index'],
    packages: [second, first],
  });
  await add(service.db, 'role_permissions', { role_id: id, permission: 'operation_of_old' });
  const empty = await world.role({ creator: user });
  const ask = { token, params: { id } };

  await t.test('200 the permissions by name, without one that was removed from the contract', async (t) => {
    const names = ['packages_all', 'packages_index', 'users_index', 'users_show'];
    const all = await service.ok('roles_permissions_collection', ask);
    t.same(all, names);
    const page = await service.ok('roles_permissions', { ...ask, query: { per_page: 3, page: 2 } });
    t.match(page, { total: 4, from: 4, to: 4, data: [{ name: 'users_show' }] });
  });

  await t.test('200 the packages by id', async (t) => {
    const packages = await service.ok('roles_packages', ask);
    t.same(idsOf(packages), [first, second]);
    t.match(packages[0], { credit: 12.34, period_type: 'month' });
  });

  await t.test('200 an empty list', async (t) => {
    const params = { id: empty };
    t.same(await service.ok('roles_permissions_collection', { token, params }), []);
    t.same((await service.ok('roles_permissions', { token, params })).data, []);
    t.same(await service.ok('roles_packages', { token, params }), []);
  });
});
