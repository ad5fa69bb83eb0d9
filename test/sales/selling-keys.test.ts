import { test } from 'tap';
import type { OperationName } from '../../generated/operations.ts';
import { KIND_NAMES, KINDS, Shop } from '../support/shop.ts';
import type { Ask } from '../support/service.ts';
import { keyed, rows } from '../support/writes.ts';
import { op } from '../support/line-operations.ts';

// An Idempotency-Key on every operation that moves credit for a line: one effect, however often it is sent.

void test('Idempotency-Key', async (t) => {
  const shop = await Shop.open(t);
  const { service, world, token, seller } = shop;
  await world.transfer(shop.root, seller, 1_000_000);
  const packageId = await shop.package();

  /** Sends a request three times concurrently, and twice later. It charges this many hundredths, once. */
  const once = async (operation: OperationName, price: number, ask: Ask, other: object): Promise<void> => {
    await t.test(`${operation} three times concurrently, and again: one effect`, async (t) => {
      const request = { token, ...ask, headers: keyed(`only-${operation}`) };
      const before = await shop.balance();
      const [charges = 0, syncs = 0, logs = 0] = await rows(service, 'line_charges', 'syncs', 'logs');
      const answers = await Promise.all([1, 2, 3].map(() => service.call(operation, request)));
      for (const { status, body } of answers) {
        if (status !== 200) t.match(body, { status: 409, code: 'idempotency_in_flight' });
      }
      const replay = await service.call(operation, request);
      t.match([replay.status, replay.headers['idempotent-replayed']], [200, 'true']);
      for (const { status, body } of answers) if (status === 200) t.same(body, replay.body);
      const after = await rows(service, 'line_charges', 'syncs', 'logs');
      t.equal(await shop.balance(), before - price);
      t.same(after.slice(1), [syncs + 1, logs + 1]);
      t.ok((after[0] ?? 0) - charges <= 1);
      const mismatched = await service.refused(422, operation, { ...request, ...other });
      t.equal(mismatched.code, 'idempotency_mismatch');
      t.same(await rows(service, 'line_charges', 'syncs', 'logs'), after);
    });
  };

  for (const kind of KIND_NAMES) {
    const changed = { body: shop.body(kind, packageId, { note: 'another' }) };
    await once(op(kind, 'create'), 1000, { body: shop.body(kind, packageId) }, changed);
    const batch = { lines: [shop.body(kind, packageId)] };
    await once(op(kind, 'batch_create'), 1000, { body: batch }, { body: { lines: [changed.body] } });

    const line = await shop.running(kind, packageId);
    const params = { id: line.id };
    const another = { params: { id: (await shop.running(kind, packageId)).id } };
    await once(op(kind, 'extend'), 1000, { params, body: { package_id: packageId } }, another);
    await shop.endIn(line.id, 0);
    await once(op(kind, 'change_max_connections'), 0, { params, body: { max_connections: 2 } }, another);
    await once(op(kind, 'refund'), -1000, { params, body: { reason: 'Sold twice.' } }, another);

    if (KINDS[kind].waits) {
      const sale = await shop.sell(kind, packageId);
      const code = 'code' in sale ? sale.code : '';
      const body = { code, activecode_device_id: await shop.device(), mac_address: shop.mac() };
      await once('activecodes_activate', 0, { body }, { body: { ...body, sn: 'S-1' } });
    }
  }

  await t.test('m3us_create 200 with a key after an error: only successes are stored', async (t) => {
    const headers = keyed('second-try');
    const body = shop.body('m3u', packageId);
    const poor = await world.user(shop.root);
    await world.role({ packages: [packageId], users: [poor] });
    const request = { token: await world.token(poor), body, headers };
    t.equal((await service.refused(422, 'm3us_create', request)).code, 'insufficient_credit');
    await world.transfer(shop.root, poor, 1000);
    t.match(await service.ok('m3us_create', request), { transaction: { balance_after: 0 } });
  });
});
