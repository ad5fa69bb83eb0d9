import { sql } from 'kysely';
import { test } from 'tap';
import { Service } from '../support/service.ts';
import { KIND_NAMES, KINDS, Shop, TIERS, type Kind } from '../support/shop.ts';
import { op } from '../support/line-operations.ts';

// The sale of one line: what all kinds have in common, and the credentials of each kind.

void test('selling a line', async (t) => {
  const shop = await Shop.of(await Service.apart(t));
  const { service, world, db, token, seller } = shop;
  const packageId = await shop.package();
  const refused = (kind: Kind, status: number, more: object, callerToken = token) =>
    service.refused(status, op(kind, 'create'), {
      token: callerToken,
      body: shop.body(kind, packageId, more),
    });

  for (const kind of KIND_NAMES) {
    const { type, waits } = KINDS[kind];
    const create = op(kind, 'create');

    await t.test(`${create} 200 a line, its price, and everything that a sale writes`, async (t) => {
      const before = await shop.balance();
      const sale = await shop.sell(kind, packageId, {
        max_connections: 3,
        auto_renewal: true,
        note: 'Living room',
        external_id: `${kind}-4711`,
      });
      t.match(sale, {
        package_id: packageId,
        template_id: null,
        max_connections: 3,
        is_trial: false,
        is_paid_trial: false,
        adult: false,
        auto_renewal: true,
        vpn_enabled: false,
        dns: null,
        dns_domain_id: null,
        note: 'Living room',
        external_id: `${kind}-4711`,
        user_id: seller.id,
        created_by_id: seller.id,
        status: waits ? 'waiting' : 'active',
        activated_at: waits ? null : sale.created_at,
        expired_at: waits ? null : await shop.after(sale.created_at, '1 month'),
      });
      t.match(sale.transaction, { amount: 30, balance_after: (before - 3000) / 100 });
      t.equal(await shop.balance(), before - 3000);
      const transfer = await db
        .selectFrom('credit_transfers')
        .innerJoin('credit_accounts as payer', 'payer.id', 'credit_transfers.from_account_id')
        .innerJoin('credit_accounts as payee', 'payee.id', 'credit_transfers.to_account_id')
        .select(['kind', 'amount', 'subject_type', 'subject_id', 'actor_id', 'reverses_id'])
        .select(['payer.user_id as payer_id', 'payee.user_id as payee_id', 'payee.purpose as to_purpose'])
        .where('credit_transfers.id', '=', sale.transaction?.id ?? 0)
        .executeTakeFirstOrThrow();
      t.same(transfer, {
        kind: 'subscription_payment',
        amount: 3000,
        subject_type: type,
        subject_id: sale.id,
        actor_id: seller.id,
        reverses_id: null,
        payer_id: seller.id,
        payee_id: seller.id,
        to_purpose: 'sales',
      });
      const [charge, ...others] = await shop.charges(sale.id);
      t.same(others, []);
      t.match(charge, {
        kind: 'create',
        payer_id: seller.id,
        transfer_id: sale.transaction?.id,
        amount: 3000,
        discount: 0,
        voucher_id: null,
        package_id: packageId,
        package_credit: 1000,
        is_trial: false,
        max_connections: 3,
        refund_tiers: TIERS,
        expired_at: sale.expired_at,
        package_id_before: null,
        refunded_at: null,
      });
      t.same(await shop.syncs(sale.id), ['create']);
      const log = db.selectFrom('logs').selectAll().where('action', '=', create);
      t.match(await log.executeTakeFirstOrThrow(), {
        user_id: seller.id,
        subject_type: type,
        subject_id: sale.id,
      });
      const { transaction: _, ...line } = sale;
      t.same(await shop.ask(kind, 'show', sale.id), line, 'and `show` returns the same line');
    });

    await t.test(`${create} 200 one connection by default; 422 for more than it allows`, async (t) => {
      t.equal((await shop.sell(kind, packageId)).max_connections, 1);
      const { errors } = await refused(kind, 422, { max_connections: 5 });
      t.same(errors, { max_connections: ["must be at most the package's 4"] });
    });

    await t.test(`${create} 200 a free package: no transaction, but a charge of 0`, async (t) => {
      const sale = await shop.sell(kind, await shop.package({ credit: 0 }));
      t.equal(sale.transaction, null);
      t.match(await shop.charges(sale.id), [{ amount: 0, transfer_id: null }]);
    });

    await t.test(`${create} 200 for an owner below, paid by the caller`, async (t) => {
      const below = await world.user(seller);
      const sale = await shop.sell(kind, packageId, { user_id: below.id });
      t.same([sale.user_id, sale.created_by_id], [below.id, shop.seller.id]);
      t.match(await shop.charges(sale.id), [{ payer_id: seller.id, amount: 1000 }]);
      t.equal(await shop.balance(below), 0);
    });

    await t.test(`${create} 422 insufficient_credit by a hundredth: nothing is written`, async (t) => {
      const poor = await world.user(shop.root);
      await world.role({ packages: [packageId], users: [poor] });
      await world.transfer(shop.root, poor, 999);
      const callerToken = await world.token(poor);
      const before = await shop.traces();
      const lacking = { code: 'insufficient_credit', required: 10, balance: 9.99 };
      t.match(await refused(kind, 422, {}, callerToken), lacking);
      t.same(await shop.traces(), before);
      await world.transfer(shop.root, poor, 1);
      t.match(await shop.sell(kind, packageId, {}, { token: callerToken }), {
        transaction: { balance_after: 0 },
      });
    });

    await t.test(`${create} 422 for a price above the maximum`, async (t) => {
      const expensive = await shop.package({ credit: 100_000_000_000 });
      const { errors } = await refused(kind, 422, { package_id: expensive, max_connections: 2 });
      t.same(errors, { max_connections: ['makes the price too large'] });
    });
  }
});

void test('credentials', async (t) => {
  const shop = await Shop.of(await Service.apart(t));
  const { service, token } = shop;
  const packageId = await shop.package();

  await t.test('m3us_create 200 with the given username and password, or new ones', async (t) => {
    const named = { username: 'viewer501', password: 'hk3v9wq2' };
    t.match(await shop.sell('m3u', packageId, named), named);
    const created = await shop.sell('m3u', packageId);
    t.match(created, { username: /^[a-z0-9]{10}$/, password: /^[a-z0-9]{10}$/ });
  });

  await t.test('m3us_create 422 for a username in use, regardless of case', async (t) => {
    for (const username of ['viewer501', 'Viewer501', 'VIEWER501']) {
      const body = { package_id: packageId, username };
      const before = await shop.traces();
      const { errors } = await service.refused(422, 'm3us_create', { token, body });
      t.same(errors, { username: ['is taken'] });
      t.same(await shop.traces(), before);
    }
  });

  await t.test('a MAC address is normalised; 422 for one that another line of the kind has', async (t) => {
    for (const kind of ['mag', 'enigma'] as const) {
      const sale = await shop.sell(kind, packageId, { mac_address: '00-1a-79-3c-5e-07' });
      t.match(sale, { mac_address: '00:1A:79:3C:5E:07', username: /^[a-z0-9]{10}$/ });
      const body = { package_id: packageId, mac_address: '001A793C5E07' };
      const { errors } = await service.refused(422, op(kind, 'create'), { token, body });
      t.same(errors, { mac_address: ['is taken'] });
    }
  });

  await t.test('mags_create and enigmas_create 200 with the fields of the device', async (t) => {
    const box = { sn: '032017H3B4521', stb_type: 'MAG540', parent_password: '0000' };
    t.match(await shop.sell('mag', packageId, box), box);
    const receiver = { modem_mac: '00:09:34:2b:71:ff', enigma_version: '4.4' };
    const sale = await shop.sell('enigma', packageId, receiver);
    t.match(sale, { modem_mac: '00:09:34:2B:71:FF', enigma_version: '4.4' });
  });

  await t.test('activecodes_create 200 with a given or generated code; 422 for one in use', async (t) => {
    t.match(await shop.sell('activecode', packageId, { code: 'SPRING-4711' }), { code: 'SPRING-4711' });
    t.match(await shop.sell('activecode', packageId), {
      code: /^[A-Z0-9]{12}$/,
      username: null,
      password: null,
    });
    const body = { package_id: packageId, code: 'SPRING-4711' };
    const { errors } = await service.refused(422, 'activecodes_create', { token, body });
    t.same(errors, { code: ['is taken'] });
  });

  await t.test('of concurrent requests, one gets the credential and is charged', async (t) => {
    const request = {
      m3u: { username: 'viewer888' },
      mag: {},
      enigma: {},
      activecode: { code: 'SUMMER-88' },
    };
    for (const kind of KIND_NAMES) {
      const before = await shop.balance();
      const body = shop.body(kind, packageId, request[kind]);
      const other = kind === 'm3u' ? { ...body, username: 'VIEWER888' } : body;
      const all = [body, other, body, other].map((one) =>
        service.call(op(kind, 'create'), { token, body: one }),
      );
      const statuses = (await Promise.all(all)).map(({ status }) => status);
      t.same(statuses.sort(), [200, 422, 422, 422], kind);
      t.equal(await shop.balance(), before - 1000);
    }
  });
});

void test('a sale whose generated credentials are in use', async (t) => {
  const shop = await Shop.of(await Service.apart(t));
  const { service, db, token } = shop;
  const packageId = await shop.package();
  const username = 'viewer501';
  await shop.sell('m3u', packageId, { username });
  // Every other generated username is one that is in use, in another case.
  await sql`create sequence drawn`.execute(db);
  await sql`
    create function draw() returns trigger language plpgsql as $$
    begin
      if nextval('drawn') % 2 = 1 then new.username := ${sql.lit(username.toUpperCase())}; end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger draw before insert on lines for each row execute function draw()`.execute(db);
  const charged = (lineId: number) => shop.charges(lineId);

  await t.test('m3us_create 200 with new ones, charged once', async (t) => {
    const before = await shop.balance();
    const sale = await shop.sell('m3u', packageId);
    t.not(sale.username?.toLowerCase(), username);
    t.equal(await shop.balance(), before - 1000);
    t.match(await charged(sale.id), [{ amount: 1000, transfer_id: sale.transaction?.id }]);
    t.same(await shop.syncs(sale.id), ['create']);
  });

  await t.test('m3us_batch_create 200 with new ones, charged once', async (t) => {
    const before = await shop.balance();
    const line = shop.body('m3u', packageId);
    const sales = await service.ok('m3us_batch_create', { token, body: { lines: [line, line, line] } });
    t.equal(new Set([username, ...sales.map((sale) => sale.username.toLowerCase())]).size, 4);
    t.equal(await shop.balance(), before - 3000);
    for (const { id, transaction } of sales) {
      t.match(await charged(id), [{ amount: 1000, transfer_id: transaction?.id }]);
      t.same(await shop.syncs(id), ['create']);
    }
  });
});
