import { test } from 'tap';
import { family } from '../db/ledger/scene.ts';

void test('transactions_refund', async (t) => {
  const { service, world, token, balance, give, ...people } = await family(t);
  const { root, seller, child, grandchild } = people;
  await give(root, seller, 100);
  await give(seller, grandchild, 40);
  const back = (from: { id: number }, amount: unknown, reason: unknown = 'Account closed') => ({
    token,
    body: { from_user_id: from.id, amount, reason },
  });

  await t.test("200 from a user further below, with that user's balance", async (t) => {
    const created = await service.ok('transactions_refund', back(grandchild, 15.5));
    t.match(created, {
      type: 'transfer_refunded',
      amount: 15.5,
      from_user_id: grandchild.id,
      to_user_id: seller.id,
      description: 'Account closed',
      reverses_id: null,
      created_by_id: seller.id,
      transaction: { id: created.id, amount: 15.5, balance_after: 24.5 },
    });
    t.same([await balance(grandchild), await balance(seller)], [24.5, 75.5]);
  });

  await t.test('200 also credit from other users: everything unspent', async (t) => {
    await give(root, child, 3);
    await service.ok('transactions_refund', back(child, 3));
    t.equal(await balance(child), 0);
  });

  await t.test('200 for one of two concurrent requests for the entire balance', async (t) => {
    const payer = await world.user(seller);
    await give(seller, payer, 5);
    const answers = await Promise.all([1, 2].map(() => service.call('transactions_refund', back(payer, 5))));
    t.same(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 422],
    );
    t.equal(await balance(payer), 0);
  });

  await t.test('422 insufficient_credit for more than the balance', async (t) => {
    const before = await balance(grandchild);
    const problem = await service.refused(422, 'transactions_refund', back(grandchild, before + 0.01));
    t.match(problem, { code: 'insufficient_credit', required: before + 0.01, balance: before });
    t.equal(await balance(grandchild), before);
  });

  await t.test('422 from oneself', async (t) => {
    const problem = await service.refused(422, 'transactions_refund', back(seller, 1));
    t.same([problem.code, Object.keys(problem.errors ?? {})], ['validation_failed', ['from_user_id']]);
  });
});
