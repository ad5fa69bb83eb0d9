import { test } from 'tap';
import { KINDS, Shop } from '../support/shop.ts';
import { op } from '../support/line-operations.ts';

// Where the kinds of lines differ: VPN, and the case of codes.

void test('VPN of kinds that cannot switch it', async (t) => {
  const shop = await Shop.open(t);
  const { service, token } = shop;
  const packageId = await shop.package({ can_enable_vpn: true });

  for (const kind of ['enigma', 'activecode'] as const) {
    await t.test(`${op(kind, 'create')} 422 with enable_vpn, whatever the package offers`, async (t) => {
      const body = shop.body(kind, packageId, { enable_vpn: true });
      const before = await shop.traces();
      const { errors } = await service.refused(422, op(kind, 'create'), { token, body });
      t.same(errors, { enable_vpn: [`must be false: a line of the kind ${KINDS[kind].type} has no VPN`] });
      t.same(await shop.traces(), before);
      t.match(await shop.sell(kind, packageId, { enable_vpn: false }), { vpn_enabled: false });
    });
  }

  for (const kind of ['m3u', 'mag'] as const) {
    const operation = op(kind, 'change_type');
    await t.test(`${operation} 200 to Enigma switches VPN off`, async (t) => {
      const { id } = await shop.sell(kind, packageId, { enable_vpn: true });
      const body = { type: 'Enigma', mac_address: shop.mac() } as const;
      t.match(await service.ok(operation, { token, params: { id }, body }), { vpn_enabled: false });
    });
  }
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
