import { test, type Test } from 'tap';
import { DAY, KIND_NAMES, KINDS, Shop, type Line } from '../support/shop.ts';
import { op } from '../support/line-operations.ts';

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
        await shop.sell(kind, packageId, {
          ...all,
          enable_vpn: KINDS[kind].hosted,
          customer_has_paid: true,
        }),
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
