import { sql } from 'kysely';
import { test, type Test } from 'tap';
import { checkLedger } from '../../db/ledger/check.ts';
import type { Schema } from '../../handlers/call/contract.ts';
import { RenewalScene } from '../support/renewal-scene.ts';
import { A_MOMENT, age, rewarding } from '../support/rewarding.ts';
import { KIND_NAMES, Shop, TIERS } from '../support/shop.ts';
import { op } from '../support/line-operations.ts';
import { column } from '../support/rows.ts';

// Rewards: which charges count, when, and in which period.

const DAY = 86_400_000;

const notices = async (shop: Shop, token = shop.token) =>
  (await shop.service.ok('notifications_index', { token, query: { sort: 'id', per_page: 100 } })).data;

void test('rewards', async (t) => {
  const shop = await Shop.open(t);
  const { service, world, db, token, seller, root } = shop;
  await world.transfer(root, seller, 1_000_000);

  for (const kind of KIND_NAMES) {
    await t.test(`${op(kind, 'create')} 200 earns a voucher once nothing can be refunded`, async (t) => {
      const { packageId, programId, rewards, earned } = await rewarding(shop, {}, TIERS);
      await shop.sell(kind, packageId);
      t.equal(await earned(1), 0);
      await shop.sell(kind, packageId);
      t.equal(await earned(10.99), 0, 'the second can be refunded for eleven days');
      t.equal(await earned(0.02), 1);
      const [reward] = await rewards();
      t.match(reward, { user_id: seller.id, sequence: 1, code: /^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/ });
      const notice = (await notices(shop)).at(-1);
      t.match(notice, {
        type: 'UserEarnedRewardNotificationData',
        read_at: null,
        data: {
          reward_program_id: programId,
          name: 'Two in a month',
          voucher_id: reward?.id,
          voucher_code: reward?.code,
        },
      });
      const earnedBy = notice?.data as Schema<'UserEarnedRewardNotificationData'> | undefined;
      const days = (Date.now() - Date.parse(`${earnedBy?.period_end ?? ''}Z`)) / DAY;
      t.equal(Math.round(days), 11, 'the period ended with the second sale');
      await shop.sell(kind, packageId);
      await shop.sell(kind, packageId);
      t.equal(await earned(12), 1, 'once per period');
    });

    await t.test(`${op(kind, 'batch_create')} 200 n lines are n sales, for one reward`, async (t) => {
      const { packageId, earned } = await rewarding(shop, { sale_package_objective: 3 });
      const lines = Array.from({ length: 7 }, () => shop.body(kind, packageId));
      await service.ok(op(kind, 'batch_create'), { token, body: { lines: lines.slice(0, 2) } });
      t.equal(await earned(), 0);
      await service.ok(op(kind, 'batch_create'), { token, body: { lines: lines.slice(2) } });
      t.equal(await earned(), 1);
    });

    await t.test(`${op(kind, 'extend')} 200 an extension counts; added connections do not`, async (t) => {
      const { packageId, earned } = await rewarding(shop);
      const { id } = await shop.running(kind, packageId);
      await service.ok(op(kind, 'change_max_connections'), {
        token,
        params: { id },
        body: { max_connections: 2 },
      });
      t.equal(await earned(), 0);
      await shop.ask(kind, 'extend', id, { package_id: packageId });
      t.equal(await earned(), 1);
    });

    await t.test(`${op(kind, 'refund')} 200 selling and refunding in a circle earns nothing`, async (t) => {
      const { packageId, earned } = await rewarding(shop, { sale_package_objective: 10 }, TIERS);
      const lines = Array.from({ length: 10 }, () => shop.body(kind, packageId));
      const sold = await service.ok(op(kind, 'batch_create'), { token, body: { lines } });
      t.equal(await earned(1), 0);
      for (const { id } of sold) await shop.ask(kind, 'refund', id, { reason: 'Sold to myself' });
      t.equal(await earned(), 0);
      t.equal(await earned(12), 0);
    });
  }

  await t.test('m3us_batch_create 200 the lines of each package earn its reward', async (t) => {
    const programs = [await rewarding(shop), await rewarding(shop), await rewarding(shop)];
    const lines = [0, 1, 0, 1, 2].flatMap((which) => {
      const program = programs[which];
      return program === undefined ? [] : shop.body('m3u', program.packageId);
    });
    await service.ok('m3us_batch_create', { token, body: { lines } });
    await age(db, A_MOMENT);
    const given: number[] = [];
    for (const { earned } of programs) given.push(await earned(0));
    t.same(given, [1, 1, 0]);
  });

  await t.test('m3us_refund 200 a part that was given back does not count either', async (t) => {
    const { packageId, earned } = await rewarding(shop, {}, TIERS);
    const { id } = await shop.sell('m3u', packageId);
    await shop.sell('m3u', packageId);
    t.equal(await earned(5), 0);
    t.match(await shop.ask('m3u', 'refund', id, { reason: 'Half used' }), { transaction: { amount: 4 } });
    t.equal(await earned(20), 0);
  });

  await t.test('200 a charge counts before the days for which its policy gives nothing back', async (t) => {
    const tiers = [
      { passed_days: 0, refund_amount: 1000 },
      { passed_days: 30, refund_amount: 0 },
    ];
    const { packageId, earned } = await rewarding(shop, { sale_package_objective: 1 }, tiers);
    await shop.sell('m3u', packageId);
    t.equal(await earned(0.99), 0);
    t.equal(await earned(0.02), 1);
  });

  await t.test('200 a charge is noted only for a program that was active when it was made', async (t) => {
    const later = { active_since: new Date(Date.now() + DAY) };
    for (const set of [{ status: 'inactive' }, later] as const) {
      const { packageId, earned } = await rewarding(shop, set);
      await shop.sell('m3u', packageId);
      t.equal(await earned(), 0);
      const noted = db.selectFrom('reward_charges').select('charge_id').where('package_id', '=', packageId);
      t.same(await noted.execute(), []);
    }
  });

  await t.test('request_refunds_accept 200 counts no more, unless the job has looked before', async (t) => {
    const { packageId, earned } = await rewarding(shop, { sale_package_objective: 1 }, TIERS);
    const giveBack = async (): Promise<void> => {
      const { id } = await shop.sell('m3u', packageId);
      const body = { refundable_type: 'M3u', refundable_id: id, reason: 'Never worked' };
      const request = await service.ok('request_refunds_create', { token, body });
      await service.ok('request_refunds_accept', {
        token: await world.token(root),
        params: { id: request.id },
        body: { amount: 10 },
      });
    };
    await age(db, 20);
    await giveBack();
    t.equal(await earned(12), 0, 'what was given back above the policy');
    await shop.sell('m3u', packageId);
    t.equal(await earned(12), 1);
    await giveBack();
    t.equal(await earned(12), 1, 'a reward stays');
  });

  await t.test('200 a charge counts in the period in which it was made', async (t) => {
    const period = { objective_period_type: 'day', objective_period_value: 2 } as const;
    const { packageId, earned } = await rewarding(shop, { ...period, sale_package_objective: 3 }, TIERS);
    const sell = () => shop.sell('m3u', packageId);
    for (const days of [1, 1.5, 1.5]) {
      await sell();
      t.equal(await earned(days), 0);
    }
    t.equal(await earned(30), 0, 'no two days have three sales');
    await sell();
    t.equal(await earned(0.5), 0);
    await sell();
    t.equal(await earned(0.5), 0);
    await sell();
    t.equal(await earned(30), 1, 'these had');
  });

  await t.test('200 a charge that is final before an earlier one: rewards of both periods', async (t) => {
    const day = { objective_period_type: 'day', objective_period_value: 1 } as const;
    const { packageId, programId, earned } = await rewarding(shop, day, TIERS);
    const sellTwo = async (): Promise<void> => {
      for (const kind of ['m3u', 'mag'] as const) await shop.sell(kind, packageId);
    };
    await sellTwo();
    t.equal(await earned(3), 0);
    await db.deleteFrom('package_refund_policies').where('package_id', '=', packageId).execute();
    await sellTwo();
    t.equal(await earned(), 1, 'the later period, without a policy');
    t.equal(await earned(9), 2);
    const periods = await db
      .selectFrom('reward_mints')
      .select(sql<number>`extract(epoch from period_end - period_start)`.as('seconds'))
      .where('reward_program_id', '=', programId)
      .execute();
    t.same(periods, Array(2).fill({ seconds: DAY / 1000 }));
  });

  await t.test('200 again after its period, for sales that were not rewarded yet', async (t) => {
    const { packageId, earned, rewards } = await rewarding(shop);
    const sell = () => shop.sell('m3u', packageId);
    await sell();
    t.equal(await earned(20), 0);
    await sell();
    t.equal(await earned(), 1, 'within the month');
    await sell();
    t.equal(await earned(32), 1);
    await sell();
    t.equal(await earned(), 1, 'sales before the period do not count');
    await sell();
    t.equal(await earned(), 2);
    t.same(column(await rewards(), 'sequence'), [1, 2]);
  });

  await t.test('200 a job that comes late gives the rewards of all periods', async (t) => {
    const { packageId, earned } = await rewarding(shop, { sale_package_objective: 3 });
    for (let month = 0; month < 3; month += 1) {
      for (let count = 0; count < 4; count += 1) await shop.sell('m3u', packageId);
      await age(db, 40);
    }
    t.equal(await earned(), 3);
    t.equal(await earned(), 3);
  });

  await t.test('the ledger is sound', async (t) => {
    t.same((await checkLedger(db)).faults, []);
  });
});

void test('rewards of automatic renewals', async (t: Test) => {
  const scene = await RenewalScene.open(t);
  const { shop } = scene;
  const { packageId, earned, rewards } = await rewarding(shop, { sale_package_objective: 3 });
  await scene.line('m3u', packageId, 5);
  await scene.line('mag', packageId, 5);
  t.equal(await earned(), 0);
  t.equal(await scene.run(), 2);
  t.equal(await earned(), 1);
  t.match(await rewards(), [{ user_id: shop.seller.id }], 'the owner, who pays, earns it');
  const types = (await scene.notices()).map(({ type }) => type);
  t.same(types.filter((type) => type === 'UserEarnedRewardNotificationData').length, 1);
});
