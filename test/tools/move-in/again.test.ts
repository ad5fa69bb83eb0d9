import { test } from 'tap';
import { column, digests, find, update } from '../../support/rows.ts';
import { Killed, movingScene, told, type Source } from '../../support/moving-scene.ts';

// What a second run does, whatever happened to the first.

const END = '2099-05-06 07:08:09Z';
const TABLES = [
  'users',
  'lines',
  'packages',
  'bouquets',
  'roles',
  'role_packages',
  'line_charges',
  'syncs',
  'restrictions',
  'credit_transfers',
  'credit_entries',
  'moved_objects',
  'package_bouquets',
  'line_bouquets',
] as const;

/** So many users, of whom every tenth is restricted, in a chain of tens, and so many lines. */
function many(users: number, lines: number): Source {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  return {
    users: ids(users).map((id) => ({
      source_id: id,
      parent_id: id % 10 === 1 ? null : id - 1,
      username: `seller-${String(id)}`,
      credit: id,
      restricted: id % 10 === 0,
    })),
    bouquets: [{ source_id: 1, name: 'All' }],
    packages: [{ source_id: '7', name: 'Month', bouquets: [1] }],
    lines: ids(lines).map((id) => ({
      source_id: `lines ${String(id)}`,
      owner_id: (id % users) + 1,
      package_id: id % 7 === 0 ? null : '7',
      username: `viewer-${String(id)}`,
      status: id % 11 === 0 ? 'restricted' : 'active',
      expired_at: END,
      bouquets: [1],
    })),
  };
}

void test('a second run', async (t) => {
  const { service, db, token, move, here, line, balanced } = await movingScene(t);
  const source = many(30, 20);
  await move(source);
  const before = await digests(db, TABLES);

  await t.test('of the same brings nothing, and says so', async (t) => {
    const again = await move(source);
    t.match(again, { roles: 0, bouquets: 0, packages: 0, users: 0, lines: 0, linesBefore: 20 });
    t.same(again.credit, { source: 0, arrived: 0 });
    t.same(again.report, []);
    t.same(await digests(db, TABLES), before);
  });

  await t.test('leaves what was changed here since, and brings what is new', async (t) => {
    const id = await here('line', 'lines 3');
    await service.ok('m3us_edit', { token, params: { id }, body: { note: 'ours', username: 'renamed' } });
    await service.ok('m3us_delete', { token, params: { id: await here('line', 'lines 4') } });
    await service.ok('packages_edit', {
      token,
      params: { id: await here('package', '7') },
      body: { credit: 99 },
    });
    const later = many(31, 22);
    const again = await move({
      ...later,
      lines: (later.lines ?? []).map((row) => ({ ...row, note: 'theirs' })),
    });
    t.match(again, { users: 1, lines: 2, linesBefore: 20, credit: { source: 31, arrived: 31 } });
    t.match(await line('lines 3'), { note: 'ours', username: 'renamed' });
    t.match(await line('lines 21'), { note: 'theirs' });
    await service.refused(404, 'm3us_show', { token, params: { id: await here('line', 'lines 4') } });
    const sold = await service.ok('packages_show', { token, params: { id: await here('package', '7') } });
    t.equal(sold.credit, 99);
    await balanced(t);
  });

  await t.test('of another panel of the same kind is apart', async (t) => {
    const other = await move(
      { users: [{ source_id: 1, username: 'elsewhere' }] },
      { panel: 'xui-one:second' },
    );
    t.equal(other.users, 1);
    t.not(await here('user', '1', 'xui-one:second'), await here('user', '1'));
  });
});

void test('a run that is killed', async (t) => {
  const { db, root, move, here, balanced } = await movingScene(t);
  const source = many(250, 1200);

  await t.test('goes on in the next, whatever part it had come to', async (t) => {
    let kills = 0;
    for (let isDone = false; !isDone; kills += isDone ? 0 : 1) {
      const moved = await move(source, { dieAfter: kills + 1 }).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
      isDone = moved !== undefined || kills === 40;
      await balanced(t);
      if (moved === undefined) continue;
      t.equal(moved.linesBefore + moved.lines, 1200);
      t.same(moved.credit, { source: 31_375, arrived: 31_375 }, 'the sum of all parts');
    }
    t.ok(kills > 5 && kills < 40, `${String(kills)} kills`);
    t.equal((await find(db, 'movings', {}, 'id')).length, 1, 'all of it is one moving');
  });

  await t.test('leaves each user, line, charge and sync once', async (t) => {
    const { users, lines, charges, syncs, restricted } = await db
      .selectNoFrom((eb) => [
        eb.selectFrom('users').select(eb.fn.countAll<number>().as('n')).as('users'),
        eb.selectFrom('lines').select(eb.fn.countAll<number>().as('n')).as('lines'),
        eb.selectFrom('line_charges').select(eb.fn.countAll<number>().as('n')).as('charges'),
        eb.selectFrom('syncs').select(eb.fn.countAll<number>().as('n')).as('syncs'),
        eb.selectFrom('restrictions').select(eb.fn.countAll<number>().as('n')).as('restricted'),
      ])
      .executeTakeFirstOrThrow();
    t.same([users, lines, charges, syncs, restricted], [251, 1200, 1200, 1200, 25 + 109]);
    const [top] = await find(db, 'users', { id: await here('user', '11') }, 'created_by_id', 'path');
    t.equal(top?.created_by_id, root.id);
    await balanced(t);
  });
});

void test('a dry run', async (t) => {
  const { db, move } = await movingScene(t);
  const source = {
    ...many(30, 20),
    packages: [{ source_id: '7', name: 'Month', max_connections: 2, bouquets: [1] }],
  };
  const before = await digests(db, [...TABLES, 'movings', 'tree_counts', 'credit_accounts']);
  const tried = await move(source, { dryRun: true });
  t.same(
    await digests(db, [...TABLES, 'movings', 'tree_counts', 'credit_accounts']),
    before,
    'changes nothing',
  );
  const { movingId, ...moved } = await move(source);
  t.same(tried, { movingId: null, ...moved }, 'says what the run then does');
  t.type(movingId, 'number');
  t.same(told(moved), ['packages 7 price_per_connection: 10.00 for 2 connections: 5.00 a connection']);
});

void test('what is here already', async (t) => {
  const { service, db, world, root, token, move, here, line } = await movingScene(t);
  const owner = await world.user(root, { set: { username: 'Gold' } });
  const package_id = await world.package();
  const m3u = await world.line(owner, 'm3u', { package_id, username: 'Taken' });
  const mag = await world.line(owner, 'mag', { package_id, mac_address: '00:1A:79:00:00:01' });
  const moved = await move({
    users: [{ source_id: 5, username: 'gold' }],
    lines: [
      { source_id: 'lines 1', username: 'taken', expired_at: END },
      {
        source_id: 'lines 2',
        kind: 'mag',
        username: 'TAKEN',
        mac_address: '00:1A:79:00:00:01',
        expired_at: END,
      },
      {
        source_id: 'lines 3',
        kind: 'mag',
        username: 'taken',
        mac_address: '00:1A:79:00:00:02',
        expired_at: END,
      },
      {
        source_id: 'lines 4',
        kind: 'enigma',
        username: null,
        mac_address: '00:1A:79:00:00:01',
        expired_at: END,
      },
    ],
  });

  await t.test('a line with a name or MAC of a line here does not come', (t) => {
    t.equal(moved.lines, 2);
    t.same(told(moved), [
      `lines 1 duplicate_username: ${String(m3u)}`,
      `lines 2 duplicate_mac: ${String(mag)}`,
      'users 5 username_taken: gold-5',
    ]);
    t.end();
  });

  await t.test('a box is known by its MAC, so it gets another name', async (t) => {
    const params = { id: await here('line', 'lines 3') };
    const { username } = await service.ok('mags_show', { token, params });
    t.match(username, /^\w{10}$/);
  });

  await t.test('it comes once the line here is gone', async (t) => {
    await update(db, 'lines', m3u, { deleted_at: new Date() });
    t.equal((await move({ lines: [{ source_id: 'lines 1', username: 'taken', expired_at: END }] })).lines, 1);
    t.equal((await line('lines 1')).username, 'taken');
  });
});

void test('a map', async (t) => {
  const { db, service, world, token, move, here, line } = await movingScene(t);
  const role = await world.role({});
  const [{ name } = { name: '' }] = await find(db, 'roles', { id: role }, 'name');
  const package_id = await world.package({ credit: 700 });
  const source: Source = {
    users: [
      { source_id: 1, username: 'one', group_id: 2 },
      { source_id: 2, username: 'two', group_id: 3, group_name: 'None' },
      { source_id: 3, username: 'three', group_id: 1, role: 'admin', group_name: 'Admins' },
    ],
    packages: [
      { source_id: '7', name: 'Month' },
      { source_id: '8', name: 'Gone' },
    ],
    lines: [
      { source_id: 'lines 1', username: 'mapped', package_id: '7', expired_at: END },
      { source_id: 'lines 2', username: 'standing', package_id: '8', expired_at: END },
      { source_id: 'lines 3', username: 'endless', package_id: '7', unlimited: true },
    ],
  };
  const map = {
    groups: { '2': name, '3': null, '1': 'Staff' },
    packages: { '7': package_id, '8': null },
    unlimited: '10y',
  };
  const moved = await move(source, { map });

  await t.test('says which roles groups become', async (t) => {
    const roles = async (id: string) =>
      column(await service.ok('users_roles', { token, params: { id: await here('user', id) } }), 'name');
    t.same([await roles('1'), await roles('2'), await roles('3')], [[name], [], ['Staff']]);
    t.equal(moved.roles, 1);
  });

  await t.test('says which packages old ones become, or none', async (t) => {
    t.equal((await line('lines 1')).package_id, package_id);
    t.equal((await line('lines 2')).package_id, await here('package', 'stand-in'));
    t.equal(moved.packages, 1, 'only the stand-in is new');
    const [charge] = await find(
      db,
      'line_charges',
      { line_id: await here('line', 'lines 1') },
      'package_credit',
      'kind',
    );
    t.same(charge, { package_credit: 700, kind: 'move_in' });
  });

  await t.test('says how long lines without an end run', async (t) => {
    const { expired_at } = await line('lines 3');
    const years = new Date().getUTCFullYear() + 10;
    t.ok(
      expired_at?.startsWith(String(years)) === true || expired_at?.startsWith(String(years + 1)) === true,
      expired_at ?? '',
    );
    t.same(told(moved), [
      'packages 8 not_here',
      'lines 2 package_not_here: 8',
      `lines 3 unlimited_until: ${expired_at ?? ''}`,
    ]);
  });

  await t.test('that names a package which is not here is refused', async (t) => {
    const wrong = { packages: { '9': 9_007_199_254_740_991 } };
    await t.rejects(
      move({ packages: [{ source_id: '9', name: 'X' }] }, { map: wrong }),
      /names package 9007199254740991/,
    );
  });
});
