import { sql } from 'kysely';
import { test } from 'tap';
import { moveUser } from '../../db/tree/move-user.ts';
import { lockTreeExclusive } from '../../db/tree/tree.ts';
import { family } from '../db/ledger/scene.ts';
import { untilOneWaits } from '../support/users.ts';
import { rows } from '../support/writes.ts';
import { find } from '../support/rows.ts';

void test('transactions_create', async (t) => {
  const { service, world, db, token, balance, give, ...people } = await family(t);
  const { root, seller, child, grandchild, stranger } = people;
  await give(root, seller, 1000);
  const move = (body: object, headers: Record<string, string> = {}) => ({ token, body, headers });
  const refused = (body: object) => service.refused(422, 'transactions_create', move(body));
  const traces = async () => [
    ...(await rows(service, 'credit_transfers', 'credit_entries', 'logs', 'idempotency_keys')),
    await balance(seller),
  ];

  await t.test("200 from the caller to a user below, with the caller's balance", async (t) => {
    const before = await balance(seller);
    const created = await service.ok('transactions_create', move({ to_user_id: child.id, amount: 100.25 }));
    t.match(created, {
      type: 'normal',
      amount: 100.25,
      from_user_id: seller.id,
      to_user_id: child.id,
      description: '',
      created_by_id: seller.id,
      transaction: { id: created.id, amount: 100.25, balance_after: before - 100.25 },
    });
    t.equal(await balance(seller), before - 100.25);
    t.equal(await balance(child), 100.25);
    const { transaction: receipt, ...fields } = created;
    t.same(await service.ok('transactions_show', { token, params: { id: receipt.id } }), fields);
  });

  await t.test('200 to a user further below, and between two users below', async (t) => {
    await service.ok('transactions_create', move({ to_user_id: grandchild.id, amount: 1 }));
    const [had, has] = [await balance(child), await balance(grandchild)];
    const created = await service.ok(
      'transactions_create',
      move({ from_user_id: child.id, to_user_id: grandchild.id, amount: 0.01, description: 'On behalf' }),
    );
    t.match(created, { from_user_id: child.id, created_by_id: seller.id, description: 'On behalf' });
    t.equal(created.transaction.balance_after, had - 0.01, "the balance is the payer's");
    t.equal(await balance(grandchild), has + 0.01);
  });

  await t.test('200 the root may have debt', async (t) => {
    const before = await balance(root);
    const created = await service.ok('transactions_create', {
      token: await world.token(root),
      body: { to_user_id: stranger.id, amount: 1_000_000_000 },
    });
    t.equal(created.transaction.balance_after, before - 1_000_000_000);
  });

  await t.test('200 it can be traced: user, token and request of entries and audit log', async (t) => {
    const { id: tokenId, secret } = await world.issue(seller);
    const created = await service.ok('transactions_create', {
      token: secret,
      body: { to_user_id: child.id, amount: 2 },
      headers: { 'x-request-id': 'trace-me' },
    });
    const transfer = await db
      .selectFrom('credit_transfers')
      .select(['actor_id', 'token_id', 'request_id'])
      .where('id', '=', created.id)
      .executeTakeFirstOrThrow();
    t.same(transfer, { actor_id: seller.id, token_id: tokenId, request_id: 'trace-me' });
    const entries = await db
      .selectFrom('credit_entries')
      .innerJoin('credit_accounts', 'credit_accounts.id', 'credit_entries.account_id')
      .select(['credit_accounts.user_id', 'credit_entries.amount', 'credit_entries.balance_after'])
      .where('transfer_id', '=', created.id)
      .orderBy('credit_entries.amount')
      .execute();
    t.same(entries, [
      { user_id: seller.id, amount: -200, balance_after: Math.round((await balance(seller)) * 100) },
      { user_id: child.id, amount: 200, balance_after: Math.round((await balance(child)) * 100) },
    ]);
    const log = await find(
      db,
      'logs',
      { request_id: 'trace-me' },
      'user_id',
      'action',
      'subject_type',
      'subject_id',
    );
    t.same(log, [
      {
        user_id: seller.id,
        action: 'transactions_create',
        subject_type: 'Transaction',
        subject_id: created.id,
      },
    ]);
  });

  await t.test('200 for as many concurrent requests as there is credit for', async (t) => {
    const poor = await world.user(seller);
    const below = await world.user(poor);
    await give(seller, poor, 5);
    const secret = await world.token(poor);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        service.call('transactions_create', { token: secret, body: { to_user_id: below.id, amount: 1 } }),
      ),
    );
    t.same(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [...Array<number>(5).fill(200), ...Array<number>(7).fill(422)],
    );
    t.same([await balance(poor), await balance(below)], [0, 5]);
  });

  await t.test('422 insufficient_credit, and nothing is moved', async (t) => {
    const before = await traces();
    const more = (await balance(seller)) + 0.01;
    const problem = await refused({ to_user_id: child.id, amount: more });
    t.match(problem, { code: 'insufficient_credit', required: more, balance: await balance(seller) });
    const poor = { from_user_id: (await world.user(seller)).id, to_user_id: child.id };
    t.not((await refused({ ...poor, amount: 1 })).code, 'insufficient_credit');
    t.same(await traces(), before);
  });

  await t.test('422 to a user above, beside, and to oneself', async (t) => {
    const sibling = await world.user(seller);
    for (const [from_user_id, to_user_id] of [
      [child.id, seller.id],
      [grandchild.id, seller.id],
      [child.id, sibling.id],
      [seller.id, seller.id],
      [child.id, child.id],
    ]) {
      const problem = await refused({ from_user_id, to_user_id, amount: 1 });
      t.same([problem.code, Object.keys(problem.errors ?? {})], ['validation_failed', ['to_user_id']]);
    }
  });

  await t.test('422 also with transactions_all and users_all, which only show', async () => {
    const viewer = await world.user(root, {
      permissions: ['transactions_create', 'transactions_all', 'users_all'],
    });
    await service.refused(422, 'transactions_create', {
      token: await world.token(viewer),
      body: { from_user_id: seller.id, to_user_id: child.id, amount: 1 },
    });
  });

  await t.test('200 if the caller is moved between its authentication and the transfer', async () => {
    const moved = await world.user(root);
    const below = await world.user(moved);
    await give(root, moved, 10);
    const request = { token: await world.token(moved), body: { to_user_id: below.id, amount: 1 } };
    const moving = await db.startTransaction().execute();
    await lockTreeExclusive(moving);
    const answer = service.ok('transactions_create', request);
    await untilOneWaits(db);
    await moveUser(moving, moved.id, seller.id);
    await moving.commit().execute();
    await answer;
  });

  t.same(
    (await sql<{ sum: number }>`select sum(amount)::bigint as sum from credit_entries`.execute(db)).rows,
    [{ sum: 0 }],
  );
});

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
      reference: null,
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
