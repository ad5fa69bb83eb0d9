import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { test } from 'tap';
import type { Database } from '../../db/schema/tables.ts';
import { moveUser } from '../../db/tree/move-user.ts';
import { lockTreeShared, lockTreeExclusive } from '../../db/tree/tree.ts';
import { claimIdempotencyKey } from '../../handlers/runtime/idempotency.ts';
import { cloneDatabase, waitingForLocks } from '../support/database.ts';
import { until } from '../support/processes.ts';
import { Service } from '../support/service.ts';
import { KIND_NAMES, Shop } from '../support/shop.ts';
import { scene } from '../support/users.ts';
import { World } from '../support/world.ts';
import { lockIdentifiers } from '../../handlers/lines/identifiers.ts';
import { op } from '../support/line-operations.ts';

// Locks that a caller could use to delay others.

/** Returns the advisory locks of a transaction: with two keys, `objsubid` is 2. */
async function advisoryLocks(trx: Kysely<Database>): Promise<unknown[]> {
  const { rows } = await sql<{ class: number; lock: number; keys: number }>`
    select classid::bigint::int4 as class, objid::bigint::bit(32)::int4 as lock, objsubid as keys from pg_locks
    where locktype = 'advisory' and pid = pg_backend_pid() order by objid`.execute(trx);
  return rows;
}

void test('advisory locks have separate classes, and keys by a cryptographic hash of what a client chooses', async (t) => {
  const { db } = await cloneDatabase(t);
  const { id: userId } = await new World(db).user(null);
  const prefix = (text: string): number => createHash('sha256').update(text).digest().readInt32BE();
  const locksOf = (work: (trx: Parameters<typeof lockTreeExclusive>[0]) => Promise<unknown>) =>
    db.transaction().execute(async (trx) => {
      await work(trx);
      return advisoryLocks(trx);
    });

  t.same(await locksOf(lockTreeExclusive), [{ class: 1, lock: 0, keys: 2 }], 'the tree, exclusive');
  t.same(await locksOf(lockTreeShared), [{ class: 1, lock: 0, keys: 2 }], 'the tree, shared');
  const key = { userId, operation: 'users_edit', key: 'order-1', requestHash: Buffer.alloc(32) };
  t.same(
    await locksOf((trx) => claimIdempotencyKey(trx, key)),
    [{ class: 2, lock: prefix(`${String(userId)} users_edit order-1`), keys: 2 }],
    'an Idempotency-Key',
  );
  const mac = '00:1A:79:00:00:01';
  t.same(
    await locksOf((trx) => lockIdentifiers(trx, [{ name: 'mac_address', value: mac }])),
    [{ class: 3, lock: prefix(mac), keys: 2 }],
    'the MAC address of a trial',
  );
});

void test('sales, extensions and refunds do not wait for a move of their seller', async (t) => {
  const shop = await Shop.of(await Service.apart(t));
  const packageId = await shop.package();
  const parent = await shop.world.user(shop.root);
  await shop.db.transaction().execute(async (trx) => {
    await moveUser(trx, shop.seller.id, parent.id);
    for (const kind of KIND_NAMES) {
      const { id } = await shop.running(kind, packageId);
      const extended = await shop.ask(kind, 'extend', id, { package_id: packageId });
      t.match(extended, { transaction: { amount: 10 } }, op(kind, 'extend'));
      t.match(await shop.ask(kind, 'refund', id, { reason: 'Twice' }), { id }, op(kind, 'refund'));
    }
  });
  const payments = 3 * KIND_NAMES.length;
  for (const user of [shop.seller, parent, shop.root]) {
    const { total } = await shop.service.ok('transactions_index', { token: await shop.world.token(user) });
    t.equal(total, payments + 1, 'those above count all of them afterwards');
  }
});

void test('a line that waits for a move of users to get another owner is not locked, since the move may change it', async (t) => {
  const shop = await Shop.of(await Service.apart(t));
  const packageId = await shop.package();
  for (const kind of KIND_NAMES) {
    const { id } = await shop.running(kind, packageId);
    const { changed } = await shop.db.transaction().execute(async (trx) => {
      await lockTreeExclusive(trx);
      const changed = shop.service.ok(op(kind, 'change_owner'), {
        token: shop.token,
        params: { id },
        body: { user_id: shop.seller.id },
      });
      await until(async () => (await waitingForLocks(shop.db)) > 0);
      await t.resolves(
        trx.selectFrom('lines').select('id').where('id', '=', id).forUpdate().noWait().execute(),
        op(kind, 'change_owner'),
      );
      return { changed };
    });
    t.match(await changed, { id });
  }
});

void test('the operation that blocks many writes has a limit of its own, with Dry-Run or without', async (t) => {
  const { service, world, root, caller, token } = await scene(t);
  const user = await world.user(caller);
  // The user of a token is known after its first request.
  for (const each of [token, await world.token(root)]) await service.ok('users_me', { token: each });
  const move = (dryRun: boolean, callerToken = token) =>
    service.call('users_change_owner', {
      token: callerToken,
      params: { id: user.id },
      body: { owner_id: caller.id },
      headers: dryRun ? { 'dry-run': 'true' } : {},
    });
  for (let count = 0; count < 30; count += 1) t.equal((await move(count % 2 === 0)).status, 200);
  for (const dryRun of [true, false]) {
    t.match(await move(dryRun), { status: 429, body: { code: 'too_many_requests' } });
  }
  t.equal((await service.call('users_me', { token })).status, 200, 'other operations are not limited');
  t.equal((await move(true, await world.token(root))).status, 200, 'and neither are other users');
});

void test('a dry run is in the request log, and not in the audit log', async (t) => {
  const { service, caller, token } = await scene(t);
  const lines: unknown[] = [];
  service.app.log.info = (line: unknown) => void lines.push(line);
  const edit = (headers: Record<string, string>) =>
    service.ok('users_edit', {
      token,
      params: { id: caller.id },
      body: { email: 'new@users.example' },
      headers,
    });
  await edit({ 'dry-run': 'true' });
  await edit({ 'dry-run': 'false' });
  await edit({});
  t.same(
    lines.map((line) => (line as { dry_run?: boolean }).dry_run),
    [true, undefined, undefined],
  );
  const audited = await service.db.selectFrom('logs').select('action').execute();
  t.equal(audited.length, 2);
});
