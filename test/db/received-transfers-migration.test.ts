import { sql } from 'kysely';
import { test } from 'tap';
import { migrations } from '../../db/migrations/index.ts';
import { Service } from '../support/service.ts';
import { Shop } from '../support/shop.ts';

// The migration that finds the transactions of users by their accounts, in a database with transactions.

void test('transactions of before the migration', async (t) => {
  const shop = await Shop.of(await Service.apart(t));
  const { db, world, root, seller } = shop;
  const buyer = await world.user(seller);
  await world.transfer(root, seller, 100_000);
  await world.transfer(seller, buyer, 500);
  await shop.sell('m3u', await shop.package());
  const received = () =>
    db.selectFrom('received_transfers').selectAll().orderBy('transfer_id').orderBy('account_id').execute();
  const before = await received();
  t.ok(before.length >= 2);
  const { count } = await db
    .selectFrom('credit_transfers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  t.equal(count, before.length + 1, 'the sale is found by the account that pays');

  await sql`drop table received_transfers`.execute(db);
  await sql`drop index credit_transfers_from_account_id`.execute(db);
  await db.transaction().execute(async (trx) => migrations['0028_received_transfers']?.up(trx));
  t.same(await received(), before);
});
