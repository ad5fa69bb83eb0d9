import { test } from 'tap';
import { handlers } from '../../handlers/index.ts';
import { LinesFixture } from '../support/lines.ts';
import { type Kind, KIND_NAMES, KINDS } from '../support/shop.ts';
import { op } from '../support/line-operations.ts';
import { Service } from '../support/service.ts';
import { OWN } from '../support/world.ts';

// The list of each kind. test/lists/ asks it by every sort and filter key.

for (const kind of KIND_NAMES) {
  const index = op(kind, 'index');

  void test(index, async (t) => {
    const fixture = await LinesFixture.open(t);
    const { service, world, token, stranger, child, reseller, root } = fixture;
    const all: number[] = [];
    for (const owner of [reseller, reseller, child, child, reseller])
      all.push(await fixture.line(kind, {}, owner));
    await fixture.line(kind, {}, stranger);
    await fixture.line(kind, { deleted_at: new Date() });
    for (const other of KIND_NAMES.filter((name) => name !== kind)) await fixture.line(other);
    const list = (query: object, callerToken = token) =>
      service.ok(index, { token: callerToken, query: { ...query } });
    const idsOf = ({ data }: { data: readonly { id: number }[] }): number[] => data.map(({ id }) => id);

    await t.test('200 newest first, without deleted ones and other kinds, each as `show`', async (t) => {
      const page = await list({});
      t.same(idsOf(page), all.toReversed());
      t.match(page, { current_page: 1, per_page: 15, last_page: 1, total: 5, from: 1, to: 5 });
      for (const line of page.data) t.same(line, await fixture.ask(kind, 'show', line.id));
      const second = await list({ page: 2, per_page: 4 });
      t.same(idsOf(second), all.slice(0, 1));
      t.match(second, { current_page: 2, last_page: 2, total: 5, from: 5, to: 5 });
      t.match(await list({ page: 9 }), { data: [], from: null, to: null, total: 5 });
    });

    await t.test('200 filters of names: the whole name in either case, a part of it', async (t) => {
      const [one, other] = [
        await fixture.line(kind, { username: 'Viewer_1' }),
        await fixture.line(kind, { username: 'viewer_11' }),
      ];
      await fixture.line(kind, { username: 'viewerX1' });
      await fixture.line(kind, { username: 'gone', deleted_at: new Date() });
      const found = async (query: object) => idsOf(await list(query));
      t.same(await found({ 'filters[username_exact]': 'viewer_1,VIEWER_11,viewer,gone' }), [other, one]);
      t.same(await found({ 'filters[username_exact]': 'VIEWER_1,viewer_1' }), [one], 'once, if sent twice');
      t.same(await found({ 'filters[username]': 'EWER_' }), [other, one]);
      if (KINDS[kind].waits) {
        const id = await fixture.line(kind, { username: null, activated_at: null, expired_at: null });
        t.same(await found({ sort: '-username', per_page: 1 }), [id], 'none is the last one');
        const { code } = await world.db
          .selectFrom('lines')
          .select('code')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        const query = { 'filters[code_exact]': `${code?.toLowerCase() ?? ''},NO-SUCH` };
        t.same(await found(query), [id]);
        t.same(idsOf(await service.ok('lines_index', { token, query })), [id]);
        t.same(await found({ 'filters[code]': code?.slice(1).toLowerCase() }), [id]);
        t.same(await found({ 'filters[code_exact]': code?.slice(1) }), [], 'no part of it');
      }
    });

    await t.test('200 totals depend on the caller, and follow every change', async (t) => {
      const tokens = [
        await world.token(root),
        token,
        await world.token(child),
        await world.token(stranger),
        await fixture.viewerToken(kind),
      ];
      const totals = () => Promise.all(tokens.map(async (each) => (await list({ per_page: 1 }, each)).total));
      const before = await totals();
      const [ofRoot = 0, ofReseller = 0, ofChild = 0, ofStranger = 0, ofViewer = 0] = before;
      t.same([ofRoot, ofChild, ofStranger, ofViewer], [ofReseller + 1, 2, 1, ofReseller + 1]);
      const id = await fixture.line(kind, {}, child);
      t.same(await totals(), [ofRoot + 1, ofReseller + 1, ofChild + 1, 1, ofViewer + 1]);
      await fixture.ask(kind, 'change_owner', id, { body: { user_id: reseller.id } });
      t.same(await totals(), [ofRoot + 1, ofReseller + 1, ofChild, 1, ofViewer + 1]);
      await fixture.ask(kind, 'delete', id);
      t.same(await totals(), before);
    });
  });
}

void test('lines_index 200: a caller who is moved while it reads finds each of its lines', async (t) => {
  let change = (): Promise<unknown> => Promise.resolve();
  const service = await Service.apart(
    t,
    {},
    {
      lines_index: {
        ...handlers.lines_index,
        async list(call) {
          // After the caller was admitted, and before its lines are read.
          await change();
          return handlers.lines_index.list(call);
        },
      },
    },
  );
  const { world } = service;
  const root = await world.user(null);
  const [seller, newParent] = [await world.user(root, { permissions: OWN }), await world.user(root)];
  const child = await world.user(seller);
  const lines = [await world.line(seller, 'm3u'), await world.line(child, 'mag')];
  const [token, operator] = [await world.token(seller), await world.token(root)];
  const move = { params: { id: seller.id }, body: { owner_id: newParent.id } };
  change = () => service.ok('users_change_owner', { token: operator, ...move });
  const { data, has_more } = await service.ok('lines_index', { token });
  t.same([data.map(({ id }) => id), has_more], [lines, false]);
});

// How to find a line by a MAC address in any notation, or by the number of its device.

const WITH_DEVICE = KIND_NAMES.filter((kind) => kind !== 'm3u');

function finder(kind: Kind, fixture: LinesFixture) {
  const { service, token } = fixture;
  const index = op(kind, 'index');
  return {
    index,
    find: async (query: object) => {
      const { data, total } = await service.ok(index, { token, query: { ...query } });
      return { ids: data.map(({ id }) => id), total };
    },
    refused: async (query: object) =>
      (await service.refused(422, index, { token, query: { ...query } })).errors ?? {},
  };
}

/** The number of a device, in the forms that find it and those that do not. */
const NUMBERS = {
  mag: {
    key: 'sn',
    column: 'sn',
    stored: '092014J1',
    found: ['092014J1'],
    absent: ['092014J', '092014j1', '%'],
  },
  enigma: {
    key: 'modem_mac',
    column: 'modem_mac',
    stored: '00:1A:79:3C:5E:08',
    found: ['00:1A:79:3C:5E:08', '00-1a-79-3c-5e-08', '001A793C5E08'],
    absent: ['00:1A:79:3C:5E:09'],
  },
  activecode: {
    key: 'sn',
    column: 'serial',
    stored: 'NB4K-00317',
    found: ['NB4K-00317'],
    absent: ['NB4K', 'nb4k-00317'],
  },
} as const;

for (const kind of ['mag', 'enigma', 'activecode'] as const) {
  const { key, column, stored, found, absent } = NUMBERS[kind];
  void test(`${op(kind, 'index')}: filters[${key}]`, async (t) => {
    const fixture = await LinesFixture.open(t);
    const { find } = finder(kind, fixture);
    const id = await fixture.line(kind, { [column]: stored });
    await fixture.line(kind);
    await fixture.line(kind, { [column]: stored, deleted_at: new Date() });
    await fixture.line(kind, { [column]: stored }, fixture.stranger);
    for (const value of found)
      t.same(await find({ [`filters[${key}]`]: value }), { ids: [id], total: 1 }, value);
    for (const value of absent)
      t.same(await find({ [`filters[${key}]`]: value }), { ids: [], total: 0 }, value);
  });
}

for (const kind of WITH_DEVICE) {
  void test(`${op(kind, 'index')}: filters[mac_address]`, async (t) => {
    const fixture = await LinesFixture.open(t);
    const id = await fixture.line(kind, { mac_address: '00:1A:79:AB:01:0F' });
    const other = await fixture.line(kind, { mac_address: '00:1A:79:AB:02:F0' });
    const { find, refused } = finder(kind, fixture);
    const key = 'filters[mac_address]';

    const found: Record<string, number[]> = Object.fromEntries([
      ...'00:1A:79:ab:01:0f 00-1a-79-AB-01-0F 00.1a.79.ab.01.0f 001A79AB010F 001a.79ab.010f'
        .split(' ')
        .map((complete) => [complete, [id]]),
      ...['001a79', '00-1a-79', '79.ab.', ':79a', 'a:79ab0', '-'].map((part) => [part, [other, id]]),
      ...['b-01', 'ab010', ':0F', '-01-0f'].map((part) => [part, [id]]),
      ...['01A7', '00:1A:79:AB:01:FF', '0F:F0'].map((absent) => [absent, []]),
    ]) as Record<string, number[]>;
    for (const [value, ids] of Object.entries(found))
      t.same(await find({ [key]: value }), { ids, total: ids.length }, `200 ${value}`);
    const none = 'zz 00:1A:7:AB 00::1A % 001A79AB010F0 1:00:1A:79:AB:01:0 00:1A:79:AB:01:0F:';
    const exactly = 'filters[mac_address_exact]';
    const both = { [exactly]: '00-1a-79-ab-01-0f,001A79AB02F0,00:1A:79:AB:01:FF' };
    t.same(await find(both), { ids: [other, id], total: 2 }, '200 exactly these');
    t.same(Object.keys(await refused({ [exactly]: '00:1A:79' })), [`${exactly}.0`], '422 no part of one');
    for (const value of [...none.split(' '), '00 1A', ''])
      t.same(Object.keys(await refused({ [key]: value })), [key], `422 "${value}" is part of no MAC address`);
  });
}
