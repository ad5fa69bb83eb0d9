import fc from 'fast-check';
import { sql } from 'kysely';
import { test, type Test } from 'tap';
import { family } from '../db/ledger/scene.ts';
import { sorted, type Item } from '../lists/model.ts';

// Random queries of m3us_index and lines_index against what the same list without filters says, for callers who see all, a
// branch and themselves.

/** More than a search looks through at first. */
const COUNT = 900;
const STATES = ['active', 'expired', 'refunded', 'restricted'];
const TIMES = ['2026-01-01 00:00:07', '2026-01-01 00:00:20', '2026-01-01 00:00:33'];

/** Sells lines to a family. Returns the tokens of callers who see all, a branch and themselves. */
async function scene(t: Test) {
  const { service, world, db, viewer, root, seller, child, grandchild, stranger } = await family(t);
  const owners = [seller, child, grandchild, stranger].map(({ id }) => id);
  const time = (step: number) =>
    sql`timestamptz '2026-01-01 00:00:00Z' + n * ${sql.lit(step)} % 41 * interval '1 second'`;
  await sql`
    insert into lines (kind, username, password, mac_address, package_id, user_id, created_by_id, note, is_trial, auto_renewal,
      activated_at, expired_at, refunded_at, created_at, updated_at)
    select case when n % 5 = 0 then 'mag' else 'm3u' end, 'viewer' || n * 7919 % 1000 || '.' || n, 'secret',
      case when n % 5 = 0 then '00:1A:79:00:0' || n / 100 || ':' || lpad((n % 100)::text, 2, '0') end, ${await world.package()}::bigint,
      (${owners}::bigint[])[1 + n % 4], ${root.id}, 'Room ' || n % 10, n % 3 = 0, n % 4 = 1,
      ${time(17)}, case when n % 2 = 0 then now() + interval '1 day' else ${time(13)} end, case when n % 11 = 0 then now() end, ${time(17)}, ${time(29)}
    from generate_series(1, ${COUNT}::integer) as n order by n`.execute(db);
  await sql`
    insert into restrictions (title, description, line_id, created_by_id, policies)
    select 'Chargeback', '', id, ${root.id}, '{*}' from lines where id % 7 = 0`.execute(db);
  const users = [root, await viewer(seller), seller, child, grandchild];
  const tokens = await Promise.all(users.map((user) => world.token(user)));
  return { service, owners, tokens };
}

const one = (name: string, values: readonly unknown[], passes: (shown: unknown, value: unknown) => boolean) =>
  fc.constantFrom(...values).map((value) => ({ value, passes: (item: Item) => passes(item[name], value) }));
const equal = (shown: unknown, value: unknown): boolean => shown === value;
const has = (shown: unknown, value: unknown): boolean => String(shown).toLowerCase().includes(String(value));
const since = (shown: unknown, value: unknown): boolean => String(shown) >= String(value);
const until = (shown: unknown, value: unknown): boolean => String(shown) <= String(value);

void test('m3us_index: random queries', async (t) => {
  const { service, owners, tokens } = await scene(t);
  const callers = await Promise.all(
    tokens.map(async (token) => {
      const ask = async (query: object): Promise<{ total: number; data: Item[] }> =>
        service.ok('m3us_index', { token, query: { per_page: 100, ...query } });
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
      status: one('status', STATES, equal),
      user_id: one('user_id', owners, equal),
      is_trial: one('is_trial', [true, false], equal),
      auto_renewal: one('auto_renewal', [true, false], equal),
      note: one('note', ['room', '7', 'm 1', 'none'], has),
      username: one('username', ['er1', '2', '.3', 'none'], has),
      created_from: one('created_at', TIMES, since),
      expired_to: one('expired_at', TIMES, until),
      updated_to: one('updated_at', TIMES, until),
    },
    { requiredKeys: [] },
  );
  const keys = fc
    .uniqueArray(fc.constantFrom('id', 'username', 'expired_at', 'created_at', 'updated_at'), {
      minLength: 1,
      maxLength: 3,
    })
    .chain((names) => fc.tuple(...names.map((name) => fc.constantFrom(name, `-${name}`))))
    .map((directed) => directed.join());
  const query = fc.record({ caller: fc.nat(4), filters, sort: keys, page: fc.constantFrom(1, 1, 2, 3) });
  await fc.assert(
    fc.asyncProperty(query, async ({ caller, filters, sort, page }) => {
      const { ask, all } = callers[caller] ?? { ask: undefined, all: [] };
      const given = Object.entries(filters);
      const passing = all.filter((item) => given.every(([, { passes }]) => passes(item)));
      const named = given.map(([name, { value }]) => [`filters[${name}]`, String(value)] as const);
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

void test('lines_index: random queries', async (t) => {
  const { service, owners, tokens } = await scene(t);
  const callers = await Promise.all(
    tokens.map(async (token) => {
      const read = async (query: object): Promise<Item[]> => {
        const items: Item[] = [];
        for (let after = 0, more = true; more;) {
          const page = await service.ok('lines_index', { token, query: { limit: 100, ...query, after } });
          items.push(...page.data);
          more = page.has_more;
          after = page.next_after ?? after;
        }
        return items;
      };
      return { read, all: await read({}) };
    }),
  );
  const filters = fc.record(
    {
      type: one('type', ['M3u', 'Mag', 'Enigma'], equal),
      status: one('status', STATES, equal),
      user_id: one('user_id', owners, equal),
      expired_from: one('expired_at', TIMES, since),
      expired_to: one('expired_at', TIMES, until),
      updated_from: one('updated_at', TIMES, since),
    },
    { requiredKeys: [] },
  );
  const query = fc.record({ caller: fc.nat(4), filters, limit: fc.constantFrom(7, 100, 1000) });
  await fc.assert(
    fc.asyncProperty(query, async ({ caller, filters, limit }) => {
      const { read, all } = callers[caller] ?? { read: undefined, all: [] };
      const given = Object.entries(filters);
      const passing = all.filter((item) => given.every(([, { passes }]) => passes(item)));
      const named = given.map(([name, { value }]) => [`filters[${name}]`, String(value)] as const);
      const found = await read?.({ ...Object.fromEntries<string>(named), limit });
      t.same(
        found?.map(({ id }) => id),
        passing.map(({ id }) => id),
      );
    }),
    { numRuns: 100 },
  );
});
