import { test } from 'tap';
import { DAY, KIND_NAMES, Shop, WITH_DEVICE, type Kind } from '../support/shop.ts';
import { op } from '../support/line-operations.ts';

// A customer that had a full refund is not refunded again for 30 days, whatever line it has by then.

const REASON = { reason: 'Refund and buy again.' };
const RECENTLY = { code: 'not_refundable', reason: 'refunded_recently' };

void test('refunds of a customer that had a full refund', async (t) => {
  const shop = await Shop.open(t);
  const { service, world, db } = shop;
  await world.transfer(shop.root, shop.seller, 1_000_000);
  const packageId = await shop.package();
  const refund = (kind: Kind, id: number) => shop.ask(kind, 'refund', id, REASON);
  const remove = (kind: Kind, id: number) => shop.ask(kind, 'delete', id);
  const isRefused = async (kind: Kind, id: number, message: string): Promise<void> => {
    const before = await shop.traces({ logged: false });
    t.match(
      await shop.ask(kind, 'refund_preview', id),
      { refundable: false, reason: 'refunded_recently', original_credit: 10, consumed_credit: 10 },
      message,
    );
    t.match(await shop.refused(422, kind, 'refund', id, REASON), RECENTLY, message);
    t.same(await shop.traces({ logged: false }), before, message);
  };
  const rename = (id: number, username: string) =>
    service.ok('m3us_edit', { token: shop.token, params: { id }, body: { username } });

  await t.test('m3us_refund 422 for the username of a deleted line, in any case, for 30 days', async () => {
    const first = await shop.sell('m3u', packageId, { username: 'Again' });
    await refund('m3u', first.id);
    await remove('m3u', first.id);
    const second = await shop.sell('m3u', packageId, { username: 'aGAIN' });
    await isRefused('m3u', second.id, 'in another case');
    const refundedAgo = (milliseconds: number) =>
      db
        .updateTable('line_charges')
        .set({ refunded_at: new Date(Date.now() - milliseconds) })
        .where('line_id', '=', first.id)
        .execute();
    await refundedAgo(30 * DAY - 600_000);
    await isRefused('m3u', second.id, 'until the last of the thirty days');
    await refundedAgo(30 * DAY + 1000);
    t.match(await refund('m3u', second.id), { status: 'refunded', transaction: { amount: 10 } });
  });

  await t.test('m3us_refund 200 after a refund of a part, or of another customer', async () => {
    const first = await shop.sell('m3u', packageId, { username: 'partly' });
    await shop.age(first.id, 4 * DAY);
    t.match(await refund('m3u', first.id), { transaction: { amount: 4 } });
    await remove('m3u', first.id);
    const second = await shop.sell('m3u', packageId, { username: 'partly' });
    t.match(await refund('m3u', second.id), { transaction: { amount: 10 } });
  });

  await t.test('m3us_refund 200 for a line with the reference of one that had a full refund', async (t) => {
    const first = await shop.sell('m3u', packageId, { external_id: 'order-7' });
    await refund('m3u', first.id);
    await remove('m3u', first.id);
    const second = await shop.sell('m3u', packageId, { external_id: 'order-7' });
    t.match(await refund('m3u', second.id), { transaction: { amount: 10 } });
  });

  await t.test('m3us_refund 200 after a refund of a line that cost nothing', async () => {
    const voucher_code = await shop.voucher({ percentage: 10_000 });
    const first = await shop.sell('m3u', packageId, { username: 'given', voucher_code });
    await rename(first.id, 'given-away');
    t.match(await refund('m3u', first.id), { status: 'refunded', transaction: null });
    await remove('m3u', first.id);
    const second = await shop.sell('m3u', packageId, { username: 'given' });
    t.match(await refund('m3u', second.id), { transaction: { amount: 10 } });
  });

  for (const kind of WITH_DEVICE) {
    for (const other of WITH_DEVICE) {
      await t.test(`${op(other, 'refund')} 422 for the MAC address of a ${kind}`, async () => {
        const mac_address = shop.mac();
        const first = await shop.sell(kind, packageId, { mac_address });
        await refund(kind, first.id);
        await remove(kind, first.id);
        const second = await shop.sell(other, packageId, { mac_address: mac_address.toLowerCase() });
        await isRefused(other, second.id, 'the same device');
      });
    }
  }

  for (const kind of KIND_NAMES) {
    await t.test(`${op(kind, 'refund')} 422 for a later charge of the same line`, async () => {
      const { id } = await shop.running(kind, packageId);
      await shop.ask(kind, 'extend', id, { package_id: packageId });
      await refund(kind, id);
      await shop.ask(kind, 'extend', id, { package_id: packageId });
      await isRefused(kind, id, 'extended again');
    });
  }

  await t.test('m3us_refund 422 for a line that bore the username between two edits', async () => {
    const first = await shop.sell('m3u', packageId, { username: 'before' });
    await rename(first.id, 'customer');
    await rename(first.id, 'after');
    await refund('m3u', first.id);
    const second = await shop.sell('m3u', packageId, { username: 'another' });
    await rename(second.id, 'Customer');
    await rename(second.id, 'last');
    await isRefused('m3u', second.id, 'both were called so meanwhile');
  });

  await t.test('m3us_refund 422 for a line that was a MAG with the MAC address', async () => {
    const mac_address = shop.mac();
    const first = await shop.sell('enigma', packageId, { mac_address });
    await refund('enigma', first.id);
    await remove('enigma', first.id);
    const second = await shop.sell('mag', packageId, { mac_address });
    await service.ok('mags_change_type', {
      token: shop.token,
      params: { id: second.id },
      body: { type: 'm3u' },
    });
    await isRefused('m3u', second.id, 'its device is remembered');
  });

  await t.test('activecodes_refund 422 for the serial number, without a MAC address', async (t) => {
    const activated = async (device: object): Promise<number> => {
      const sale = await shop.sell('activecode', packageId, { activecode_device_id: await shop.device() });
      const code = 'code' in sale ? sale.code : '';
      const body = { code, ...device };
      return (await service.ok('activecodes_activate', { token: shop.token, body })).id;
    };
    await refund('activecode', await activated({ sn: 'SN-1' }));
    await isRefused('activecode', await activated({ sn: 'SN-1' }), 'the same device');
    const named = await activated({ sn: 'SN-1', mac_address: shop.mac() });
    t.match(
      await refund('activecode', named),
      { transaction: { amount: 10 } },
      'a MAC address tells devices of one serial number apart',
    );
  });

  await t.test('two lines of one device, refunded at once: one is refunded', async (t) => {
    const mac_address = shop.mac();
    const sold = [];
    for (const kind of WITH_DEVICE) {
      sold.push({ kind, id: (await shop.sell(kind, packageId, { mac_address })).id });
    }
    const all = sold.map(({ kind, id }) =>
      service.call(op(kind, 'refund'), { token: shop.token, params: { id }, body: REASON }),
    );
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    t.same(statuses.sort(), [200, 422]);
  });

  await t.test('request_refunds_accept 422 by the policy; 200 as the operator chooses', async (t) => {
    const first = await shop.sell('m3u', packageId, { username: 'asked' });
    await refund('m3u', first.id);
    await remove('m3u', first.id);
    const second = await shop.sell('m3u', packageId, { username: 'asked' });
    const { id } = await service.ok('request_refunds_create', {
      token: shop.token,
      body: { refundable_type: 'M3u', refundable_id: second.id, reason: 'It never worked.' },
    });
    const token = await world.token(shop.root);
    const accept = { token, params: { id } };
    t.match(await service.refused(422, 'request_refunds_accept', accept), RECENTLY);
    const accepted = await service.ok('request_refunds_accept', { ...accept, body: { amount: 10 } });
    t.match(accepted, { status: 'accepted', amount: 10 });
  });
});
