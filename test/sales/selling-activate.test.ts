import { test } from 'tap';
import type { Reply } from '../../handlers/call/contract.ts';
import { UNKNOWN_ID, Shop } from '../support/shop.ts';

// The activation of a code starts the period that was paid for.

const ACTIVATE = 'activecodes_activate';

void test(ACTIVATE, async (t) => {
  const shop = await Shop.open(t);
  const { service, world, db, token } = shop;
  const packageId = await shop.package();
  const device = await shop.device();
  const sell = async (more: object = {}): Promise<Reply<'activecodes_create'>> => {
    const sale = await shop.sell('activecode', packageId, more);
    if (!('code' in sale)) throw new Error('a code without a code');
    return sale;
  };
  const asking = (code: string, more: object = { mac_address: shop.mac() }, callerToken = token) => ({
    token: callerToken,
    body: { code, activecode_device_id: device, ...more },
  });

  await t.test('200 the period starts now, and the device gets its credentials', async (t) => {
    const sale = await sell();
    const before = await shop.balance();
    const line = await service.ok(ACTIVATE, asking(sale.code, { mac_address: '5ca1.480e.d236', sn: 'S-1' }));
    t.match(line, {
      id: sale.id,
      status: 'active',
      code: sale.code,
      activecode_device_id: device,
      mac_address: '5C:A1:48:0E:D2:36',
      sn: 'S-1',
      username: /^[a-z0-9]{10}$/,
      password: /^[a-z0-9]{10}$/,
      activated_at: line.updated_at,
      expired_at: await shop.after(line.updated_at, '1 month'),
    });
    t.equal(await shop.balance(), before, 'free');
    t.equal((await shop.charges(sale.id)).length, 1);
    t.same(await shop.syncs(sale.id), ['create', 'update']);
    const log = db.selectFrom('logs').selectAll().where('action', '=', ACTIVATE);
    t.match(await log.executeTakeFirstOrThrow(), { subject_type: 'Activecode', subject_id: sale.id });
  });

  await t.test('200 the period is the one that was sold, whatever the package is now', async (t) => {
    const { code } = await sell();
    await db.updateTable('packages').set({ period: 3 }).where('id', '=', packageId).execute();
    const line = await service.ok(ACTIVATE, asking(code));
    t.equal(line.expired_at, await shop.after(line.updated_at, '1 month'));
    await db.updateTable('packages').set({ period: 1 }).where('id', '=', packageId).execute();
  });

  await t.test('200 for the device that the code was sold for, unless another is named', async (t) => {
    const { code, activecode_device_id } = await sell({ activecode_device_id: device });
    t.equal(activecode_device_id, device, 'stored until the activation');
    const mac_address = shop.mac();
    const line = await service.ok(ACTIVATE, { token, body: { code, mac_address } });
    t.equal(line.activecode_device_id, device);
    const other = await shop.device();
    const second = await sell({ activecode_device_id: device });
    const named = asking(second.code, { activecode_device_id: other, mac_address: shop.mac() });
    t.equal((await service.ok(ACTIVATE, named)).activecode_device_id, other);
    await service.refused(422, 'activecodes_create', {
      token,
      body: { package_id: packageId, activecode_device_id: UNKNOWN_ID },
    });
  });

  await t.test('422 without a device, in the code or its activation', async (t) => {
    const { code } = await sell();
    const refused = await service.refused(422, ACTIVATE, { token, body: { code, mac_address: shop.mac() } });
    t.same(Object.keys(refused.errors ?? {}), ['activecode_device_id']);
  });

  await t.test('200 with a serial number only, by either name; 422 with nothing', async (t) => {
    const { code } = await sell();
    t.same((await service.refused(422, ACTIVATE, asking(code, {}))).errors, {
      mac_address: ['is required without sn'],
      sn: ['is required without mac_address'],
    });
    t.match(await service.ok(ACTIVATE, asking(code, { serial: 'S-2' })), { mac_address: null, sn: 'S-2' });
  });

  await t.test('409 a second time, even on the same device; 409 for a refunded one', async (t) => {
    const { code } = await sell();
    const mac_address = shop.mac();
    await service.ok(ACTIVATE, asking(code, { mac_address }));
    const before = await shop.traces();
    for (const again of [mac_address, shop.mac()]) {
      t.match(await service.refused(409, ACTIVATE, asking(code, { mac_address: again })), {
        code: 'conflict',
        detail: 'The code is activated already.',
      });
    }
    t.same(await shop.traces(), before);
    const refunded = await sell();
    await shop.ask('activecode', 'refund', refunded.id, { reason: 'Lost.' });
    t.equal((await service.refused(409, ACTIVATE, asking(refunded.code))).code, 'conflict');
  });

  await t.test('of concurrent requests one activates', async (t) => {
    const { id, code } = await sell();
    const all = [1, 2, 3, 4].map(() => service.call(ACTIVATE, asking(code)));
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    t.same(statuses.sort(), [200, 409, 409, 409]);
    t.same(await shop.syncs(id), ['create', 'update']);
  });

  await t.test('422 for a MAC address of another line; 200 after that one is deleted', async (t) => {
    const [first, second] = [await sell(), await sell()];
    const mac_address = shop.mac();
    await service.ok(ACTIVATE, asking(first.code, { mac_address }));
    const { errors } = await service.refused(422, ACTIVATE, asking(second.code, { mac_address }));
    t.same(errors, { mac_address: ['is taken'] });
    await shop.ask('activecode', 'delete', first.id);
    await service.ok(ACTIVATE, asking(second.code, { mac_address }));
  });

  await t.test('422 for a hidden, deleted or absent code, and for an absent device', async (t) => {
    const stranger = await world.user(shop.root);
    const gone = await sell();
    await shop.ask('activecode', 'delete', gone.id);
    await world.line(stranger, 'activecode', { code: 'FOREIGN-1' });
    const { code } = await sell();
    const answers = [await service.refused(422, ACTIVATE, asking('NOWHERE-1'))];
    for (const hidden of ['FOREIGN-1', gone.code]) {
      answers.push(await service.refused(422, ACTIVATE, asking(hidden)));
    }
    const lost = asking(code, { mac_address: shop.mac(), activecode_device_id: UNKNOWN_ID });
    const { errors } = await service.refused(422, ACTIVATE, lost);
    t.same(Object.keys(errors ?? {}), ['activecode_device_id']);
    const [first, ...others] = answers.map((answer) => ({ ...answer, request_id: '' }));
    for (const other of others) t.same(other, first);
    t.same(Object.keys(first?.errors ?? {}), ['code']);
  });

  await t.test('422 line_restricted', async (t) => {
    const { id, code } = await sell();
    await world.restriction({ line_id: id }, shop.root);
    t.equal((await service.refused(422, ACTIVATE, asking(code))).code, 'line_restricted');
  });
});
