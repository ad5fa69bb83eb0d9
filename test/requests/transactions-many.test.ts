import { sql } from 'kysely';
import { test } from 'tap';
import { addUpSummaries } from '../../handlers/jobs/summaries.ts';
import { NEVER, PERIOD } from '../support/sales-history.ts';
import { Shop } from '../support/shop.ts';

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
