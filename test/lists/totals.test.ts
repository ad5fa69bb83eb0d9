import { sql } from 'kysely';
import { test } from 'tap';
import { Service } from '../support/service.ts';

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
