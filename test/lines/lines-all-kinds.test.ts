import { sql } from 'kysely';
import { test } from 'tap';
import type { Reply } from '../../handlers/call/contract.ts';
import { LinesFixture } from '../support/lines.ts';
import { op } from '../support/line-operations.ts';
import { KIND_NAMES, KINDS } from '../support/shop.ts';
import { update } from '../support/rows.ts';

// `lines_index`: the lines of all kinds in one list, by a cursor.

const HOUR = 3_600_000;
type Item = Reply<'lines_index'>['data'][number];

void test('lines_index', async (t) => {
  const fixture = await LinesFixture.open(t);
  const { service, world, db, token, reseller, child, stranger, root } = fixture;
  const list = (query: object = {}, caller = token) =>
    service.ok('lines_index', { token: caller, query: { ...query } });
  const idsOf = ({ data }: { data: readonly { id: number }[] }) => data.map(({ id }) => id);
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);

  /** Returns all items, read in parts of this size. */
  const readAll = async (limit: number, query: object = {}, caller = token): Promise<Item[]> => {
    const items: Item[] = [];
    let after: number | null = null;
    for (let more = true; more;) {
      const part: Reply<'lines_index'> = await list(
        { ...query, limit, ...(after === null ? {} : { after }) },
        caller,
      );
      t.ok(part.data.length <= limit);
      items.push(...part.data);
      ({ next_after: after, has_more: more } = part);
    }
    return items;
  };

  t.same(await list(), { data: [], next_after: null, has_more: false }, 'nothing yet');
  const packages = [await world.package(), await world.package()];
  const lines: number[] = [];
  for (const [index, owner] of [reseller, child, reseller, child, reseller].entries()) {
    for (const kind of KIND_NAMES) {
      const number = lines.length;
      const expired_at = inHours(number * 10 - 95);
      const set = {
        external_id: `order-${String(number)}`,
        package_id: packages[number % 2] ?? 0,
        expired_at,
      };
      const id = await fixture.line(
        kind,
        { ...set, ...(index === 4 ? { refunded_at: new Date() } : {}) },
        owner,
      );
      lines.push(id);
      if (index === 3) await world.restriction({ line_id: id }, root);
    }
  }
  const waiting = await world.line(reseller, 'activecode', { code: 'WAITING-1' });
  const gone = await fixture.line('mag', { deleted_at: inHours(-1), external_id: 'gone' });
  const longGone = await fixture.line('mag', { deleted_at: inHours(-91 * 24) });
  const living = [...lines, waiting];

  await t.test('200 each item has its type, and is what the list of its kind shows', async (t) => {
    const { data, next_after, has_more } = await list();
    t.same([idsOf({ data }), next_after, has_more], [living, waiting, false]);
    for (const kind of KIND_NAMES) {
      const { data: own } = await service.ok(op(kind, 'index'), {
        token,
        query: { sort: 'id', per_page: 100 },
      });
      t.same(
        data.filter((item) => item.type === KINDS[kind].type),
        own.map((line) => ({ ...line, deleted_at: null })),
      );
    }
  });

  await t.test('200 in parts of any size: each line once', async (t) => {
    for (const limit of [1, 2, 7, living.length, 1000])
      t.same(idsOf({ data: await readAll(limit) }), living, String(limit));
    const { data, next_after } = await list({ after: waiting });
    t.same([data, next_after], [[], waiting], 'nothing new: the same place again');
  });

  await t.test('200 filters', async (t) => {
    const all = (await list()).data;
    const filters: [string, unknown, (item: Item) => boolean][] = [
      ['external_id', 'order-1,order-6', (item) => ['order-1', 'order-6'].includes(item.external_id ?? '')],
      ['username_exact', all[5]?.username?.toUpperCase(), ({ username }) => username === all[5]?.username],
      ['code_exact', 'WAITING-1', (item) => 'code' in item && item.code === 'WAITING-1'],
      ['package_id', packages[1], ({ package_id }) => package_id === packages[1]],
    ];
    for (const [key, value, passes] of filters) {
      const expected = idsOf({ data: all.filter(passes) });
      const found = await readAll(3, { [`filters[${key}]`]: value });
      t.same(idsOf({ data: found }), expected, `${key}=${String(value)}`);
    }
    const mac = all.find((item) => item.type === 'Enigma');
    const written = mac?.type === 'Enigma' ? mac.mac_address.replaceAll(':', '-').toLowerCase() : '';
    t.same(idsOf(await list({ 'filters[mac_address_exact]': `${written},00-1a-79-ff-ff-ff` })), [mac?.id]);
    const both = { 'filters[status]': 'active', 'filters[type]': 'M3u', 'filters[user_id]': child.id };
    t.same(
      idsOf(await list(both)),
      idsOf({ data: all.filter((i) => i.status === 'active' && i.type === 'M3u' && i.user_id === child.id) }),
    );
  });

  await t.test('200 a line that a filter finds more than once takes one place of a page', async (t) => {
    // One is restricted twice, and one is refunded and restricted.
    const more = lines.filter((_, index) => index === 12 || index === 16);
    const added = await Promise.all(more.map((line_id) => world.restriction({ line_id }, root)));
    const page = async (status: string, limit: number) =>
      idsOf(await list({ 'filters[status]': status, limit }));
    t.same(await page('restricted', 2), lines.slice(12, 14));
    t.same(await page('refunded,restricted', 6), lines.slice(12, 18));
    await db.deleteFrom('restrictions').where('id', 'in', added).execute();
  });

  await t.test('200 a status that changes by time or a restriction leaves updated_at as it is', async (t) => {
    for (const kind of KIND_NAMES) {
      const id = await fixture.line(kind, { updated_at: '2026-01-01 00:00:00Z' });
      const seen = async () => {
        const query = { 'filters[id]': id };
        const { data } = await service.ok(op(kind, 'index'), { token, query });
        t.match(await list({ after: id - 1, limit: 1 }), { data }, 'the list of all kinds shows the same');
        return data[0];
      };
      t.match(await seen(), { status: 'active', updated_at: '2026-01-01 00:00:00' });
      const { id: restriction } = await service.ok('restrictions_create', {
        token,
        body: {
          restrictable_type: KINDS[kind].type,
          restrictable_id: id,
          title: 'Chargeback',
          description: '',
        },
      });
      t.match(await seen(), { status: 'restricted', updated_at: '2026-01-01 00:00:00' });
      await service.ok('restrictions_delete', { token, params: { id: restriction } });
      // As if the time had come.
      await update(db, 'lines', id, { expired_at: inHours(-1) });
      t.match(await seen(), { status: 'expired', updated_at: '2026-01-01 00:00:00' });
      await service.ok(op(kind, 'delete'), { token, params: { id } });
    }
  });

  await t.test('200 deleted: of the last 90 days, with deleted_at', async (t) => {
    const { data } = await list({ 'filters[deleted]': true });
    t.match(data, [{ id: gone, type: 'Mag', external_id: 'gone', deleted_at: /^\d{4}-/ }]);
    t.same(idsOf(await list({ 'filters[external_id]': 'gone' })), []);
    t.same(idsOf(await list({ 'filters[external_id]': 'gone', 'filters[deleted]': true })), [gone]);
    t.same(idsOf(await list({ 'filters[deleted]': true }, await world.token(stranger))), []);
    t.not(longGone, gone);
  });

  await t.test('200 of very many lines it looks through a part, and none is missed', async (t) => {
    const package_id = await world.package();
    await sql`
      insert into lines (kind, username, password, package_id, user_id, created_by_id, activated_at, expired_at)
      select 'm3u', 'many-' || n, 'hk3v9wq2', ${package_id}, ${reseller.id}, ${reseller.id}, now(),
        now() + interval '1 day' * case when n > 9000 then 1 else -1 end
      from generate_series(1, 60200) as n`.execute(db);
    await sql`analyze lines`.execute(db);
    const query = { 'filters[package_id]': package_id, 'filters[status]': 'active' };
    const first = await list(query);
    t.same([first.data.length, first.has_more], [0, true], 'a part without any');
    const found = await readAll(1000, query);
    t.equal(new Set(idsOf({ data: found })).size, 51_200);
    t.equal(found.length, 51_200);
    t.ok(found.every(({ status }) => status === 'active'));
  });
});
