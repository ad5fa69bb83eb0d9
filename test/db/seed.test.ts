import { sql } from 'kysely';
import { test } from 'tap';
import { checkLedger } from '../../db/ledger/check.ts';
import type { OperationName } from '../../generated/operations.ts';
import { leaf, reseller, root, type Player } from '../../scripts/bench/players.ts';
import { fillDatabase, loadsOf } from '../../scripts/seed/fill.ts';
import { cloneDatabase } from '../support/database.ts';
import { Service } from '../support/service.ts';

// `npm run seed`: a consistent database on which the service works.

const LISTS = [
  'users_index',
  'm3us_index',
  'transactions_index',
  'logs_index',
  'vouchers_index',
  'voucher_templates_index',
  'reward_programs_index',
  'request_credits_index',
  'request_refunds_index',
  'tickets_index',
  'report_channels_index',
  'report_vods_index',
  'report_series_index',
  'announcements_index',
] as const satisfies OperationName[];

void test('a seeded database', async (t) => {
  const service = await Service.apart(t, { rateLimit: 100_000 });
  const { db, databaseUrl } = service;
  const loads = loadsOf({ users: 300, lines: 600, transactions: 200, seed: 1 });
  await fillDatabase(db, databaseUrl, loads);

  await t.test('has the reported number of rows', async (t) => {
    for (const { table, count } of loads) {
      const rows = await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      t.equal(rows.count, count, table);
    }
  });

  await t.test('has a sound ledger, with charges', async (t) => {
    const { figures, faults } = await checkLedger(db);
    t.same(faults, []);
    t.match(figures, { users: 300, transfers: 203, charges: 238 });
  });

  const players = [await root(db), await reseller(db), await leaf(db)];
  for (const list of LISTS) {
    await t.test(`${list} returns the exact total to every caller`, async (t) => {
      for (const player of players) {
        const { total, ids } = await walk(service, list, player);
        t.equal(total, ids.length, player.who);
        t.equal(new Set(ids).size, ids.length);
        if (player.id === 1) t.ok(total > 0, 'it is not empty');
      }
    });
  }

  await t.test('accepts new rows, whose ids follow its own', async (t) => {
    const [{ token }] = players as [Player];
    const voucher = await service.ok('vouchers_create', { token, body: { title: 'Spring', value: 5 } });
    t.equal(voucher.id, 301);
    const body = { title: 'Tonight', content: 'Nothing happens.', roles_ids: [2] };
    const announcement = await service.ok('announcements_create', { token, body });
    t.equal(announcement.id, 13);
  });

  await t.test('is not seeded again', (t) =>
    t.rejects(fillDatabase(db, databaseUrl, loads), { message: /There are users in this database already/ }),
  );
});

void test('a seed with the root alone has what needs no other user', async (t) => {
  const { db, databaseUrl } = await cloneDatabase(t);
  await fillDatabase(db, databaseUrl, loadsOf({ users: 1, lines: 5, transactions: 5, seed: 1 }));
  t.same((await checkLedger(db)).faults, []);
  const { rows } = await sql`select id from lines`.execute(db);
  t.equal(rows.length, 5);
});

/** Returns the total of a list and the number of items on all its pages. */
async function walk(
  service: Service,
  list: (typeof LISTS)[number],
  { token }: Player,
): Promise<{ total: number; ids: number[] }> {
  const ids: number[] = [];
  for (let page = 1; ; page += 1) {
    const { total, data } = await service.ok(list, { token, query: { page, per_page: 100 } });
    ids.push(...data.map(({ id }) => id));
    if (data.length === 0) return { total, ids };
  }
}
