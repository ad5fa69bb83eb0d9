import { test } from 'tap';
import { CONVERTIBLE, LinesFixture, linksOf } from '../support/lines.ts';
import { KIND_NAMES, KINDS } from '../support/shop.ts';
import { op } from '../support/line-operations.ts';
import { add, column, find, insert } from '../support/rows.ts';

// Lines that get another owner or become lines of another kind.

for (const kind of KIND_NAMES) {
  const changeOwner = op(kind, 'change_owner');

  void test(changeOwner, async (t) => {
    const fixture = await LinesFixture.open(t);
    const { db, world, reseller, child, stranger } = fixture;
    const hand = (id: number, { id: user_id }: { id: number }) =>
      fixture.change(kind, 'change_owner', id, 'update', { body: { user_id } });
    const refused = (status: number, id: number, user_id: number, token = fixture.token) =>
      fixture.refusedUnchanged(status, kind, 'change_owner', id, { body: { user_id }, token });

    await t.test('200 to any user below, and back to the caller', async (t) => {
      const grandchild = await world.user(child);
      const id = await fixture.line(kind);
      const before = await fixture.ask(kind, 'show', id);
      for (const owner of [child, grandchild, reseller]) {
        const changed = await hand(id, owner);
        const { updated_at } = changed;
        t.same(changed, { ...before, user_id: owner.id, created_by_id: reseller.id, updated_at }, 'no other');
      }
    });

    await t.test('200 its bouquets, host name and payment flag are unchanged', async (t) => {
      const sold = await fixture.package(2);
      const dns_domain_id = await insert(db, 'dns_domains', {
        domain: 'tv.example',
        created_by_id: reseller.id,
      });
      const host = { dns: 'k7m2qx9d.tv.example', dns_domain_id };
      const id = await fixture.line(kind, { package_id: sold.id, ...host });
      await fixture.ask(kind, 'edit', id, { body: { bouquets: sold.bouquets.slice(1) } });
      await add(db, 'line_charges', {
        line_id: id,
        kind: 'create',
        payer_id: reseller.id,
        amount: 0,
        package_id: sold.id,
        package_credit: 0,
        period: 1,
        period_type: 'month',
        max_connections: 1,
      });
      t.match(await hand(id, child), host);
      const { data } = await fixture.ask(kind, 'bouquets', id);
      t.same(column(data, 'id'), sold.bouquets.slice(1));
      const charges = await find(db, 'line_charges', { line_id: id }, 'payer_id');
      t.same(charges, [{ payer_id: reseller.id }]);
    });

    await t.test('422 a line that plays adult content, for an owner that sells none', async (t) => {
      const id = await fixture.line(kind, { adult: true });
      t.same(Object.keys((await refused(422, id, child.id)).errors ?? {}), ['user_id']);
      t.equal((await hand(id, reseller)).adult, true, '200 for its current owner');
      const grown = await world.user(reseller, { set: { adult: true } });
      t.match(await hand(id, grown), { user_id: grown.id, adult: true });
    });

    await t.test('200 a stranger’s line for who sees all, to itself or users below', async (t) => {
      const id = await fixture.line(kind, {}, stranger);
      const token = await fixture.viewerToken(kind);
      await refused(422, id, stranger.id, token);
      await refused(422, id, child.id, token);
      const { user_id } = await db
        .selectFrom('tokens')
        .select('user_id')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      const changed = await fixture.ask(kind, 'change_owner', id, { token, body: { user_id } });
      t.equal(changed.user_id, user_id);
    });
  });
}

const CREDENTIALS = {
  m3u: { username: 'viewer501', password: 'hk3v9wq2' },
  mag: { mac_address: '00:1A:79:3C:5E:07', sn: 'SN-1', stb_type: 'MAG540', parent_password: '4321' },
  enigma: { mac_address: '00:1A:79:3C:5E:07', modem_mac: '00:1A:79:3C:5E:08', enigma_version: 'OE 2.5' },
};
const UNKNOWN = {
  mac_address: null,
  sn: null,
  stb_type: null,
  parent_password: null,
  modem_mac: null,
  enigma_version: null,
};

for (const from of CONVERTIBLE) {
  void test(op(from, 'change_type'), async (t) => {
    const fixture = await LinesFixture.open(t);
    const { service, db, reseller, token } = fixture;
    const dns_domain_id = await insert(db, 'dns_domains', {
      domain: 'tv.example',
      created_by_id: reseller.id,
    });
    const convert = (id: number, body: object) =>
      fixture.change(from, 'change_type', id, 'change_type', { body });
    const refused = (id: number, body: object) =>
      fixture.refusedUnchanged(422, from, 'change_type', id, { body });
    const others = CONVERTIBLE.filter((kind) => kind !== from);
    let count = 0;
    const mac = (): string => `00:1A:81:00:00:${String((count += 1)).padStart(2, '0')}`;

    for (const to of others) {
      await t.test(`200 to ${to}: the same line, with the credentials of its new kind`, async (t) => {
        const host = { dns: `a${to}.tv.example`, dns_domain_id, vpn_enabled: true };
        const own = { ...CREDENTIALS[from], username: `viewer.${to}`, password: 'hk3v9wq2' };
        const id = await fixture.line(from, { ...own, ...host, note: 'Den', external_id: 'order-1' });
        await fixture.connect(id, 2);
        const before = await fixture.ask(from, 'show', id);
        const given = to === 'm3u' ? {} : { ...CREDENTIALS[to], mac_address: mac() };
        const changed = await convert(id, { type: to, ...given });
        const { username, password } = own;
        const links = linksOf(to, host.dns, own);
        t.match(changed, { type: KINDS[to].type, username, password, ...given });
        const foreign = Object.keys(UNKNOWN).filter((field) => !(field in CREDENTIALS[to]));
        t.notOk(
          foreign.some((field) => field in changed),
          'credentials of other kinds are absent',
        );
        const vpn_enabled = KINDS[to].hosted;
        const { updated_at } = changed;
        const shared = Object.fromEntries(
          Object.entries({ ...before, type: KINDS[to].type, links, vpn_enabled, updated_at }).filter(
            ([key]) => !(key in UNKNOWN),
          ),
        );
        t.match(changed, shared, 'no other');
        t.equal(await fixture.open(id), 0, 'its connections are closed');

        await fixture.refused(404, from, 'show', id);
        const fetched = await fixture.ask(to, 'show', id);
        t.same(changed, fetched);
        for (const [kind, total] of [
          [from, 0],
          [to, 1],
        ] as const) {
          const page = await service.ok(op(kind, 'index'), { token, query: { 'filters[id]': id } });
          t.equal(page.total, total);
        }
        const stored = await db.selectFrom('lines').selectAll().where('id', '=', id).executeTakeFirst();
        t.match(stored, { kind: to, ...UNKNOWN, ...given }, 'the fields of the old kind are cleared');
        await fixture.ask(to, 'delete', id);
      });
    }

    await t.test('200 unfiltered totals follow: one list loses it, the other gains it', async (t) => {
      const [to] = others;
      if (to === undefined) throw new Error('there is one kind only');
      const total = async (kind: typeof from): Promise<number> =>
        (await service.ok(op(kind, 'index'), { token })).total;
      const id = await fixture.line(from);
      const before = [await total(from), await total(to)] as const;
      await convert(id, { type: to, ...(to === 'm3u' ? {} : { mac_address: mac() }) });
      t.same([await total(from), await total(to)], [before[0] - 1, before[1] + 1]);
    });

    await t.test('200 the history of the line is kept', async (t) => {
      const [to] = others;
      if (to === undefined) throw new Error('there is one kind only');
      const id = await fixture.line(from);
      await fixture.ask(from, 'edit', id, { body: { note: 'Before' } });
      await convert(id, { type: to, ...(to === 'm3u' ? {} : { mac_address: mac() }) });
      const { data } = await fixture.ask(to, 'logs', id);
      t.same(column(data, 'action'), [op(from, 'change_type'), op(from, 'edit')]);
      const syncs = await fixture.ask(to, 'syncs', id);
      t.same(column(syncs.data, 'action'), ['change_type', 'update']);
    });

    await t.test('422 for its current kind, and for a kind that it cannot become', async (t) => {
      const id = await fixture.line(from);
      t.same((await refused(id, { type: from })).errors, { type: ['is already the kind of the line'] });
      for (const body of [{ type: 'Activecode' }, { type: 'box' }, {}]) await refused(id, body);
    });

    await t.test('422 credentials of another kind', async (t) => {
      const id = await fixture.line(from);
      const foreign = {
        m3u: { mac_address: '00:1A:79:00:00:99' },
        mag: { username: 'viewer99', mac_address: '00:1A:79:00:00:99' },
        enigma: { stb_type: 'MAG540', mac_address: '00:1A:79:00:00:99' },
      };
      for (const to of others) {
        const { errors } = await refused(id, { type: to, ...foreign[to] });
        const [field] = Object.keys(foreign[to]);
        t.same(errors, { [String(field)]: [`is no credential of the kind ${KINDS[to].type}`] });
      }
    });

    for (const to of others.filter((kind) => kind !== 'm3u')) {
      if (from === 'm3u') {
        await t.test(`422 to ${to} without a MAC address`, async (t) => {
          t.same((await refused(await fixture.line(from), { type: to })).errors, {
            mac_address: ['is required'],
          });
        });
      } else {
        await t.test(`200 to ${to} with its current MAC address`, async (t) => {
          const has = mac();
          t.match(await convert(await fixture.line(from, { mac_address: has }), { type: to }), {
            mac_address: has,
          });
        });
        await t.test(`422 to ${to} if another line has its MAC address`, async (t) => {
          const has = mac();
          await fixture.line(to, { mac_address: has });
          const id = await fixture.line(from, { mac_address: has });
          t.same((await refused(id, { type: to })).errors, { mac_address: ['is taken'] });
        });
      }
      await t.test(`422 to ${to} with a MAC address in use`, async (t) => {
        const taken = mac();
        await fixture.line(to, { mac_address: taken });
        const id = await fixture.line(from);
        t.same((await refused(id, { type: to, mac_address: taken })).errors, { mac_address: ['is taken'] });
      });
    }

    if (from !== 'm3u') {
      await t.test('200 to m3u with a new username and password; 422 for a username in use', async (t) => {
        const body = { type: 'm3u', username: 'new.viewer', password: 'n4bz8kq2vr' };
        t.match(await convert(await fixture.line(from), body), {
          username: 'new.viewer',
          password: 'n4bz8kq2vr',
        });
        for (const username of ['new.viewer', 'New.Viewer']) {
          const { errors } = await refused(await fixture.line(from), { ...body, username });
          t.same(errors, { username: ['is taken'] });
        }
      });
    }
  });
}
