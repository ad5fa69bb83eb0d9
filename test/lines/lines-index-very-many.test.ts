import { sql } from 'kysely';
import { test } from 'tap';
import { family } from '../db/ledger/scene.ts';
import { find } from '../support/rows.ts';

// More lines than are looked through for a part of a text, sorted by names of either case.

const LINES = 50_100;
const OLD = 100;

void test('m3us_index of very many', async (t) => {
  const { service, world, db, token, root, child } = await family(t);
  await sql`
    insert into lines (kind, username, password, package_id, user_id, created_by_id, note, expired_at, activated_at, created_at)
    select 'm3u', case n % 2 when 0 then 'VIEWER' else 'viewer' end || lpad((n * 7919 % 100003)::text, 6, '0'), 'secret',
      ${await world.package()}::bigint, ${child.id}::bigint, ${child.id}::bigint, 'Room ' || n % 10, now(), now(),
      now() - case when n <= ${OLD}::integer then interval '9 days' else interval '1 day' end
    from generate_series(1, ${LINES}::integer) as n order by n`.execute(db);
  const rows = await find(db, 'lines', {}, 'id', 'username', 'note', 'created_at');
  const before = rows[0]?.created_at;

  // The branch comes first: no counter contains its lines yet.
  for (const { who, caller } of [
    { who: 'a branch', caller: token },
    { who: 'the root', caller: await world.token(root) },
  ]) {
    const page = async (query: Record<string, unknown>) => {
      const { data, total } = await service.ok('m3us_index', {
        token: caller,
        query: { per_page: 50, ...query },
      });
      return { total, ids: data.map(({ id }) => id) };
    };
    const refused = async (query: Record<string, unknown>) =>
      (await service.refused(422, 'm3us_index', { token: caller, query })).errors;

    await t.test(`422 parts that no index finds, for ${who}`, async (t) => {
      t.match(await refused({ 'filters[note]': '7' }), { 'filters[note]': [/created_from/] });
      t.match(await refused({ 'filters[username]': 'vi' }), { 'filters[username]': [/three characters/] });
    });

    await t.test(`422 pages far behind by username and created_at, for ${who}`, async (t) => {
      for (const sort of ['username', '-created_at'])
        t.match(await refused({ sort, page: 101, per_page: 100 }), { page: [/sort by `id`/] });
      t.equal((await page({ sort: '-created_at', page: 101, 'filters[created_to]': before })).total, OLD);
    });

    await t.test(`200 parts of what another filter leaves, and of 3 characters, for ${who}`, async (t) => {
      const filters = { 'filters[created_to]': before, 'filters[note]': 'm 7', sort: 'id' };
      const left = rows.slice(0, OLD).filter(({ note }) => note === 'Room 7');
      t.same(await page(filters), { total: left.length, ids: left.map(({ id }) => id) });
      const some = rows.filter(({ username }) => username?.includes('00123') === true);
      t.equal((await page({ 'filters[username]': '00123' })).total, some.length);
    });

    await t.test(`200 by username, without regard to its case, for ${who}`, async (t) => {
      const ids = rows
        .map(({ id, username }) => ({ id, name: username?.toLowerCase() ?? '' }))
        .toSorted((one, other) => (one.name < other.name ? -1 : 1))
        .map(({ id }) => id);
      t.same(await page({ sort: 'username' }), { total: LINES, ids: ids.slice(0, 50) });
      t.same(await page({ sort: 'username', page: 3 }), { total: LINES, ids: ids.slice(100, 150) });
      t.same(await page({ sort: '-username' }), { total: LINES, ids: ids.toReversed().slice(0, 50) });
    });
  }
});
