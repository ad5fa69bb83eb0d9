import { test } from 'tap';
import { KIND_NAMES } from '../../support/shop.ts';
import { skip } from '../../support/whmcs.ts';
import { WhmcsShop } from '../../support/whmcs-shop.ts';
import { add, column, insert } from '../../support/rows.ts';

// The module for WHMCS, called as WHMCS calls it: the life of a service of each kind.

void test('services of all kinds', { skip }, async (t) => {
  const scene = await WhmcsShop.open(t);
  const { shop, whmcs } = scene;
  const basic = await shop.package();
  const premium = await shop.package({ credit: 2500, max_connections: 5 });

  for (const kind of KIND_NAMES) {
    await t.test(`${kind}: order, renewal, upgrade, suspension and termination`, async (t) => {
      const before = await shop.balance();
      const service = await scene.order(kind, { package: basic, refund: true });
      await scene.twice(t, 'CreateAccount', service);
      const sold = await scene.line(kind, service);
      t.match(await whmcs.service(service), {
        username: 'code' in sold ? sold.code : sold.username,
        password: sold.password ?? '',
        domainstatus: 'Active',
      });
      await scene.activate(kind, service);

      await whmcs.update(service, { nextduedate: '2027-01-25' });
      await scene.twice(t, 'Renew', service);
      await whmcs.update(service, { nextduedate: '2027-02-25' });
      await scene.twice(t, 'Renew', service);
      const { expired_at } = await scene.line(kind, service);

      await scene.choose(service, kind, { package: premium, connections: 2, refund: true });
      await scene.twice(t, 'ChangePackage', service);
      t.match(await scene.line(kind, service), { package_id: premium, max_connections: 2, expired_at });

      await scene.twice(t, 'SuspendAccount', service);
      t.match(await scene.line(kind, service), { status: 'restricted' });
      await scene.twice(t, 'UnsuspendAccount', service);
      t.match(await scene.line(kind, service), { status: 'active' });
      await scene.twice(t, 'SuspendAccount', service);
      t.match(await scene.line(kind, service), { status: 'restricted' }, 'it can be suspended once more');
      await scene.twice(t, 'UnsuspendAccount', service);

      await scene.twice(t, 'TerminateAccount', service);
      const { lines, charges, balance, faults } = await scene.books(service);
      t.match(lines, [{ deleted_at: String }]);
      t.same(
        column(charges, 'kind'),
        ['create', 'extend', 'extend', 'change_package'],
        'an order, two renewals and an upgrade were paid once each',
      );
      const back = charges.reduce((sum, { refund_amount }) => sum + (refund_amount ?? 0), 0);
      t.equal(balance, before - charges.reduce((sum, { amount }) => sum + amount, 0) + back);
      t.ok(back > 0, 'the refund policies gave something back');
      t.match(
        (await whmcs.told()).at(-1),
        `service ${String(service)} has ended, ${(back / 100).toFixed(2)}`,
      );
      t.same(faults, []);
    });
  }

  await t.test('a service that is ordered again after its termination gets another line', async (t) => {
    const service = await scene.order('m3u', { package: basic });
    for (const command of [
      'CreateAccount',
      'TerminateAccount',
      'CreateAccount',
      'TerminateAccount',
      'CreateAccount',
    ])
      t.equal(await whmcs.run(command, service), 'success', command);
    const { lines, charges } = await scene.books(service);
    t.match(lines, [{ deleted_at: String }, { deleted_at: String }, { deleted_at: null }]);
    t.same(
      charges.map(({ amount, refund_amount }) => [amount, refund_amount]),
      [1, 2, 3].map(() => [1000, null]),
      'each is paid, and without "Refund" nothing comes back',
    );
  });

  await t.test('a package goes back and forth: each upgrade is paid', async (t) => {
    const service = await scene.order('m3u', { package: basic });
    t.equal(await whmcs.run('CreateAccount', service), 'success');
    for (const id of [premium, basic, premium]) {
      await scene.choose(service, 'm3u', { package: id });
      t.equal(await whmcs.run('ChangePackage', service), 'success');
      t.match(await scene.line('m3u', service), { package_id: id });
    }
    const { charges } = await scene.books(service);
    t.equal(charges.filter(({ kind, amount }) => kind === 'change_package' && amount > 0).length, 2);
  });

  await t.test('connections of the order, and bouquets of the product', async (t) => {
    const { db } = shop;
    const bouquet = await insert(db, 'bouquets', { bouquet_name: 'Sports', type: 'live' });
    await add(
      db,
      'package_bouquets',
      [basic, premium].map((package_id) => ({ package_id, bouquet_id: bouquet })),
    );
    const service = await scene.order(
      'm3u',
      { package: premium, bouquets: String(bouquet) },
      { configoptions: { Connections: '3' } },
    );
    t.equal(await whmcs.run('CreateAccount', service), 'success');
    const line = await scene.line('m3u', service);
    t.match(line, { max_connections: 3 });
    const chosen = () =>
      db.selectFrom('line_bouquets').select('bouquet_id').where('line_id', '=', line.id).execute();
    t.same(await chosen(), [{ bouquet_id: bouquet }]);
    await scene.choose(service, 'm3u', { package: basic });
    t.equal(await whmcs.run('ChangePackage', service), 'success');
    t.same(await chosen(), [], 'the bouquets of the new product');
  });
});
