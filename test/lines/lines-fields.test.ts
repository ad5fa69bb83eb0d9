import { test } from 'tap';
import { syncedLines } from '../../handlers/jobs/edge-delivery.ts';
import { CONVERTIBLE, LinesFixture, linksOf } from '../support/lines.ts';
import { type Kind, KIND_NAMES, KINDS, Shop, UNKNOWN_ID } from '../support/shop.ts';
import { OWN } from '../support/world.ts';
import { op } from '../support/line-operations.ts';

// Fields that a reseller sets for a line and its customer, the same for every kind.

const HOST = 'tv.operator.example';

for (const kind of KIND_NAMES) {
  void test(`${KINDS[kind].prefix}: country, contact, payment and VPN`, async (t) => {
    const shop = await Shop.open(t);
    const { service, db, token } = shop;
    const packageId = await shop.package({ can_enable_vpn: true });
    const plain = await shop.package();
    const edit = (id: number, body: object) => service.ok(op(kind, 'edit'), { token, params: { id }, body });

    await t.test(`${op(kind, 'create')} 200 with the defaults`, async (t) => {
      const { customer_has_paid, country, messaging_contact, vpn_enabled } = await shop.sell(kind, plain);
      t.same(
        { customer_has_paid, country, messaging_contact, vpn_enabled },
        { customer_has_paid: false, country: 'all', messaging_contact: null, vpn_enabled: false },
      );
    });

    await t.test(`${op(kind, 'create')} and edit 200 with the given fields, free of charge`, async (t) => {
      const before = await shop.balance();
      const given = {
        customer_has_paid: true,
        country: 'sE',
        messaging_contact: '@viewer',
        ...(KINDS[kind].hosted ? { enable_vpn: true } : {}),
      };
      const sale = await shop.sell(kind, packageId, given);
      const stored = {
        customer_has_paid: true,
        country: 'SE',
        messaging_contact: '@viewer',
        vpn_enabled: KINDS[kind].hosted,
      };
      t.match(sale, stored);
      t.notOk('enable_vpn' in sale, '`enable_vpn` of the request is `vpn_enabled` of the response');
      t.equal(await shop.balance(), before - 1000, 'the price of the package');
      t.match(await shop.ask(kind, 'show', sale.id), stored);
      t.match(await edit(sale.id, { country: 'ALL', messaging_contact: null, customer_has_paid: false }), {
        country: 'all',
        messaging_contact: null,
        customer_has_paid: false,
      });
      t.equal(await shop.balance(), before - 1000);
    });

    await t.test('422 enable_vpn if the package or the kind has no VPN', async (t) => {
      const [sold, reason] = KINDS[kind].hosted
        ? [plain, 'the package offers no VPN']
        : [packageId, `a line of the kind ${KINDS[kind].type} has no VPN`];
      const body = shop.body(kind, sold, { enable_vpn: true });
      const refused = await service.refused(422, op(kind, 'create'), { token, body });
      t.same(refused.errors, { enable_vpn: [`must be false: ${reason}`] });
    });

    await t.test('422 for a country that does not exist', async (t) => {
      const { id } = await shop.sell(kind, plain);
      for (const [operation, ask] of [
        [op(kind, 'create'), { body: shop.body(kind, plain, { country: 'XX' }) }],
        [op(kind, 'edit'), { params: { id }, body: { country: 'XX' } }],
      ] as const)
        t.match(await service.refused(422, operation, { token, ...ask }), { errors: { country: [/./] } });
    });

    await t.test('the audit log does not contain the contact', async (t) => {
      const { id } = await shop.sell(kind, plain, { messaging_contact: '+999-secret-contact' });
      await edit(id, { messaging_contact: '+999-other-contact' });
      const logs = await db.selectFrom('logs').select('changes').where('subject_id', '=', id).execute();
      t.equal(logs.length, 2);
      for (const { changes } of logs) t.match(changes, { messaging_contact: '[redacted]' });
    });

    await t.test('the edge gets the country', async (t) => {
      const { id } = await shop.sell(kind, plain, { country: 'PT' });
      t.equal((await syncedLines(db, [id])).get(id)?.country, 'PT');
    });
  });

  void test(`${op(kind, 'extend')}: the user that some clients send`, async (t) => {
    const shop = await Shop.open(t);
    const { world, seller, root } = shop;
    const packageId = await shop.package();
    const [below, beside] = [await world.user(seller), await world.user(seller)];
    const line = await shop.running(kind, packageId, { user_id: below.id });
    for (const user_id of [below.id, seller.id]) {
      const extended = await shop.ask(kind, 'extend', line.id, { package_id: packageId, user_id });
      t.equal(extended.user_id, below.id, 'the owner is unchanged');
    }
    const before = await shop.traces();
    for (const user_id of [root.id, beside.id, UNKNOWN_ID]) {
      const problem = await shop.refused(422, kind, 'extend', line.id, { package_id: packageId, user_id });
      t.same(Object.keys(problem.errors ?? {}), ['user_id']);
    }
    t.same(await shop.traces(), before, 'nothing has changed');
  });

  void test(`${KINDS[kind].prefix}: links`, async (t) => {
    const fixture = await LinesFixture.open(t, { lineHost: HOST });
    const { db, reseller } = fixture;
    const player = { username: `viewer.${kind}`, password: 'hk3v+9wq2' };
    const id = await fixture.line(kind, player);
    const links = async () => (await fixture.ask(kind, 'show', id)).links;

    t.same(await links(), linksOf(kind, HOST, player), 'with the operator’s host');
    await db.updateTable('users').set({ dns: 'tv.reseller.example' }).where('id', '=', reseller.id).execute();
    t.same(await links(), linksOf(kind, 'tv.reseller.example', player), 'with the owner’s');
    const domain = await db
      .insertInto('dns_domains')
      .values({ domain: 'tv.example', created_by_id: reseller.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const own = { dns: 'k7m2qx9d.tv.example', dns_domain_id: domain.id };
    await db.updateTable('lines').set(own).where('id', '=', id).execute();
    t.same(await links(), linksOf(kind, own.dns, player), 'with its own');
    const { data } = await fixture.service.ok(op(kind, 'index'), { token: fixture.token });
    t.same(data[0]?.links, linksOf(kind, own.dns, player), 'in lists too');

    if (KINDS[kind].waits) {
      const waiting = { activated_at: null, expired_at: null, username: null, password: null };
      const code = await fixture.line(kind, waiting);
      t.same(
        (await fixture.ask(kind, 'show', code)).links,
        { playlist: null, guide: null, portal: null },
        'none before the activation',
      );
    }
  });
}

void test('links: none without any host', async (t) => {
  const fixture = await LinesFixture.open(t);
  for (const kind of KIND_NAMES) {
    const { links } = await fixture.ask(kind, 'show', await fixture.line(kind));
    t.same(links, { playlist: null, guide: null, portal: null }, kind);
  }
});

void test('links: those of its new kind', async (t) => {
  const fixture = await LinesFixture.open(t, { lineHost: HOST });
  const player = { username: 'viewer501', password: 'hk3v9wq2' };
  const id = await fixture.line('m3u', player);
  let from: Kind = 'm3u';
  for (const to of CONVERTIBLE.filter((kind) => kind !== 'm3u')) {
    const body = { type: to, mac_address: '00:1A:79:3C:5E:07' };
    const { links } = await fixture.service.ok(op(from, 'change_type'), {
      token: fixture.token,
      params: { id },
      body,
    });
    t.same(links, linksOf(to, HOST, player), to);
    from = to;
  }
});

void test('created_by_id of a line: its creator, the owner or a user above the owner', async (t) => {
  const shop = await Shop.open(t);
  const { service, world, root, seller, token } = shop;
  const packageId = await shop.package();
  const [child, other] = [await world.user(seller), await world.user(root)];
  const { id } = await shop.sell('m3u', packageId, { user_id: child.id });
  const places = async () => {
    const line = await service.ok('m3us_show', { token: await world.token(root), params: { id } });
    return [line.user_id, line.created_by_id];
  };
  t.same(await places(), [child.id, seller.id], 'the user who sold it');

  const moveUser = async (user: { id: number }, to: { id: number }) =>
    service.ok('users_change_owner', {
      token: await world.token(root),
      params: { id: user.id },
      body: { owner_id: to.id },
    });
  await moveUser(child, other);
  t.same(await places(), [child.id, root.id], 'the user who moved the owner away from the creator');
  await moveUser(child, seller);
  t.same(await places(), [child.id, root.id], 'the creator, if it is still above the owner');

  await service.ok('m3us_change_owner', { token, params: { id }, body: { user_id: seller.id } });
  t.same(await places(), [seller.id, seller.id], 'the user who changed the owner');
  const bulk = { params: { id: seller.id }, body: { user_id: child.id } };
  await service.ok('users_change_m3us_owner', { token: await world.token(root), ...bulk });
  t.same(await places(), [child.id, root.id], 'also for all lines of a user');

  const colleague = await world.user(root, { permissions: [...OWN, 'users_all'] });
  const back = { params: { id: child.id }, body: { user_id: other.id } };
  await service.ok('users_change_m3us_owner', { token: await world.token(colleague), ...back });
  t.same(await places(), [other.id, other.id], 'the owner itself, if the caller is not above it');
});

void test('the case of a code', async (t) => {
  const shop = await Shop.open(t);
  const { service, token } = shop;
  const packageId = await shop.package();
  const sell = (code: string) => ({ token, body: { package_id: packageId, code } });

  t.match(await service.ok('activecodes_create', sell('Living-Room-7')), { code: 'LIVING-ROOM-7' });
  for (const twin of ['Living-Room-7', 'living-room-7', 'LIVING-ROOM-7']) {
    const { errors } = await service.refused(422, 'activecodes_create', sell(twin));
    t.same(errors, { code: ['is taken'] }, twin);
  }
  const lines = ['den-1234', 'DEN-1234'].map((code) => sell(code).body);
  await service.refused(422, 'activecodes_batch_create', { token, body: { lines } });
  const body = { code: 'living-ROOM-7', activecode_device_id: await shop.device(), mac_address: shop.mac() };
  t.match(await service.ok('activecodes_activate', { token, body }), {
    code: 'LIVING-ROOM-7',
    status: 'active',
  });
});
