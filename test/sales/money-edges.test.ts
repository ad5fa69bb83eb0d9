import { sql } from 'kysely';
import { test } from 'tap';
import { moveUser } from '../../db/tree/move-user.ts';
import { lockDiscounts } from '../../handlers/sales/discounts.ts';
import { lockTreeExclusive } from '../../db/tree/tree.ts';
import { takeClaim } from '../../handlers/vouchers/issue.ts';
import { handlers } from '../../handlers/index.ts';
import { cloneDatabase, waitingForLocks } from '../support/database.ts';
import { until } from '../support/processes.ts';
import { Service } from '../support/service.ts';
import { Shop } from '../support/shop.ts';
import { OWN } from '../support/world.ts';
import { find } from '../support/rows.ts';

// Rules of money that hold at an edge: of a time zone, of a second, of the largest price, of a holder, of a move.

void test('money where it is easily lost', async (t) => {
  const shop = await Shop.of(await Service.apart(t));
  const { service, world, db, token, root, seller } = shop;

  await t.test('m3us_refund 200 an extended paid trial is a paid trial again', async (t) => {
    const trial = await shop.package({ is_trial: true, is_paid_trial: true });
    const packageId = await shop.package();
    await db.updateTable('users').set({ paid_test_sold: 1 }).where('id', '=', seller.id).execute();
    const sold = await shop.sell('m3u', trial);
    t.match(sold, { is_trial: true, is_paid_trial: true });
    t.match(await shop.ask('m3u', 'extend', sold.id, { package_id: packageId }), {
      package_id: packageId,
      is_trial: false,
      is_paid_trial: false,
      transaction: { amount: 10 },
    });
    t.match(await shop.ask('m3u', 'refund', sold.id, { reason: 'Not wanted' }), {
      package_id: trial,
      is_trial: true,
      is_paid_trial: true,
      expired_at: sold.expired_at,
      transaction: { amount: 10 },
    });
    t.match(await shop.refused(422, 'm3u', 'refund', sold.id, { reason: 'And that' }), {
      code: 'not_refundable',
      reason: 'trial',
    });
  });

  await t.test("request_refunds_create 200 leaves what was decided on a former holder's", async (t) => {
    const packageId = await shop.package();
    const { id } = await shop.sell('m3u', packageId);
    const body = { refundable_type: 'M3u', refundable_id: id, reason: 'Never worked' };
    const above = await world.token(root);
    const first = await service.ok('request_refunds_create', { token, body });
    await service.ok('request_refunds_reject', {
      token: above,
      params: { id: first.id },
      body: { reason: 'It works' },
    });
    const other = await world.user(root);
    const give = { params: { id }, body: { user_id: other.id } };
    await service.ok('m3us_change_owner', { token: above, ...give });
    const decided = await service.ok('request_refunds_show', { token, params: { id: first.id } });
    const second = await service.ok('request_refunds_create', { token: await world.token(other), body });
    t.match(second, { status: 'pending', created_by_id: other.id });
    t.same(await service.ok('request_refunds_show', { token, params: { id: first.id } }), decided);
  });

  for (const [ago, open] of [
    ['0 seconds', true],
    ['1 second', false],
  ] as const) {
    await t.test(`a voucher that ended ${ago} ago: the last second belongs to it`, async (t) => {
      const code = await shop.voucher();
      const found = await db.transaction().execute(async (trx) => {
        await sql`update vouchers set end_date = date_trunc('second', now()) - ${ago}::interval where code = ${code}`.execute(
          trx,
        );
        return {
          spent: (await lockDiscounts(trx, seller.id, [code])).length === 1,
          claimed: (await takeClaim(trx, code, () => sql`true`).execute()).length > 0,
        };
      });
      t.same(found, { spent: open, claimed: open });
    });
  }

  await t.test('transactions_create 422 for a user that is moved away meanwhile', async (t) => {
    const above = await world.user(root, { permissions: [...OWN] });
    await world.transfer(root, above, 1000);
    const below = await world.user(above);
    const moving = await db.startTransaction().execute();
    await lockTreeExclusive(moving);
    const refused = service.refused(422, 'transactions_create', {
      token: await world.token(above),
      body: { to_user_id: below.id, amount: 10 },
    });
    await until(async () => (await waitingForLocks(db)) > 0);
    await moveUser(moving, below.id, root.id);
    await moving.commit().execute();
    await refused;
    t.same([await shop.balance(above), await shop.balance(below)], [1000, 0]);
  });
});

void test('m3us_refund 200 an extension, where the database has another time zone', async (t) => {
  const { db, databaseUrl } = await cloneDatabase(t);
  const database = sql.id(new URL(databaseUrl).pathname.slice(1));
  await sql`alter database ${database} set timezone = 'America/New_York'`.execute(db);
  const shop = await Shop.of(await Service.on(t, { db, databaseUrl }));
  const packageId = await shop.package();
  const sold = await shop.sell('m3u', packageId);
  const extended = await shop.ask('m3u', 'extend', sold.id, { package_id: packageId });
  t.equal(extended.expired_at, await shop.after(sold.expired_at, '1 month'));
  t.equal((await shop.ask('m3u', 'refund_preview', sold.id)).expired_at_after, sold.expired_at);
  const refunded = await shop.ask('m3u', 'refund', sold.id, { reason: 'Too long' });
  t.equal(refunded.expired_at, sold.expired_at);
  t.match(await shop.ask('m3u', 'show', sold.id), { expired_at: sold.expired_at });
});

void test('m3us_create 200: a move of the owner waits for the sale, and finds its line', async (t) => {
  let meanwhile = (): Promise<unknown> => Promise.resolve();
  const service = await Service.apart(
    t,
    {},
    {
      async m3us_create(call) {
        const line = await handlers.m3us_create(call);
        // Sold, and not committed yet.
        await meanwhile();
        return line;
      },
    },
  );
  const shop = await Shop.of(service);
  const { world, db, root, seller } = shop;
  const packageId = await shop.package();
  const [child, newParent] = [await world.user(seller), await world.user(root)];
  const operator = await world.token(root);
  let moved: Promise<unknown> = Promise.resolve();
  meanwhile = async () => {
    let isOver = false;
    const move = { params: { id: child.id }, body: { owner_id: newParent.id } };
    moved = service.ok('users_change_owner', { token: operator, ...move }).then(() => (isOver = true));
    await until(async () => isOver || (await waitingForLocks(db)) > 0);
  };
  const { id } = await shop.sell('m3u', packageId, { user_id: child.id });
  await moved;
  const lines = await find(db, 'lines', { id }, 'user_id', 'created_by_id');
  t.same(lines, [{ user_id: child.id, created_by_id: root.id }], 'nobody who is not above it has made it');
});
