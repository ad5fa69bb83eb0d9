import fc from 'fast-check';
import { sql } from 'kysely';
import { test } from 'tap';
import { family } from '../db/ledger/scene.ts';
import { sorted, type Item } from '../lists/model.ts';

// Random queries of transactions_index against what its own list without filters says, for callers who see all, a branch
// and themselves.

const COUNT = 300;
const KINDS = ['normal', 'refund', 'transfer_refunded', 'subscription_payment', 'voucher'];

const subset = <Value>(values: Value[]) => fc.subarray(values, { minLength: 1, maxLength: 2 });
const time = fc.nat(70).map((second) => `2026-01-01 00:0${second < 60 ? '0' : '1'}:${pad(second % 60)}`);
const pad = (number: number): string => String(number).padStart(2, '0');

void test('transactions_index: random queries', async (t) => {
  const { service, world, db, viewer, root, seller, child, grandchild, stranger, strangersChild } =
    await family(t);
  const people = [root, seller, child, grandchild, stranger, strangersChild].map(({ id }) => id);
  await sql`
    insert into credit_transfers
      (kind, from_account_id, to_account_id, amount, description, actor_id, subject_type, subject_id, created_at)
    select ${KINDS[3]}::text, payer.id, payee.id, 1 + n * 31 % 9, 'Line ' || n % 10, payer.user_id, 'M3u', 1 + n % 20,
      timestamptz '2026-01-01 00:00:00Z' + n * 37 % 65 * interval '1 second'
    from generate_series(1, ${COUNT}::integer) as n
    join credit_accounts payer on payer.user_id = (${people}::bigint[])[1 + n % 6] and payer.purpose = 'credit'
    join credit_accounts payee on payee.user_id = payer.user_id and payee.purpose = 'sales' order by n`.execute(
    db,
  );
  await sql`
    insert into credit_transfers (kind, from_account_id, to_account_id, amount, description, actor_id, created_at)
    select (${KINDS}::text[])[case when n % 5 = 3 then 1 else 1 + n % 5 end], payer.id, payee.id, 1 + n * 29 % 9,
      'Order ' || n % 10, payer.user_id, timestamptz '2026-01-01 00:00:00Z' + n * 41 % 65 * interval '1 second'
    from generate_series(1, ${COUNT}::integer) as n
    join credit_accounts payer on payer.user_id = (${people}::bigint[])[1 + n * 7 % 6] and payer.purpose = 'credit'
    join credit_accounts payee on payee.user_id = (${people}::bigint[])[1 + (n * 7 + n / 6 % 5 + 1) % 6]
      and payee.purpose = 'credit' order by n`.execute(db);
  const callers = await Promise.all(
    [root, await viewer(seller), seller, child, grandchild].map(async (user) => {
      const token = await world.token(user);
      const ask = async (query: object): Promise<{ total: number; data: Item[] }> =>
        service.ok('transactions_index', { token, query: { per_page: 100, ...query } });
      const all: Item[] = [];
      for (let page = 1; ; page += 1) {
        const { data, total } = await ask({ page, sort: 'id' });
        all.push(...data);
        if (all.length >= total) return { ask, all };
      }
    }),
  );
  const filters = fc.record(
    {
      type: subset(KINDS).map((kinds) => ({
        value: kinds,
        passes: (item: Item) => kinds.includes(String(item['type'])),
      })),
      from_user_id: idsIn('from_user_id', people),
      to_user_id: idsIn('to_user_id', people),
      created_by_id: idsIn('created_by_id', people),
      subject_id: idsIn('subject_id', [1, 2, 3, 4]),
      description: fc.constantFrom('order', '7', 'ne 1', 'none').map((text) => ({
        value: text,
        passes: (item: Item) => String(item['description']).toLowerCase().includes(text),
      })),
      created_from: time.map((from) => ({
        value: from,
        passes: (item: Item) => String(item['created_at']) >= from,
      })),
      created_to: time.map((to) => ({ value: to, passes: (item: Item) => String(item['created_at']) <= to })),
    },
    { requiredKeys: [] },
  );
  const keys = fc
    .uniqueArray(fc.constantFrom('id', 'amount', 'created_at'), { minLength: 1, maxLength: 3 })
    .chain((names) =>
      fc.tuple(...names.map((name) => fc.constantFrom(name, `-${name}`))).map((directed) => directed.join()),
    );
  const query = fc.record({ caller: fc.nat(4), filters, sort: keys, page: fc.constantFrom(1, 1, 2, 3) });
  await fc.assert(
    fc.asyncProperty(query, async ({ caller, filters, sort, page }) => {
      const { ask, all } = callers[caller] ?? { ask: undefined, all: [] };
      const given = Object.entries(filters);
      const passing = all.filter((item) => given.every(([, { passes }]) => passes(item)));
      const named = given.map(([name, { value }]) => [`filters[${name}]`, [value].flat().join()] as const);
      const found = await ask?.({ ...Object.fromEntries<string>(named), sort, page, per_page: 20 });
      t.same(
        [found?.total, found?.data.map(({ id }) => id)],
        [
          passing.length,
          sorted(passing, sort, {})
            .slice(20 * (page - 1), 20 * page)
            .map(({ id }) => id),
        ],
      );
    }),
    { numRuns: 150 },
  );
});

function idsIn(name: string, ids: number[]) {
  return subset(ids).map((wanted) => ({
    value: wanted,
    passes: (item: Item) => wanted.includes(Number(item[name])),
  }));
}
