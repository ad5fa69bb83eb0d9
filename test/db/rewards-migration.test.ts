import { Migrator, sql } from 'kysely';
import { test, type Test } from 'tap';
import { migrations } from '../../db/migrations/index.ts';
import { migrate } from '../../db/setup/migrate.ts';
import { emptyDatabase } from '../support/database.ts';
import { A_MOMENT, age, lookForRewards } from '../support/rewarding.ts';
import { programBy, voucherBy } from '../support/vouchers.ts';
import { World, type WorldUser } from '../support/world.ts';

// The migration to rewards by a job, in a database of the version before, in which sales gave them.

const daysAgo = (days: number) => sql<string>`now() - ${days} * interval '24 hours'`;

/** A charge of a user: so many days ago, and refundable for so many days. */
interface Charge {
  days?: number;
  refundable?: number;
  package_id?: number;
}

/** Makes a database of the version before, with a program for two sales in a month. */
async function past(t: Test) {
  const { db } = await emptyDatabase(t);
  const provider = { getMigrations: () => Promise.resolve(migrations) };
  const { error } = await new Migrator({ db, provider }).migrateTo('0031_epochs');
  t.equal(error, undefined);
  const world = new World(db);
  const root = await world.user(null);
  const packageId = await world.package();
  const program = await programBy(world, root, { package_id: packageId });

  /** Inserts a charge. Returns its id. In the version before it counts, as there by default. */
  const charge = async (payer: WorldUser, { days = 0, refundable, package_id = packageId }: Charge = {}) => {
    const tiers =
      refundable === undefined
        ? null
        : JSON.stringify([{ passed_days: refundable - 1, refund_amount: 1000 }]);
    const { rows } = await sql<{ id: number }>`
      insert into line_charges (line_id, kind, payer_id, transfer_id, amount, package_id, package_credit, period,
        period_type, max_connections, refund_tiers, created_at)
      values (1, 'create', ${payer.id}, 1, 1000, ${package_id}, 1000, 1, 'month', 1, ${tiers}, ${daysAgo(days)})
      returning id`.execute(db);
    return rows[0]?.id ?? 0;
  };

  /** Gives all of a charge back. */
  const refund = (id: number) =>
    db
      .updateTable('line_charges')
      .set({ refund_transfer_id: 2, refund_amount: 1000, refunded_at: sql<string>`now()` })
      .where('id', '=', id)
      .execute();

  /** Inserts the reward that a sale has given for the month that ended so many days ago. */
  const reward = async (user: WorldUser, days: number) => {
    const voucher = await voucherBy(world, root, { user_id: user.id, reward_program_id: program });
    await db
      .insertInto('reward_mints')
      .values({
        reward_program_id: program,
        user_id: user.id,
        sequence: 1,
        period_start: sql<string>`${daysAgo(days)} - interval '1 month'`,
        period_end: daysAgo(days),
        voucher_id: voucher.id,
      })
      .execute();
  };

  /** Lets days pass, and the job look. Returns how many rewards a user has. */
  const rewards = async (user: WorldUser, days = A_MOMENT): Promise<number> => {
    await age(db, days);
    await lookForRewards(db);
    const mints = db.selectFrom('reward_mints').selectAll().where('user_id', '=', user.id);
    return (await mints.execute()).length;
  };

  const user = () => world.user(root);
  return { db, world, user, charge, refund, reward, rewards };
}

void test('what was rewarded before the migration is not rewarded again', async (t) => {
  const { db, user, charge, reward, rewards } = await past(t);
  const [before, during] = [await user(), await user()];
  await charge(before, { days: 5 });
  await charge(before, { days: 4 });
  await reward(before, 4);
  await migrate(db);
  // A process of the version before still sells, and has rewarded this.
  await charge(during);
  await charge(during);
  await reward(during, 0);
  await migrate(db, { finish: true });

  for (const one of [before, during]) {
    t.equal(await rewards(one), 1);
    await charge(one);
    await charge(one);
    t.equal(await rewards(one), 1, 'nor are more sales in its month');
  }
  await age(db, 40);
  await charge(before);
  await charge(before);
  t.equal(await rewards(before), 2, 'a later month is');
});

void test('what was not rewarded before the migration counts with later charges', async (t) => {
  const { db, world, user, charge, refund, rewards } = await past(t);
  const [final, open, refunded, elsewhere] = [await user(), await user(), await user(), await user()];
  await charge(final, { days: 3 });
  await charge(open, { days: 3, refundable: 10 });
  const back = await charge(refunded, { days: 3, refundable: 10 });
  await charge(elsewhere, { days: 3, package_id: await world.package() });
  await migrate(db, { finish: true });
  await refund(back);

  const all = [final, open, refunded, elsewhere];
  const each = async () => {
    const counts: number[] = [];
    for (const one of all) counts.push(await rewards(one));
    return counts;
  };
  t.same(await each(), [0, 0, 0, 0]);
  for (const one of all) await charge(one, { refundable: 10 });
  await age(db, 9.9);
  t.same(await each(), [0, 0, 0, 0], 'not while these can be refunded');
  await age(db, 0.1);
  t.same(await each(), [1, 1, 0, 0], 'what was given back, or for another package, never counts');
});
