import { test, type Test } from 'tap';
import type { LineKindName } from '../db/schema/columns.ts';
import { setting } from './support/reseller.ts';
import { UNKNOWN_ID } from './support/world.ts';
import { waitingForLocks } from './support/database.ts';
import { until } from './support/processes.ts';
import { column } from './support/rows.ts';

void test('packages_edit', async (t) => {
  const { service, root, token, user, heldRole } = await setting(t, ['packages_all']);
  const { db, world } = service;
  const packageOf = async (set = {}): Promise<number> => {
    const id = await world.package(set);
    await db.insertInto('role_packages').values({ role_id: heldRole, package_id: id }).execute();
    return id;
  };
  const edit = (id: number, body: object) => service.ok('packages_edit', { token, params: { id }, body });
  const sellers = async (id: number): Promise<number[]> => {
    const rows = await db
      .selectFrom('role_packages')
      .select('role_id')
      .where('package_id', '=', id)
      .orderBy('role_id')
      .execute();
    return rows.map(({ role_id }) => role_id);
  };

  await t.test('200 changes the given fields only', async (t) => {
    const id = await packageOf({ name: 'Old', updated_at: '2026-01-05 09:00:00+00' });
    const { roles_ids: sold, ...before } = await service.ok('packages_show', { token, params: { id } });
    t.same(sold, [heldRole]);
    const after = await edit(id, { credit: 11.5, period: 2 });
    t.same({ ...after, updated_at: before.updated_at }, { ...before, credit: 11.5, period: 2 });
    t.ok(after.updated_at > before.updated_at);
    t.same(await service.ok('packages_show', { token, params: { id } }), { ...after, roles_ids: [heldRole] });
  });

  await t.test('200 a new price changes neither charges nor lines', async (t) => {
    const id = await packageOf();
    await world.transfer(root, user, 1000);
    const { id: line } = await service.ok('m3us_create', { token, body: { package_id: id } });
    await db.deleteFrom('syncs').execute();
    const charges = () => db.selectFrom('line_charges').selectAll().where('line_id', '=', line).execute();
    const lines = () => db.selectFrom('lines').selectAll().where('id', '=', line).execute();
    const before = [await charges(), await lines()];
    await edit(id, { credit: 99, period: 5, period_type: 'year' });
    await service.ok('packages_create_refund_policies', {
      token,
      params: { id },
      body: { refund_policies: [{ passed_days: 30, refund_amount: 1 }] },
    });
    t.same([await charges(), await lines()], before);
    t.same(await db.selectFrom('syncs').selectAll().where('line_id', '=', line).execute(), []);
    await world.transfer(root, user, 10_000);
    const next = await service.ok('m3us_create', { token, body: { package_id: id } });
    t.match(next, { transaction: { amount: 99 } }, 'the next sale pays it');
    t.equal(Number(next.expired_at?.slice(0, 4)), Number(next.created_at.slice(0, 4)) + 5);
  });

  await t.test('200 bouquets replaces the list, and syncs the lines whose bouquets change', async (t) => {
    const id = await packageOf();
    const [first, second, third] = [await world.bouquet(), await world.bouquet(), await world.bouquet()];
    const template = async (bouquets: number[]): Promise<number> => {
      const body = { name: 'Mine', package_id: id, bouquets };
      return (await service.ok('templates_create', { token, body })).id;
    };
    const line = (kind: LineKindName, more: object = {}) =>
      world.line(user, kind, { package_id: id, ...more });
    const changed = async (bouquets: number[]): Promise<number[]> => {
      await db.deleteFrom('syncs').execute();
      await edit(id, { bouquets });
      const { data } = await service.ok('packages_bouquets', {
        token,
        params: { id },
        query: { sort: 'id' },
      });
      t.same(
        column(data, 'id'),
        bouquets.toSorted((a, b) => a - b),
      );
      const syncs = db.selectFrom('syncs').select('line_id').where('action', '=', 'update');
      return (await syncs.orderBy('line_id').execute()).map(({ line_id }) => line_id);
    };
    await changed([first, second]);
    const all = [
      await line('m3u'),
      await line('activecode'),
      await line('enigma', { template_id: await template([]) }),
    ];
    const byTemplate = await line('m3u', { template_id: await template([first]) });
    const byItself = await line('mag');
    await db.insertInto('line_bouquets').values({ line_id: byItself, bouquet_id: second }).execute();
    await line('m3u', { deleted_at: new Date() });
    await line('m3u', { expired_at: '2026-01-01 00:00:00+00' });
    await line('m3u', { refunded_at: new Date() });
    await world.line(user, 'm3u');

    t.same(await changed([third, second, first]), all, 'nobody else chose the new one');
    t.same(await changed([first, second, third]), [], 'the same bouquets change nothing');
    t.same(await changed([first]), [...all, byItself]);
    t.same(await changed([]), [...all, byTemplate]);
  });

  await t.test('200 roles_ids adds and removes roles that the caller sees', async (t) => {
    const id = await packageOf();
    const hidden = await world.role({ packages: [id] });
    const created = await world.role({ creator: user });
    await edit(id, { roles_ids: [created, heldRole] });
    t.same(await sellers(id), [heldRole, hidden, created]);
    await edit(id, { roles_ids: [heldRole] });
    t.same(await sellers(id), [heldRole, hidden], 'roles that it does not see are unchanged');
  });

  await t.test('403 for adding or removing its own role without roles_all', async (t) => {
    const [sold, other] = [await packageOf(), await world.package()];
    for (const [id, roles_ids] of [
      [sold, []],
      [other, [heldRole]],
    ] as const) {
      const ask = { token, params: { id }, body: { roles_ids } };
      t.match(await service.refused(403, 'packages_edit', ask), { policy: 'roles_all' });
    }
    t.same([await sellers(sold), await sellers(other)], [[heldRole], []]);
  });

  await t.test('200 is_default is set, and cleared', async (t) => {
    const set = { is_default: true, updated_at: new Date('2026-01-01T09:00:00Z') };
    const [first, second] = [await packageOf(set), await packageOf()];
    const marked = () => db.selectFrom('packages').select('id').where('is_default', '=', true).execute();
    await edit(second, { is_default: true });
    t.same(await marked(), [{ id: second }]);
    const former = await service.ok('packages_show', { token, params: { id: first } });
    t.not(former.updated_at, '2026-01-01 09:00:00', 'clients see that the one before has changed');
    await edit(second, { is_default: true, name: 'Still' });
    t.same(await marked(), [{ id: second }], 'it is still the default');
    await edit(first, { is_default: false });
    t.same(await marked(), [{ id: second }]);
    await edit(second, { is_default: false });
    t.same(await marked(), []);
  });

  await t.test('422 for a paid trial that is not a trial', async (t) => {
    const trial = await packageOf({ is_trial: true, is_paid_trial: true });
    const plain = await packageOf();
    for (const [id, body] of [
      [trial, { is_trial: false }],
      [plain, { is_paid_trial: true }],
    ] as const) {
      const { errors = {} } = await service.refused(422, 'packages_edit', { token, params: { id }, body });
      t.same(Object.keys(errors), ['is_paid_trial']);
    }
    t.match(await edit(trial, { is_trial: false, is_paid_trial: false }), { is_trial: false });
  });

  await t.test('422 changes nothing', async (t) => {
    const id = await packageOf({ name: 'Kept' });
    const refused = (body: object) =>
      service.refused(422, 'packages_edit', { token, params: { id }, body: { name: 'New', ...body } });
    await refused({ credit: 1.005 });
    await refused({ refund_policies: [] });
    await refused({ bouquets: [UNKNOWN_ID] });
    await refused({ roles_ids: [UNKNOWN_ID] });
    await refused({ roles_ids: [heldRole, await world.role({ packages: [id] })] });
    t.match(await service.ok('packages_show', { token, params: { id } }), { name: 'Kept', credit: 10 });
    t.same((await sellers(id)).includes(heldRole), true);
  });
});

const BODY = { name: 'Premium', credit: 10, period: 1, period_type: 'month', is_default: true };

void test('the default package', async (t) => {
  const { service, token, sold } = await setting(t, ['packages_all']);
  const { db, world } = service;
  const marked = async (): Promise<number[]> => {
    const rows = await db.selectFrom('packages').select('id').where('is_default', '=', true).execute();
    return rows.map(({ id }) => id);
  };
  const create = () => service.call('packages_create', { token, body: BODY });
  const edit = (id: number) =>
    service.call('packages_edit', { token, params: { id }, body: { is_default: true } });

  /** Lets another request make a package the default, and commit after this one has begun to. */
  const overtaken = async (t: Test, ask: typeof create): Promise<void> => {
    await db.updateTable('packages').set({ is_default: false }).execute();
    const other = await world.package();
    const ahead = await db.startTransaction().execute();
    await ahead.updateTable('packages').set({ is_default: true }).where('id', '=', other).execute();
    const answer = ask();
    await until(async () => (await waitingForLocks(db)) === 1);
    await ahead.commit().execute();
    t.match(await answer, { status: 409, body: { code: 'conflict' } });
    t.same(await marked(), [other]);
  };

  await t.test('packages_create: 409 when another package becomes it meanwhile', (t) => overtaken(t, create));
  await t.test('packages_edit: 409 when another package becomes it meanwhile', (t) =>
    overtaken(t, () => edit(sold)),
  );

  for (const [operation, ask] of [
    ['packages_create', create],
    ['packages_edit', async () => edit(await world.package())],
  ] as const) {
    await t.test(`${operation}: 200 or 409 for concurrent requests, which leave one`, async (t) => {
      const answers = await Promise.all([1, 2, 3, 4].map(ask));
      const statuses = answers.map(({ status }) => status);
      t.ok(
        statuses.includes(200) && statuses.every((status) => [200, 409].includes(status)),
        statuses.join(),
      );
      t.equal((await marked()).length, 1);
    });
  }
});
