import { test } from 'tap';
import { DAY, type Kind, KIND_NAMES, Shop, WITH_DEVICE } from '../support/shop.ts';
import { CHANGE_OF_ALL, op } from '../support/line-operations.ts';

// A customer that had most of a charge back is not refunded again for 30 days, whatever line it has by then.

const REASON = { reason: 'Refund and buy again.' };

const RECENTLY = { code: 'not_refundable', reason: 'refunded_recently' };

void test('refunds of a customer that had most of a charge back', async (t) => {
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

  const root = await world.token(shop.root);
  const request = (id: number) => ({
    token: shop.token,
    body: { refundable_type: 'M3u', refundable_id: id, reason: 'It never worked.' },
  });

  await t.test('m3us_refund 200 after a refund of half of a charge, 422 after more', async () => {
    for (const [amount, username] of [
      [5, 'half'],
      [5.01, 'most'],
    ] as const) {
      const first = await shop.sell('m3u', packageId, { username });
      const { id } = await service.ok('request_refunds_create', request(first.id));
      await service.ok('request_refunds_accept', { token: root, params: { id }, body: { amount } });
      await remove('m3u', first.id);
      const second = await shop.sell('m3u', packageId, { username });
      if (amount > 5) await isRefused('m3u', second.id, username);
      else t.match(await refund('m3u', second.id), { transaction: { amount: 10 } });
    }
  });

  await t.test('m3us_refund 200 for a line with the reference of one that was refunded', async (t) => {
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
    t.match(await refund('activecode', named), { transaction: { amount: 10 } }, 'a MAC address tells them');
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

  await t.test('request_refunds_create and request_refunds_accept 422, whoever decides', async (t) => {
    const first = await shop.sell('m3u', packageId, { username: 'asked' });
    const second = await shop.sell('m3u', packageId, { username: 'asked-too' });
    const { id } = await service.ok('request_refunds_create', request(second.id));
    await rename(first.id, 'asked-for');
    await rename(second.id, 'asked');
    await refund('m3u', first.id);
    for (const body of [undefined, { amount: 0.01 }]) {
      const accept = { token: root, params: { id }, body };
      t.match(await service.refused(422, 'request_refunds_accept', accept), RECENTLY);
    }
    await service.ok('request_refunds_cancel', { token: shop.token, params: { id } });
    t.match(await service.refused(422, 'request_refunds_create', request(second.id)), RECENTLY);
    const deletion = await shop.ask('m3u', 'delete', second.id, undefined, { query: { refund: true } });
    t.match(deletion, { refund_amount: 0, reason: 'refunded_recently' });
  });
});

// Refunds of the last charge of a line: to whom.

const MISTAKE = { reason: 'Sold twice by mistake.' };

void test('refunds go back to whoever paid', async (t) => {
  const shop = await Shop.open(t);
  const { world } = shop;
  const packageId = await shop.package();
  for (const kind of KIND_NAMES) {
    await t.test(`${op(kind, 'refund')} 200 to the parent that paid; no balance for the owner`, async (t) => {
      const below = await world.user(shop.seller);
      const { id } = await shop.running(kind, packageId, { user_id: below.id });
      const before = await shop.balance();
      const token = await world.token(below);
      t.match(await shop.ask(kind, 'refund', id, MISTAKE, { token }), {
        transaction: { amount: 10, balance_after: null },
      });
      t.equal(await shop.balance(), before + 1000);
      t.equal(await shop.balance(below), 0);
    });

    await t.test(`${op(kind, 'refund')} 200 to the child that paid, with the balance`, async (t) => {
      const below = await world.user(shop.seller);
      await world.role({ packages: [packageId], users: [below] });
      await world.transfer(shop.seller, below, 5000);
      const { id } = await shop.sell(kind, packageId, {}, { token: await world.token(below) });
      const before = await shop.balance();
      t.match(await shop.ask(kind, 'refund', id, MISTAKE), {
        transaction: { amount: 10, balance_after: 50 },
      });
      t.equal(await shop.balance(), before);
      t.equal(await shop.balance(below), 5000);
    });

    await t.test(`${op(kind, 'refund')} 200 each charge to its own payer`, async (t) => {
      const below = await world.user(shop.seller);
      await world.role({ packages: [packageId], users: [below] });
      await world.transfer(shop.seller, below, 1000);
      const { id } = await shop.running(kind, packageId, { user_id: below.id });
      const before = await shop.balance();
      const token = await world.token(below);
      await shop.ask(kind, 'extend', id, { package_id: packageId }, { token });
      await shop.ask(kind, 'refund', id, MISTAKE);
      t.same([await shop.balance(below), await shop.balance()], [1000, before]);
      await shop.ask(kind, 'refund', id, MISTAKE, { token });
      t.same([await shop.balance(below), await shop.balance()], [1000, before + 1000]);
    });

    await t.test('200 to the original payer after the line, or all, changed hands', async (t) => {
      const [first, second] = [await world.user(shop.seller), await world.user(shop.seller)];
      const sold = await shop.running(kind, packageId, { user_id: first.id });
      const to = (user_id: number) => ({ token: shop.token, body: { user_id } });
      await shop.service.ok(op(kind, 'change_owner'), { ...to(second.id), params: { id: sold.id } });
      await shop.service.ok(CHANGE_OF_ALL[kind], { ...to(first.id), params: { id: second.id } });
      const { user_id, package_id, expired_at } = sold;
      t.match(await shop.ask(kind, 'show', sold.id), { user_id, package_id, expired_at });
      const { data } = await shop.service.ok(op(kind, 'logs'), {
        token: shop.token,
        params: { id: sold.id },
      });
      t.ok(
        data.some(({ action }) => action === op(kind, 'create')),
        'its history stays',
      );
      const before = await shop.balance();
      t.match(await shop.ask(kind, 'refund', sold.id, MISTAKE), { transaction: { amount: 10 } });
      t.same([await shop.balance(), await shop.balance(first)], [before + 1000, 0]);
    });
  }
});
