import { test, type Test } from 'tap';
import type { OperationName } from '../../generated/operations.ts';
import { cloneDatabase } from '../support/database.ts';
import { DatabaseProxy } from '../support/database-proxy.ts';
import { hasPgBouncer, startPgBouncer } from '../support/pgbouncer.ts';
import { until } from '../support/processes.ts';
import { type Ask, Service } from '../support/service.ts';
import { OWN } from '../support/world.ts';
import { Shop } from '../support/shop.ts';
import { keyed } from '../support/writes.ts';

// A caller is admitted before any work is done for it: what has changed since its last request counts.

type Way = 'prepared' | 'unprepared' | 'through PgBouncer';

async function scene(t: Test, way: Way) {
  const { db, databaseUrl } = await cloneDatabase(t);
  const server = way === 'through PgBouncer' ? await startPgBouncer(t, databaseUrl) : databaseUrl;
  const proxy = await DatabaseProxy.start(t, server);
  const on = { db, databaseUrl: proxy.url };
  const service = await Service.on(t, on, { prepareStatements: way === 'prepared' });
  const { world } = service;
  const root = await world.user(null);
  const caller = await world.user(root);
  const below = await world.user(caller);
  const enigma = await world.line(below, 'enigma');
  await world.line(below, 'm3u');
  const issued = await world.issue(caller);
  const reads: [OperationName, Ask][] = [
    ['packages_index', {}],
    ['m3us_index', {}],
    ['users_ancestors', { params: { id: below.id } }],
    ['users_show', { params: { id: below.id } }],
    ['enigmas_restrictions', { params: { id: enigma } }],
    // Answered without a statement.
    ['oauth_scopes_index', {}],
  ];
  const above = await world.token(root);
  const read = async (operation: OperationName, ask: Ask = {}): Promise<number> =>
    (await service.call(operation, { ...ask, token: issued.secret })).status;
  const statuses = async (): Promise<Set<number>> =>
    new Set(await Promise.all(reads.map(([operation, ask]) => read(operation, ask))));
  t.same(await statuses(), new Set([200]));
  return { db, proxy, service, world, root, caller, below, issued, reads, above, read, statuses };
}

for (const way of ['prepared', 'unprepared', 'through PgBouncer'] as const) {
  const skip = way === 'through PgBouncer' && !hasPgBouncer ? 'PgBouncer is not installed' : false;

  void test(`two round trips for a read, ${way}`, { skip }, async (t) => {
    const { proxy, reads, read } = await scene(t, way);
    for (const [operation, ask] of reads) {
      const packets: number[] = [];
      for (let attempt = 0; attempt < 5; attempt += 1) {
        let sent = 0;
        proxy.tamper = (data) => {
          sent += 1;
          return data;
        };
        t.equal(await read(operation, ask), 200);
        packets.push(sent);
      }
      // The last uses of tokens are written now and then.
      t.equal(Math.min(...packets), operation === 'oauth_scopes_index' ? 1 : 2, operation);
    }
  });

  void test(`a token that was revoked, ${way}`, { skip }, async (t) => {
    const { db, issued, statuses } = await scene(t, way);
    await db.updateTable('tokens').set({ revoked_at: new Date() }).where('id', '=', issued.id).execute();
    t.same(await statuses(), new Set([401]));
  });

  void test(`a token that is revoked while the read is on its way: 401, ${way}`, { skip }, async (t) => {
    const { db, proxy, reads, issued, statuses } = await scene(t, way);
    const release = proxy.hold();
    const answered = statuses();
    await until(() => proxy.travelling >= reads.length);
    await db.updateTable('tokens').set({ revoked_at: new Date() }).where('id', '=', issued.id).execute();
    release();
    t.same(await answered, new Set([401]));
  });
}

void test('a token that expires: 401', async (t) => {
  const { db, issued, statuses } = await scene(t, 'prepared');
  const expires_at = new Date(Date.now() - 1000);
  await db.updateTable('tokens').set({ expires_at }).where('id', '=', issued.id).execute();
  t.same(await statuses(), new Set([401]));
});

void test('rights that are taken and given', async (t) => {
  const { db, service, world, caller, issued, above, read, statuses } = await scene(t, 'prepared');
  const token = issued.secret;

  await t.test('a permission is taken: 403, and back: 200', async (t) => {
    await db.deleteFrom('user_permissions').where('user_id', '=', caller.id).execute();
    t.same(await statuses(), new Set([403]));
    await world.grant(caller, OWN);
    t.same(await statuses(), new Set([200]));
  });

  await t.test('packages_index: all of them with packages_all, and no more without', async (t) => {
    const hidden = await world.package();
    const ids = async () => (await service.ok('packages_index', { token })).data.map(({ id }) => id);
    t.notOk((await ids()).includes(hidden));
    await world.grant(caller, ['packages_all']);
    t.ok((await ids()).includes(hidden));
    await db
      .deleteFrom('user_permissions')
      .where('user_id', '=', caller.id)
      .where('permission', '=', 'packages_all')
      .execute();
    t.notOk((await ids()).includes(hidden));
  });

  await t.test('the scopes of the token shrink: 403', async (t) => {
    const scopes = (to: string[]) =>
      db.updateTable('tokens').set({ scopes: to }).where('id', '=', issued.id).execute();
    await scopes(['users_me']);
    t.same(await statuses(), new Set([403]));
    await scopes(['*']);
    t.same(await statuses(), new Set([200]));
  });

  await t.test('a restriction: 403 that names it', async (t) => {
    const id = await world.restriction({ user_id: caller.id }, caller, ['m3us_index']);
    const { restrictions } = await service.refused(403, 'm3us_index', { token });
    t.match(restrictions, [{ id }]);
    t.equal(await read('packages_index'), 200);
    await service.ok('restrictions_delete', { token: above, params: { id } });
    t.equal(await read('m3us_index'), 200);
  });
});

void test('users who are moved', async (t) => {
  const { service, world, root, caller, below, issued, above, read } = await scene(t, 'prepared');
  const token = issued.secret;
  const move = (user: { id: number }, owner: { id: number }) =>
    service.ok('users_change_owner', {
      token: above,
      params: { id: user.id },
      body: { owner_id: owner.id },
    });
  const ancestors = async () =>
    (await service.ok('users_ancestors', { token, params: { id: caller.id } })).data.map(({ id }) => id);
  const m3us = async () => (await service.ok('m3us_index', { token })).total;

  await t.test('the caller: it sees the users that are above it now', async (t) => {
    t.same(await ancestors(), [root.id]);
    const other = await world.user(root);
    await move(caller, other);
    t.same(await ancestors(), [other.id, root.id]);
    t.equal(await m3us(), 1, 'and its own tree as before');
  });

  await t.test('a user below the caller, away and back', async (t) => {
    await move(below, root);
    t.equal(await read('users_show', { params: { id: below.id } }), 404);
    t.equal(await read('users_ancestors', { params: { id: below.id } }), 404);
    t.equal(await m3us(), 0);
    await move(below, caller);
    t.equal(await read('users_show', { params: { id: below.id } }), 200);
    t.equal(await m3us(), 1);
  });
});

void test('an invalid request with a token that was revoked: 401, not 422', async (t) => {
  const { db, issued, read } = await scene(t, 'prepared');
  const invalid = { query: { page: -1 } };
  t.equal(await read('packages_index', invalid), 422);
  await db.updateTable('tokens').set({ revoked_at: new Date() }).where('id', '=', issued.id).execute();
  t.equal(await read('packages_index', invalid), 401);
});

void test('the use of a token is recorded at its next use, and at every one', async (t) => {
  const { db, service, issued, read } = await scene(t, 'prepared');
  t.equal(await read('users_me'), 200);
  await db.updateTable('tokens').set({ last_used_at: null }).where('id', '=', issued.id).execute();
  t.equal(await read('packages_index'), 200);
  await service.app.close();
  const row = await db
    .selectFrom('tokens')
    .select('last_used_at')
    .where('id', '=', issued.id)
    .executeTakeFirstOrThrow();
  t.ok(row.last_used_at);
});

async function writerScene(t: Test, way: Way) {
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
  t.same(await statuses(), new Set([200]));
  return { db, proxy, service, shop, writes, issued, body, params, statusOf, statuses };
}

for (const way of ['prepared', 'unprepared', 'through PgBouncer'] as const) {
  const skip = way === 'through PgBouncer' && !hasPgBouncer ? 'PgBouncer is not installed' : false;

  void test(`four round trips for a sale, ${way}`, { skip }, async (t) => {
    const { proxy, body, params, statusOf } = await writerScene(t, way);
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
      t.equal(Math.min(...packets), 4, operation);
    }
  });

  void test(`a token that was revoked: 401 and nothing is written, ${way}`, { skip }, async (t) => {
    const { db, shop, issued, statuses } = await writerScene(t, way);
    await db.updateTable('tokens').set({ revoked_at: new Date() }).where('id', '=', issued.id).execute();
    const before = await shop.traces();
    t.same(await statuses(), new Set([401]));
    t.same(await shop.traces(), before);
  });

  void test(`a token that is revoked while the write is on its way: 401, ${way}`, { skip }, async (t) => {
    const { db, shop, proxy, writes, issued, statuses } = await writerScene(t, way);
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
  const { db, shop, statuses } = await writerScene(t, 'prepared');
  await db.deleteFrom('user_permissions').where('user_id', '=', shop.seller.id).execute();
  const before = await shop.traces();
  t.same(await statuses(), new Set([403]));
  t.same(await shop.traces(), before);
});

void test('a caller who was restricted: 403 that names the restriction', async (t) => {
  const { service, shop, issued, body } = await writerScene(t, 'prepared');
  const id = await shop.world.restriction({ user_id: shop.seller.id }, shop.root, ['m3us_create']);
  const before = await shop.traces();
  const { restrictions } = await service.refused(403, 'm3us_create', { token: issued.secret, body });
  t.match(restrictions, [{ id }]);
  t.same(await shop.traces(), before);
});
