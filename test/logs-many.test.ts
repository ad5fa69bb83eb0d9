import { sql } from 'kysely';
import { test } from 'tap';
import { Service } from './support/service.ts';

// More entries than are sorted or looked through for one page. Their times are not in the order of their ids.

const OF_BRANCH = 51_000;
const OF_STRANGER = 300;
/** One in so many has the rare action. */
const RARE = 100;
/** Of what filters find, for a page of 100. */
const COUNTED = 10_100;

void test('logs_index of more than can be sorted', async (t) => {
  const service = await Service.start(t);
  const { world, db } = service;
  const root = await world.user(null);
  const reseller = await world.user(root);
  const child = await world.user(reseller);
  const stranger = await world.user(root);
  await sql`
    insert into logs (user_id, action, subject_type, subject_id, changes, ip, request_id, created_at)
    select case when n <= ${OF_STRANGER}::integer then ${stranger.id}::bigint
        when n % 2 = 0 then ${reseller.id}::bigint else ${child.id}::bigint end,
      case when n % ${RARE}::integer = 0 then 'users_edit' else 'users_create' end, 'User', n, '{}',
      '203.0.113.' || n % 9, 'test', timestamptz '2026-01-01 00:00:00Z' + n * 7919 % 40000 * interval '1 second'
    from generate_series(1, ${OF_BRANCH + OF_STRANGER}::integer) as n order by n`.execute(db);
  const rows = await db
    .selectFrom('logs')
    .select(['id', 'user_id', 'action', 'ip'])
    .select(sql<number>`extract(epoch from created_at)::integer`.as('time'))
    .where('request_id', '=', 'test')
    .execute();
  type Row = (typeof rows)[number];
  const newest = (one: Row, other: Row): number => other.id - one.id;
  const idsOf = (found: readonly Row[], page = 1): number[] =>
    found.slice(100 * (page - 1), 100 * page).map(({ id }) => id);
  const isRare = { 'filters[action]': 'users_edit' };
  const isFrequent = { 'filters[action]': 'users_create' };

  for (const { who, caller, own } of [
    { who: 'the root', caller: root, own: rows },
    { who: 'a branch', caller: reseller, own: rows.filter(({ user_id }) => user_id !== stranger.id) },
  ]) {
    const token = await world.token(caller);
    const ask = async (query: object) => {
      const answer = await service.ok('logs_index', { token, query: { per_page: 100, ...query } });
      return {
        ids: answer.data.map(({ id }) => id),
        total: answer.total,
        isMinimum: answer.total_is_minimum,
      };
    };
    const rare = own.filter(({ action }) => action === 'users_edit').toSorted(newest);
    const frequent = own.filter(({ action }) => action === 'users_create').toSorted(newest);

    for (const [name, query] of [
      ['sort', { sort: 'user_id' }],
      ['sort', { sort: '-action', ...isFrequent, 'filters[created_from]': '2025-01-01 00:00:00' }],
      ['filters[ip]', { 'filters[ip]': '113.7' }],
    ] as const) {
      await t.test(`422 ${JSON.stringify(query)} for ${who}`, async (t) => {
        const problem = await service.refused(422, 'logs_index', { token, query });
        t.same(Object.keys(problem.errors ?? {}), [name]);
      });
    }

    await t.test(`200 by user_id, and a part of an ip, of what a filter leaves, for ${who}`, async (t) => {
      const byUser = rare.toSorted((one, other) => one.user_id - other.user_id || newest(one, other));
      const total = rare.length;
      t.same(await ask({ ...isRare, sort: 'user_id' }), { ids: idsOf(byUser), total, isMinimum: false });
      const seven = rare.filter(({ ip }) => ip.endsWith('.7'));
      t.same(await ask({ ...isRare, 'filters[ip]': '113.7' }), {
        ids: idsOf(seven),
        total: seven.length,
        isMinimum: false,
      });
    });

    await t.test(`200 by created_at, for ${who}`, async (t) => {
      const earliest = own.toSorted((one, other) => one.time - other.time || newest(one, other));
      const latest = own.toSorted((one, other) => other.time - one.time || newest(one, other));
      const total = own.length;
      t.same(await ask({ sort: 'created_at' }), { ids: idsOf(earliest), total, isMinimum: false });
      t.same(await ask({ sort: '-created_at' }), { ids: idsOf(latest), total, isMinimum: false });
    });

    await t.test(`200 many, filtered, with a total that is a minimum, for ${who}`, async (t) => {
      t.same(await ask(isFrequent), { ids: idsOf(frequent), total: COUNTED, isMinimum: true });
      const tenth = await ask({ ...isFrequent, page: 10 });
      t.same(tenth, { ids: idsOf(frequent, 10), total: COUNTED + 900, isMinimum: true });
    });

    await t.test(`200 a page far behind of all, for ${who}`, async (t) => {
      const all = own.toSorted(newest);
      t.same(await ask({ page: 300 }), { ids: idsOf(all, 300), total: own.length, isMinimum: false });
    });
  }

  await t.test('422 a page far behind of what a filter leaves of a branch', async (t) => {
    const token = await world.token(reseller);
    const query = { ...isFrequent, per_page: 100, page: 11 };
    const problem = await service.refused(422, 'logs_index', { token, query });
    t.same(Object.keys(problem.errors ?? {}), ['page']);
  });
});
