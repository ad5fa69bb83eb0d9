import { test, type Test } from 'tap';
import type { OperationName } from '../../generated/operations.ts';
import { cloneDatabase } from '../support/database.ts';
import { DatabaseProxy } from '../support/database-proxy.ts';
import { hasPgBouncer, startPgBouncer } from '../support/pgbouncer.ts';
import { Service, type Ask } from '../support/service.ts';
import { Shop } from '../support/shop.ts';
import { keyed } from '../support/writes.ts';
import { until } from '../support/processes.ts';

// Writes by a caller who has just written the same: no round trip for the caller, and nothing is written for one who
// has changed meanwhile.

type Way = 'prepared' | 'unprepared' | 'through PgBouncer';

async function scene(t: Test, way: Way) {
  const { db, databaseUrl } = await cloneDatabase(t);
  const server = way === 'through PgBouncer' ? await startPgBouncer(t, databaseUrl) : databaseUrl;
  const proxy = await DatabaseProxy.start(t, server);
  const service = await Service.on(
    t,
    { db, databaseUrl: proxy.url },
    { prepareStatements: way === 'prepared' },
  );
  const shop = await Shop.of(service);
  const packageId = await shop.package();
  const { id } = await shop.sell('m3u', packageId);
  const issued = await shop.world.issue(shop.seller);
  const params = { id };
  const body = { package_id: packageId };
  const writes: [OperationName, Ask][] = [
    ['m3us_create', { body }],
    ['m3us_create', { body, headers: { 'dry-run': 'true' } }],
    ['m3us_extend', { params, body, headers: keyed('stored-response') }],
    ['m3us_extend', { params, body }],
    ['m3us_edit', { params, body: { note: 'called twice' } }],
  ];
  const statusOf = async (operation: OperationName, ask: Ask): Promise<number> =>
    (await service.call(operation, { ...ask, token: issued.secret })).status;
  const statuses = async (): Promise<Set<number>> =>
    new Set(await Promise.all(writes.map(([operation, ask]) => statusOf(operation, ask))));
  // The first write of a token changes the token, so the caller is known after the second.
  for (let time = 1; time <= 2; time += 1) t.same(await statuses(), new Set([200]));
  return { db, proxy, service, shop, writes, issued, body, params, statusOf, statuses };
}

for (const way of ['prepared', 'unprepared', 'through PgBouncer'] as const) {
  const skip = way === 'through PgBouncer' && !hasPgBouncer ? 'PgBouncer is not installed' : false;

  void test(`three round trips for a sale, ${way}`, { skip }, async (t) => {
    const { proxy, body, params, statusOf } = await scene(t, way);
    const paid: [OperationName, Ask][] = [
      ['m3us_create', { body }],
      ['m3us_extend', { params, body }],
    ];
    for (const [operation, ask] of paid) {
      const packets: number[] = [];
      for (let attempt = 0; attempt < 5; attempt += 1) {
        let sent = 0;
        proxy.tamper = (data) => {
          sent += 1;
          return data;
        };
        t.equal(
          await statusOf(operation, { ...ask, headers: keyed(`${operation}-${String(attempt)}`) }),
          200,
        );
        packets.push(sent);
      }
      // The last uses of tokens are written now and then.
      t.equal(Math.min(...packets), 3, operation);
    }
  });

  void test(`a token that was revoked: 401 and nothing is written, ${way}`, { skip }, async (t) => {
    const { db, shop, issued, statuses } = await scene(t, way);
    await db.updateTable('tokens').set({ revoked_at: new Date() }).where('id', '=', issued.id).execute();
    const before = await shop.traces();
    t.same(await statuses(), new Set([401]));
    t.same(await shop.traces(), before);
  });

  void test(`a token that is revoked while the write is on its way: 401, ${way}`, { skip }, async (t) => {
    const { db, shop, proxy, writes, issued, statuses } = await scene(t, way);
    const before = await shop.traces();
    const release = proxy.hold();
    const answered = statuses();
    await until(() => proxy.travelling >= writes.length);
    await db.updateTable('tokens').set({ revoked_at: new Date() }).where('id', '=', issued.id).execute();
    release();
    t.same(await answered, new Set([401]));
    t.same(await shop.traces(), before);
  });
}

void test('a permission that was taken: 403 and nothing is written', async (t) => {
  const { db, shop, statuses } = await scene(t, 'prepared');
  await db.deleteFrom('user_permissions').where('user_id', '=', shop.seller.id).execute();
  const before = await shop.traces();
  t.same(await statuses(), new Set([403]));
  t.same(await shop.traces(), before);
});

void test('a caller who was restricted: 403 that names the restriction', async (t) => {
  const { service, shop, issued, body } = await scene(t, 'prepared');
  const id = await shop.world.restriction({ user_id: shop.seller.id }, shop.root, ['m3us_create']);
  const before = await shop.traces();
  const { restrictions } = await service.refused(403, 'm3us_create', { token: issued.secret, body });
  t.match(restrictions, [{ id }]);
  t.same(await shop.traces(), before);
});
