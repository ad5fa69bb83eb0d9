import { sql, type Kysely, type RawBuilder } from 'kysely';
import { test } from 'tap';
import type { Database } from '../../db/schema/tables.ts';
import { addUpChanges } from '../../db/tree/counts.ts';
import type { OperationName } from '../../generated/operations.ts';
import { family } from '../db/ledger/scene.ts';
import { NDJSON, exported, rowsOf } from '../support/exports.ts';
import { insertTransfers } from '../support/many-transfers.ts';
import { column } from '../support/rows.ts';
import type { Service } from '../support/service.ts';
import { sorted, type Item } from './model.ts';

// Lists of more rows than are found at once. The few of one branch are the oldest, far behind the many of another. Their times
// are not in the order of their ids.

const FEW = 3_000;
const MANY = 51_000;

const PER_PAGE = 100;

interface Owners {
  few: number;
  many: number;
}

const ROWS = sql`generate_series(1, ${FEW + MANY}::integer) as n`;
const ownerOf = ({ few, many }: Owners) =>
  sql`case when n <= ${FEW}::integer then ${few}::bigint else ${many}::bigint end`;
const TIME = sql`timestamptz '2026-01-01 00:00:00Z' + n * 7919 % 40000 * interval '1 second'`;

/** Selects what the model knows of a row, with the time as the contract shows it. */
const known = (table: string, columns: RawBuilder<unknown>): RawBuilder<Item> => sql<Item>`
  select id, ${columns}, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as created_at
  from ${sql.table(table)}`;

type Filtered = readonly [query: Record<string, string>, passes: (item: Item) => boolean];

interface Scene {
  insert: (db: Kysely<Database>, owners: Owners) => Promise<unknown>;
  rows: RawBuilder<Item>;
  /** Filters that leave many and few, each with what passes it, and a sort key that is no column of an index. */
  filters: readonly [Filtered, ...Filtered[]];
  sorts: readonly string[];
}

const scenes = (root: number, packages: readonly [number, number]) =>
  ({
    logs_index: {
      insert: (db, owners) =>
        sql`
          insert into logs (user_id, action, subject_type, subject_id, changes, ip, request_id, created_at)
          select ${ownerOf(owners)}, case when n % 500 = 0 then 'users_edit' else 'users_create' end, 'User', n, '{}',
            '203.0.113.' || n % 9, 'test', ${TIME} from ${ROWS} order by n`.execute(db),
      rows: sql<Item>`${known('logs', sql`user_id as owner, user_id, action, ip`)} where request_id = 'test'`,
      filters: [
        [{ 'filters[action]': 'users_create' }, ({ action }) => action === 'users_create'],
        [{ 'filters[action]': 'users_edit' }, ({ action }) => action === 'users_edit'],
        [{ 'filters[ip]': '113.7' }, ({ ip }) => ip === '203.0.113.7'],
      ],
      sorts: ['user_id', '-action'],
    },
    m3us_index: {
      insert: (db, owners) =>
        sql`
          insert into lines (kind, username, password, package_id, user_id, created_by_id, note, activated_at, expired_at,
            created_at)
          select 'm3u', case n % 2 when 0 then 'VIEWER' else 'viewer' end || lpad((n * 7919 % 100003)::text, 6, '0'), 'secret',
            (${packages}::bigint[])[case when n % 500 = 0 then 1 else 2 end], ${ownerOf(owners)}, ${ownerOf(owners)},
            'Room ' || n % 10, now(), ${TIME}, ${TIME} from ${ROWS} order by n`.execute(db),
      rows: known('lines', sql`user_id as owner, lower(username) as username, package_id, note`),
      filters: [
        [{ 'filters[package_id]': packages.join() }, () => true],
        [{ 'filters[package_id]': String(packages[0]) }, (item) => item['package_id'] === packages[0]],
        [{ 'filters[note]': 'm 7' }, ({ note }) => note === 'Room 7'],
        [{ 'filters[username]': '00123' }, ({ username }) => String(username).includes('00123')],
      ],
      sorts: ['username', '-username'],
    },
    transactions_index: {
      insert: (db, owners) =>
        insertTransfers(
          db,
          sql`
            insert into credit_transfers (kind, from_account_id, to_account_id, amount, description, created_at)
            select 'normal', payer.id, payee.id, 1 + n % 7, 'Order ' || n % 500, ${TIME} from ${ROWS}
            join credit_accounts payer on payer.purpose = 'credit' and payer.user_id = ${root}::bigint
            join credit_accounts payee on payee.purpose = 'credit' and payee.user_id = ${ownerOf(owners)} order by n`,
        ),
      rows: sql<Item>`
        select t.*, payee.user_id as owner from (${known('credit_transfers', sql`to_account_id, amount, description`)}) as t
        join credit_accounts payee on payee.id = t.to_account_id`,
      filters: [
        [{ 'filters[type]': 'normal' }, () => true],
        [{ 'filters[from_user_id]': String(root), 'filters[created_to]': '2026-01-01 00:05:00' }, isEarly],
        [
          { 'filters[description]': 'order 7' },
          ({ description }) => String(description).startsWith('Order 7'),
        ],
      ],
      sorts: ['-amount'],
    },
  }) satisfies Partial<Record<OperationName, Scene>>;

const isEarly = ({ created_at }: Item): boolean => String(created_at) <= '2026-01-01 00:05:00';

/** Asks for the first page, the last by what that says, one beyond and one between. */
async function pagesOf(
  service: Service,
  operation: 'logs_index' | 'm3us_index' | 'transactions_index',
  token: string,
  query: Record<string, string>,
) {
  const ask = async (page: number) =>
    service.ok(operation, { token, query: { ...query, page, per_page: PER_PAGE } });
  const first = await ask(1);
  const { total, last_page: last } = first;
  const numbers = [...new Set([Math.ceil(last / 3), last, last + 1])];
  const pages = await Promise.all(
    numbers.map(async (page) => [page, column((await ask(page)).data, 'id')] as const),
  );
  return { total, last, pages: [[1, column(first.data, 'id')] as const, ...pages] };
}

void test('lists of many rows', async (t) => {
  const { service, world, db, token, root, seller, child, stranger, strangersChild } = await family(t);
  const owners = { few: child.id, many: strangersChild.id };
  const packages = [await world.package(), await world.package()] as const;
  const scene = scenes(root.id, packages);
  for (const { insert } of Object.values(scene)) await insert(db, owners);
  await db.transaction().execute(addUpChanges);
  await sql`analyze`.execute(db);
  const callers = [
    { who: 'all', caller: await world.token(root), sees: [owners.few, owners.many] },
    { who: 'a branch with many', caller: await world.token(stranger), sees: [owners.many] },
    { who: 'a branch with few', caller: token, sees: [owners.few] },
    { who: 'its own', caller: await world.token(strangersChild), sees: [owners.many] },
  ];

  for (const [name, { rows, filters, sorts }] of Object.entries(scene)) {
    const operation = name as keyof typeof scene;
    const { rows: all } = await rows.execute(db);
    for (const { who, caller, sees } of callers) {
      const own = all.filter(({ owner }) => sees.includes(Number(owner)));
      const compare = async (query: Record<string, string>, passing: readonly Item[]) => {
        const order = query['sort'] ?? '-id';
        const expected = sorted(passing, order, {}).map(({ id }) => id);
        const { total, last, pages } = await pagesOf(service, operation, caller, query);
        t.same([total, last], [expected.length, Math.max(1, Math.ceil(expected.length / PER_PAGE))]);
        for (const [page, ids] of pages)
          t.same(
            ids,
            expected.slice((page - 1) * PER_PAGE, page * PER_PAGE),
            `page ${String(page)} ${JSON.stringify(query)}`,
          );
      };
      await t.test(`${operation} 200 by each key, for who sees ${who}`, async () => {
        for (const sort of ['id', '-id', 'created_at', '-created_at', ...sorts]) await compare({ sort }, own);
      });
      await t.test(`${operation} 200 of what filters leave, for who sees ${who}`, async () => {
        for (const [query, passes] of filters) await compare(query, own.filter(passes));
      });
      await t.test(`${operation} 200 as NDJSON, for who sees ${who}`, async (t) => {
        const [query, passes] = filters[0];
        const found = rowsOf(await exported(service, operation, NDJSON, { token: caller, query }));
        t.equal(found.length, own.filter(passes).length);
      });
    }
  }

  await t.test('200 in another branch after a move of the user with many', async (t) => {
    const params = { id: strangersChild.id };
    const body = { owner_id: seller.id };
    await service.ok('users_change_owner', { token: await world.token(root), params, body });
    for (const [name, { rows }] of Object.entries(scene)) {
      const operation = name as keyof typeof scene;
      const all = sorted((await rows.execute(db)).rows, '-id', {}).map(({ id }) => id);
      const { total, last, pages } = await pagesOf(service, operation, token, {});
      t.same([total, last], [all.length, Math.ceil(all.length / PER_PAGE)], operation);
      for (const [page, ids] of pages) t.same(ids, all.slice((page - 1) * PER_PAGE, page * PER_PAGE));
      const left = await pagesOf(service, operation, await world.token(stranger), {});
      t.same([left.total, left.last], [0, 1], operation);
    }
  });
});
