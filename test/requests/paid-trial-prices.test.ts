import { test } from 'tap';
import { moveUser } from '../../db/tree/move-user.ts';
import { Service, type Ask } from '../support/service.ts';
import { Shop } from '../support/shop.ts';
import { rows } from '../support/writes.ts';
import { update } from '../support/rows.ts';

void test('paid_trial_prices_index and paid_trial_prices_show', async (t) => {
  const service = await Service.start(t);
  const token = await service.world.token(await service.world.user(null));
  const create = async (price: number, count: number): Promise<number> =>
    (await service.ok('paid_trial_prices_create', { token, body: { price, count } })).id;
  const small = await create(5, 10);
  const large = await create(20, 50);
  const cheap = await create(0.5, 10);

  await t.test('200 every pack, newest first, and each as in the list', async (t) => {
    const { data, total } = await service.ok('paid_trial_prices_index', { token });
    t.match(data, [
      { id: cheap, price: 0.5, count: 10 },
      { id: large, price: 20, count: 50 },
      { id: small, price: 5, count: 10 },
    ]);
    t.equal(total, 3);
    for (const pack of data) {
      t.same(await service.ok('paid_trial_prices_show', { token, params: { id: pack.id } }), pack);
    }
  });
});

void test('paid_trial_prices_create and paid_trial_prices_edit', async (t) => {
  const service = await Service.start(t);
  const token = await service.world.token(await service.world.user(null));
  const create = (body: object, more: Ask = {}) =>
    service.ok('paid_trial_prices_create', { token, body, ...more });
  const edit = (id: number, body: object) =>
    service.ok('paid_trial_prices_edit', { token, params: { id }, body });

  await t.test('200 from the smallest to the largest, and the audit log names the pack', async (t) => {
    t.match(await create({ price: 0.01, count: 1 }), { price: 0.01, count: 1 });
    const created = await create({ price: 1_000_000_000, count: 100_000 });
    t.match(created, { price: 1_000_000_000, count: 100_000 });
    const log = await service.db.selectFrom('logs').selectAll().orderBy('id', 'desc').executeTakeFirst();
    t.match(log, { subject_type: 'PaidTrialPrice', subject_id: created.id });
  });

  await t.test('200 changes the given fields only', async (t) => {
    const { id } = await create({ price: 5, count: 10 });
    t.match(await edit(id, { price: 4.5 }), { id, price: 4.5, count: 10 });
    const edited = await edit(id, { count: 20 });
    t.match(edited, { id, price: 4.5, count: 20, created_at: String, updated_at: String });
    t.same(await service.ok('paid_trial_prices_show', { token, params: { id } }), edited);
  });
});

void test('paid_trial_prices_buy', async (t) => {
  const shop = await Shop.open(t);
  const { service, world, db, root, seller, token } = shop;
  const pack = async (price: number, count: number): Promise<number> => {
    const row = db.insertInto('paid_trial_prices').values({ price, count }).returning('id');
    return (await row.executeTakeFirstOrThrow()).id;
  };
  const id = await pack(550, 10);
  const ask = { token, params: { id } };
  const asRoot = await world.token(root);
  const buy = (more: Ask = {}) => service.ok('paid_trial_prices_buy', { ...ask, ...more });
  const bought = async ({ id }: { id: number }): Promise<number> => {
    const user = db.selectFrom('users').select('paid_test_sold').where('id', '=', id);
    return (await user.executeTakeFirstOrThrow()).paid_test_sold;
  };
  /** Returns everything that a purchase changes. */
  const state = async () => [
    await shop.balance(),
    await bought(seller),
    ...(await rows(service, 'credit_transfers', 'credit_entries', 'logs', 'idempotency_keys')),
  ];

  await t.test('200 the caller pays and gets the trials', async (t) => {
    const receipt = await buy();
    t.match(receipt, { paid_test_sold: 10, transaction: { amount: 5.5, balance_after: 994.5 } });
    t.same([await shop.balance(), await bought(seller)], [99_450, 10]);
    t.match(await service.ok('users_me', { token }), { credit: 994.5, paid_test_sold: 10 });
    const { data } = await service.ok('transactions_index', {
      token,
      query: { 'filters[id]': receipt.transaction.id },
    });
    t.match(data, [{ id: receipt.transaction.id, type: 'paid_trial_payment' }]);
    const cause = db.selectFrom('credit_transfers').selectAll().where('id', '=', receipt.transaction.id);
    t.match(await cause.executeTakeFirstOrThrow(), {
      actor_id: seller.id,
      subject_type: 'PaidTrialPrice',
      subject_id: id,
    });
  });

  await t.test('200 a new price applies from the next purchase on', async (t) => {
    const [balance, trials] = [await shop.balance(), await bought(seller)];
    const body = { price: 2, count: 3 };
    await service.ok('paid_trial_prices_edit', { ...ask, token: asRoot, body });
    t.same([await shop.balance(), await bought(seller)], [balance, trials], 'bought trials remain');
    t.match(await buy(), { paid_test_sold: trials + 3, transaction: { amount: 2 } });
    await service.ok('paid_trial_prices_edit', { ...ask, token: asRoot, body: { price: 5.5, count: 10 } });
  });

  await t.test('422 insufficient_credit, and no trials', async (t) => {
    const poor = await world.user(root);
    await world.transfer(root, poor, 549);
    const others = { ...ask, token: await world.token(poor) };
    const before = await state();
    t.match(await service.refused(422, 'paid_trial_prices_buy', others), { code: 'insufficient_credit' });
    t.same([await shop.balance(poor), await bought(poor)], [549, 0]);
    t.same(await state(), before);
    await world.transfer(root, poor, 1);
    t.match(await service.ok('paid_trial_prices_buy', others), { transaction: { balance_after: 0 } });
  });

  await t.test('200 for concurrent requests until the credit is used up', async (t) => {
    const buyer = await world.user(root);
    await world.transfer(root, buyer, 3 * 550 + 549);
    const others = { ...ask, token: await world.token(buyer) };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => service.call('paid_trial_prices_buy', others)),
    );
    t.same(answers.map(({ status }) => status).toSorted(), [200, 200, 200, 422, 422, 422, 422, 422]);
    t.same([await shop.balance(buyer), await bought(buyer)], [549, 30]);
  });

  await t.test('200 while users are moved', async (t) => {
    const buyer = await world.user(seller);
    await world.transfer(root, buyer, 100_000);
    const others = { ...ask, token: await world.token(buyer) };
    const moves = Array.from({ length: 10 }, (_, turn) =>
      db.transaction().execute((trx) => moveUser(trx, buyer.id, turn % 2 === 0 ? root.id : seller.id)),
    );
    const purchases = Array.from({ length: 10 }, () => service.ok('paid_trial_prices_buy', others));
    await Promise.all([...moves, ...purchases]);
    t.same([await shop.balance(buyer), await bought(buyer)], [94_500, 100]);
  });

  await t.test('409 for more trials than a user may have, without a charge', async (t) => {
    const most = 2_147_483_647;
    await update(db, 'users', seller.id, { paid_test_sold: most - 9 });
    const before = await state();
    t.match(await service.refused(409, 'paid_trial_prices_buy', ask), { code: 'conflict' });
    t.same(await state(), before);
    const params = { id: await pack(100, 9) };
    t.equal((await service.ok('paid_trial_prices_buy', { token, params })).paid_test_sold, most);
  });
});
