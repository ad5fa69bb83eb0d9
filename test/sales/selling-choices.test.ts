import { test, type Test } from 'tap';
import { DAY, type Kind, KIND_NAMES, KINDS, type Line, Shop, UNKNOWN_ID } from '../support/shop.ts';
import { op } from '../support/line-operations.ts';
import { insert } from '../support/rows.ts';

// Choices for a line that is sold: bouquets or a template, adult content, a host name.

void test('the choices for a line', async (t) => {
  const shop = await Shop.open(t);
  const { service, world, db, seller } = shop;
  const packageId = await shop.package();
  const other = await shop.package();
  const refused = (kind: Kind, status: number, more: object) =>
    service.refused(status, op(kind, 'create'), {
      token: shop.token,
      body: shop.body(kind, packageId, more),
    });
  const template = async (caller: { id: number }, set: object = {}): Promise<number> => {
    const row = { name: 'Sports', package_id: packageId, created_by_id: caller.id, ...set };
    return await insert(db, 'templates', row);
  };
  const own = await template(seller);
  const [sports, news, foreign] = [await world.bouquet(), await world.bouquet(), await world.bouquet()];
  for (const bouquet_id of [sports, news]) {
    await db.insertInto('package_bouquets').values({ package_id: packageId, bouquet_id }).execute();
  }

  for (const kind of KIND_NAMES) {
    const create = op(kind, 'create');

    await t.test(`${create} 200 a template of the seller, or of a user above it`, async (t) => {
      t.equal((await shop.sell(kind, packageId, { template_id: own })).template_id, own);
      const shared = await template(shop.root, { publish: true, show_for_my_created: true });
      t.equal((await shop.sell(kind, packageId, { template_id: shared })).template_id, shared);
    });

    await t.test(`${create} 422 for a template of another package, or together with bouquets`, async (t) => {
      const template_id = await template(seller, { package_id: other });
      t.same((await refused(kind, 422, { template_id })).errors, { template_id: ['is of another package'] });
      t.same((await refused(kind, 422, { template_id: own, bouquets: [] })).errors, {
        bouquets: ['must not be given together with template_id'],
      });
    });

    await t.test(`${create} bouquets: 200 for those of the package, 422 for others`, async (t) => {
      const { id } = await shop.sell(kind, packageId, { bouquets: [sports] });
      const opened = db.selectFrom('line_bouquets').select('bouquet_id').where('line_id', '=', id);
      t.same(await opened.execute(), [{ bouquet_id: sports }]);
      await shop.sell(kind, packageId, { bouquets: [], template_id: null });
      for (const bad of [foreign, UNKNOWN_ID]) {
        const { errors } = await refused(kind, 422, { bouquets: [sports, bad] });
        t.same(errors, { bouquets: ['must all be in the package'] });
      }
    });

    await t.test(`${create} adult: 200 if the owner may sell it, 422 if not`, async (t) => {
      const grown = await world.user(seller, { set: { adult: true } });
      t.equal((await shop.sell(kind, packageId, { adult: true, user_id: grown.id })).adult, true);
      const { errors } = await refused(kind, 422, { adult: true });
      t.same(errors, { adult: ['must be false: the owner sells no adult content'] });
    });

    await t.test(`${create} 200 a host name under the owner’s domain`, async (t) => {
      const holder = await world.user(seller);
      const below = await world.user(holder);
      const domain = `tv.${kind}.example`;
      const id = await insert(db, 'dns_domains', {
        domain,
        is_default: true,
        is_heritable: true,
        created_by_id: holder.id,
      });
      for (const owner of [holder, below]) {
        const sale = await shop.sell(kind, packageId, { user_id: owner.id });
        t.match(sale, { dns: new RegExp(`^[a-z0-9]{8}\\.tv\\.${kind}\\.example$`), dns_domain_id: id });
      }
      t.equal((await shop.sell(kind, packageId)).dns, null, 'the seller above does not inherit it');
      await db.updateTable('dns_domains').set({ is_heritable: false }).where('id', '=', id).execute();
      t.equal((await shop.sell(kind, packageId, { user_id: below.id })).dns, null, 'nor a user outside');
    });
  }

  await t.test('a global domain serves users without one', async (t) => {
    const domain = { domain: 'tv.global.example', is_global: true, created_by_id: shop.root.id };
    await db.insertInto('dns_domains').values(domain).execute();
    t.match(await shop.sell('m3u', packageId), { dns: /\.tv\.global\.example$/ });
  });
});

// What a sale and a change answer is composed from what was written. It is the line that `show` reads afterwards.

void test('receipts', async (t) => {
  const shop = await Shop.open(t);
  const { world, seller, db } = shop;
  await world.transfer(shop.root, seller, 1_000_000);
  const packageId = await shop.package({ can_enable_vpn: true });
  const dearer = await shop.package({ credit: 2000, period: 30, period_type: 'day', can_enable_vpn: true });
  const free = await shop.package({ credit: 0 });
  const templateRow = { name: 'A', package_id: packageId, created_by_id: seller.id };
  const template = await db
    .insertInto('templates')
    .values(templateRow)
    .returning('id')
    .executeTakeFirstOrThrow();
  const body = { package_id: packageId };

  for (const kind of KIND_NAMES) {
    const isShown = async (t: Test, line: Line, name: string) => {
      const { transaction, ...shown } = { transaction: null, ...line };
      t.same(await shop.ask(kind, 'show', line.id), shown, name);
    };

    await t.test(`${op(kind, 'create')}, ${op(kind, 'batch_create')}: as it is shown`, async (t) => {
      const all = {
        note: 'Sold twice',
        country: 'se',
        external_id: `${kind}-7`,
        messaging_contact: '+46701234567',
      };
      await isShown(t, await shop.sell(kind, packageId), 'with defaults');
      await isShown(
        t,
        await shop.sell(kind, packageId, { ...all, enable_vpn: KINDS[kind].hosted, customer_has_paid: true }),
        'with all fields',
      );
      await db.updateTable('users').set({ dns: 'tv.seller.example' }).where('id', '=', seller.id).execute();
      await isShown(t, await shop.sell(kind, packageId), 'with the host of its owner');
      await db.updateTable('users').set({ dns: null }).where('id', '=', seller.id).execute();
      const lines = [shop.body(kind, packageId, { ...all, external_id: null }), shop.body(kind, packageId)];
      const sold = await shop.service.ok(op(kind, 'batch_create'), { token: shop.token, body: { lines } });
      for (const line of sold) await isShown(t, line, 'one of a batch');
    });

    await t.test(`${op(kind, 'extend')} and connections: as it is shown`, async (t) => {
      const { id } = await shop.running(kind, packageId);
      await isShown(t, await shop.ask(kind, 'extend', id, body), 'extended');
      await isShown(
        t,
        await shop.ask(kind, 'change_max_connections', id, { max_connections: 3 }),
        'with more connections',
      );
      for (const [package_id, name] of [
        [dearer, 'extended by another package, which has VPN'],
        [free, 'extended for nothing by another package, which has no VPN'],
      ] as const) {
        const choices = { package_id: packageId, template_id: template.id, vpn_enabled: true };
        await db.updateTable('lines').set(choices).where('id', '=', id).execute();
        await isShown(t, await shop.ask(kind, 'extend', id, { package_id }), name);
      }
      await shop.endIn(id, -DAY);
      await isShown(t, await shop.ask(kind, 'extend', id, body), 'extended after its end');
      await world.restriction({ line_id: id }, seller, ['m3us_index']);
      await isShown(t, await shop.ask(kind, 'extend', id, body), 'extended and restricted');
      await isShown(
        t,
        await shop.ask(kind, 'change_max_connections', id, { max_connections: 4 }),
        'restricted, with more connections',
      );
    });
  }
});
