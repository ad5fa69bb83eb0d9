import { sql } from 'kysely';
import { test } from 'tap';
import { openDatabase } from '../../db/connection/connection.ts';
import { lookForRewards, rewarding } from '../support/rewarding.ts';
import { Service } from '../support/service.ts';
import { Shop } from '../support/shop.ts';

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
    await t.test(
      `an objective that is ${reached}: the job reads a new charge, not those of years`,
      async (t) => {
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
      },
    );
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
