import { sql } from 'kysely';
import { test } from 'tap';
import { family } from './db/ledger/scene.ts';
import { mostRechecked, plansOf } from './support/plans.ts';
import type { WorldUser } from './support/world.ts';

// What a branch did lies among what others did, on more pages than PostgreSQL can note one by one in the least work_mem.

const USERS = 150;
const ROWS = 60_000;
/** One in so many is an entry of another branch. */
const OTHERS = 10;

void test('logs_index of a branch, where its entries do not fit into work_mem', async (t) => {
  const { service, world, db, token, seller, stranger } = await family(t);
  const users: WorldUser[] = [];
  for (let n = 0; n < USERS; n += 1) users.push(await world.user(seller));
  await sql`
    insert into logs (user_id, action, subject_type, subject_id, changes, ip, request_id)
    select case when n % ${OTHERS}::integer = 0 then ${stranger.id}::bigint
        else (${users.map(({ id }) => id)}::bigint[])[1 + n * 7919 % ${USERS}::integer] end,
      'users_create', 'User', n, jsonb_build_object('note', repeat('x', 300)), '203.0.113.1', 'test'
    from generate_series(1, ${ROWS}::integer) as n order by n`.execute(db);
  await sql`vacuum analyze logs, users`.execute(db);
  const plans = await plansOf(service, { work_mem: '64kB', 'auto_explain.log_analyze': 'on' });

  for (const query of [
    { 'filters[action]': 'users_create' },
    { 'filters[created_from]': '2020-01-01 00:00:00' },
    { sort: 'created_at' },
  ]) {
    await t.test(`200 ${JSON.stringify(query)}, no entry compared with all users`, async (t) => {
      plans.length = 0;
      const { data } = await service.ok('logs_index', { token, query });
      t.equal(data.length, 15);
      t.equal(mostRechecked(plans), 0);
    });
  }
});
