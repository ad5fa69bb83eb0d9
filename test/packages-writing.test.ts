import { test, type Test } from 'tap';
import type { Permission } from '../generated/operations.ts';
import { Service, type Ask } from './support/service.ts';
import { OWN, type WorldUser } from './support/world.ts';

const BODY = { name: 'Premium', credit: 10, period: 1, period_type: 'month' };
const NOWHERE = 9_007_199_254_740_991;

interface Setting {
  service: Service;
  root: WorldUser;
  user: WorldUser;
  token: string;
  /** A role that the user holds. */
  held: number;
}

async function setting(t: Test, all: Permission[] = []): Promise<Setting> {
  const service = await Service.start(t);
  const root = await service.world.user(null);
  const user = await service.world.user(root, { permissions: [...OWN, ...all] });
  const held = await service.world.role({ users: [user] });
  return { service, root, user, token: await service.world.token(user), held };
}

void test('packages_show', async (t) => {
  const { service, token, user } = await setting(t);

  await t.test('200 as the list shows it', async (t) => {
    const id = await service.world.package({ name: 'Basic', credit: 650 });
    await service.world.role({ packages: [id], users: [user] });
    const shown = await service.ok('packages_show', { token, params: { id } });
    t.match(shown, { id, name: 'Basic', credit: 6.5 });
    t.same((await service.ok('packages_index', { token })).data, [shown]);
  });

  await t.test('404 a package that no role of the caller opens', async () => {
    await service.refused(404, 'packages_show', { token, params: { id: await service.world.package() } });
    await service.refused(404, 'packages_show', { token, params: { id: NOWHERE } });
  });
});

void test('packages_store', async (t) => {
  const { service, token, held } = await setting(t);
  const { db, world } = service;
  const store = (body: object, more: Ask = {}) =>
    service.ok('packages_store', { token, body: { ...BODY, ...body }, ...more });
  const refused = (status: number, body: object) =>
    service.refused(status, 'packages_store', { token, body: { ...BODY, ...body } });

  await t.test('200 with what was left out', async (t) => {
    const made = await store({});
    t.match(made, {
      ...BODY,
      is_trial: false,
      is_paid_trial: false,
      is_default: false,
      can_enable_vpn: false,
      max_connections: 1,
    });
    await service.refused(404, 'packages_show', { token, params: { id: made.id } });
    await service.refused(404, 'packages_refund_policy_show', { token, params: { id: made.id } });
  });

  await t.test('200 with bouquets, roles and a refund policy', async (t) => {
    const bouquets = [await world.bouquet(), await world.bouquet()];
    const { id } = await store({
      is_trial: true,
      is_paid_trial: true,
      can_enable_vpn: true,
      credit: 0.05,
      period: 3,
      period_type: 'day',
      max_connections: 4,
      bouquets,
      roles_ids: [held],
      refund_policies: [
        { passed_days: 14, refund_amount: 5 },
        { passed_days: 3, refund_amount: 9.99 },
      ],
    });
    const ask = { token, params: { id } };
    t.match(await service.ok('packages_show', ask), {
      is_trial: true,
      is_paid_trial: true,
      can_enable_vpn: true,
      credit: 0.05,
      period: 3,
      period_type: 'day',
      max_connections: 4,
    });
    const shown = await service.ok('packages_bouquets', ask);
    t.same(
      shown.data.map((bouquet) => bouquet.id),
      bouquets.toReversed(),
    );
    const sold = await service.ok('roles_packages', { token, params: { id: held } });
    t.same(
      sold.map((row) => row.id),
      [id],
    );
    t.same((await service.ok('packages_refund_policy_show', ask)).refund_policies, [
      { passed_days: 3, refund_amount: 9.99 },
      { passed_days: 14, refund_amount: 5 },
    ]);
  });

  await t.test('200 is_default takes the mark from the package that had it', async (t) => {
    const first = await store({ is_default: true });
    const second = await store({ is_default: true });
    const marked = await db.selectFrom('packages').select('id').where('is_default', '=', true).execute();
    t.not(first.id, second.id);
    t.same(marked, [{ id: second.id }]);
  });

  await t.test('200 or 409 with one default in the end, when two are made at once', async (t) => {
    const made = await Promise.all(
      [1, 2, 3, 4].map(() => service.call('packages_store', { token, body: { ...BODY, is_default: true } })),
    );
    const statuses = made.map(({ status }) => status);
    t.ok(statuses.includes(200), 'one is made at least');
    t.ok(
      statuses.every((status) => status === 200 || status === 409),
      statuses.join(),
    );
    const marked = await db.selectFrom('packages').select('id').where('is_default', '=', true).execute();
    t.equal(marked.length, 1);
  });

  await t.test('200 Dry-Run makes nothing, and leaves the default where it is', async (t) => {
    const before = await db.selectFrom('packages').select(['id', 'is_default']).orderBy('id').execute();
    const shown = await store({ is_default: true, roles_ids: [held] }, { headers: { 'dry-run': 'true' } });
    t.equal(shown.is_default, true);
    t.same(await db.selectFrom('packages').select(['id', 'is_default']).orderBy('id').execute(), before);
  });

  await t.test('the audit log names the package', async (t) => {
    const { id } = await store({});
    const log = await db.selectFrom('logs').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    t.match(log, { action: 'packages_store', subject_type: 'Package', subject_id: id });
  });

  for (const [field, body] of [
    ['is_paid_trial', { is_paid_trial: true }],
    ['credit', { credit: 1.001 }],
    ['credit', { credit: -1 }],
    ['refund_policies.1.passed_days', { refund_policies: tiers([3, 5], [3, 4]) }],
    ['refund_policies.0.refund_amount', { refund_policies: tiers([3, 5.555]) }],
    ['refund_policies.0.refund_amount', { refund_policies: tiers([3, 0]) }],
    ['period_type', { period_type: 'week' }],
    ['name', { name: 'a\0b' }],
    ['bouquets', { bouquets: [1, 1] }],
  ] as const) {
    await t.test(`422 ${JSON.stringify(body)}`, async (t) => {
      const before = await rowCount(service);
      const { code, errors = {} } = await refused(422, body);
      t.equal(code, 'validation_failed');
      t.same(Object.keys(errors), [field]);
      t.equal(await rowCount(service), before, 'nothing is made');
    });
  }

  await t.test('404 bouquets and roles that the caller may not see', async (t) => {
    const before = await rowCount(service);
    await refused(404, { bouquets: [await world.bouquet(), NOWHERE] });
    await refused(404, { roles_ids: [held, NOWHERE] });
    await refused(404, { roles_ids: [held, await world.role({})] });
    t.equal(await rowCount(service), before, 'nothing is made');
  });
});

void test('packages_update', async (t) => {
  const { service, token, user, held } = await setting(t);
  const { db, world } = service;
  const packageOf = async (set = {}): Promise<number> => {
    const id = await world.package(set);
    await db.insertInto('role_packages').values({ role_id: held, package_id: id }).execute();
    return id;
  };
  const update = (id: number, body: object) => service.ok('packages_update', { token, params: { id }, body });
  const sellers = async (id: number): Promise<number[]> => {
    const rows = await db
      .selectFrom('role_packages')
      .select('role_id')
      .where('package_id', '=', id)
      .orderBy('role_id')
      .execute();
    return rows.map(({ role_id }) => role_id);
  };

  await t.test('200 changes what is sent and leaves the rest', async (t) => {
    const id = await packageOf({ name: 'Old', updated_at: '2026-01-05 09:00:00+00' });
    const before = await service.ok('packages_show', { token, params: { id } });
    const after = await update(id, { credit: 11.5, period: 2 });
    t.same({ ...after, updated_at: before.updated_at }, { ...before, credit: 11.5, period: 2 });
    t.ok(after.updated_at > before.updated_at);
    t.same(await service.ok('packages_show', { token, params: { id } }), after);
  });

  await t.test('200 a new price touches neither charges nor lines', async (t) => {
    const id = await packageOf();
    const line = await world.line(user, 'm3u', { package_id: id });
    await db
      .insertInto('line_charges')
      .values({
        line_id: line,
        kind: 'create',
        payer_id: user.id,
        transfer_id: null,
        amount: 0,
        package_id: id,
        package_credit: 1000,
        max_connections: 1,
        refund_tiers: JSON.stringify([{ passed_days: 3, refund_amount: 1000 }]),
      })
      .execute();
    const charges = () => db.selectFrom('line_charges').selectAll().where('line_id', '=', line).execute();
    const lines = () => db.selectFrom('lines').selectAll().where('id', '=', line).execute();
    const before = [await charges(), await lines()];
    await update(id, { credit: 99, period: 5, period_type: 'year' });
    await service.ok('packages_refund_policy_store', {
      token,
      params: { id },
      body: { refund_policies: tiers([30, 1]) },
    });
    t.same([await charges(), await lines()], before);
    t.same(await db.selectFrom('syncs').selectAll().where('line_id', '=', line).execute(), []);
  });

  await t.test('200 new bouquets reach the lines of the package that open its bouquets', async (t) => {
    const id = await packageOf();
    const bouquets = [await world.bouquet(), await world.bouquet()];
    const template = await db
      .insertInto('templates')
      .values({ name: 'Mine', package_id: id, created_by_id: user.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const set = { package_id: id };
    const playing = await world.line(user, 'm3u', set);
    const waiting = await world.line(user, 'activecode', set);
    await world.line(user, 'm3u', { ...set, template_id: template.id });
    await world.line(user, 'm3u', { ...set, deleted_at: new Date() });
    await world.line(user, 'm3u', { ...set, expired_at: '2026-01-01 00:00:00+00' });
    const chosen = await world.line(user, 'mag', set);
    await db
      .insertInto('line_bouquets')
      .values({ line_id: chosen, bouquet_id: bouquets[0] ?? 0 })
      .execute();
    const synced = async (): Promise<number[]> => {
      const rows = await db
        .selectFrom('syncs')
        .select('line_id')
        .where('action', '=', 'update')
        .orderBy('line_id')
        .execute();
      return rows.map(({ line_id }) => line_id);
    };

    await update(id, { bouquets });
    t.same(await synced(), [playing, waiting]);
    await update(id, { bouquets: bouquets.toReversed() });
    t.same(await synced(), [playing, waiting], 'the same bouquets change nothing');
    await update(id, { bouquets: bouquets.slice(1) });
    const { data } = await service.ok('packages_bouquets', { token, params: { id } });
    t.same(
      data.map((bouquet) => bouquet.id),
      bouquets.slice(1),
      'the list is replaced',
    );
    t.equal((await synced()).length, 4);
    await update(id, { bouquets: [] });
    t.same((await service.ok('packages_bouquets', { token, params: { id } })).data, []);
  });

  await t.test('200 roles_ids adds and takes away those that the caller sees', async (t) => {
    const id = await packageOf();
    const hidden = await world.role({ packages: [id] });
    const made = await world.role({ by: user });
    await update(id, { roles_ids: [made, held] });
    t.same(await sellers(id), [held, hidden, made]);
    await update(id, { roles_ids: [held] });
    t.same(await sellers(id), [held, hidden]);
    await update(id, { roles_ids: [] });
    t.same(await sellers(id), [hidden], 'that of others stays');
    await service.refused(404, 'packages_show', { token, params: { id } });
  });

  await t.test('200 is_default takes the mark, and gives it up', async (t) => {
    const [first, second] = [await packageOf({ is_default: true }), await packageOf()];
    const marked = () => db.selectFrom('packages').select('id').where('is_default', '=', true).execute();
    await update(second, { is_default: true });
    t.same(await marked(), [{ id: second }]);
    await update(second, { is_default: true, name: 'Still' });
    t.same(await marked(), [{ id: second }], 'it keeps it');
    await update(first, { is_default: false });
    t.same(await marked(), [{ id: second }]);
    await update(second, { is_default: false });
    t.same(await marked(), []);
  });

  await t.test('422 a paid trial that would be no trial', async (t) => {
    const trial = await packageOf({ is_trial: true, is_paid_trial: true });
    const plain = await packageOf();
    for (const [id, body] of [
      [trial, { is_trial: false }],
      [plain, { is_paid_trial: true }],
    ] as const) {
      const { errors = {} } = await service.refused(422, 'packages_update', { token, params: { id }, body });
      t.same(Object.keys(errors), ['is_paid_trial']);
    }
    t.match(await update(trial, { is_trial: false, is_paid_trial: false }), { is_trial: false });
  });

  await t.test('422 and 404 leave everything as it is', async (t) => {
    const id = await packageOf({ name: 'Kept' });
    const refused = (status: number, body: object) =>
      service.refused(status, 'packages_update', { token, params: { id }, body: { name: 'New', ...body } });
    await refused(422, { credit: 1.005 });
    await refused(422, { refund_policies: [] });
    await refused(404, { bouquets: [NOWHERE] });
    await refused(404, { roles_ids: [NOWHERE] });
    await refused(404, { roles_ids: [held, await world.role({ packages: [id] })] });
    t.match(await service.ok('packages_show', { token, params: { id } }), { name: 'Kept', credit: 10 });
    t.same((await sellers(id)).includes(held), true);
  });
});

function tiers(...list: (readonly [number, number])[]): object[] {
  return list.map(([passed_days, refund_amount]) => ({ passed_days, refund_amount }));
}

async function rowCount({ db }: Service): Promise<number> {
  return (await db.selectFrom('packages').select('id').execute()).length;
}
