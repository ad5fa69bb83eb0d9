import { sql } from 'kysely';
import { test } from 'tap';
import { addUpSummaries } from '../../handlers/jobs/summaries.ts';
import { family } from '../db/ledger/scene.ts';
import { column } from '../support/rows.ts';
import { mostRechecked, plansOf } from '../support/plans.ts';
import type { WorldUser } from '../support/world.ts';
import { NEVER, PERIOD } from '../support/sales-history.ts';
import { Shop } from '../support/shop.ts';

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

// What a branch pays lies among what others pay, on more pages than PostgreSQL can note one by one in the least work_mem.

const USERS = 40;

const ROWS = 8_000;

void test('transactions_index of a branch, where its transfers do not fit into work_mem', async (t) => {
  const { service, world, db, token, root, seller, stranger } = await family(t);
  const users: WorldUser[] = [];
  for (let n = 0; n < USERS; n += 1) users.push(await world.user(n % 2 === 0 ? seller : stranger));
  await sql`
    insert into credit_transfers (kind, from_account_id, to_account_id, amount, description)
    select 'subscription_payment', payer.id, payee.id, n, repeat('x', 1700)
    from generate_series(1, ${ROWS}::integer) as n
    join credit_accounts payer on payer.purpose = 'credit'
      and payer.user_id = (${users.map(({ id }) => id)}::bigint[])[1 + n * 7919 % ${USERS}::integer]
    join credit_accounts payee on payee.purpose = 'credit' and payee.user_id = ${root.id}
    order by n`.execute(db);
  await sql`vacuum analyze credit_transfers, credit_accounts`.execute(db);
  const plans = await plansOf(service, { work_mem: '64kB', 'auto_explain.log_analyze': 'on' });

  await t.test('200 by amount, no transfer compared with all accounts', async (t) => {
    const { data, total } = await service.ok('transactions_index', { token, query: { sort: '-amount' } });
    t.equal(total, ROWS / 2);
    t.equal(data.length, 15);
    t.equal(mostRechecked(plans), 0);
  });
});

// While very much waits to be added up, a summary would take too long to read it.

void test('transactions_summary_sales and transactions_summary: beyond 25,000 charges that wait', async (t) => {
  const shop = await Shop.open(t);
  const { service, db, token } = shop;
  const { id } = await shop.sell('m3u', await shop.package());
  await addUpSummaries(db, NEVER);
  /** Inserts copies of the charge, as sales write them. */
  const wait = (count: number) =>
    sql`
      insert into line_charges (line_id, kind, payer_id, transfer_id, amount, package_id, package_credit, period,
        period_type, max_connections)
      select line_id, 'create', payer_id, transfer_id, amount, package_id, package_credit, period, period_type,
        max_connections
      from (select * from line_charges where line_id = ${id} order by id limit 1) as charge,
        generate_series(1, ${count})`.execute(db);
  const sales = { token, query: { ...PERIOD, group_by: 'kind' } };

  await wait(25_000);
  t.match(await service.ok('transactions_summary_sales', sales), [{ sales: 25_001 }], '200 for as many');
  await service.ok('transactions_summary', { token });

  await wait(1);
  for (const [operation, ask] of [
    ['transactions_summary_sales', sales],
    ['transactions_summary', { token }],
  ] as const) {
    const { status, headers, body } = await service.call(operation, ask);
    t.equal(status, 503, operation);
    t.match(body, { code: 'unavailable', detail: /being added up/ }, operation);
    t.match(headers, { 'retry-after': /^\d+$/ }, operation);
  }

  while ((await addUpSummaries(db, NEVER)) > 0);
  t.match(
    await service.ok('transactions_summary_sales', sales),
    [{ sales: 25_002, net: 250_020 }],
    'then 200',
  );
  await service.ok('transactions_summary', { token });
});
