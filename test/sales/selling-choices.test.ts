import { test } from 'tap';
import { KIND_NAMES, UNKNOWN_ID, Shop, type Kind } from '../support/shop.ts';
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
      t.equal(
        (await shop.sell(kind, packageId, { user_id: below.id })).dns,
        null,
        'and neither does a user outside',
      );
    });
  }

  await t.test('a global domain serves users without one', async (t) => {
    const domain = { domain: 'tv.global.example', is_global: true, created_by_id: shop.root.id };
    await db.insertInto('dns_domains').values(domain).execute();
    t.match(await shop.sell('m3u', packageId), { dns: /\.tv\.global\.example$/ });
  });
});
