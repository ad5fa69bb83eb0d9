import { test } from 'tap';
import { column, find } from '../../support/rows.ts';
import { movingScene, told, type Source } from '../../support/moving-scene.ts';

// What moves in, as clients see it.

/** In the form of the panels. */
const HASH = `$6$rounds=20000$xui$${'x'.repeat(86)}`;

const NEXT_YEAR = '2099-05-06 07:08:09Z';

const SOURCE: Source = {
  users: [
    {
      source_id: 12,
      parent_id: 5,
      username: 'below',
      email: 'below@shop.example',
      credit: 1050,
      password_hash: HASH,
    },
    {
      source_id: 5,
      username: 'gold',
      credit: 20_000,
      group_id: 2,
      created_at: '2023-02-03 04:05:06Z',
      note: 'VIP',
      password_hash: 'md5 of something',
    },
    { source_id: 7, username: 'admin', role: 'admin', group_id: 1, group_name: 'Administrators' },
    { source_id: 9, username: 'blocked', restricted: true, group_id: 3, group_name: 'Sub' },
  ],
  bouquets: [
    { source_id: 1, name: 'SPORTS' },
    { source_id: 2, name: 'Movies' },
  ],
  packages: [
    { source_id: '7', name: 'One month', credit: 1000, max_connections: 3, bouquets: [1, 2], groups: [2, 3] },
    {
      source_id: '7t',
      name: 'One month (trial)',
      is_trial: true,
      bouquets: [1],
      credit: 0,
      period: 24,
      period_type: 'hour',
    },
  ],
  lines: [
    {
      source_id: 'lines 1',
      owner_id: 12,
      package_id: '7',
      username: 'abc',
      password: 'x',
      expired_at: NEXT_YEAR,
      max_connections: 2,
      note: 'a note',
      country: 'DE',
      bouquets: [1, 2],
    },
    {
      source_id: 'lines 2',
      username: 'nobodys',
      expired_at: '1970-01-01 00:00:00Z',
      status: 'expired',
      bouquets: [2],
    },
    {
      source_id: 'lines 3',
      owner_id: 5,
      package_id: '7t',
      username: 'tester',
      is_trial: true,
      expired_at: NEXT_YEAR,
      bouquets: [1, 2],
    },
    {
      source_id: 'lines 4',
      kind: 'mag',
      owner_id: 5,
      package_id: '7',
      password: null,
      mac_address: '00:1A:79:00:00:01',
      status: 'restricted',
      expired_at: NEXT_YEAR,
      bouquets: [1],
    },
    {
      source_id: 'activation_codes 3',
      kind: 'activecode',
      package_id: '7',
      code: 'CODE-0001',
      status: 'waiting',
    },
    { source_id: 'lines 6', username: 'forever', unlimited: true, package_id: '7' },
  ],
};

void test('what moves in', async (t) => {
  const { service, db, world, root, token, move, here, line, user, balanced } = await movingScene(t);
  await world.transfer(root, await world.user(root), 500);
  const sports = await world.bouquet({ bouquet_name: 'Sports' });
  const moved = await move(SOURCE);

  await t.test('the counts, and the credit of the source', async (t) => {
    t.match(moved, { roles: 2, bouquets: 1, packages: 3, users: 4, lines: 5, linesBefore: 0 });
    t.same(moved.credit, { source: 21_050, arrived: 21_050 });
    await balanced(t);
  });

  await t.test('the report names what does not come, and what comes otherwise', (t) => {
    t.same(told(moved), [
      'lines 6 unlimited',
      'lines 3 bouquets_not_in_package: 2',
      'packages 7 price_per_connection: 10.00 for 3 connections: 3.34 a connection',
      'users 5 password_lost',
    ]);
    t.end();
  });

  await t.test('users_show: the tree, the credit, the role and the restriction', async (t) => {
    const gold = await user('5');
    t.match(gold, {
      username: 'gold',
      created_by_id: root.id,
      credit: 200,
      restricted: false,
      note: 'VIP',
      email: 'user-5@xui-one.invalid',
      created_at: '2023-02-03 04:05:06',
    });
    t.match(await user('12'), { created_by_id: gold.id, credit: 10.5, email: 'below@shop.example' });
    t.match(await user('9'), { restricted: true });
    const roles = async (id: string) =>
      column(await service.ok('users_roles', { token, params: { id: await here('user', id) } }), 'name');
    t.same([await roles('5'), await roles('9'), await roles('7')], [['Resellers'], ['Sub'], []]);
    const [row] = await find(db, 'users', { username: 'below' }, 'password_hash');
    t.equal(row?.password_hash, HASH);
  });

  await t.test(
    'transactions_index: credit comes from the root, with the moving as its subject',
    async (t) => {
      const query = { 'filters[subject_type]': 'Moving', sort: 'amount' };
      const { data } = await service.ok('transactions_index', { token, query });
      t.match(data, [
        { type: 'start_credit', amount: 10.5, from_user_id: root.id, subject_id: moved.movingId },
        { type: 'start_credit', amount: 200, from_user_id: root.id, subject_id: moved.movingId },
      ]);
    },
  );

  await t.test('packages_show: the price of a connection, the bouquets and the roles', async (t) => {
    const id = await here('package', '7');
    const roles_ids = [await here('role', '2'), await here('role', '3')];
    t.match(await service.ok('packages_show', { token, params: { id } }), {
      name: 'One month',
      credit: 3.34,
      max_connections: 3,
      roles_ids,
    });
    t.equal(await here('bouquet', '1'), sports, 'the one here with this name in any case');
    const { data } = await service.ok('packages_bouquets', { token, params: { id } });
    t.same(column(data, 'id').sort(), [sports, await here('bouquet', '2')].sort());
    const standIn = await service.ok('packages_show', {
      token,
      params: { id: await here('package', 'stand-in') },
    });
    t.match(standIn, { name: 'Moved in', max_connections: 1, roles_ids: [] });
  });

  await t.test('m3us_show: a line as it was', async (t) => {
    t.match(await line('lines 1'), {
      username: 'abc',
      password: 'x',
      expired_at: '2099-05-06 07:08:09',
      max_connections: 2,
      note: 'a note',
      country: 'DE',
      user_id: await here('user', '12'),
      package_id: await here('package', '7'),
      status: 'active',
      created_at: '2024-03-01 10:00:00',
    });
    t.match(await line('lines 2'), {
      user_id: root.id,
      status: 'expired',
      expired_at: '1970-01-01 00:00:00',
      package_id: await here('package', 'stand-in'),
      country: 'all',
    });
    t.match(await line('lines 3'), { is_trial: true, package_id: await here('package', '7t') });
  });

  await t.test('mags_show, activecodes_show: a restricted box, and a code that waits', async (t) => {
    const mag = await service.ok('mags_show', { token, params: { id: await here('line', 'lines 4') } });
    t.match(mag, {
      mac_address: '00:1A:79:00:00:01',
      status: 'restricted',
      expired_at: '2099-05-06 07:08:09',
    });
    const params = { id: await here('line', 'activation_codes 3') };
    const code = await service.ok('activecodes_show', { token, params });
    t.match(code, { code: 'CODE-0001', status: 'waiting', expired_at: null });
  });

  await t.test('m3us_bouquets: those of the line', async (t) => {
    const of = async (id: string, operation: 'm3us_bouquets' | 'mags_bouquets' = 'm3us_bouquets') => {
      const { data } = await service.ok(operation, { token, params: { id: await here('line', id) } });
      return column(data, 'bouquet_name').sort();
    };
    t.same(await of('lines 1'), ['Movies', 'Sports']);
    t.same(await of('lines 2'), ['Movies'], 'though its package is not known');
    t.same(await of('lines 4', 'mags_bouquets'), ['Sports'], 'fewer than its package');
  });

  await t.test('m3us_refund 422 for a line that was not paid here', async (t) => {
    const params = { id: await here('line', 'lines 1') };
    t.match(await service.ok('m3us_refund_preview', { token, params }), {
      refundable: false,
      reason: 'no_refund_policy',
      original_credit: 0,
    });
    const refused = await service.refused(422, 'm3us_refund', { token, params, body: { reason: 'x' } });
    t.equal(refused.code, 'not_refundable');
  });

  await t.test('the edge gets each line by one sync, and no event is told', async (t) => {
    const syncs = await db.selectFrom('syncs').select(['line_id', 'action']).orderBy('line_id').execute();
    const ids = await Promise.all(
      ['lines 1', 'lines 2', 'lines 3', 'lines 4', 'activation_codes 3'].map((id) => here('line', id)),
    );
    t.same(
      syncs,
      ids.sort((a, b) => a - b).map((line_id) => ({ line_id, action: 'create' })),
    );
    const { data } = await service.ok('events_index', { token, query: { 'filters[type]': 'line.created' } });
    t.same(data, []);
  });

  await t.test('a reseller that moved in sells its package', async (t) => {
    const id = await here('user', '5');
    const body = { package_id: await here('package', '7') };
    const seller = await world.token({ ...root, id });
    t.match(await service.ok('m3us_create', { token: seller, body }), { transaction: { amount: 3.34 } });
    await service.refused(422, 'm3us_create', {
      token: seller,
      body: { package_id: await here('package', 'stand-in') },
    });
  });
});
