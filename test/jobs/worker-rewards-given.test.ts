import { sql } from 'kysely';
import { test } from 'tap';
import { checkLedger } from '../../db/ledger/check.ts';
import { giveRewards } from '../../handlers/jobs/rewards.ts';
import { age, lookForRewards, rewarding } from '../support/rewarding.ts';
import { Service } from '../support/service.ts';
import { Shop } from '../support/shop.ts';
import { programBy, templateBy } from '../support/vouchers.ts';
import { openDatabase } from '../../db/connection/connection.ts';
import { add } from '../support/rows.ts';

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
      await service.ok('vouchers_index', {
        token,
        query: { 'filters[code_exact]': (code ?? '').toLowerCase() },
      }),
      {
        total: 1,
        data: [{ code, used_count: 1, user_id: seller.id, created_by_id: root.id }],
      },
    );
  });

  await t.test('200 none in a program that is inactive, not above, too new, of other packages', async (t) => {
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
  });

  await t.test('200 the voucher has the terms of its template, and the earlier of both ends', async (t) => {
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
      await add(db, 'voucher_template_packages', { voucher_template_id, package_id: other });
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
  });

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

// Rewards of users with many charges.

const MANY = 2000;

/** Inserts charges of the seller, one every hour up to now. */
async function charge({ db, seller }: Shop, packageId: number, count: number): Promise<void> {
  await sql`
    insert into line_charges (line_id, kind, payer_id, amount, package_id, package_credit, period, period_type,
      max_connections, transfer_id, created_at)
    select n, 'create', ${seller.id}, 1000, ${packageId}, 1000, 1, 'month', 1, n, now() - n * interval '1 hour'
    from generate_series(${count}::integer, 1, -1) as n`.execute(db);
}

void test('rewards of years', async (t) => {
  const shop = await Shop.of(await Service.apart(t));
  const { db } = shop;

  /** Runs the job. Returns how many charges of lines it has read. */
  const read = async (): Promise<number> => {
    const fetched = async (): Promise<number> => {
      const { rows } = await sql<{ rows: number }>`
        select idx_tup_fetch + seq_tup_read as rows from pg_stat_user_tables
        where relname = 'line_charges'`.execute(db);
      return rows[0]?.rows ?? 0;
    };
    // What this session has read before is counted now, not in between.
    await sql`select pg_stat_force_next_flush()`.execute(db);
    const before = await fetched();
    const job = openDatabase(shop.service.databaseUrl, 1);
    await lookForRewards(job);
    await sql`select pg_stat_force_next_flush()`.execute(job);
    await job.destroy();
    return (await fetched()) - before;
  };

  for (const [reached, sale_package_objective] of [
    ['not reached', 100_000],
    ['reached', MANY / 2],
  ] as const) {
    await t.test(`an objective ${reached}: the job reads a new charge, not those of years`, async (t) => {
      const set = {
        objective_period_type: 'year',
        objective_period_value: 10,
        sale_package_objective,
      } as const;
      const { packageId, earned } = await rewarding(shop, set);
      await charge(shop, packageId, MANY);
      const given = sale_package_objective < MANY ? 1 : 0;
      t.equal(await earned(), given);
      t.equal(await read(), 0, 'nothing is due');
      await charge(shop, packageId, 1);
      const rows = await read();
      t.ok(rows > 0 && rows < 20, `${String(rows)} read`);
      t.equal(await earned(0), given);
    });
  }

  await t.test('a slice that takes too long is tried with fewer charges', async (t) => {
    const { packageId, rewards } = await rewarding(shop, { sale_package_objective: 3 });
    await charge(shop, packageId, 30);
    await sql`create function slow() returns trigger language plpgsql as $$
      begin
        if (select count(*) from counted) > 2 then raise sqlstate '57014'; end if;
        return null;
      end $$`.execute(db);
    await sql`create trigger slow after update on reward_charges referencing new table as counted
      for each statement execute function slow()`.execute(db);
    await lookForRewards(db);
    t.equal((await rewards()).length, 1);
  });

  await t.test('a job that is over its time with every charge says so', async (t) => {
    const { packageId } = await rewarding(shop);
    await charge(shop, packageId, 1);
    await sql`create or replace function slow() returns trigger language plpgsql as $$
      begin raise sqlstate '57014'; end $$`.execute(db);
    await t.rejects(lookForRewards(db), { code: '57014' });
  });
});
