import { test } from 'tap';
import { moveUser } from '../../db/tree/move-user.ts';
import { scene } from '../support/requests.ts';

void test('request_refunds_accept 409 if its charge is not the last one, or the line is gone', async (t) => {
  const { db, shop, service, tokenOf, askRefund, refund, sell, call, packageId, sound, ...people } =
    await scene(t);
  const { root, grandparent, parent, requester, child, stranger } = people;
  const own = { token: tokenOf(requester) };
  const changes = {
    'it was refunded': (id: number) => shop.ask('m3u', 'refund', id, { reason: 'Mistake' }, own),
    'the line was extended': (id: number) => shop.ask('m3u', 'extend', id, { package_id: packageId }, own),
    'connections were added': (id: number) =>
      shop.ask('m3u', 'change_max_connections', id, { max_connections: 2 }, own),
    'the line was deleted': (id: number) => shop.ask('m3u', 'delete', id, undefined, own),
    'the line has another owner above': (id: number) =>
      service.ok('m3us_change_owner', {
        token: tokenOf(parent),
        params: { id },
        body: { user_id: parent.id },
      }),
    'the line has another owner beside': (id: number) =>
      service.ok('m3us_change_owner', {
        token: tokenOf(root),
        params: { id },
        body: { user_id: stranger.id },
      }),
  };
  for (const [name, change] of Object.entries(changes)) {
    await t.test(`${name}: it stays pending, and can be rejected or cancelled`, async (t) => {
      const line = await sell(requester);
      const { id } = await askRefund(requester, line);
      await change(line.id);
      const before = await shop.traces();
      for (const body of [undefined, { amount: 1 }]) {
        const answer = await call(parent, 'request_refunds_accept', id, body);
        t.match(answer, { status: 409, body: { code: 'conflict' } });
      }
      t.same(await shop.traces(), before, 'nothing changes');
      t.match(await refund(id), { status: 'pending', refundable_id: line.id });
      const [caller, operation, body] = name.includes('line')
        ? ([parent, 'request_refunds_reject', { reason: 'Gone' }] as const)
        : ([requester, 'request_refunds_cancel', undefined] as const);
      t.equal((await call(caller, operation, id, body)).status, 200);
    });
  }

  await t.test('200 again, after the later charge was refunded', async (t) => {
    const line = await sell(requester);
    const { id } = await askRefund(requester, line);
    await changes['the line was extended'](line.id);
    t.equal((await call(parent, 'request_refunds_accept', id)).status, 409);
    await changes['it was refunded'](line.id);
    t.equal((await call(parent, 'request_refunds_accept', id)).status, 200);
  });

  await t.test('200 for a line that moves to a user below, or changes its kind', async (t) => {
    const line = await sell(requester);
    const { id } = await askRefund(requester, line);
    await service.ok('m3us_change_owner', { ...own, params: { id: line.id }, body: { user_id: child.id } });
    const body = { type: 'mag', mac_address: shop.mac() };
    await service.ok('m3us_change_type', { ...own, params: { id: line.id }, body });
    t.match(await call(parent, 'request_refunds_accept', id), {
      status: 200,
      body: { refundable_type: 'Mag' },
    });
  });

  await t.test('of a requester that is moved: users now above it decide, nobody else', async (t) => {
    const { id } = await askRefund(requester, await sell(requester));
    await db.transaction().execute((trx) => moveUser(trx, requester.id, grandparent.id));
    t.equal((await call(parent, 'request_refunds_accept', id)).status, 404);
    t.equal((await call(parent, 'request_refunds_show', id)).status, 404);
    t.equal((await call(grandparent, 'request_refunds_accept', id)).status, 200);
  });
  await sound();
});
