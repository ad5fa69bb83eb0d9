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

// The module for WHMCS: what the people of a shop, its customers and its logs get to read.

void test('what cannot be done is said in the words of a shop', { skip }, async (t) => {
  const scene = await WhmcsShop.open(t);
  const { shop, whmcs } = scene;
  const { root, seller, world } = shop;
  const packageId = await shop.package();
  const created = async (service: number): Promise<unknown> => whmcs.run('CreateAccount', service);

  await t.test('a package that is not there, or not chosen', async (t) => {
    const sentence = /^The package of this product does not exist any more, or you may not sell it\./;
    t.match(await created(await scene.order('m3u', { package: 9999 })), sentence);
    t.match(await created(await scene.order('m3u', { package: 0 })), /^The product has no package\./);
  });

  await t.test('a MAC address that is missing or wrong, and one in use', async (t) => {
    const order = (mac: string) =>
      scene.order('mag', { package: packageId }, { customfields: { 'MAC address': mac } });
    const sentence =
      'The order has no valid MAC address. Enter it in the field "MAC address" of the service, like 00:1A:79:3C:5E:07.';
    for (const mac of ['', '00:1A:79', 'not a MAC']) t.equal(await created(await order(mac)), sentence, mac);
    t.equal(
      await created(await scene.order('enigma', { package: packageId }, { customfields: {} })),
      sentence,
    );
    t.equal(await created(await order('00-1a-79-00-00-01')), 'success');
    t.equal(await created(await order('001a79000001')), 'MAC address is taken.');
  });

  await t.test('a code of the shop', async (t) => {
    const order = (code: string) =>
      scene.order('activecode', { package: packageId }, { customfields: { Code: code } });
    t.match(await created(await order('a b')), /^The code of the order is not valid\./);
    const service = await order('spring-2026');
    t.equal(await created(service), 'success');
    t.match(await whmcs.service(service), { username: 'SPRING-2026' });
    t.match(await whmcs.run('Renew', service), /^The code is not activated yet/);
  });

  await t.test('a product of another kind, and a service without a line', async (t) => {
    const service = await scene.order('m3u', { package: packageId });
    t.equal(
      await whmcs.run('SuspendAccount', service),
      `There is no line for this service: none has the external id whmcs-${String(service)}.`,
    );
    t.equal(await whmcs.run('TerminateAccount', service), 'success', 'it has no line already');
    t.equal(await created(service), 'success');
    await scene.choose(service, 'enigma', { package: packageId });
    t.equal(
      await whmcs.run('ChangePackage', service),
      'The line is of the kind M3u, the product of Enigma. Order it as a new service.',
    );
  });

  await t.test('a token that may spend no more, or may do too little', async (t) => {
    const limits = { creditLimit: 1500 };
    await whmcs.give(await world.token(seller, { limits }));
    t.equal(await created(await scene.order('m3u', { package: packageId })), 'success');
    t.match(
      await created(await scene.order('m3u', { package: packageId })),
      'The API token may spend 15.00 credits, and 10.00 credits of it are spent.',
    );
    await whmcs.give(await world.token(seller, { scopes: ['users_me', 'lines_index'] }));
    t.equal(
      await created(await scene.order('m3u', { package: packageId })),
      'The API token may not do this: it lacks m3us_create.',
    );
    await whmcs.give(shop.token);
  });

  await t.test('too little credit: how much is missing; nothing is sold, and later it is', async (t) => {
    const dear = await shop.package({ credit: 123_456 });
    const service = await scene.order('m3u', { package: dear });
    const have = await shop.balance();
    const credits = (hundredths: number): string =>
      `${(hundredths / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')} credits`;
    t.equal(
      await created(service),
      `There is not enough credit: this costs 1,234.56 credits, you have ${credits(have)}, so ${credits(123_456 - have)} are missing.`,
    );
    await world.transfer(root, seller, 123_456);
    t.equal(await created(service), 'success');
    t.equal((await scene.books(service)).charges.length, 1);
  });
});

void test('pages and logs', { skip }, async (t) => {
  const scene = await WhmcsShop.open(t, { lineHost: 'tv.operator.example' });
  const { shop, whmcs } = scene;
  const packageId = await shop.package();

  await t.test('ClientArea: what the customer watches by', async (t) => {
    const service = await scene.order('m3u', { package: packageId });
    t.equal(await whmcs.run('CreateAccount', service), 'success');
    const { username, password } = await whmcs.service(service);
    const login = `username=${username}&password=${password}`;
    t.match(await whmcs.run('ClientArea', service), {
      tabOverviewReplacementTemplate: 'templates/overview.tpl',
      templateVariables: {
        status: 'active',
        expires: / UTC$/,
        username,
        password,
        playlist: `https://tv.operator.example/get.php?${login}&type=m3u_plus&output=ts`,
        guide: `https://tv.operator.example/xmltv.php?${login}`,
        portal: null,
        qrcode: /^<svg .*<\/svg>$/,
      },
    });
    t.match(await whmcs.run('AdminServicesTabFields', service), {
      Line: `external id whmcs-${String(service)}`,
      Status: 'active',
      Connections: '1',
    });
  });

  await t.test('the module log has no secret, and no request its token', async (t) => {
    const service = await scene.order(
      'activecode',
      { package: packageId },
      { customfields: { Code: 'SECRET-CODE-1' } },
    );
    t.equal(await whmcs.run('CreateAccount', service), 'success');
    await whmcs.run('ClientArea', service);
    await whmcs.run('ListAccounts');
    const { moduleLog, tables, activity } = await whmcs.state();
    const log = JSON.stringify([moduleLog, activity]);
    t.ok(moduleLog.length > 5);
    const passwords = tables.tblhosting.map(({ password }) => password).filter((text) => text !== '');
    t.ok(passwords.length > 0);
    for (const secret of [shop.token, whmcs.secret, 'SECRET-CODE-1', ...passwords])
      t.notOk(log.includes(secret));
  });

  await t.test('while the service is away, pages say so', async (t) => {
    const service = await scene.order('m3u', { package: packageId });
    await whmcs.connect('http://127.0.0.1:9');
    t.match(await whmcs.run('ClientArea', service), {
      tabOverviewReplacementTemplate: 'templates/unavailable.tpl',
    });
    t.match(await whmcs.run('AdminServicesTabFields', service), { Line: /^The service does not answer\./ });
  });
});
