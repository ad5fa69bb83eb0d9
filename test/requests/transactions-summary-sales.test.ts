import { sql } from 'kysely';
import { test } from 'tap';
import { addUp, drawFence, hasPassed } from '../../handlers/summaries/adding-up.ts';
import { addUpSummaries } from '../../handlers/jobs/summaries.ts';
import { until } from '../support/processes.ts';
import { at, dayAgo, NEVER, period, PERIOD, scene, SUMMARY } from '../support/sales-history.ts';
import { OWN, type WorldUser } from '../support/world.ts';

void test(SUMMARY, async (t) => {
  const all = await scene(t);
  const { shop, service, db, world, root, seller, child, stranger, tokenOf, rowsOf } = all;
  const packageId = at(all.packages, 0);

  await t.test('200 no row for what cost nothing', async (t) => {
    await shop.sell('m3u', await shop.package({ is_trial: true, credit: 0 }));
    t.same(await rowsOf(seller, 'day'), []);
  });

  await t.test('200 a sale that commits after a later one was added up is not lost', async (t) => {
    const [begun, end] = [gate(), gate()];
    const sale = await shop.sell('m3u', packageId);
    const slow = db.transaction().execute(async (trx) => {
      // A copy of the charge, as a sale writes it: its id is drawn, and not yet to be seen.
      await sql`
        insert into line_charges (line_id, kind, payer_id, transfer_id, amount, package_id, package_credit, period,
          period_type, max_connections)
        select line_id, 'create', payer_id, transfer_id, amount, package_id, package_credit, period, period_type,
          max_connections from line_charges where line_id = ${sale.id}`.execute(trx);
      begun.open();
      await end.opened;
    });
    await begun.opened;
    await shop.sell('m3u', packageId);
    const fence = await drawFence(db);
    t.notOk(await hasPassed(db, fence));
    t.equal(await addUpSummaries(db, () => true), 0, 'the job waits');
    t.match(await rowsOf(seller, 'kind'), [{ type: 'M3u', sales: 2 }]);
    end.open();
    await slow;
    await until(() => hasPassed(db, fence));
    await addUpSummaries(db, NEVER);
    t.match(await rowsOf(seller, 'kind'), [{ type: 'M3u', sales: 3, net: 30 }]);
  });

  await t.test('200 two workers at once add nothing twice', async (t) => {
    for (let index = 0; index < 6; index += 1) await shop.sell('mag', packageId);
    await Promise.all([addUpSummaries(db, NEVER, 1), addUpSummaries(db, NEVER, 1)]);
    await addUpSummaries(db, NEVER);
    t.match(await rowsOf(seller, 'kind'), [
      { type: 'Mag', sales: 6, net: 60 },
      { type: 'M3u', sales: 3 },
    ]);
    const fence = await drawFence(db);
    t.same(await db.transaction().execute((trx) => addUp(trx, fence, 10)), { done: 0, more: false });
  });

  await t.test('200 the highest net first, in whole and in part of the tree', async (t) => {
    await shop.sell('m3u', packageId, {}, { token: tokenOf(child) });
    const users = await rowsOf(root, 'user');
    t.match(users, [
      { user_id: seller.id, username: seller.username, net: 90 },
      { user_id: child.id, username: child.username, net: 10 },
    ]);
    t.match(await rowsOf(child, 'user'), [{ user_id: child.id }]);
    await shop.sell('m3u', at(all.packages, 1), {}, { token: tokenOf(child) });
    const packages = await rowsOf(root, 'package');
    t.match(packages, [{ package_id: packageId, net: 100 }, { net: 12.34 }]);
    t.same(await rowsOf(stranger, 'user'), []);
  });

  await t.test('200 a sale counts for the kind that the line was sold as', async (t) => {
    const user = await world.user(root);
    await world.transfer(root, user, 3000);
    const token = await world.token(user);
    const sold = await shop.package({}, undefined, [user]);
    const line = shop.body('m3u', sold);
    const batch = await service.ok('m3us_batch_create', { token, body: { lines: [line, line] } });
    for (const { id } of [await shop.sell('m3u', sold, {}, { token }), ...batch]) {
      const body = { type: 'Mag', mac_address: shop.mac() };
      await service.ok('m3us_change_type', { token, params: { id }, body });
    }
    const query = { ...PERIOD, group_by: 'kind' };
    t.match(await service.ok(SUMMARY, { token, query }), [{ type: 'M3u', sales: 3 }], 'read from charges');
    await addUpSummaries(db, NEVER);
    t.match(await service.ok(SUMMARY, { token, query }), [{ type: 'M3u', sales: 3 }], 'added up');
  });

  await t.test('200 a long period, from the totals of complete days and the days beside them', async (t) => {
    const [early, late] = [await world.user(stranger), await world.user(stranger)];
    const package_ = await shop.package({}, undefined, [early, late]);
    /** Inserts sales of so many days ago, as if they had been made then. */
    const sellThen = async (user: WorldUser, days: readonly number[]): Promise<void> => {
      await world.transfer(root, user, 1000);
      const { id } = await shop.sell('m3u', package_, {}, { token: await world.token(user) });
      await sql`
        insert into line_charges (line_id, kind, payer_id, transfer_id, amount, package_id, package_credit, period,
          period_type, max_connections, created_at)
        select line_id, 'create', payer_id, transfer_id, amount, package_id, package_credit, period, period_type,
          max_connections, created_at - n * interval '1 day'
        from (select * from line_charges where line_id = ${id}) as charge, unnest(${days}::integer[]) as n`.execute(
        db,
      );
      while ((await addUpSummaries(db, NEVER)) > 0);
    };
    const sold = [
      { user: early, days: [200, 199, 150, 148, 140, 90, 89, 61, 60, 33, 20, 9, 8, 1] },
      { user: late, days: [170, 100, 95, 64, 35, 7, 3] },
    ];
    for (const { user, days } of sold) await sellThen(user, days);
    const complete = await db
      .selectFrom('complete_days')
      .select(sql<number>`count(*)`.as('days'))
      .where('payers_upto', 'is', null)
      .executeTakeFirstOrThrow();
    t.ok(complete.days >= 24, 'four days of each month are complete');
    for (const [first, last] of [
      [300, 250],
      [300, 0],
      [210, 61],
      [199, 140],
      [150, 33],
      [100, 9],
      [64, 8],
      [30, 12],
      [20, 3],
      [9, 7],
    ] as const) {
      const rows = await rowsOf(stranger, 'user', period(dayAgo(first), dayAgo(last)));
      const expected = sold.map(({ user, days }) => {
        const sales = [...days, 0].filter((ago) => ago <= first && ago >= last).length;
        return { user_id: user.id, sales, net: sales * 10 };
      });
      t.same(
        rows.map(({ user_id, sales, net }) => ({ user_id, sales, net })),
        expected.filter(({ sales }) => sales > 0).toSorted((a, b) => b.net - a.net),
        `from ${String(first)} to ${String(last)} days ago`,
      );
    }
  });

  await t.test('200 with transactions_all of a user that is not below', async (t) => {
    const viewer = await world.user(stranger, { permissions: [...OWN, 'transactions_all'] });
    const query = { ...PERIOD, group_by: 'user', user_id: child.id };
    t.match(await service.ok(SUMMARY, { token: await world.token(viewer), query }), [{ user_id: child.id }]);
  });

  await t.test('422 names the parameter', async (t) => {
    const until = (day: string) => period('2025-01-01', day);
    t.same(await rowsOf(stranger, 'day', until('2026-02-04')), [], '400 days');
    for (const query of [
      { group_by: 'day', ...until('2026-02-05') },
      { group_by: 'user', ...until('2024-12-31') },
      { group_by: 'day', ...until('2026-02-30') },
    ]) {
      const { errors } = await service.refused(422, SUMMARY, { token: tokenOf(seller), query });
      t.same(Object.keys(errors ?? {}), ['filters[created_to]']);
    }
  });
});

function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}
