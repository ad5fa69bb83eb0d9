import { test } from 'tap';
import { endOfPeriod } from '../db/sales/periods.ts';
import { formatUtc, parseUtc } from '../db/time.ts';
import { KIND_NAMES, KINDS, op, Shop, TIERS } from './support/shop.ts';
import { OWN } from './support/world.ts';

// Selling one line: what every kind has in common, and what a kind does with its credentials.

for (const kind of KIND_NAMES) {
  const { prefix, type, hosted, waits } = KINDS[kind];
  const store = op(kind, 'store');

  void test(store, async (t) => {
    const shop = await Shop.open(t);
    const { service, world, db, token, seller } = shop;
    const packageId = await shop.package();
    const refused = (status: number, more: object, by = token) =>
      service.refused(status, store, { token: by, body: shop.body(kind, packageId, more) });

    await t.test('200 a line, what it cost, and everything that a sale leaves behind', async (t) => {
      const before = await shop.balance();
      const sale = await shop.sell(kind, packageId, {
        max_connections: 3,
        auto_renewal: true,
        note: 'Living room',
        external_id: 'order-4711',
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
        external_id: 'order-4711',
        created_by_id: seller.id,
        status: waits ? 'waiting' : 'active',
      });
      t.match(sale.transaction, { amount: 30, balance_after: (before - 3000) / 100 });
      t.equal(await shop.balance(), before - 3000);
      if (waits) {
        t.equal(sale.activated_at, null);
        t.equal(sale.expired_at, null);
      } else {
        t.equal(sale.activated_at, sale.created_at);
        const month = { period: 1, period_type: 'month' } as const;
        t.equal(sale.expired_at, formatUtc(endOfPeriod(parseUtc(sale.created_at), month)));
      }
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
      const log = await db
        .selectFrom('logs')
        .selectAll()
        .where('action', '=', store)
        .executeTakeFirstOrThrow();
      t.match(log, { user_id: seller.id, subject_type: type, subject_id: sale.id });
    });

    await t.test('200 one connection by default; 422 more than the package allows', async (t) => {
      t.equal((await shop.sell(kind, packageId)).max_connections, 1);
      const { errors } = await refused(422, { max_connections: 5 });
      t.same(errors, { max_connections: ["must be at most the package's 4"] });
    });

    await t.test('200 a package that costs nothing: no transaction, but a charge of 0', async (t) => {
      const free = await shop.package({ credit: 0 });
      const sale = await shop.sell(kind, free);
      t.equal(sale.transaction, null);
      t.match(await shop.charges(sale.id), [{ amount: 0, transfer_id: null }]);
    });

    await t.test('200 Dry-Run answers the same and changes nothing', async (t) => {
      const before = await shop.traces();
      const body = shop.body(kind, packageId, { max_connections: 2 });
      const dry = await service.ok(store, { token, body, headers: { 'dry-run': 'true' } });
      t.same(await shop.traces(), before);
      const real = await service.ok(store, { token, body });
      const given = { id: 0, username: '', password: '', code: '', created_at: '', updated_at: '' };
      const times = { activated_at: waits ? null : '', expired_at: waits ? null : '' };
      const lasting = (sale: typeof real) => ({
        ...sale,
        ...given,
        ...times,
        transaction: { ...sale.transaction, id: 0 },
      });
      t.same(lasting(dry), lasting(real), 'but for ids, times and what is made up');
    });

    await t.test('200 an Idempotency-Key sells once', async (t) => {
      const headers = { 'idempotency-key': `sale-of-${kind}` };
      const body = shop.body(kind, packageId);
      const first = await service.ok(store, { token, body, headers });
      const before = await shop.traces();
      t.match(await service.ok(store, { token, body, headers }), {
        id: first.id,
        transaction: first.transaction,
      });
      t.same(await shop.traces(), before);
    });

    await t.test('200 for an owner below, at the caller’s expense', async (t) => {
      const below = await world.user(seller);
      const sale = await shop.sell(kind, packageId, { owner_id: below.id });
      t.equal(sale.created_by_id, below.id);
      t.match(await shop.charges(sale.id), [{ payer_id: seller.id }]);
    });

    await t.test('404 an owner above, beside or nowhere', async (t) => {
      const stranger = await world.user(shop.root);
      const [above, beside, nowhere] = [
        await refused(404, { owner_id: shop.root.id }),
        await refused(404, { owner_id: stranger.id }),
        await refused(404, { owner_id: 9_007_199_254_740_991 }),
      ];
      t.same({ ...above, request_id: '' }, { ...nowhere, request_id: '' });
      t.same({ ...beside, request_id: '' }, { ...nowhere, request_id: '' });
    });

    await t.test('422 package_not_allowed: hidden like absent; 200 with packages_all', async (t) => {
      const hidden = await world.package();
      const answers = [];
      for (const id of [hidden, 9_007_199_254_740_991]) answers.push(await refused(422, { package_id: id }));
      const [one, other] = answers.map((problem) => ({ ...problem, request_id: '' }));
      t.match(one, { code: 'package_not_allowed', errors: { package_id: ['cannot be sold here'] } });
      t.same(one, other);
      const widened = await world.user(shop.root, { permissions: [...OWN, 'packages_all'] });
      await world.transfer(shop.root, widened, 1000);
      await shop.sell(kind, hidden, {}, { token: await world.token(widened) });
      const scoped = await world.token(widened, { scopes: [store] });
      t.match(await refused(422, { package_id: hidden }, scoped), { code: 'package_not_allowed' });
    });

    await t.test('422 insufficient_credit, and nothing is left behind', async (t) => {
      const poor = await world.user(shop.root);
      await world.role({ packages: [packageId], users: [poor] });
      await world.transfer(shop.root, poor, 999);
      const before = await shop.traces();
      const by = await world.token(poor);
      t.match(await refused(422, {}, by), { code: 'insufficient_credit' });
      t.same(await shop.traces(), before);
    });

    await t.test('422 a price beyond what can be paid at once', async (t) => {
      const dear = await shop.package({ credit: 100_000_000_000 });
      const { errors } = await refused(422, { package_id: dear, max_connections: 2 });
      t.same(errors, { max_connections: ['makes the price too large'] });
    });

    await t.test('a template: 200 the seller’s own, 404 a stranger’s, 422 of another package', async (t) => {
      const template = async (by: { id: number }, of: number): Promise<number> => {
        const row = { name: 'Sports', package_id: of, created_by_id: by.id };
        return (await db.insertInto('templates').values(row).returning('id').executeTakeFirstOrThrow()).id;
      };
      const own = await template(seller, packageId);
      t.equal((await shop.sell(kind, packageId, { template_id: own })).template_id, own);
      const stranger = await world.user(shop.root);
      await refused(404, { template_id: await template(stranger, packageId) });
      const other = await template(seller, await shop.package());
      t.same((await refused(422, { template_id: other })).errors, { template_id: ['is of another package'] });
      const both = await refused(422, { template_id: own, bouquets: [] });
      t.same(both.errors, { bouquets: ['must not be given together with template_id'] });
    });

    await t.test('bouquets: 200 those of the package, 422 others', async (t) => {
      const bouquet = async (name: string): Promise<number> => {
        const row = { name, type: 'live' } as const;
        return (await db.insertInto('bouquets').values(row).returning('id').executeTakeFirstOrThrow()).id;
      };
      const [sports, news, foreign] = [
        await bouquet('Sports'),
        await bouquet('News'),
        await bouquet('Foreign'),
      ];
      for (const bouquet_id of [sports, news]) {
        await db.insertInto('package_bouquets').values({ package_id: packageId, bouquet_id }).execute();
      }
      const sale = await shop.sell(kind, packageId, { bouquets: [sports] });
      const opened = await db.selectFrom('line_bouquets').selectAll().execute();
      t.same(opened, [{ line_id: sale.id, bouquet_id: sports }]);
      await shop.sell(kind, packageId, { bouquets: [], template_id: null });
      for (const bad of [foreign, 9_007_199_254_740_991]) {
        const { errors } = await refused(422, { bouquets: [sports, bad] });
        t.same(errors, { bouquets: ['must all be in the package'] });
      }
    });

    await t.test('adult: 200 where the owner may sell it, 422 where not', async (t) => {
      const grown = await world.user(seller, { set: { adult: true } });
      t.equal((await shop.sell(kind, packageId, { adult: true, owner_id: grown.id })).adult, true);
      const { errors } = await refused(422, { adult: true });
      t.same(errors, { adult: ['must be false: the owner sells no adult content'] });
    });

    await t.test(hosted ? '200 a host name under the owner’s domain' : '200 never a host name', async (t) => {
      const domains = await world.user(seller);
      const below = await world.user(domains);
      const { id } = await db
        .insertInto('dns_domains')
        .values({
          domain: `tv.${kind}.example`,
          is_default: true,
          is_heritable: true,
          created_by_id: domains.id,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const owner of [domains, below]) {
        const sale = await shop.sell(kind, packageId, { owner_id: owner.id });
        if (hosted)
          t.match(sale, { dns: new RegExp(`^[a-z0-9]{8}\\.tv\\.${kind}\\.example$`), dns_domain_id: id });
        else t.match(sale, { dns: null, dns_domain_id: null });
      }
      t.equal((await shop.sell(kind, packageId)).dns, null, 'the seller above inherits nothing');
    });

    await t.test(`200 seen under ${prefix}_restrictions like any line`, async (t) => {
      const { id } = await shop.sell(kind, packageId);
      t.same(await service.ok(`${prefix}_restrictions`, { token, params: { id } }), []);
    });
  });
}

void test('credentials', async (t) => {
  const shop = await Shop.open(t);
  const { service, token } = shop;
  const packageId = await shop.package();

  await t.test('m3us_store 200 keeps a username and a password, and makes up what is missing', async (t) => {
    const named = { username: 'viewer501', password: 'hk3v9wq2' };
    t.match(await shop.sell('m3u', packageId, named), named);
    const made = await shop.sell('m3u', packageId);
    t.match(made, { username: /^[a-z0-9]{10}$/, password: /^[a-z0-9]{10}$/ });
  });

  await t.test('m3us_store 422 a username that is taken', async (t) => {
    const body = { package_id: packageId, username: 'viewer501' };
    const { errors } = await service.refused(422, 'm3us_store', { token, body });
    t.same(errors, { username: ['is taken'] });
  });

  for (const kind of ['mag', 'enigma'] as const) {
    await t.test(`${op(kind, 'store')} keeps a MAC address one way; 422 one that is taken`, async (t) => {
      const sale = await shop.sell(kind, packageId, { mac: '00-1a-79-3c-5e-07' });
      t.match(sale, { mac: '00:1A:79:3C:5E:07', username: /^[a-z0-9]{10}$/ });
      const body = { package_id: packageId, mac: '001A793C5E07' };
      const { errors } = await service.refused(422, op(kind, 'store'), { token, body });
      t.same(errors, { mac: ['is taken'] });
    });
  }

  await t.test('mags_store and enigmas_store 200 what a device is known by', async (t) => {
    const box = { sn: '032017H3B4521', stb_type: 'MAG540', parent_password: '0000' };
    t.match(await shop.sell('mag', packageId, box), box);
    const receiver = { modem_mac: '00:09:34:2b:71:ff', enigma_version: '4.4' };
    const sale = await shop.sell('enigma', packageId, receiver);
    t.match(sale, { modem_mac: '00:09:34:2B:71:FF', enigma_version: '4.4' });
  });

  await t.test('activecodes_store keeps or makes up a code; 422 one that is taken', async (t) => {
    t.match(await shop.sell('activecode', packageId, { code: 'SPRING-4711' }), { code: 'SPRING-4711' });
    t.match(await shop.sell('activecode', packageId), {
      code: /^[A-Z0-9]{12}$/,
      username: null,
      password: null,
    });
    const body = { package_id: packageId, code: 'SPRING-4711' };
    const { errors } = await service.refused(422, 'activecodes_store', { token, body });
    t.same(errors, { code: ['is taken'] });
  });

  await t.test('a deleted line’s credentials are free', async () => {
    const { id } = await shop.sell('m3u', packageId, { username: 'viewer777' });
    await shop.db.updateTable('lines').set({ deleted_at: new Date() }).where('id', '=', id).execute();
    await shop.sell('m3u', packageId, { username: 'viewer777' });
  });

  await t.test('two at once: one gets the MAC address, the other 422', async (t) => {
    const body = shop.body('mag', packageId);
    const answers = await Promise.all([1, 2, 3].map(() => service.call('mags_store', { token, body })));
    t.same(answers.map(({ status }) => status).sort(), [200, 422, 422]);
  });
});
