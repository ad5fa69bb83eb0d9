import { test, type Test } from 'tap';
import { DAY, type Kind, KIND_NAMES, KINDS, Shop, TIERS } from '../support/shop.ts';
import { op } from '../support/line-operations.ts';

// Refunds of the last charge of a line: how much, and the state of the line.

const REASON = { reason: 'Sold twice by mistake.' };

const SECOND = 1000;

interface Scene {
  shop: Shop;
  packageId: number;
}

void test('refunds', async (t) => {
  const shop = await Shop.open(t);
  await shop.world.transfer(shop.root, shop.seller, 1_000_000);
  const packageId = await shop.package();
  const scene = { shop, packageId };
  for (const kind of KIND_NAMES) {
    await t.test(`${op(kind, 'refund')}: how much`, (t) => amounts(t, kind, scene));
    await t.test(`${op(kind, 'refund')}: the state of the line`, (t) => reversals(t, kind, scene));
    await t.test(`${op(kind, 'refund')}: errors`, (t) => refusals(t, kind, scene));
  }

  await t.test('422 nothing_back while the tier that applies gives nothing', async (t) => {
    const nothing = { code: 'not_refundable', reason: 'nothing_back' };
    const later = await shop.package({}, [
      { passed_days: 2, refund_amount: 0 },
      { passed_days: 10, refund_amount: 400 },
    ]);
    const { id, expired_at } = await shop.sell('m3u', later);
    const request = { refundable_type: 'M3u', refundable_id: id, reason: 'Not wanted.' };
    const asked = await shop.service.ok('request_refunds_create', { token: shop.token, body: request });
    const accept = { token: await shop.world.token(shop.root), params: { id: asked.id } };
    t.match(await shop.ask('m3u', 'refund_preview', id), {
      refundable: false,
      reason: 'nothing_back',
      refund_amount: 0,
      expired_at_after: expired_at,
    });
    t.match(await shop.refused(422, 'm3u', 'refund', id, REASON), nothing);
    t.match(await shop.service.refused(422, 'request_refunds_accept', accept), nothing);
    await shop.age(id, 3 * DAY);
    t.match(await shop.service.ok('request_refunds_accept', accept), { amount: 4 });
  });
});

async function amounts(t: Test, kind: Kind, { shop, packageId }: Scene): Promise<void> {
  const preview = (id: number) => shop.ask(kind, 'refund_preview', id);
  const refund = (id: number) => shop.ask(kind, 'refund', id, REASON);

  await t.test('200 the preview equals the refund, at each tier and to the second', async (t) => {
    const moments: [number, number, number][] = [
      [0, 0, 20],
      [3 * DAY - 60 * SECOND, 2, 20],
      [3 * DAY, 3, 8],
      [11 * DAY - 60 * SECOND, 10, 8],
    ];
    for (const [age, days, given] of moments) {
      const { id } = await shop.running(kind, packageId, { max_connections: 2 });
      await shop.age(id, age);
      const before = await shop.traces({ logged: false });
      const expected = await preview(id);
      t.match(expected, {
        refundable: true,
        reason: null,
        original_credit: 20,
        consumed_days: days,
        consumed_credit: 20 - given,
        refund_amount: given,
      });
      t.same(await shop.traces({ logged: false }), before, 'a preview changes nothing');
      const balance = await shop.balance();
      const { transaction } = await refund(id);
      t.match(transaction, { amount: given, balance_after: balance / 100 + given });
      t.equal(await shop.balance(), balance + given * 100);
    }
  });

  await t.test('200 by the policy and the price at the time of the charge', async (t) => {
    const altered = await shop.package();
    const bare = await shop.package({}, null);
    const [line, none] = [await shop.running(kind, altered), await shop.running(kind, bare)];
    await shop.db.deleteFrom('package_refund_tiers').execute();
    await shop.db.deleteFrom('package_refund_policies').execute();
    for (const id of [altered, bare]) {
      await shop.world.refundPolicy(id, [{ passed_days: 365, refund_amount: 1 }]);
      await shop.db.updateTable('packages').set({ credit: 5 }).where('id', '=', id).execute();
    }
    t.equal((await preview(line.id)).refund_amount, 10);
    t.match(await preview(none.id), { refundable: false, reason: 'no_refund_policy', refund_amount: 0 });
    const problem = await shop.refused(422, kind, 'refund', none.id, REASON);
    t.match(problem, { code: 'not_refundable', reason: 'no_refund_policy' });
    t.equal((await refund(line.id)).transaction?.amount, 10);
    await shop.world.refundPolicy(packageId, TIERS);
  });

  await t.test('200 nothing for a free line, which ends anyway', async (t) => {
    const free = await shop.package({ credit: 0 });
    const { id } = await shop.running(kind, free);
    t.match(await preview(id), { refundable: true, refund_amount: 0 });
    t.match(await refund(id), { status: 'refunded', transaction: null });
  });
}

async function reversals(t: Test, kind: Kind, { shop, packageId }: Scene): Promise<void> {
  const preview = (id: number) => shop.ask(kind, 'refund_preview', id);
  const refund = (id: number) => shop.ask(kind, 'refund', id, REASON);

  await t.test('200 the charges one after the other, the last one first', async (t) => {
    const tiers = [{ passed_days: 9, refund_amount: 9000 }];
    const year = await shop.package({ credit: 9000, period_type: 'year' }, tiers);
    const line = await shop.running(kind, packageId);
    const before = await shop.balance();
    const extended = await shop.ask(kind, 'extend', line.id, { package_id: year, max_connections: 2 });
    const more = await shop.ask(kind, 'change_max_connections', line.id, { max_connections: 4 });
    t.equal((await preview(line.id)).expired_at_after, extended.expired_at);
    const fewer = await refund(line.id);
    t.match(fewer, { max_connections: 2, package_id: year, expired_at: extended.expired_at });
    t.equal(fewer.transaction?.amount, more.transaction?.amount);
    t.equal((await preview(line.id)).expired_at_after, line.expired_at);
    const back = await refund(line.id);
    t.match(back, {
      max_connections: 1,
      package_id: packageId,
      expired_at: line.expired_at,
      status: 'active',
    });
    t.equal(back.transaction?.amount, extended.transaction?.amount);
    t.equal(await shop.balance(), before);
    const ended = await refund(line.id);
    t.match(ended, { status: 'refunded', expired_at: ended.updated_at, transaction: { amount: 10 } });
    t.equal(await shop.balance(), before + 1000);
    t.same((await shop.syncs(line.id)).slice(-4), ['update', 'update', 'update', 'kill']);
    const charges = await shop.charges(line.id);
    for (const { transfer_id, refund_transfer_id, refund_amount, amount } of charges) {
      t.equal(refund_amount, amount);
      t.match(await shop.transferOf(refund_transfer_id), {
        kind: /^refund$/,
        amount,
        description: REASON.reason,
        reverses_id: transfer_id,
        subject_type: KINDS[kind].type,
        subject_id: line.id,
        actor_id: shop.seller.id,
      });
    }
    t.match(await preview(line.id), { refundable: false, reason: 'no_charge_left', original_credit: 0 });
  });

  await t.test('200 an extended trial becomes a trial again, which is never refundable', async (t) => {
    const trial = await shop.package({ is_trial: true, credit: 100 });
    const line = await shop.running(kind, trial);
    const extended = await shop.ask(kind, 'extend', line.id, { package_id: packageId });
    await shop.db.updateTable('lines').set({ auto_renewal: true }).where('id', '=', line.id).execute();
    t.match(await refund(line.id), {
      is_trial: true,
      auto_renewal: false,
      package_id: trial,
      expired_at: line.expired_at,
      transaction: { amount: extended.transaction?.amount },
    });
    t.match(await preview(line.id), {
      refundable: false,
      reason: 'trial',
      original_credit: 1,
      consumed_credit: 1,
      refund_amount: 0,
      expired_at_after: line.expired_at,
    });
    const problem = await shop.refused(422, kind, 'refund', line.id, REASON);
    t.match(problem, { code: 'not_refundable', reason: 'trial' });
  });

  await t.test('200 one line of a batch', async (t) => {
    const lines = [2, 1].map((max_connections) => shop.body(kind, packageId, { max_connections }));
    const sold = await shop.service.ok(op(kind, 'batch_create'), { token: shop.token, body: { lines } });
    for (const [index, amount] of [20, 10].entries()) {
      const { id = 0, transaction: paid } = sold[index] ?? {};
      const { transaction } = await refund(id);
      t.equal(transaction?.amount, amount);
      t.equal((await shop.transferOf(transaction?.id))?.reverses_id, paid?.id);
    }
  });

  if (KINDS[kind].waits) {
    await t.test('200 a waiting line ends without starting', async (t) => {
      const sale = await shop.sell(kind, packageId);
      t.equal((await preview(sale.id)).expired_at_after?.length, 19);
      const back = await refund(sale.id);
      t.match(back, { status: 'refunded', activated_at: null, expired_at: back.updated_at });
    });

    await t.test('200 connections that were added while it waited, after its activation', async (t) => {
      const sale = await shop.sell(kind, packageId);
      await shop.ask(kind, 'change_max_connections', sale.id, { max_connections: 2 });
      t.equal((await preview(sale.id)).expired_at_after, null, 'without them it keeps waiting');
      const { expired_at } = await shop.activated('code' in sale ? sale.code : '');
      t.match(await refund(sale.id), { max_connections: 1, expired_at, transaction: { amount: 10 } });
    });
  }
}

async function refusals(t: Test, kind: Kind, { shop, packageId }: Scene): Promise<void> {
  const { world, seller } = shop;
  const preview = (id: number) => shop.ask(kind, 'refund_preview', id);
  const refused = (status: number, id: number) => shop.refused(status, kind, 'refund', id, REASON);

  await t.test('422 line_restricted, also in the preview', async (t) => {
    const { id } = await shop.running(kind, packageId);
    const restriction = await world.restriction({ line_id: id }, shop.root);
    t.match(await preview(id), { refundable: false, reason: 'line_restricted', refund_amount: 0 });
    t.equal((await refused(422, id)).code, 'line_restricted');
    await shop.db.deleteFrom('restrictions').where('id', '=', restriction).execute();
    await world.restriction({ line_id: id }, seller);
    t.match(await preview(id), { refundable: true });
    t.match(await shop.ask(kind, 'refund', id, REASON), { status: 'refunded' }, 'unless it is its own');
  });

  await t.test('concurrent requests: refunded exactly once', async (t) => {
    const { id } = await shop.running(kind, packageId);
    const before = await shop.balance();
    const ask = { token: shop.token, params: { id }, body: REASON };
    const all = [1, 2, 3, 4].map(() => shop.service.call(op(kind, 'refund'), ask));
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    t.same(statuses.sort(), [200, 422, 422, 422]);
    t.equal(await shop.balance(), before + 1000);
  });

  await t.test('concurrently with an extension: both orders are consistent', async (t) => {
    const { id } = await shop.running(kind, packageId);
    const before = await shop.balance();
    const [extended, refunded] = await Promise.all([
      shop.service.call(op(kind, 'extend'), {
        token: shop.token,
        params: { id },
        body: { package_id: packageId },
      }),
      shop.service.call(op(kind, 'refund'), { token: shop.token, params: { id }, body: REASON }),
    ]);
    t.equal(refunded.status, 200);
    t.equal(await shop.balance(), extended.status === 200 ? before : before + 1000);
    const { status } = await shop.ask(kind, 'show', id);
    t.equal(status, extended.status === 200 ? 'active' : 'refunded');
  });
}

// A refund that ends a line also ends its connections.

void test('connections of refunded lines', async (t) => {
  const shop = await Shop.open(t);
  const packageId = await shop.package();

  for (const kind of KIND_NAMES) {
    const refund = (id: number) => shop.ask(kind, 'refund', id, { reason: 'Sold twice.' });

    await t.test(`${op(kind, 'refund')} 200 ends connections of a line that it ends`, async (t) => {
      const line = await shop.running(kind, packageId);
      const watch = () =>
        shop.db.insertInto('activities').values({ line_id: line.id, ip: '203.0.113.7' }).execute();
      const open = async (): Promise<number> => {
        const activities = await shop.ask(kind, 'activities', line.id);
        return activities.filter(({ ended_at }) => ended_at === null).length;
      };
      await shop.ask(kind, 'extend', line.id, { package_id: packageId });
      // A refund of most of it would be the only one.
      await shop.age(line.id, 4 * DAY);
      await watch();
      await refund(line.id);
      t.equal(await open(), 1, 'the line is still active');
      const synced = await shop.syncs(line.id);
      await shop.endIn(line.id, -DAY);
      await shop.ask(kind, 'extend', line.id, { package_id: packageId });
      t.equal((await refund(line.id)).status, 'expired');
      t.equal(await open(), 0, 'without its extension it has ended');
      t.same((await shop.syncs(line.id)).slice(synced.length), ['update', 'update', 'kill']);
    });

    await t.test(`${op(kind, 'refund')} 200 ends connections with the first charge`, async (t) => {
      const line = await shop.running(kind, packageId);
      await shop.db.insertInto('activities').values({ line_id: line.id, ip: '203.0.113.7' }).execute();
      t.equal((await refund(line.id)).status, 'refunded');
      const activities = await shop.ask(kind, 'activities', line.id);
      t.same(
        activities.filter(({ ended_at }) => ended_at === null),
        [],
      );
      t.equal(activities.length, 1);
      t.same((await shop.syncs(line.id)).slice(-2), ['update', 'kill']);
    });
  }
});
