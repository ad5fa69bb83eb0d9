import { test } from 'tap';
import { undoMoving } from '../../../scripts/move-in/writing/undo.ts';
import { column, find } from '../../support/rows.ts';
import { movingScene, type Source } from '../../support/moving-scene.ts';

const END = '2099-05-06 07:08:09Z';

/** A seller with another below, and a blocked one; four lines, one of which is restricted. */
const SOURCE: Source = {
  users: [
    { source_id: 1, username: 'upper', credit: 5000 },
    { source_id: 2, username: 'lower', parent_id: 1, credit: 300 },
    { source_id: 3, username: 'blocked', restricted: true, group_id: 3, group_name: 'Others' },
  ],
  bouquets: [{ source_id: 1, name: 'All' }],
  packages: [{ source_id: '7', name: 'Month', bouquets: [1] }],
  lines: [1, 2, 3, 4].map((id) => ({
    source_id: `lines ${String(id)}`,
    username: `viewer-${String(id)}`,
    owner_id: 2,
    package_id: id === 4 ? null : '7',
    status: id === 3 ? 'restricted' : 'active',
    expired_at: END,
    bouquets: id === 4 ? [1] : [],
  })),
};

void test('undoing a moving that nobody has touched', async (t) => {
  const { service, db, root, token, move, balanced } = await movingScene(t);
  const { movingId } = await move(SOURCE);
  const undone = await undoMoving(db, movingId ?? 0);

  await t.test('takes out all of it, and says so', async (t) => {
    t.same(undone, {
      lines: 4,
      users: 3,
      packages: 2,
      bouquets: 1,
      roles: 2,
      credit: { returned: 5300, spent: 0 },
      kept: [],
    });
    t.same(await db.selectFrom('moved_objects').selectAll().execute(), []);
    await balanced(t);
  });

  await t.test('the edge hears that the lines are gone', async (t) => {
    t.same((await service.ok('m3us_index', { token })).total, 0);
    const deleted = await db.selectFrom('syncs').select('line_id').where('action', '=', 'delete').execute();
    t.equal(deleted.length, 4);
  });

  await t.test('users are restricted, without roles and credit, and leave their names', async (t) => {
    const { data } = await service.ok('users_index', { token, query: { sort: 'id' } });
    const [, upper, blocked, lower] = data;
    for (const [user, name] of [
      [upper, 'upper'],
      [lower, 'lower'],
      [blocked, 'blocked'],
    ] as const) {
      const id = user?.id ?? 0;
      t.match(user, { username: `${name}-undone-${String(id)}`, credit: 0, restricted: true });
      t.same(await service.ok('users_roles', { token, params: { id } }), []);
      const laid = await service.ok('users_restrictions', { token, params: { id } });
      t.same(column(laid, 'title'), ['Moved out']);
    }
    t.equal((await service.ok('users_show', { token, params: { id: root.id } })).credit, 0);
  });

  await t.test('nobody sells its packages, and roles and bouquets are gone', async (t) => {
    t.same(await db.selectFrom('role_packages').selectAll().execute(), []);
    t.same(await find(db, 'bouquets', {}, 'id'), []);
    t.same(await find(db, 'roles', { name: 'Resellers' }, 'id'), []);
  });

  await t.test('then the dump can come again', async (t) => {
    const again = await move(SOURCE);
    t.match(again, { users: 3, lines: 4, roles: 2, bouquets: 1, packages: 2, linesBefore: 0 });
    t.not(again.movingId, movingId);
    const { data } = await service.ok('users_index', {
      token,
      query: { 'filters[username_exact]': 'upper' },
    });
    t.match(data, [{ username: 'upper', credit: 50 }]);
    t.match(await undoMoving(db, again.movingId ?? 0), { lines: 4, users: 3, kept: [] });
    await balanced(t);
  });

  await t.test('an unknown one is refused', (t) =>
    t.rejects(undoMoving(db, 9_999_999), /There is no moving 9999999/),
  );
});

void test('undoing a moving that was touched', async (t) => {
  const { service, db, root, world, token, move, here, balanced } = await movingScene(t);
  const { movingId } = await move({
    ...SOURCE,
    lines: [
      ...(SOURCE.lines ?? []),
      ...[5, 6, 7].map((id) => ({
        source_id: `lines ${String(id)}`,
        username: `viewer-${String(id)}`,
        package_id: '7',
        expired_at: END,
      })),
    ],
  });
  const lower = { ...root, id: await here('user', '2') };
  const seller = await world.token(lower);
  const extended = await here('line', 'lines 1');
  const package_id = await here('package', '7');
  await service.ok('m3us_extend', { token, params: { id: extended }, body: { package_id } });
  await service.ok('transactions_create', {
    token,
    body: { to_user_id: lower.id, amount: 10, description: 'More' },
  });
  await service.ok('m3us_create', { token: seller, body: { package_id } });
  await service.ok('m3us_edit', {
    token,
    params: { id: await here('line', 'lines 2') },
    body: { note: 'x' },
  });
  const [restriction] = await find(db, 'restrictions', { line_id: await here('line', 'lines 3') }, 'id');
  await service.ok('restrictions_delete', { token, params: { id: restriction?.id ?? 0 } });
  await service.ok('m3us_delete', { token, params: { id: await here('line', 'lines 5') } });
  await service.ok('m3us_suspend', { token, params: { id: await here('line', 'lines 6') }, body: {} });
  const undone = await undoMoving(db, movingId ?? 0);

  await t.test('keeps what was touched, and says why', async (t) => {
    t.same(
      undone.kept.map(({ kind, source_id, reason }) => `${kind} ${source_id}: ${reason}`),
      [
        'line lines 1: charged',
        'line lines 2: edited',
        'line lines 3: restricted_anew',
        'line lines 5: deleted',
        'line lines 6: restricted_anew',
        'user 2: has_lines',
        'user 1: has_users',
        'role 2: held',
        'package 7: has_lines',
        'bouquet 1: in_use',
      ],
    );
    t.match(undone, { lines: 2, users: 1, packages: 1, roles: 1 });
    await balanced(t);
  });

  await t.test('takes credit back as far as it is unspent', async (t) => {
    t.same(undone.credit, { returned: 5300, spent: 0 }, 'what came later was spent first');
    const { credit } = await service.ok('users_show', { token, params: { id: lower.id } });
    t.equal(credit, 0);
  });

  await t.test('the next run brings only what was taken out', async (t) => {
    const again = await move(SOURCE);
    t.match(again, { users: 1, lines: 1, linesBefore: 3 });
  });
});

void test('undoing credit that was spent', async (t) => {
  const { service, db, root, world, move, here, balanced } = await movingScene(t);
  const { movingId } = await move(SOURCE);
  const seller = await world.token({ ...root, id: await here('user', '1') });
  const body = { package_id: await here('package', '7') };
  for (let sold = 0; sold < 3; sold += 1) await service.ok('m3us_create', { token: seller, body });
  const undone = await undoMoving(db, movingId ?? 0);
  t.same(undone.credit, { returned: 2300, spent: 3000 });
  t.match(
    undone.kept.filter(({ kind }) => kind === 'user'),
    [{ source_id: '1', reason: 'has_lines' }],
  );
  await balanced(t);
});
