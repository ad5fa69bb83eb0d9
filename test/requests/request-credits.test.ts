import { test } from 'tap';
import { moveUser } from '../../db/tree/move-user.ts';
import { scene } from '../support/requests.ts';

void test('request_credits_create', async (t) => {
  const { db, askCredit, requester } = await scene(t);

  await t.test('200 pending, for the caller, and no credit moves', async (t) => {
    const before = await db.selectFrom('credit_transfers').select('id').execute();
    const request = await askCredit(requester, 500.25, 'Weekend');
    t.match(request, {
      amount: 500.25,
      description: 'Weekend',
      status: 'pending',
      taken_by_id: null,
      taken_at: null,
      decided_at: null,
      transaction_id: null,
      created_by_id: requester.id,
    });
    t.same((await db.selectFrom('credit_transfers').select('id').execute()).length, before.length);
    const log = await db.selectFrom('logs').selectAll().orderBy('id', 'desc').executeTakeFirst();
    t.match(log, { subject_type: 'RequestCredit', subject_id: request.id, user_id: requester.id });
  });
});

void test('request_credits_take, request_credits_accept and request_credits_reject', async (t) => {
  const { service, shop, credit, ...rest } = await scene(t);
  const { call, askCredit, sound } = rest;
  const { root, grandparent, parent, requester } = rest;

  await t.test('200 taken and accepted: the amount moves from the taker', async (t) => {
    const { id } = await askCredit(requester, 30, 'March');
    const before = [await shop.balance(grandparent), await shop.balance(requester)];
    const taken = await call(grandparent, 'request_credits_take', id);
    t.match(taken, { status: 200, body: { status: 'taken', taken_by_id: grandparent.id, decided_at: null } });
    const { status, body } = await call(grandparent, 'request_credits_accept', id);
    t.match([status, body], [200, { status: 'accepted', transaction: { amount: 30, balance_after: 470 } }]);
    const after = [await shop.balance(grandparent), await shop.balance(requester)];
    t.same(
      after.map((balance, index) => balance - (before[index] ?? 0)),
      [-3000, 3000],
    );
    const { transaction_id } = await credit(id);
    t.match(await shop.transferOf(transaction_id), {
      kind: 'normal',
      amount: 3000,
      description: 'March',
      subject_type: 'RequestCredit',
      subject_id: id,
      actor_id: grandparent.id,
    });
  });

  await t.test('200 rejected, with the reason; 409 says what is in the way', async (t) => {
    const { id } = await askCredit(requester, 1);
    const conflict = (reason: string) => ({ status: 409, body: { code: 'conflict', reason, retry: false } });
    t.match(await call(parent, 'request_credits_accept', id), conflict('request_not_taken'));
    await call(parent, 'request_credits_take', id);
    t.match(await call(root, 'request_credits_accept', id), conflict('request_taken'));
    t.match(await call(root, 'request_credits_reject', id, { reason: 'No' }), conflict('request_taken'));
    const rejected = await call(parent, 'request_credits_reject', id, { reason: 'Not yet paid' });
    t.match(rejected, { status: 200, body: { status: 'rejected', rejection_reason: 'Not yet paid' } });
    t.match(await call(parent, 'request_credits_take', id), conflict('request_decided'));
  });
  await sound();
});

void test('credit requests of users that are moved', async (t) => {
  const { db, shop, call, askCredit, credit, ...people } = await scene(t);
  const { root, grandparent, parent, requester } = people;
  const move = (user: { id: number }, to: { id: number }) =>
    db.transaction().execute((trx) => moveUser(trx, user.id, to.id));

  await t.test('a concurrent move and accept take effect one after the other', async (t) => {
    await shop.world.transfer(root, parent, 100_000);
    for (let round = 0; round < 10; round += 1) {
      const { id } = await askCredit(requester, 1);
      await call(parent, 'request_credits_take', id);
      const before = await shop.balance(parent);
      const [answer] = await Promise.all([
        call(parent, 'request_credits_accept', id),
        move(requester, grandparent),
      ]);
      t.ok([200, 404].includes(answer.status), String(answer.status));
      t.equal(before - (await shop.balance(parent)), answer.status === 200 ? 100 : 0);
      if (answer.status !== 200) await call(requester, 'request_credits_cancel', id);
      await move(requester, parent);
    }
  });
});
