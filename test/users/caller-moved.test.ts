import { test, type Test } from 'tap';
import { moveUser } from '../../db/tree/move-user.ts';
import type { OperationName } from '../../generated/operations.ts';
import { Shop } from '../support/shop.ts';
import type { Ask } from '../support/service.ts';
import { untilOneWaits } from '../support/users.ts';

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

void test('users_edit 200', async (t) => {
  const { child, whileMoved } = await scene(t);
  const ask = { params: { id: child.id }, body: { note: 'pays late' } };
  t.match(await whileMoved('users_edit', ask), { status: 200, body: { note: 'pays late' } });
});

void test('users_regenerate_pin_code 200', async (t) => {
  const { child, whileMoved } = await scene(t);
  t.match(await whileMoved('users_regenerate_pin_code', { params: { id: child.id } }), { status: 200 });
});

void test('users_connect_messaging_account 200', async (t) => {
  const { child, whileMoved } = await scene(t);
  const ask = { params: { id: child.id }, body: { messaging_handle: '@north' } };
  t.match(await whileMoved('users_connect_messaging_account', ask), { status: 200 });
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
