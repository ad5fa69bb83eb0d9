import { sql } from 'kysely';
import { test } from 'tap';
import { addUpSummaries } from '../../handlers/jobs/summaries.ts';
import { family } from '../db/ledger/scene.ts';
import { mostRechecked, plansOf } from '../support/plans.ts';
import type { WorldUser } from '../support/world.ts';
import { NEVER, PERIOD } from '../support/sales-history.ts';
import { Shop } from '../support/shop.ts';

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
