import { test, type Test } from 'tap';
import { checkLedger } from '../../db/ledger/check.ts';
import { RenewalScene } from '../support/renewal-scene.ts';
import { rewarding } from '../support/rewarding.ts';
import { KIND_NAMES, op, Shop, type Kind } from '../support/shop.ts';
import { programBy, templateBy } from '../support/vouchers.ts';

// Rewards: what sales, batches, extensions and renewals earn in programs of users above the payer.

const DAY = 86_400_000;

const notices = async (shop: Shop, token = shop.token) =>
  (await shop.service.ok('notifications_index', { token, query: { sort: 'id', per_page: 100 } })).data;

void test('rewards', async (t) => {
  const shop = await Shop.open(t);
  const { service, world, db, token, seller, root } = shop;
  await world.transfer(root, seller, 1_000_000);

  for (const kind of KIND_NAMES) {
    await t.test(
      `${op(kind, 'create')} 200 the sale that reaches the objective earns a voucher`,
      async (t) => {
        const { packageId, programId, rewards } = await rewarding(shop);
        await shop.sell(kind, packageId);
        t.same(await rewards(), []);
        await shop.sell(kind, packageId);
        const [reward, ...others] = await rewards();
        t.same(others, []);
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
        await shop.sell(kind, packageId);
        await shop.sell(kind, packageId);
        t.equal((await rewards()).length, 1, 'once per period');
      },
    );

    await t.test(
      `${op(kind, 'batch_create')} 200 n lines count as n sales, and earn one reward`,
      async (t) => {
        const { packageId, earned } = await rewarding(shop, { sale_package_objective: 3 });
        const lines = Array.from({ length: 7 }, () => shop.body(kind, packageId));
        await service.ok(op(kind, 'batch_create'), { token, body: { lines: lines.slice(0, 2) } });
        t.equal(await earned(), 0);
        await service.ok(op(kind, 'batch_create'), { token, body: { lines: lines.slice(2) } });
        t.equal(await earned(), 1);
      },
    );

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

    await t.test(`${op(kind, 'refund')} 200 a refunded sale does not count; a reward is kept`, async (t) => {
      const { packageId, earned } = await rewarding(shop);
      const first = await shop.sell(kind, packageId);
      await shop.ask(kind, 'refund', first.id, { reason: 'Sold twice' });
      const second = await shop.sell(kind, packageId);
      t.equal(await earned(), 0);
      await shop.sell(kind, packageId);
      t.equal(await earned(), 1);
      await shop.ask(kind, 'refund', second.id, { reason: 'Sold twice' });
      t.equal(await earned(), 1);
    });
  }

  await t.test('vouchers_claim 200 only for its user: the creator of the program pays', async (t) => {
    const { packageId, rewards } = await rewarding(shop, { sale_package_objective: 1 });
    await shop.sell('m3u', packageId);
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

  await t.test('200 again after its period, for sales that were not rewarded yet', async (t) => {
    const { packageId, earned, elapse, rewards } = await rewarding(shop);
    const sell = () => shop.sell('m3u', packageId);
    await sell();
    await elapse(20);
    await sell();
    t.equal(await earned(), 1, 'within the month');
    await sell();
    await elapse(32);
    t.equal(await earned(), 1);
    await sell();
    t.equal(await earned(), 1, 'sales before the period do not count');
    await sell();
    t.same(
      (await rewards()).map(({ sequence }) => sequence),
      [1, 2],
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
        const { packageId, rewards } = await rewarding(shop, {
          voucher_template_id,
          sale_package_objective: 1,
        });
        const now = Date.now();
        await shop.sell('m3u', packageId);
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
          packages: [other],
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

  await t.test('concurrent sales reach it: one reward, even without a payment', async (t) => {
    const atOnce = async (packageId: number, codes: (string | undefined)[]): Promise<void> => {
      const sales = codes.map((voucher_code, index) => {
        const kind: Kind = KIND_NAMES[index % 4] ?? 'm3u';
        return service.call(op(kind, 'create'), {
          token,
          body: shop.body(kind, packageId, { voucher_code }),
        });
      });
      t.same(
        (await Promise.all(sales)).map(({ status }) => status),
        Array<number>(codes.length).fill(200),
      );
    };
    const paid = await rewarding(shop, { sale_package_objective: 10 });
    await atOnce(paid.packageId, Array<undefined>(20).fill(undefined));
    t.equal(await paid.earned(), 1);
    const notifications = (await notices(shop)).filter(
      ({ data }) => (data as { reward_program_id?: number }).reward_program_id === paid.programId,
    );
    t.equal(notifications.length, 1, 'and one notification');
    const free = await rewarding(shop, { sale_package_objective: 20 });
    const codes: string[] = [];
    for (let count = 0; count < 20; count += 1) codes.push(await shop.voucher({ percentage: 10_000 }));
    await atOnce(free.packageId, codes);
    t.equal(await free.earned(), 1, 'the twentieth sale counts the nineteen others');
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
  t.match(await rewards(), [{ user_id: shop.seller.id }], 'the owner, who pays, earns it');
  const types = (await scene.notices()).map(({ type }) => type);
  t.same(types.filter((type) => type === 'UserEarnedRewardNotificationData').length, 1);
});
