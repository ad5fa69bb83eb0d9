import { sql, type Kysely } from 'kysely';
import { test } from 'tap';
import type { Database } from '../../db/schema/index.ts';
import { addUpChanges } from '../../db/tree/counts.ts';
import { family } from '../db/ledger/scene.ts';
import { NDJSON, exported, rowsOf } from '../support/exports.ts';
import { insertTransfers } from '../support/many-transfers.ts';
import { mostLookedAt, plansOf } from '../support/plans.ts';
import type { WorldUser } from '../support/world.ts';
import { column } from '../support/rows.ts';

// What a branch has may lie far behind what others have, in the order of a list: it has sold nothing for a year, or began
// yesterday.

const OWN = 5_000;
const OTHERS = 60_000;
/** What a page or a slice may look at. */
const MOST = 25_000;

/** How many users have these rows. */
const SELLERS = 5;
const STRANGERS = 100;

interface Owners {
  sellers: number[];
  strangers: number[];
}

/** The owner of row n: one of the sellers of the first rows, one of the strangers of the others. */
const ownerOf = ({ sellers, strangers }: Owners) => sql`case when n <= ${OWN}::integer
  then (${sellers}::bigint[])[1 + n % ${SELLERS}::integer] else (${strangers}::bigint[])[1 + n % ${STRANGERS}::integer] end`;

/** Inserts entries of the log, those of the sellers first. */
const insertLogs = (db: Kysely<Database>, owners: Owners) =>
  sql`
    insert into logs (user_id, action, subject_type, subject_id, changes, ip, request_id, created_at)
    select ${ownerOf(owners)},
      'users_create', 'User', n, '{}', '203.0.113.1', 'test', now() + n * interval '1 second'
    from generate_series(1, ${OWN + OTHERS}::integer) as n order by n`.execute(db);

/** Inserts failed requests, those of the sellers first. */
const insertFailures = (db: Kysely<Database>, owners: Owners) =>
  sql`
    insert into failed_requests (user_id, method, path, status, code, detail, request_id, ip, duration_ms)
    select ${ownerOf(owners)}, 'GET', '/api/v1/m3us/1', 404, 'not_found', '', 'test', '203.0.113.1', 1
    from generate_series(1, ${OWN + OTHERS}::integer) as n order by n`.execute(db);

/** Inserts lines, those of the sellers first in every order. */
const insertLines = (db: Kysely<Database>, owners: Owners, packageId: number) =>
  sql`
    insert into lines (
      kind, username, password, package_id, user_id, created_by_id, activated_at, expired_at, updated_at, created_at)
    select 'm3u', 'line-' || lpad(n::text, 6, '0'), 'hk3v9wq2', ${packageId}::bigint, owner, owner, now(),
      now() + n * interval '1 minute', now() + n * interval '1 minute', now() + n * interval '1 minute'
    from generate_series(1, ${OWN + OTHERS}::integer) as n,
      lateral (select ${ownerOf(owners)} as owner) as who
    order by n`.execute(db);

/** Inserts transfers from the root, those to the sellers first. */
const insertPayments = (db: Kysely<Database>, root: number, owners: Owners): Promise<void> =>
  insertTransfers(
    db,
    sql`
      insert into credit_transfers (kind, from_account_id, to_account_id, amount, description)
      select 'normal', payer.id, payee.id, 1, '' from generate_series(1, ${OWN + OTHERS}::integer) as n
      join credit_accounts payer on payer.purpose = 'credit' and payer.user_id = ${root}::bigint
      join credit_accounts payee on payee.purpose = 'credit'
        and payee.user_id = ${ownerOf(owners)}
      order by n`,
  );

void test('lists of a branch whose rows lie far behind those of others', async (t) => {
  const { service, world, db, token, root, seller, stranger } = await family(t);
  const usersBelow = async (parent: WorldUser, count: number): Promise<number[]> => {
    const users: number[] = [];
    while (users.length < count) users.push((await world.user(parent)).id);
    return users;
  };
  const owners = {
    sellers: await usersBelow(seller, SELLERS),
    strangers: await usersBelow(stranger, STRANGERS),
  };
  await insertLogs(db, owners);
  await insertFailures(db, owners);
  await insertLines(db, owners, await world.package());
  await insertPayments(db, root.id, owners);
  await db.transaction().execute(addUpChanges);
  await sql`vacuum analyze`.execute(db);
  const plans = await plansOf(service, { 'auto_explain.log_analyze': 'on' });

  for (const [operation, table, query] of [
    ['logs_index', 'logs', { sort: '-id' }],
    ['logs_index', 'logs', { sort: '-created_at' }],
    ['logs_index', 'logs', { sort: '-id', page: 2 }],
    ['failed_requests_index', 'failed_requests', { sort: '-id' }],
    ['failed_requests_index', 'failed_requests', { sort: '-id', 'filters[status]': '404' }],
    ['failed_requests_index', 'failed_requests', { sort: '-id', page: 2 }],
    ['failed_requests_index', 'failed_requests', { sort: '-id', page: 2, 'filters[status]': '404' }],
    ['m3us_index', 'lines', { sort: '-id' }],
    ['m3us_index', 'lines', { sort: '-expired_at' }],
    ['m3us_index', 'lines', { sort: '-updated_at' }],
    ['m3us_index', 'lines', { sort: '-username' }],
    ['m3us_index', 'lines', { sort: '-expired_at', 'filters[status]': 'active' }],
    ['transactions_index', 'credit_transfers', { sort: '-id' }],
    ['transactions_index', 'credit_transfers', { sort: '-id', page: 2 }],
    ['transactions_index', 'credit_transfers', { sort: '-id', per_page: 14 }],
  ] as const) {
    await t.test(`200 ${operation} ${JSON.stringify(query)}, without a look at all others`, async (t) => {
      const size = 'per_page' in query ? query.per_page : 15;
      const { rows } = await sql<{ id: number }>`
        select id from ${sql.table(table)} order by id offset ${OWN - size} limit ${size}`.execute(db);
      plans.length = 0;
      const { data, total } = await service.ok(operation, { token, query });
      const page = 'page' in query ? query.page : 1;
      t.same(column(data, 'id'), rows.map(({ id }) => id - (page - 1) * size).reverse());
      t.equal(total, OWN);
      const looked = mostLookedAt(plans, table);
      t.ok(looked > 0 && looked < MOST, `${String(looked)} rows`);
    });
  }

  for (const [operation, table] of [
    ['logs_index', 'logs'],
    ['m3us_index', 'lines'],
    ['transactions_index', 'credit_transfers'],
  ] as const) {
    await t.test(`200 ${operation} as NDJSON, slices without a look at all others`, async (t) => {
      plans.length = 0;
      const rows = rowsOf(await exported(service, operation, NDJSON, { token }));
      t.equal(rows.length, OWN);
      const looked = mostLookedAt(plans, table);
      t.ok(looked > 0 && looked < MOST, `${String(looked)} rows`);
    });
  }

  await t.test('200 m3us_index of one user, without a look at the others of the branch', async (t) => {
    const [user] = owners.sellers;
    plans.length = 0;
    const { total } = await service.ok('m3us_index', { token, query: { 'filters[user_id]': [user] } });
    t.equal(total, OWN / SELLERS);
    const looked = mostLookedAt(plans, 'lines');
    t.ok(looked > 0 && looked <= OWN / SELLERS, `${String(looked)} rows`);
  });

  await t.test('m3us_index of a branch that has more lines than are all read', async (t) => {
    // The counters say so: that many would take long to insert.
    const counted = OWN + 50_000;
    for (const [user, count] of [
      [seller, counted],
      [root, counted * 5],
    ] as const)
      await sql`
        update tree_counts set count = ${count}::integer where user_id = ${user.id} and kind = 'm3u'`.execute(
        db,
      );
    const { rows } = await sql<{ id: number }>`select id from lines order by id limit ${OWN}`.execute(db);
    for (const query of [
      { sort: '-id', page: 2 },
      { sort: '-updated_at', page: 2 },
      { sort: '-expired_at', page: 2 },
      { sort: '-username', page: 2 },
      { sort: '-created_at', page: 1 },
      { sort: '-created_at', page: 2 },
      { sort: '-id', page: 1, 'filters[status]': 'active,expired' },
    ]) {
      await t.test(`200 ${JSON.stringify(query)}, without a look at all others`, async (t) => {
        plans.length = 0;
        const { data, total } = await service.ok('m3us_index', { token, query });
        const last = OWN - (query.page - 1) * 15;
        t.same(column(data, 'id'), column(rows.slice(last - 15, last).reverse(), 'id'));
        t.equal(total, 'filters[status]' in query ? OWN : counted);
        const looked = mostLookedAt(plans, 'lines');
        t.ok(looked > 0 && looked < MOST, `${String(looked)} rows`);
      });
    }
  });
});
