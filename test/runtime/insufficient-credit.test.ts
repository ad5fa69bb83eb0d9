import { test } from 'tap';
import { creditAccount, transfer } from '../../db/ledger/ledger.ts';
import type { Handler } from '../../handlers/call/contract.ts';
import { Service } from '../support/service.ts';

// Whose balance a 422 shows. No operation lets a user above pay. So a test handler replaces `transactions_create`, in
// which the receiver of the request pays.

const payAsNamed: Handler<'transactions_create'> = async ({ body, db }) => {
  await transfer(db, {
    kind: 'normal',
    from: creditAccount(body.to_user_id),
    to: creditAccount(1),
    amount: body.amount * 100,
    description: '',
    actorId: null,
    tokenId: null,
    requestId: null,
  });
  throw new Error('the credit was sufficient');
};

void test('insufficient_credit shows the figures of a payer whose credit the caller may see, and of no other', async (t) => {
  const service = await Service.apart(t, {}, { transactions_create: payAsNamed });
  const { world } = service;
  const root = await world.user(null);
  const above = await world.user(root);
  const caller = await world.user(above);
  const below = await world.user(caller);
  await world.transfer(root, above, 11_11);
  await world.transfer(root, caller, 22_22);
  await world.transfer(root, below, 33_33);
  const token = await world.token(caller);
  const lack = async ({ id }: { id: number }) => {
    const body = { to_user_id: id, amount: 100 };
    const problem = await service.refused(422, 'transactions_create', { token, body });
    t.equal(problem.code, 'insufficient_credit');
    return [problem.required, problem.balance, problem.detail];
  };
  t.same(await lack(caller), [100, 22.22, 'This needs 100 credits, and the balance is 22.22.'], 'your own');
  t.same(
    await lack(below),
    [100, 33.33, 'This needs 100 credits, and the balance is 33.33.'],
    'of a user below you',
  );
  t.same(
    await lack(above),
    [undefined, undefined, 'There is not enough credit for this.'],
    'of a user above you',
  );
});
