import { test } from 'tap';
import { skip } from '../../support/whmcs.ts';
import { WhmcsShop } from '../../support/whmcs-shop.ts';

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
      `There is no line for this service: none has the reference whmcs-${String(service)}.`,
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
      Line: `reference whmcs-${String(service)}`,
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
