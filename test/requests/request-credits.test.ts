import { test } from 'tap';
import { moveUser } from '../../db/tree/move-user.ts';
import { scene } from '../support/requests.ts';
import { UNKNOWN_ID } from '../support/world.ts';

void test('request_credits_create', async (t) => {
  const { service, db, tokenOf, askCredit, call, requester, root } = await scene(t);

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

  await t.test('409 for a second one while the first is open, 200 after it is closed', async (t) => {
    const token = tokenOf(requester);
    const problem = await service.refused(409, 'request_credits_create', { token, body: { amount: 1 } });
    t.equal(problem.code, 'conflict');
    const [open] = (await service.ok('request_credits_index', { token })).data;
    await call(requester, 'request_credits_cancel', open?.id ?? 0);
    t.match(await service.ok('request_credits_create', { token, body: { amount: 1 } }), { description: '' });
  });

  await t.test('422 for the root, which has nobody above it', async (t) => {
    const ask = { token: tokenOf(root), body: { amount: 1 } };
    const { code, errors } = await service.refused(422, 'request_credits_create', ask);
    t.same([code, Object.keys(errors ?? {})], ['validation_failed', ['amount']]);
  });
});

void test('request_credits_take, request_credits_accept and request_credits_reject', async (t) => {
  const { service, shop, credit, ...rest } = await scene(t);
  const { call, askCredit, sound } = rest;
  const { root, grandparent, parent, requester, child, stranger, colleague } = rest;
  const others = { requester, child, stranger, colleague };

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

  await t.test('409 in any other state, and for a user who has not taken it', async (t) => {
    const { id } = await askCredit(requester, 1);
    const expect = async (
      caller: typeof parent,
      operations: readonly ('accept' | 'reject' | 'take')[],
      detail: string,
    ) => {
      for (const operation of operations) {
        const body = operation === 'reject' ? { reason: 'No' } : undefined;
        const answer = await call(caller, `request_credits_${operation}`, id, body);
        t.match(answer, { status: 409, body: { code: 'conflict', detail } }, operation);
      }
    };
    await expect(parent, ['accept', 'reject'], 'The request is pending.');
    await call(parent, 'request_credits_take', id);
    for (const other of [grandparent, root]) {
      await expect(other, ['take'], 'The request is taken.');
      await expect(other, ['accept', 'reject'], 'Somebody else has taken the request.');
    }
    await expect(parent, ['take'], 'The request is taken.');
    const { status, body } = await call(parent, 'request_credits_reject', id, { reason: 'Not yet paid' });
    t.match([status, body], [200, { status: 'rejected', rejection_reason: 'Not yet paid' }]);
    await expect(parent, ['take', 'accept', 'reject'], 'The request is rejected.');
    t.equal((await call(requester, 'request_credits_cancel', id)).status, 409);
  });

  await t.test('404 for a user who is not above the requester, whatever it may see', async (t) => {
    const { id } = await askCredit(requester, 1);
    for (const [name, user] of Object.entries(others)) {
      for (const operation of ['take', 'accept', 'reject'] as const) {
        const body = operation === 'reject' ? { reason: 'No' } : undefined;
        const [hidden, absent] = [
          await call(user, `request_credits_${operation}`, id, body),
          await call(user, `request_credits_${operation}`, UNKNOWN_ID, body),
        ];
        t.same([hidden.status, absent.status], [404, 404], `${operation} by ${name}`);
      }
      if (user !== requester) t.equal((await call(user, 'request_credits_cancel', id)).status, 404);
    }
    t.equal((await call(colleague, 'request_credits_show', id)).status, 200, 'which a colleague may see');
    await call(requester, 'request_credits_cancel', id);
  });

  await t.test('422 insufficient_credit: it stays taken, to be accepted with credit', async (t) => {
    const { id } = await askCredit(requester, 100.01);
    await call(parent, 'request_credits_take', id);
    const short = await call(parent, 'request_credits_accept', id);
    t.match(short, { status: 422, body: { code: 'insufficient_credit', required: 100.01, balance: 100 } });
    t.match(await credit(id), { status: 'taken', decided_at: null, transaction_id: null });
    await shop.world.transfer(root, parent, 1);
    t.equal((await call(parent, 'request_credits_accept', id)).status, 200);
    t.equal(await shop.balance(parent), 0);
  });
  await sound();
});

void test('request_credits_cancel', async (t) => {
  const { call, askCredit, requester, parent } = await scene(t);
  await t.test('200 while pending or taken, and 409 afterwards', async (t) => {
    for (const taken of [false, true]) {
      const { id } = await askCredit(requester, 5);
      if (taken) await call(parent, 'request_credits_take', id);
      const { status, body } = await call(requester, 'request_credits_cancel', id);
      t.match([status, body], [200, { status: 'cancelled', taken_by_id: taken ? parent.id : null }]);
      t.equal((await call(requester, 'request_credits_cancel', id)).status, 409);
      t.equal((await call(parent, 'request_credits_take', id)).status, 409);
      t.equal((await call(parent, 'request_credits_accept', id)).status, 409);
    }
  });
});

void test('credit requests of users that are moved', async (t) => {
  const { db, shop, call, askCredit, credit, ...people } = await scene(t);
  const { root, grandparent, parent, requester, stranger } = people;
  const move = (user: { id: number }, to: { id: number }) =>
    db.transaction().execute((trx) => moveUser(trx, user.id, to.id));

  await t.test('200 another user takes it if the taker is no longer above', async (t) => {
    const { id } = await askCredit(requester, 7);
    await call(parent, 'request_credits_take', id);
    t.equal((await call(grandparent, 'request_credits_take', id)).status, 409);
    await move(requester, grandparent);
    t.equal((await call(parent, 'request_credits_accept', id)).status, 404, 'the former ancestor');
    t.equal((await call(parent, 'request_credits_show', id)).status, 404);
    t.equal((await call(grandparent, 'request_credits_accept', id)).status, 409, 'before it is taken');
    const taken = await call(grandparent, 'request_credits_take', id);
    t.match(taken, { status: 200, body: { taken_by_id: grandparent.id } });
    t.equal((await call(root, 'request_credits_take', id)).status, 409, 'a second time');
    t.equal((await call(grandparent, 'request_credits_accept', id)).status, 200);
    t.match(await credit(id), { status: 'accepted', taken_by_id: grandparent.id });
  });

  await t.test('200 for the taker, if it is still above, or again', async (t) => {
    const { id } = await askCredit(requester, 7);
    await call(grandparent, 'request_credits_take', id);
    await move(requester, stranger);
    await move(requester, parent);
    t.equal((await call(root, 'request_credits_take', id)).status, 409);
    t.equal((await call(grandparent, 'request_credits_accept', id)).status, 200);
  });

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
