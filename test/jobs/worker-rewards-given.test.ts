import { sql } from 'kysely';
import { test } from 'tap';
import { checkLedger } from '../../db/ledger/check.ts';
import { giveRewards } from '../../handlers/jobs/rewards.ts';
import { age, lookForRewards, rewarding } from '../support/rewarding.ts';
import { Service } from '../support/service.ts';
import { Shop } from '../support/shop.ts';
import { programBy, templateBy } from '../support/vouchers.ts';

// Rewards: the vouchers that the job gives, who may claim them, and which programs give none.

const DAY = 86_400_000;

void test('vouchers of rewards', async (t) => {
  const shop = await Shop.of(await Service.apart(t));
  const { service, world, db, token, seller, root } = shop;
  await world.transfer(root, seller, 1_000_000);

  await t.test('vouchers_claim 200 only for its user: the creator of the program pays', async (t) => {
    const { packageId, rewards, earned } = await rewarding(shop, { sale_package_objective: 1 });
    await shop.sell('m3u', packageId);
    await earned();
    const [{ code } = {}] = await rewards();
    const child = await world.user(seller);
    t.match(
      await service.refused(422, 'vouchers_claim', { token: await world.token(child), body: { code } }),
      {
        code: 'voucher_not_applicable',
      },
    );
    const [had, paid] = [await shop.balance(), await shop.balance(root)];
    const claimed = await service.ok('vouchers_claim', { token, body: { code } });
    t.match(claimed, { status: 'credited', transaction: { amount: 5, balance_after: (had + 500) / 100 } });
    t.match(await shop.transferOf(claimed.transaction?.id), { kind: 'reward' });
    t.equal(await shop.balance(root), paid - 500);
    t.match(
      await service.ok('vouchers_index', { token, query: { 'filters[code]': (code ?? '').toLowerCase() } }),
      {
        total: 1,
        data: [{ code, used_count: 1, user_id: seller.id, created_by_id: root.id }],
      },
    );
  });

  await t.test(
    '200 none in a program that is inactive, not above, for another package, or too new',
    async (t) => {
      const below = await world.user(seller);
      const beside = await world.user(root);
      const packageId = await shop.package();
      const template = await templateBy(world, root, { status: 'inactive' });
      const later = { start_date: new Date(Date.now() + 60 * DAY), valid_days: 30 };
      for (const [creator, set] of [
        [root, { status: 'inactive' }],
        [seller, {}],
        [below, {}],
        [beside, {}],
        [root, { package_id: await shop.package() }],
        [root, { active_since: new Date(Date.now() + DAY) }],
        [root, { voucher_template_id: template }],
        [root, { voucher_template_id: await templateBy(world, root, later) }],
        [
          root,
          { voucher_template_id: await templateBy(world, root, { end_date: new Date(Date.now() - DAY) }) },
        ],
        [root, { voucher_template_id: await templateBy(world, seller) }],
      ] as const) {
        await programBy(world, creator, { package_id: packageId, sale_package_objective: 1, ...set });
      }
      const before = await db.selectFrom('reward_mints').select('id').execute();
      await shop.sell('m3u', packageId);
      await age(db, 12);
      await lookForRewards(db);
      t.same(await db.selectFrom('reward_mints').select('id').execute(), before);
    },
  );

  await t.test(
    '200 the voucher has the terms of its template; it ends at the earlier of date and days',
    async (t) => {
      const other = await shop.package();
      const end = new Date(Math.floor(Date.now() / 1000) * 1000 + 20 * DAY);
      const full = {
        title: 'Fifty sold',
        percentage: 1250,
        max_value: 700,
        max_usage: 3,
        max_usage_per_user: 2,
        min_order: 900,
        description: 'Well done',
        terms: 'None',
      };
      for (const [set, days] of [
        [{ valid_days: 10, end_date: end }, 10],
        [{ valid_days: 30, end_date: end }, 20],
        [{ end_date: end }, 20],
        [{ valid_days: 30 }, 30],
        [{}, null],
      ] as const) {
        const voucher_template_id = await templateBy(world, root, { ...full, ...set });
        await db
          .insertInto('voucher_template_packages')
          .values({ voucher_template_id, package_id: other })
          .execute();
        const { packageId, rewards, earned } = await rewarding(shop, {
          voucher_template_id,
          sale_package_objective: 1,
        });
        const now = Date.now();
        await shop.sell('m3u', packageId);
        await earned();
        const [{ id } = {}] = await rewards();
        const voucher = await service.ok('vouchers_show', { token, params: { id } });
        t.match(voucher, {
          title: 'Fifty sold',
          value: 5,
          percentage: 12.5,
          max_value: 7,
          max_usage: 3,
          max_usage_per_user: 2,
          min_order: 9,
          status: 'active',
          description: 'Well done',
          terms: 'None',
          packages_ids: [other],
        });
        const lasts = voucher.end_date === null ? null : Date.parse(`${voucher.end_date}Z`) - now;
        t.equal(lasts === null ? null : Math.round(lasts / DAY), days);
      }
    },
  );

  await t.test('200 for periods of every unit', async (t) => {
    for (const objective_period_type of ['hour', 'day', 'month', 'year'] as const) {
      for (const objective_period_value of [1, 10_000]) {
        const set = { objective_period_type, objective_period_value, sale_package_objective: 1 };
        const { packageId, earned } = await rewarding(shop, set);
        await shop.sell('m3u', packageId);
        t.equal(await earned(), 1, `${String(objective_period_value)} ${objective_period_type}`);
      }
    }
  });

  await t.test('200 Dry-Run earns nothing', async (t) => {
    const { packageId, earned } = await rewarding(shop, { sale_package_objective: 1 });
    await shop.sell('m3u', packageId, {}, { headers: { 'dry-run': 'true' } });
    t.equal(await earned(), 0);
  });

  await t.test('several workers at once, killed in between: one reward, and one notification', async (t) => {
    const { packageId, programId, rewards } = await rewarding(shop, { sale_package_objective: 10 });
    for (let count = 0; count < 20; count += 1) await shop.sell('m3u', packageId);
    await age(db, 1);
    await sql`create function kill() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`.execute(db);
    await sql`create constraint trigger kill after insert on notifications
      deferrable initially deferred for each row execute function kill()`.execute(db);
    await t.rejects(lookForRewards(db));
    await sql`drop trigger kill on notifications`.execute(db);
    t.same(await rewards(), [], 'one that is killed at the very end leaves nothing');
    // Small slices, so that they meet.
    const worker = async (): Promise<void> => {
      while ((await giveRewards(db, () => true, 3)) > 0);
    };
    await Promise.all([worker(), worker(), worker(), worker()]);
    await lookForRewards(db);
    t.equal((await rewards()).length, 1);
    const { data: notices } = await service.ok('notifications_index', { token, query: { per_page: 100 } });
    const notifications = notices.filter(
      ({ data }) => (data as { reward_program_id?: number }).reward_program_id === programId,
    );
    t.equal(notifications.length, 1);
  });

  await t.test('the ledger is sound', async (t) => {
    t.same((await checkLedger(db)).faults, []);
  });
});
