import { sql } from 'kysely';
import { test } from 'tap';
import { family } from '../db/ledger/scene.ts';
import { mostRechecked, plansOf } from '../support/plans.ts';
import type { WorldUser } from '../support/world.ts';

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
