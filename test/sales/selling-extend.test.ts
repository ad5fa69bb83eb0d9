import { test } from 'tap';
import { priceOfUpgrade, read } from '../support/sales-model.ts';
import { DAY, KIND_NAMES, KINDS, Shop } from '../support/shop.ts';
import { op } from '../support/line-operations.ts';

// Extensions of a line: from the later of now and its end, by its own package or another.

void test('extending a line', async (t) => {
  const shop = await Shop.open(t);
  const { service, world, db, token, seller } = shop;
  await world.transfer(shop.root, seller, 1_000_000);
  const packageId = await shop.package({ can_enable_vpn: true });
  const trial = await shop.package({ is_trial: true, credit: 0, period: 24, period_type: 'hour' });
  const priced = await shop.package({ is_trial: true, credit: 500 });
  const paid = await shop.package({ is_trial: true, is_paid_trial: true, credit: 0 });
  await db.updateTable('users').set({ paid_test_sold: 9 }).where('id', '=', seller.id).execute();
  const [kept, dropped] = [await world.bouquet(), await world.bouquet()];
  const year = await shop.package({ credit: 9000, period: 1, period_type: 'year', max_connections: 2 });
  const sports = { credit: 2500, period: 1, period_type: 'month' } as const;
  const sportsId = await shop.package(sports);
  const bouquets = [
    { package_id: packageId, bouquet_id: kept },
    { package_id: packageId, bouquet_id: dropped },
    { package_id: year, bouquet_id: kept },
    { package_id: sportsId, bouquet_id: kept },
  ];
  await db.insertInto('package_bouquets').values(bouquets).execute();
  const same = { package_id: packageId };
  const monthly = { credit: 1000, period: 1, period_type: 'month' } as const;

  for (const kind of KIND_NAMES) {
    const { type, waits } = KINDS[kind];
    const extend = op(kind, 'extend');

    await t.test(`${extend} 200 an active line, from its end`, async (t) => {
      const line = await shop.running(kind, packageId, { max_connections: 2 });
      const before = await shop.balance();
      const extended = await shop.ask(kind, 'extend', line.id, same);
      const expired_at = await shop.after(line.expired_at, '1 month');
      t.match(extended, { id: line.id, expired_at, max_connections: 2, status: 'active' });
      t.match(extended.transaction, { amount: 20, balance_after: (before - 2000) / 100 });
      t.equal(await shop.balance(), before - 2000);
      const [, charge] = await shop.charges(line.id);
      t.match(charge, {
        kind: 'extend',
        payer_id: seller.id,
        transfer_id: extended.transaction?.id,
        amount: 2000,
        package_id: packageId,
        package_credit: 1000,
        max_connections: 2,
        expired_at,
        package_id_before: packageId,
        max_connections_before: 2,
        is_trial_before: false,
        expired_at_before: line.expired_at,
      });
      t.match(await shop.transferOf(charge?.transfer_id), {
        kind: 'subscription_payment',
        subject_type: type,
        subject_id: line.id,
        actor_id: seller.id,
        amount: 2000,
      });
      t.same((await shop.syncs(line.id)).slice(-1), ['update']);
      const log = db.selectFrom('logs').selectAll().where('action', '=', extend);
      t.match(await log.executeTakeFirstOrThrow(), { subject_id: line.id, subject_type: type });
    });

    await t.test(`${extend} 200 a trial with a price: its rest costs the difference`, async (t) => {
      const line = await shop.running(kind, priced);
      const extended = await shop.ask(kind, 'extend', line.id, same);
      const [now, end] = [read(extended.updated_at), read(line.expired_at ?? '')];
      const left = priceOfUpgrade({ ...monthly, credit: 500 }, monthly, 1, now, end);
      t.equal(left, 500, 'not 1000, as after a trial that costs nothing');
      t.equal(extended.transaction?.amount, (1000 + left) / 100);
      // The tests that follow use up what the seller's role allows.
      await db.deleteFrom('trial_counts').execute();
    });

    await t.test(`${extend} 200 a trial becomes paid; 422 for a trial package`, async (t) => {
      for (const tried of [trial, paid]) {
        const line = await shop.running(kind, tried);
        t.match(line, { is_trial: true, is_paid_trial: tried === paid });
        for (const again of [trial, paid]) {
          const { code } = await shop.refused(422, kind, 'extend', line.id, { package_id: again });
          t.equal(code, 'package_not_allowed');
        }
        const extended = await shop.ask(kind, 'extend', line.id, same);
        t.match(extended, { is_trial: false, is_paid_trial: false, package_id: packageId });
        t.equal(extended.expired_at, await shop.after(line.expired_at, '1 month'));
        const [now, end] = [read(extended.updated_at), read(line.expired_at ?? '')];
        const left = priceOfUpgrade({ ...monthly, credit: 0 }, monthly, 1, now, end);
        t.equal(extended.transaction?.amount, (1000 + left) / 100, 'the rest of the trial is charged');
        const ended = await shop.running(kind, tried);
        await shop.endIn(ended.id, 0);
        t.equal((await shop.ask(kind, 'extend', ended.id, same)).transaction?.amount, 10, 'unless it ended');
      }
    });

    await t.test(`${extend} 200 by another package, without features that it lacks`, async (t) => {
      const line = await shop.running(kind, packageId, { bouquets: [kept, dropped] });
      await db.updateTable('lines').set({ vpn_enabled: true }).where('id', '=', line.id).execute();
      const opened = async (id = line.id): Promise<number[]> =>
        (await shop.ask(kind, 'bouquets', id)).data.map((bouquet) => bouquet.id).sort((a, b) => a - b);
      t.match(await shop.ask(kind, 'extend', line.id, same), { vpn_enabled: true });
      t.same(await opened(), [kept, dropped], 'its own package removes nothing');
      const moved = await shop.ask(kind, 'extend', line.id, { package_id: year });
      t.match(moved, { package_id: year, vpn_enabled: false, transaction: { amount: 90 } });
      const extended = await shop.after(line.expired_at, '1 month');
      t.equal(moved.expired_at, await shop.after(extended, '1 year'));
      t.same(await opened(), [kept]);

      const none = await shop.running(kind, packageId, { bouquets: [dropped] });
      await shop.ask(kind, 'extend', none.id, { package_id: sportsId });
      t.same(await opened(none.id), [], 'none of the chosen ones is in the package: it plays none, not all');
      await shop.ask(kind, 'refund', none.id, { reason: 'The wrong package.' });
      t.same(await opened(none.id), [dropped], 'and they remain chosen');

      const row = { name: 'Sports', package_id: packageId, created_by_id: seller.id };
      const template = await db.insertInto('templates').values(row).returning('id').executeTakeFirstOrThrow();
      const other = await shop.running(kind, packageId, { template_id: template.id });
      t.equal((await shop.ask(kind, 'extend', other.id, same)).template_id, template.id);
      t.equal((await shop.ask(kind, 'extend', other.id, { package_id: year })).template_id, null);
    });

    await t.test(`${extend} 422 package_not_allowed for a hidden one; 200 with packages_all`, async (t) => {
      const { id } = await shop.running(kind, packageId);
      const hidden = await world.package();
      const problem = await shop.refused(422, kind, 'extend', id, { package_id: hidden });
      t.match(problem, { code: 'package_not_allowed', errors: { package_id: ['cannot be sold here'] } });
      await world.grant(seller, ['packages_all']);
      await shop.ask(kind, 'extend', id, { package_id: hidden });
      await db.deleteFrom('user_permissions').where('permission', '=', 'packages_all').execute();
    });

    await t.test(`${extend} 422 insufficient_credit, and for a price above the maximum`, async (t) => {
      const { id } = await shop.running(kind, packageId);
      const expensive = await shop.package({ credit: 40_000_000_000 });
      const before = await shop.traces();
      const { code } = await shop.refused(422, kind, 'extend', id, { package_id: expensive });
      t.equal(code, 'insufficient_credit');
      const { errors } = await shop.refused(422, kind, 'extend', id, {
        package_id: expensive,
        max_connections: 2,
      });
      t.same(errors, { max_connections: ['makes the price too large'] });
      t.same(await shop.traces(), before);
    });

    await t.test(`${extend} 409 for a line whose creation was refunded, or that waits`, async (t) => {
      const sale = await shop.sell(kind, packageId);
      if (waits) t.match(await shop.refused(409, kind, 'extend', sale.id, same), { code: 'conflict' });
      await shop.ask(kind, 'refund', sale.id, { reason: 'Sold twice.' });
      t.match(await shop.refused(409, kind, 'extend', sale.id, same), { code: 'conflict' });
    });

    await t.test(`${extend} 200 for a user above, who pays and may name itself`, async (t) => {
      const below = await world.user(seller);
      const { id } = await shop.running(kind, packageId, { user_id: below.id });
      const before = await shop.balance();
      await shop.ask(kind, 'extend', id, { ...same, user_id: seller.id });
      t.equal(await shop.balance(), before - 1000);
      t.equal(await shop.balance(below), 0);
    });

    await t.test(`${extend} concurrent requests: each is charged and adds its period`, async (t) => {
      const line = await shop.running(kind, packageId);
      const before = await shop.balance();
      await Promise.all([1, 2, 3, 4].map(() => shop.ask(kind, 'extend', line.id, same)));
      t.equal(await shop.balance(), before - 4000);
      const { expired_at } = await service.ok(op(kind, 'show'), { token, params: { id: line.id } });
      t.equal((await shop.charges(line.id)).length, 5);
      const months = [line.expired_at];
      for (let month = 1; month <= 4; month += 1)
        months.push(await shop.after(months.at(-1) ?? '', '1 month'));
      t.equal(expired_at, months.at(-1));
    });
  }

  await t.test('m3us_extend 200 an expired line, from now', async (t) => {
    const { id } = await shop.running('m3u', packageId);
    for (const ago of [3 * DAY, 0]) {
      await shop.endIn(id, -ago);
      const { updated_at, expired_at, status } = await shop.ask('m3u', 'extend', id, same);
      t.equal(expired_at, await shop.after(updated_at, '1 month'));
      t.equal(status, 'active');
    }
  });

  await t.test('m3us_extend 200 added connections are also charged for the time left', async (t) => {
    const days = { period: 30, period_type: 'day' } as const;
    const usual = await shop.package(days);
    const line = await shop.running('m3u', usual);
    const same = { package_id: usual };
    // Two periods are left: one for three connections, and both for each of the two added ones.
    await shop.ask('m3u', 'extend', line.id, same);
    const more = await shop.ask('m3u', 'extend', line.id, { ...same, max_connections: 3 });
    const amount = more.transaction?.amount ?? 0;
    t.ok(amount > 30 + 39.9 && amount <= 30 + 40, String(amount));
    t.equal(more.max_connections, 3);
    const fewer = await shop.ask('m3u', 'extend', line.id, { ...same, max_connections: 1 });
    t.match(fewer, { max_connections: 1, transaction: { amount: 10 } });
    await shop.endIn(line.id, -DAY);
    const over = await shop.ask('m3u', 'extend', line.id, { ...same, max_connections: 4 });
    t.match(over, { max_connections: 4, transaction: { amount: 40 } }, 'an expired line has no time left');

    // One period is left: two connections are added at the old price, and then all three pay the difference.
    const { id } = await shop.running('m3u', usual);
    const dearer = await shop.package({ ...days, credit: 3000 });
    const both = await shop.ask('m3u', 'extend', id, { package_id: dearer, max_connections: 3 });
    const paid = both.transaction?.amount ?? 0;
    t.ok(paid > 90 + 20 + 60 - 0.1 && paid <= 90 + 20 + 60, String(paid));
  });

  await t.test(
    'm3us_extend 422 for more connections than the package allows, given or current',
    async (t) => {
      const { id } = await shop.running('m3u', packageId, { max_connections: 3 });
      const fault = { max_connections: ["must be at most the package's 2"] };
      const problem = await shop.refused(422, 'm3u', 'extend', id, { package_id: year });
      t.same(problem.errors, fault);
      const body = { package_id: year, max_connections: 4 };
      t.same((await shop.refused(422, 'm3u', 'extend', id, body)).errors, fault);
      t.match(await shop.ask('m3u', 'extend', id, { ...body, max_connections: 2 }), { max_connections: 2 });
    },
  );
});
