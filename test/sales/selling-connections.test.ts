import { test } from 'tap';
import { DAY, KIND_NAMES, KINDS, Shop } from '../support/shop.ts';
import { op } from '../support/line-operations.ts';
import { update } from '../support/rows.ts';

// Changes of a line's connections: added ones are charged for the time that is left.

const HOUR = DAY / 24;

void test('changing max connections', async (t) => {
  const shop = await Shop.open(t);
  const { world, seller } = shop;
  await world.transfer(shop.root, seller, 1_000_000);
  const packageId = await shop.package();
  const thirtyDays = { period: 30, period_type: 'day' } as const;
  const thirty = await shop.package(thirtyDays);
  const expensive = await shop.package({ credit: 100_000_000_000, max_connections: 1000 });
  const operator = await world.token(shop.root);
  const to = (max_connections: number) => ({ max_connections });

  for (const kind of KIND_NAMES) {
    const { type, waits } = KINDS[kind];
    const change = op(kind, 'change_max_connections');
    const ask = (id: number, connections: number) =>
      shop.ask(kind, 'change_max_connections', id, to(connections));
    const refused = (status: number, id: number, connections = 2) =>
      shop.refused(status, kind, 'change_max_connections', id, to(connections));

    await t.test(`${change} 200 up: the price of the added ones for the time left, rounded up`, async (t) => {
      const line = await shop.running(kind, thirty);
      // 359 of the package's 720 hours for two connections cost 997.22 hundredths.
      const expired_at = await shop.endIn(line.id, 359 * HOUR);
      const before = await shop.balance();
      const changed = await ask(line.id, 3);
      t.match(changed, { max_connections: 3, expired_at, status: 'active' });
      t.match(changed.transaction, { amount: 9.98, balance_after: (before - 998) / 100 });
      const [, charge] = await shop.charges(line.id);
      t.match(charge, {
        kind: 'change_max_connections',
        payer_id: seller.id,
        transfer_id: changed.transaction?.id,
        amount: 998,
        package_id: thirty,
        package_credit: 1000,
        max_connections: 3,
        expired_at,
        package_id_before: thirty,
        max_connections_before: 1,
        expired_at_before: expired_at,
      });
      t.match(await shop.transferOf(changed.transaction?.id), {
        kind: 'subscription_payment',
        subject_type: type,
        subject_id: line.id,
        amount: 998,
      });
      t.same((await shop.syncs(line.id)).slice(-1), ['update']);
    });

    await t.test(`${change} 200 down is free, without a refund`, async (t) => {
      const line = await shop.running(kind, packageId, { max_connections: 4 });
      const before = await shop.balance();
      const changed = await ask(line.id, 2);
      t.match(changed, { max_connections: 2, transaction: null, expired_at: line.expired_at });
      t.equal(await shop.balance(), before);
      t.equal((await shop.charges(line.id)).length, 1);
      t.same((await shop.syncs(line.id)).slice(-1), ['update']);
    });

    await t.test(`${change} 200 the same number changes nothing`, async (t) => {
      const line = await shop.running(kind, packageId);
      const [syncs, charges] = [await shop.syncs(line.id), await shop.charges(line.id)];
      t.same(await ask(line.id, 1), { ...(await shop.ask(kind, 'show', line.id)), transaction: null });
      t.same([await shop.syncs(line.id), await shop.charges(line.id)], [syncs, charges]);
    });

    if (waits) {
      await t.test(`${change} 200 the complete period of a waiting line`, async (t) => {
        const { id } = await shop.sell(kind, packageId);
        t.match(await ask(id, 3), { status: 'waiting', expired_at: null, transaction: { amount: 20 } });
        t.match(await shop.charges(id), [{}, { expired_at: null, expired_at_before: null }]);
      });
    }

    await t.test(`${change} 422 for more than the package allows, or a price too large`, async (t) => {
      const { id } = await shop.running(kind, packageId);
      const before = await shop.traces();
      const { errors } = await refused(422, id, 5);
      t.same(errors, { max_connections: ["must be at most the package's 4"] });

      t.same(await shop.traces(), before);
      const large = await shop.running(kind, expensive, { user_id: seller.id }, { token: operator });
      const tooLarge = await refused(422, large.id, 1000);
      t.same(tooLarge.errors, { max_connections: ['makes the price too large'] });
      t.equal((await refused(422, large.id, 2)).code, 'insufficient_credit');
    });

    await t.test(
      `${change} 200 costs what was charged for the period, whatever the package costs now`,
      async (t) => {
        const sold = await shop.package(thirtyDays);
        const line = await shop.running(kind, sold);
        await shop.endIn(line.id, 15 * DAY);
        await update(shop.db, 'packages', sold, { credit: 5000, period: 10 });
        const added = (await ask(line.id, 2)).transaction?.amount ?? 0;
        t.ok(added > 4.99 && added <= 5, `half of ten credits: ${String(added)}`);
        const extended = await shop.ask(kind, 'extend', line.id, { package_id: sold, max_connections: 3 });
        const paid = extended.transaction?.amount ?? 0;
        t.ok(
          paid > 154.99 && paid <= 155,
          `three new periods, and a connection at the old price: ${String(paid)}`,
        );
      },
    );

    await t.test(`${change} concurrent requests for the same number: it is charged once`, async (t) => {
      const { id } = await shop.running(kind, packageId);
      const before = await shop.balance();
      const all = await Promise.all([1, 2, 3, 4].map(() => ask(id, 3)));
      t.equal(all.filter(({ transaction }) => transaction !== null).length, 1);
      t.equal(await shop.balance(), before - 2000);
    });
  }
});
