import { test, type Test } from 'tap';
import { sql } from 'kysely';
import { moveUser } from '../../db/tree/move-user.ts';
import type { OperationName, Permission } from '../../generated/operations.ts';
import { Shop } from '../support/shop.ts';
import { type Ask, Service } from '../support/service.ts';
import { untilOneWaits } from '../support/users.ts';
import { waitingForLocks } from '../support/database.ts';
import { until } from '../support/processes.ts';
import { OWN } from '../support/world.ts';

// What a caller asks for while it is being moved itself, with all below it.

/** A seller that is moved while its request waits for the tree. */
async function scene(t: Test) {
  const shop = await Shop.open(t);
  const { world, db, service, root, seller, token } = shop;
  const newParent = await world.user(root);
  const child = await world.user(seller);
  const packageId = await shop.package();
  const whileMoved = async (operation: OperationName, ask: Ask) => {
    const moving = await db.startTransaction().execute();
    await moveUser(moving, seller.id, newParent.id);
    const answer = service.call(operation, { token, ...ask });
    await untilOneWaits(db);
    await moving.commit().execute();
    return answer;
  };
  return { shop, world, db, seller, child, packageId, whileMoved };
}

for (const [operation, body] of [
  ['users_edit', { note: 'pays late' }],
  ['users_regenerate_pin_code', undefined],
  ['users_connect_messaging_account', { messaging_handle: '@north' }],
] as const)
  void test(`${operation} 200`, async (t) => {
    const { child, whileMoved } = await scene(t);
    const ask = { params: { id: child.id }, body };
    t.match(await whileMoved(operation, ask), { status: 200 });
  });

void test('m3us_create 200 for a user below', async (t) => {
  const { child, packageId, whileMoved } = await scene(t);
  const body = { package_id: packageId, user_id: child.id };
  t.match(await whileMoved('m3us_create', { body }), { status: 200, body: { user_id: child.id } });
});

void test('m3us_change_owner 200', async (t) => {
  const { shop, child, packageId, whileMoved } = await scene(t);
  const { id } = await shop.sell('m3u', packageId);
  const ask = { params: { id }, body: { user_id: child.id } };
  t.match(await whileMoved('m3us_change_owner', ask), { status: 200, body: { user_id: child.id } });
});

void test('users_change_m3us_owner 200, whatever the caller has suspended', async (t) => {
  const { shop, world, seller, child, packageId, whileMoved } = await scene(t);
  const { id } = await shop.sell('m3u', packageId);
  await world.restriction({ line_id: id }, seller);
  const ask = { params: { id: seller.id }, body: { user_id: child.id } };
  t.match(await whileMoved('users_change_m3us_owner', ask), { status: 200, body: { moved: 1 } });
  t.match(await shop.ask('m3u', 'show', id), { user_id: child.id, created_by_id: seller.id });
});

void test('restrictions_delete 200', async (t) => {
  const { world, seller, child, whileMoved } = await scene(t);
  const id = await world.restriction({ user_id: child.id }, seller);
  t.match(await whileMoved('restrictions_delete', { params: { id } }), { status: 200 });
});

void test('restrictions_batch_delete 200', async (t) => {
  const { world, seller, child, whileMoved } = await scene(t);
  const batch = '0b9cf6a2-7f1c-4f0e-9a83-1f2d5b6c7d8e';
  await world.restriction({ user_id: child.id }, seller, ['*'], { batch });
  const answer = await whileMoved('restrictions_batch_delete', { params: { batch } });
  t.match(answer, { status: 200, body: { deleted: 1 } });
});

// What happens while the lines of a user are being given to another one.

/** A caller with users below it, and a line that somebody holds, so that the request for it waits. */
async function whileGiven(t: Test, permissions: readonly Permission[] = OWN) {
  const service = await Service.start(t);
  const { world, db } = service;
  const root = await world.user(null);
  const caller = await world.user(root, { permissions });
  const from = await world.user(caller, { set: { adult: true } });
  const to = await world.user(caller);
  const old = await world.line(from, 'm3u');
  const token = await world.token(caller);
  const give = () =>
    service.call('users_change_m3us_owner', { token, params: { id: from.id }, body: { user_id: to.id } });
  /** Gives the lines, while something happens after their owner was looked at. */
  const giveWhile = async (happens: () => Promise<unknown>) => {
    const holding = await db.startTransaction().execute();
    await holding.selectFrom('lines').select('id').where('id', '=', old).forUpdate().execute();
    const given = give();
    await until(async () => (await waitingForLocks(db)) > 0);
    await happens();
    await holding.commit().execute();
    return given;
  };
  const ownerOf = async (id: number): Promise<number> =>
    (await db.selectFrom('lines').select('user_id').where('id', '=', id).executeTakeFirstOrThrow()).user_id;
  return { service, world, db, root, from, to, old, give, giveWhile, ownerOf };
}

void test('users_change_m3us_owner 200: a line that was sold meanwhile stays, unchecked as it is', async (t) => {
  const { world, from, to, old, giveWhile, ownerOf } = await whileGiven(t);
  let late = 0;
  const { status, body } = await giveWhile(async () => {
    late = await world.line(from, 'm3u', { adult: true });
  });
  t.match([status, body], [200, { moved: 1 }]);
  t.same([await ownerOf(old), await ownerOf(late)], [to.id, from.id]);
});

void test('users_change_m3us_owner 404: the user was moved away from the caller meanwhile', async (t) => {
  const { service, world, root, from, old, giveWhile, ownerOf } = await whileGiven(t);
  const [newParent, operator] = [await world.user(root, { set: { adult: true } }), await world.token(root)];
  let late = 0;
  const { status } = await giveWhile(async () => {
    const move = { params: { id: from.id }, body: { owner_id: newParent.id } };
    await service.ok('users_change_owner', { token: operator, ...move });
    late = await world.line(from, 'm3u');
  });
  t.equal(status, 404);
  t.same([await ownerOf(old), await ownerOf(late)], [from.id, from.id]);
});

/** So many more lines are given while the new owner is moved away. */
const MORE = 1000;

/** Gives the lines to an owner who is moved away meanwhile, which waits for nobody: many lines take long. */
async function giveToWhomIsMoved({
  service,
  world,
  db,
  root,
  to,
  old,
  give,
}: Awaited<ReturnType<typeof whileGiven>>) {
  const [newParent, operator] = [await world.user(root), await world.token(root)];
  await sql`
    insert into lines (kind, username, password, package_id, user_id, created_by_id, activated_at, expired_at)
    select kind, username || '-' || n, password, package_id, user_id, created_by_id, activated_at, expired_at
    from lines, generate_series(1, ${MORE}::integer) as n where lines.id = ${old}`.execute(db);
  const holding = await db.startTransaction().execute();
  await sql`lock table syncs in share mode`.execute(holding);
  const given = give();
  await untilOneWaits(db);
  const move = { params: { id: to.id }, body: { owner_id: newParent.id } };
  await service.ok('users_change_owner', { token: operator, ...move });
  await holding.commit().execute();
  return given;
}

void test('users_change_m3us_owner 422: the new owner is moved away while the lines are being given', async (t) => {
  const all = await whileGiven(t);
  t.equal((await giveToWhomIsMoved(all)).status, 422);
  t.equal(await all.ownerOf(all.old), all.from.id);
});

void test('users_change_m3us_owner 200: it names no creator who is no longer above the new owner', async (t) => {
  const all = await whileGiven(t, [...OWN, 'users_all']);
  const { service, world, db, root, to, old } = all;
  t.match(await giveToWhomIsMoved(all), { status: 200, body: { moved: 1 + MORE } });
  const line = await service.ok('m3us_show', { token: await world.token(root), params: { id: old } });
  t.match(line, { user_id: to.id, created_by_id: to.id });
  const events = db.selectFrom('line_event_outbox').select(['user_id', 'created_by_id']);
  const told = events.where('line_id', '=', old).orderBy('id', 'desc').limit(1);
  t.match(await told.executeTakeFirst(), { user_id: to.id, created_by_id: to.id }, 'nor does the last event');
});
