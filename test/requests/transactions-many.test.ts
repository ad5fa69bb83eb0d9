import { sql } from 'kysely';
import { test } from 'tap';
import { family } from '../db/ledger/scene.ts';
import { column } from '../support/rows.ts';

// Filtered transactions of a branch: up to 10,000 beyond the page are counted, and a page of more is found in another way.

const COUNTED_BEYOND = 10_000;
const SEEN = COUNTED_BEYOND + 24;

void test('transactions_index of a branch with very many', async (t) => {
  const { service, db, token, root, child, grandchild, strangersChild } = await family(t);
  // One in three is of others.
  await sql`
    insert into credit_transfers (kind, from_account_id, to_account_id, amount, description)
    select 'normal', payer.id, payee.id, 1 + n % 7, 'Order ' || n % 2
    from generate_series(1, ${(SEEN / 2) * 3}::integer) as n
    join credit_accounts payer on payer.purpose = 'credit'
      and payer.user_id = case n % 3 when 2 then ${child.id}::bigint else ${root.id}::bigint end
    join credit_accounts payee on payee.purpose = 'credit'
      and payee.user_id = (${[strangersChild.id, child.id, grandchild.id]}::bigint[])[1 + n % 3]
    order by n`.execute(db);
  const { rows } = await sql<{ id: number; amount: number; description: string }>`
    select t.id, t.amount, t.description from credit_transfers t
    join credit_accounts payee on payee.id = t.to_account_id
    where payee.user_id <> ${strangersChild.id}::bigint order by t.id`.execute(db);
  t.equal(rows.length, SEEN);
  const page = async (query: object) => {
    const found = await service.ok('transactions_index', {
      token,
      query: { per_page: 10, 'filters[type]': 'normal', ...query },
    });
    const { total, total_is_minimum: isMinimum, data } = found;
    return { total, isMinimum, ids: data.map(({ id }) => id) };
  };
  const ids = rows.map(({ id }) => id);

  await t.test('200 the newest and the oldest ones, of at least as many as were counted', async (t) => {
    const counted = { total: COUNTED_BEYOND + 10, isMinimum: true };
    t.same(await page({}), { ...counted, ids: ids.toReversed().slice(0, 10) });
    t.same(await page({ sort: 'id' }), { ...counted, ids: ids.slice(0, 10) });
  });

  await t.test('200 by another key, ties by id', async (t) => {
    const dearest = rows.toSorted((one, other) => other.amount - one.amount || one.id - other.id);
    t.same((await page({ sort: '-amount,id' })).ids, column(dearest.slice(0, 10), 'id'));
  });

  await t.test('200 pages before and after the place from which all are counted', async (t) => {
    const newest = ids.toReversed();
    t.same(await page({ page: 2 }), {
      total: COUNTED_BEYOND + 20,
      isMinimum: true,
      ids: newest.slice(10, 20),
    });
    t.same(await page({ page: 3 }), { total: SEEN, isMinimum: false, ids: newest.slice(20, 30) });
    t.same(await page({ page: 1003 }), { total: SEEN, isMinimum: false, ids: newest.slice(-4) });
    t.same(await page({ page: 1004 }), { total: SEEN, isMinimum: false, ids: [] });
  });

  await t.test('200 what another filter leaves is counted exactly', async (t) => {
    const left = rows.filter(({ description }) => description === 'Order 1');
    const found = await page({ 'filters[description]': 'order 1' });
    t.same([found.total, found.isMinimum], [left.length, false]);
    t.same(found.ids, column(left.toReversed().slice(0, 10), 'id'));
  });
});
