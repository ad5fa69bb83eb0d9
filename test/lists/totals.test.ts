import { sql } from 'kysely';
import { test } from 'tap';
import { Service } from '../support/service.ts';
import { family } from '../db/ledger/scene.ts';
import { column } from '../support/rows.ts';

const BEYOND = 10_000;

void test('totals of long lists', async (t) => {
  const service = await Service.start(t);
  const { world, db } = service;
  const token = await world.token(await world.user(null));
  const { id } = await db
    .insertInto('faq_categories')
    .values({ name: 'Many', position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const insert = (from: number, to: number) =>
    sql`
      insert into faqs (faq_category_id, question, answer, position)
      select ${id}, 'Question ' || n, 'None', 1 from generate_series(${from}::integer, ${to}) as n`.execute(
      db,
    );
  const ask = (page: number, query: object = {}) =>
    service.ok('faqs_index', { token, query: { page, per_page: 10, ...query } });

  await insert(1, BEYOND + 9);

  await t.test('faqs_index 200 up to 10,000 items beyond the page are counted exactly', async (t) => {
    const { total, last_page, total_is_minimum } = await ask(1);
    t.same([total, last_page, total_is_minimum], [BEYOND + 9, 1001, false]);
  });

  await insert(BEYOND + 10, BEYOND + 25);
  const all = BEYOND + 25;

  await t.test('faqs_index 200 more items are at least as many as were counted', async (t) => {
    for (const query of [{}, { 'filters[question]': 'question' }]) {
      const { total, last_page, total_is_minimum, next_page_url } = await ask(1, query);
      t.same([total, last_page, total_is_minimum], [BEYOND + 10, 1001, true]);
      t.type(next_page_url, 'string');
    }
  });

  await t.test('faqs_index 200 the total grows with the page, up to the exact one', async (t) => {
    t.same(await ask(2).then(({ total, total_is_minimum }) => [total, total_is_minimum]), [
      BEYOND + 20,
      true,
    ]);
    t.same(await ask(3).then(({ total, total_is_minimum }) => [total, total_is_minimum]), [all, false]);
    const end = await ask(1003);
    t.same([end.total, end.last_page, end.data.length, end.next_page_url], [all, 1003, 5, null]);
    const past = await ask(1004);
    t.same([past.total, past.data, past.total_is_minimum], [all, [], false]);
  });

  await t.test('faqs_index 200 what a filter finds is counted exactly where it is little', async (t) => {
    const { total, total_is_minimum } = await ask(1, { 'filters[question]': 'question 77' });
    const matching = Array.from({ length: all }, (_, index) => String(index + 1)).filter((n) =>
      n.startsWith('77'),
    );
    t.same([total, total_is_minimum], [matching.length, false]);
  });
});

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
