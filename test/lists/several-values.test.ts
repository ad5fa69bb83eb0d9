import { sql } from 'kysely';
import { test } from 'tap';
import { family } from '../db/ledger/scene.ts';
import { column } from '../support/rows.ts';

// Filters by several values: of some there is more than is counted for a page, of others little, and of one nothing.

const LINES = 10_500;
const FEW = 150;
const PER_PAGE = 100;
/** For the first page of 100. */
const COUNTED = 10_100;

void test('m3us_index by several packages', async (t) => {
  const { service, world, db, token, root, child } = await family(t);
  const [frequent, rare, none] = [await world.package(), await world.package(), await world.package()];
  await sql`
    insert into lines (kind, username, password, package_id, user_id, created_by_id, expired_at, activated_at, created_at)
    select 'm3u', 'viewer' || n, 'secret',
      case when n % 70 = 0 then ${rare}::bigint else ${frequent}::bigint end, ${child.id}::bigint, ${child.id}::bigint,
      now(), now(), timestamptz '2026-01-01 00:00:00Z' + n * 7919 % 1000 * interval '1 second'
    from generate_series(1, ${LINES}::integer) as n order by n`.execute(db);
  const rows = await db
    .selectFrom('lines')
    .select(['id', 'package_id'])
    .select(sql<number>`extract(epoch from created_at)::integer`.as('time'))
    .execute();
  type Row = (typeof rows)[number];
  const orders: Record<string, (one: Row, other: Row) => number> = {
    id: (one, other) => one.id - other.id,
    '-id': (one, other) => other.id - one.id,
    created_at: (one, other) => one.time - other.time || other.id - one.id,
  };

  for (const { who, caller } of [
    { who: 'a branch', caller: token },
    { who: 'the root', caller: await world.token(root) },
  ])
    for (const { what, packages, total, isMinimum } of [
      { what: 'few', packages: [rare, none], total: FEW, isMinimum: false },
      { what: 'many', packages: [frequent, rare], total: COUNTED, isMinimum: true },
      { what: 'no lines', packages: [none, 2_147_483_647], total: 0, isMinimum: false },
    ])
      for (const [sort, order] of Object.entries(orders))
        await t.test(`200 of ${what}, by ${sort}, for ${who}`, async (t) => {
          const found = rows.filter(({ package_id }) => packages.includes(package_id)).toSorted(order);
          for (const page of [1, 2, 3]) {
            const answer = await service.ok('m3us_index', {
              token: caller,
              query: { sort, page, per_page: PER_PAGE, 'filters[package_id]': packages.join(',') },
            });
            t.same(
              column(answer.data, 'id'),
              column(found.slice((page - 1) * PER_PAGE, page * PER_PAGE), 'id'),
              `page ${String(page)}`,
            );
            t.equal(answer.total, isMinimum ? total + (page - 1) * PER_PAGE : total);
            t.equal(answer.total_is_minimum, isMinimum);
          }
        });
});
