import { test } from 'tap';
import type { OperationName } from '../../generated/operations.ts';
import { DAY, KIND_NAMES, KINDS, Shop } from '../support/shop.ts';
import type { Ask } from '../support/service.ts';
import { op } from '../support/line-operations.ts';

// Dry-Run of every operation that moves credit for a line: the response of the real call, and no effect.

/** Fields that are generated or counted for each call. */
const DRAWN = new Set([
  'playlist',
  'guide',
  'portal',
  'username',
  'password',
  'code',
  'dns',
  'id',
  'request_id',
]);
const TIMES = new Set(['activated_at', 'expired_at', 'created_at', 'updated_at', 'expired_at_after']);

/** What a price of the time that is left, and the balance after it, lose from one call to the next. */
const AMOUNTS = new Set(['amount', 'balance_after']);
const LOST_MEANWHILE = 0.05;

/** Returns what of the second answer is not as in the first, but for what must differ between two calls. */
function differences(dry: unknown, real: unknown, name = ''): unknown[] {
  if (isObject(dry) && isObject(real)) {
    const names = new Set([...Object.keys(dry), ...Object.keys(real)]);
    return [...names].flatMap((each) =>
      differences(dry[each], real[each], Array.isArray(real) ? name : each),
    );
  }
  return isAlike(dry, real, name) ? [] : [{ name, dry, real }];
}

function isAlike(dry: unknown, real: unknown, name: string): boolean {
  if (typeof dry !== typeof real || (dry === null) !== (real === null)) return false;
  if (dry === null || DRAWN.has(name)) return true;
  if (TIMES.has(name)) return Math.abs(timeOf(real) - timeOf(dry)) < DAY / 2;
  if (AMOUNTS.has(name)) return Math.abs(Number(real) - Number(dry)) < LOST_MEANWHILE;
  return dry === real;
}

const timeOf = (text: unknown): number => Date.parse(`${String(text)}Z`);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

// A shop for each kind: the dry runs of one caller may have 30 names a minute.
for (const kind of KIND_NAMES)
  void test(`Dry-Run of ${kind}`, async (t) => {
    const shop = await Shop.open(t);
    const { service, world, db, token, seller } = shop;
    await world.transfer(shop.root, seller, 1_000_000);
    const packageId = await shop.package();
    const paid = await shop.package({ is_trial: true, is_paid_trial: true });
    await db.updateTable('users').set({ paid_test_sold: 100 }).where('id', '=', seller.id).execute();
    const domain = { domain: 'tv.example', is_default: true, created_by_id: seller.id };
    await db.insertInto('dns_domains').values(domain).execute();

    /** Sends the request without and with effect. */
    const both = async (status: number, operation: OperationName, ask: Ask): Promise<void> => {
      await t.test(`${operation} ${String(status)} is as the real call, without effect`, async (t) => {
        const before = await shop.traces();
        const request = { token, ...ask };
        const headers = { 'dry-run': 'true' };
        const dry = await service.call(operation, { ...request, headers });
        t.same(await shop.traces(), before);
        const keyed = { ...headers, 'idempotency-key': operation };
        await service.call(operation, { ...request, headers: keyed });
        t.same(await shop.traces(), before, 'not even an Idempotency-Key');
        const real = await service.call(operation, request);
        t.equal(real.status, status);
        t.equal(dry.status, status);
        t.same(differences(dry.body, real.body), []);
        if (status === 200) t.notSame(await shop.traces(), before, 'the real call has effects');
      });
    };

    const voucher_code = await shop.voucher({}, { claims: 3 });
    const body = (more: object = {}) => shop.body(kind, packageId, more);
    await both(200, op(kind, 'create'), { body: body({ max_connections: 2, voucher_code }) });
    await both(200, op(kind, 'create'), { body: shop.body(kind, paid) });
    await both(422, op(kind, 'create'), { body: body({ max_connections: 5 }) });
    await both(200, op(kind, 'batch_create'), {
      body: { lines: [body({ voucher_code }), shop.body(kind, paid), body({ max_connections: 3 })] },
    });
    await both(404, op(kind, 'batch_create'), { body: { lines: [body(), body({ user_id: shop.root.id })] } });

    const { id } = await shop.running(kind, packageId);
    await shop.endIn(id, 10 * DAY + DAY / 2);
    const params = { id };
    const extension = { package_id: packageId, max_connections: 2, voucher_code };
    await both(200, op(kind, 'extend'), { params, body: extension });
    await both(422, op(kind, 'extend'), { params, body: { package_id: paid } });
    await both(200, op(kind, 'change_max_connections'), { params, body: { max_connections: 4 } });
    await both(200, op(kind, 'refund_preview'), { params });
    await both(200, op(kind, 'refund'), { params, body: { reason: 'Sold twice.' } });
    await both(200, op(kind, 'delete'), {
      params: await shop.running(kind, packageId),
      query: { refund: true },
    });
    const ended = await shop.running(kind, paid);
    await both(422, op(kind, 'refund'), { params: ended, body: { reason: 'Sold twice.' } });
    if (KINDS[kind].waits) {
      const sale = await shop.sell(kind, packageId);
      const code = 'code' in sale ? sale.code : '';
      const activation = { code, activecode_device_id: await shop.device(), mac_address: shop.mac() };
      await both(200, 'activecodes_activate', { body: activation });
      await both(409, 'activecodes_activate', { body: activation });
    }
  });
