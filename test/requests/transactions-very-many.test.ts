import { sql, type Kysely } from 'kysely';
import { test } from 'tap';
import type { Database } from '../../db/schema/index.ts';
import { family } from '../db/ledger/scene.ts';
import { insertTransfers } from '../support/many-transfers.ts';

// More transactions than are sorted or looked through for one page. Their times are not in the order of their ids.

const ROWS = 81_600;
/** How many of the first ones the root has made. */
const BY_ROOT = 40_000;
const SECONDS = 40;
/** Of what filters find, for a page of 100. */
const COUNTED = 10_100;

/** Inserts transfers, one in 51 to the first payee. */
const insertMany = (
  db: Kysely<Database>,
  { payer, payees }: { payer: number; payees: [number, number] },
): Promise<void> =>
  insertTransfers(
    db,
    sql`
      insert into credit_transfers (kind, from_account_id, to_account_id, amount, description, actor_id, created_at)
      select 'normal', payer.id, payee.id, 1 + n % 7, 'Order ' || n % 100,
        case when n <= ${BY_ROOT}::integer then payer.user_id end,
        timestamptz '2026-01-01 00:00:00Z' + (n + n * 7919 % ${SECONDS}::integer) * interval '1 second'
      from generate_series(1, ${ROWS}::integer) as n
      join credit_accounts payer on payer.purpose = 'credit' and payer.user_id = ${payer}::bigint
      join credit_accounts payee on payee.purpose = 'credit'
        and payee.user_id = (${payees}::bigint[])[case when n % 51 = 0 then 1 else 2 end]
      order by n`,
  );

void test('transactions_index of more than can be sorted', async (t) => {
  const { service, world, db, token, root, child, strangersChild } = await family(t);
  await insertMany(db, { payer: root.id, payees: [strangersChild.id, child.id] });
  const rows = await db
    .selectFrom('credit_transfers as t')
    .innerJoin('credit_accounts as payee', 'payee.id', 't.to_account_id')
    .select(['t.id', 't.description', 't.actor_id', 'payee.user_id'])
    .select(sql<string>`to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`.as('time'))
    .execute();
  type Row = (typeof rows)[number];
  const byTime = (one: Row, other: Row): number => one.time.localeCompare(other.time) || other.id - one.id;
  const newestFirst = (one: Row, other: Row): number =>
    other.time.localeCompare(one.time) || other.id - one.id;

  for (const { who, caller, own } of [
    { who: 'the root', caller: await world.token(root), own: rows },
    { who: 'a branch', caller: token, own: rows.filter(({ user_id }) => user_id === child.id) },
  ]) {
    const ask = async (query: Record<string, unknown>) => {
      const {
        data,
        total,
        total_is_minimum: isMinimum,
      } = await service.ok('transactions_index', { token: caller, query: { per_page: 100, ...query } });
      return { total, isMinimum, ids: data.map(({ id }) => id) };
    };
    const page = async (query: Record<string, unknown>) => {
      const { total, ids } = await ask(query);
      return { total, ids };
    };
    const idsOf = (found: readonly Row[], first: number): number[] =>
      found.slice(first, first + 100).map(({ id }) => id);
    const refused = (query: Record<string, unknown>) =>
      service.refused(422, 'transactions_index', { token: caller, query });

    await t.test(`200 by created_at, near its ends, for ${who}`, async (t) => {
      const total = own.length;
      const newest = own.toSorted(newestFirst);
      const oldest = own.toSorted(byTime);
      t.same(await page({ sort: '-created_at' }), { total, ids: idsOf(newest, 0) });
      t.same(await page({ sort: '-created_at', page: 100 }), { total, ids: idsOf(newest, 9900) });
      t.same(await page({ sort: 'created_at' }), { total, ids: idsOf(oldest, 0) });
      t.same(await page({ sort: 'created_at', page: 3 }), { total, ids: idsOf(oldest, 200) });
    });

    await t.test(`200 by created_at of what a filter leaves, at least so many, for ${who}`, async (t) => {
      const from = own.toSorted(byTime)[100]?.time ?? '';
      const left = own.filter(({ time }) => time >= from);
      const found = await page({ sort: 'created_at', 'filters[created_from]': from });
      t.same(found, { total: COUNTED, ids: idsOf(left.toSorted(byTime), 0) });
    });

    await t.test(`422 by created_at far behind, amount, a part of descriptions, for ${who}`, async (t) => {
      t.match((await refused({ sort: '-created_at', page: 101, per_page: 100 })).errors, {
        page: [/filter/],
      });
      t.match((await refused({ sort: '-amount' })).errors, { sort: [/amount .*created_from/] });
      t.match((await refused({ 'filters[description]': '7' })).errors, {
        'filters[description]': [/created_from/],
      });
    });

    await t.test(`200 by amount, a part of descriptions, of what a filter leaves, for ${who}`, async (t) => {
      const from = own.toSorted(newestFirst)[999]?.time ?? '';
      const left = own.filter(({ time }) => time >= from);
      const some = left.filter(({ description }) => description.includes('7'));
      const filtered = { 'filters[created_from]': from };
      t.equal((await page({ ...filtered, sort: '-amount' })).total, left.length);
      t.same(await page({ ...filtered, 'filters[description]': '7', sort: '-id' }), {
        total: some.length,
        ids: idsOf(
          some.toSorted((one, other) => other.id - one.id),
          0,
        ),
      });
    });

    await t.test(`200 pages by id, from either end, for ${who}`, async (t) => {
      const newest = own.toSorted((one, other) => other.id - one.id);
      for (const number of [1, 2, 40, 255, 490, Math.ceil(own.length / 100), 900])
        t.same(
          await page({ page: number }),
          { total: own.length, ids: idsOf(newest, (number - 1) * 100) },
          `page ${String(number)}`,
        );
    });

    await t.test(`200 the first pages by id of what a filter leaves, which is all, for ${who}`, async (t) => {
      const newest = own.toSorted((one, other) => other.id - one.id);
      for (const number of [1, 2]) {
        const { total, isMinimum, ids } = await ask({ page: number, 'filters[type]': 'normal' });
        t.same(ids, idsOf(newest, (number - 1) * 100));
        t.ok(isMinimum && total >= COUNTED && total < own.length, `at least ${String(total)}`);
      }
    });

    await t.test(`200 pages by id of what a filter leaves, which are the oldest, for ${who}`, async (t) => {
      const oldest = own
        .filter(({ actor_id }) => actor_id === root.id)
        .toSorted((one, other) => one.id - other.id);
      const last = Math.ceil(oldest.length / 100);
      for (const sort of ['id', '-id'])
        for (const number of [1, 2, 3, 30, 200, last, last + 1]) {
          const { total, isMinimum, ids } = await ask({
            sort,
            page: number,
            'filters[created_by_id]': root.id,
          });
          const expected = sort === 'id' ? oldest : oldest.toReversed();
          t.same(ids, idsOf(expected, (number - 1) * 100), `page ${String(number)} by ${sort}`);
          if (isMinimum) t.ok(total > number * 100 && total <= oldest.length, 'and more of them');
          else t.equal(total, oldest.length);
        }
    });
  }
});
