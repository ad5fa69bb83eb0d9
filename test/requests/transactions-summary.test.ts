import { sql } from 'kysely';
import { test } from 'tap';
import { family } from '../db/ledger/scene.ts';
import { type WorldUser } from '../support/world.ts';
import { column } from '../support/rows.ts';

const NONE = { count: 0, amount: 0 };
const NOTHING = {
  start_credit: NONE,
  normal: NONE,
  refund: NONE,
  subscription_payment: NONE,
  paid_trial_payment: NONE,
  transfer_refunded: NONE,
  voucher: NONE,
  reward: NONE,
};

void test('transactions_summary', async (t) => {
  const { service, world, token, give, viewer, ...people } = await family(t);
  const { root, seller, child, grandchild, stranger } = people;
  const summary = async (caller: WorldUser, query: Record<string, unknown> = {}) =>
    service.ok('transactions_summary', { token: await world.token(caller), query });

  await t.test('200 zero for every type without transactions', async (t) => {
    t.same(await summary(seller), { created_from: null, created_to: null, totals: NOTHING });
  });

  await give(root, seller, 100);
  await give(seller, child, 10.25);
  await give(child, grandchild, 2);
  await give(root, stranger, 50);
  await service.ok('transactions_refund', {
    token,
    body: { from_user_id: child.id, amount: 0.5, reason: 'Back' },
  });

  await t.test('200 each transaction counts once, however many of its parties are below', async (t) => {
    const { totals } = await summary(seller);
    t.same(totals, {
      ...NOTHING,
      normal: { count: 3, amount: 112.25 },
      transfer_refunded: { count: 1, amount: 0.5 },
    });
    t.same((await summary(child)).totals.normal, { count: 2, amount: 12.25 });
    t.same((await summary(stranger)).totals, { ...NOTHING, normal: { count: 1, amount: 50 } });
    t.same((await summary(root)).totals.normal, { count: 4, amount: 162.25 });
  });

  await t.test('transactions_summary_top_users_send_to 200 without credit that was taken back', async (t) => {
    const query = { user_id: child.id };
    const top = await service.ok('transactions_summary_top_users_send_to', { token, query });
    t.same(top, [{ user_id: grandchild.id, username: grandchild.username, amount: 2, count: 1 }]);
  });

  await t.test('200 of a user below and users below that one', async (t) => {
    const of = (user: WorldUser) => summary(seller, { user_id: user.id });
    t.same((await of(grandchild)).totals, { ...NOTHING, normal: { count: 1, amount: 2 } });
    t.same((await of(child)).totals, (await summary(child)).totals);
    t.same((await of(seller)).totals, (await summary(seller)).totals);
  });

  await t.test('200 with transactions_all of all users, or of any user', async (t) => {
    const seesAll = await viewer(grandchild);
    t.same((await summary(seesAll)).totals, (await summary(root)).totals);
    t.same((await summary(seesAll, { user_id: stranger.id })).totals, (await summary(stranger)).totals);
  });

  await t.test('200 the period is in the response, and limits the transactions', async (t) => {
    const past = {
      'filters[created_from]': '2020-01-01 00:00:00',
      'filters[created_to]': '2020-12-31 23:59:59',
    };
    t.same(await summary(seller, past), {
      created_from: '2020-01-01 00:00:00',
      created_to: '2020-12-31 23:59:59',
      totals: NOTHING,
    });
    const days = { 'filters[created_from]': '2020-01-01', 'filters[created_to]': '2020-12-31' };
    t.same(await summary(seller, days), await summary(seller, past), 'dates are all of their days');
    const { totals } = await summary(seller, { 'filters[created_from]': '2020-01-01 00:00:00' });
    t.equal(totals.normal.count, 3);
  });

  await t.test('200 both seconds that a period names are in it', async (t) => {
    const { db } = service;
    await sql`alter table credit_transfers disable trigger append_only`.execute(db);
    await sql`update credit_transfers set created_at = '2020-06-15 12:00:00Z' where amount = 5000`.execute(
      db,
    );
    await sql`alter table credit_transfers enable trigger append_only`.execute(db);
    const counted = async (query: Record<string, string>): Promise<number> =>
      (await summary(stranger, query)).totals.normal.count;
    const [before, then, after] = ['2020-06-15 11:59:59', '2020-06-15 12:00:00', '2020-06-15 12:00:01'];
    t.equal(await counted({ 'filters[created_from]': then, 'filters[created_to]': then }), 1);
    t.equal(await counted({ 'filters[created_from]': '2020-06-15', 'filters[created_to]': '2020-06-15' }), 1);
    t.equal(await counted({ 'filters[created_to]': before }), 0);
    t.equal(await counted({ 'filters[created_to]': '2020-06-14' }), 0);
    t.equal(await counted({ 'filters[created_from]': after }), 0);
  });
});

void test('transactions_summary_top_users_send_to', async (t) => {
  const { service, world, token, give, viewer, ...people } = await family(t);
  const { root, seller, child, grandchild, stranger, strangersChild } = people;
  const top = async (caller: WorldUser, query: Record<string, unknown> = {}) =>
    service.ok('transactions_summary_top_users_send_to', { token: await world.token(caller), query });

  await t.test('200 an empty list', async (t) => t.same(await top(seller), []));

  await give(root, seller, 1000);
  await give(seller, child, 5);
  await give(seller, child, 6.25);
  await give(seller, grandchild, 20);
  await give(child, grandchild, 1);

  await t.test("200 the largest sum first, of the caller's own transfers", async (t) => {
    t.same(await top(seller), [
      { user_id: grandchild.id, username: grandchild.username, amount: 20, count: 1 },
      { user_id: child.id, username: child.username, amount: 11.25, count: 2 },
    ]);
    t.match(await top(root), [{ user_id: seller.id, amount: 1000 }]);
  });

  await t.test('200 of a user below', async (t) => {
    t.match(await top(seller, { user_id: child.id }), [{ user_id: grandchild.id, amount: 1, count: 1 }]);
    t.same(await top(seller, { user_id: grandchild.id }), []);
  });

  await t.test('200 with initial credit, and without deducting credit that was taken back', async (t) => {
    const created = await service.ok('users_create', {
      token: await world.token(child),
      body: { username: 'kiosk', email: 'kiosk@users.example', password: 'a long password', credit: 3 },
    });
    await service.ok('transactions_refund', {
      token: await world.token(child),
      body: { from_user_id: created.id, amount: 3, reason: 'Back' },
    });
    t.match(await top(child), [
      { user_id: created.id, username: 'kiosk', amount: 3, count: 1 },
      { user_id: grandchild.id, amount: 1 },
    ]);
  });

  await t.test('200 at most ten, ties by id, and only in the given period', async (t) => {
    const receivers = [];
    for (let index = 0; index < 11; index += 1) receivers.push(await world.user(strangersChild));
    await give(root, strangersChild, 100);
    for (const receiver of receivers) await give(strangersChild, receiver, 2);
    const seen = await top(strangersChild);
    t.same(column(seen, 'user_id'), column(receivers.slice(0, 10), 'id'));
    t.same(await top(strangersChild, { 'filters[created_to]': '2020-01-01 00:00:00' }), []);
    t.equal((await top(strangersChild, { 'filters[created_from]': '2020-01-01 00:00:00' })).length, 10);
  });

  await t.test("200 without users who were moved out of the caller's subtree", async (t) => {
    const moved = await world.user(child);
    await give(seller, moved, 500);
    t.match(await top(seller), [{ user_id: moved.id }, {}, {}]);
    await service.ok('users_change_owner', {
      token: await world.token(root),
      params: { id: moved.id },
      body: { owner_id: stranger.id },
    });
    const seen = await top(seller);
    t.notOk(seen.some(({ user_id }) => user_id === moved.id));
    t.notMatch(JSON.stringify(seen), moved.username);
    t.match(await top(await viewer(stranger), { user_id: seller.id }), [{ user_id: moved.id, amount: 500 }]);
  });
});
