import { test, type Test } from 'tap';
import type { OperationName } from '../../generated/operations.ts';
import type { Ask } from '../support/service.ts';
import { Shop } from '../support/shop.ts';
import { untilOneWaits } from '../support/users.ts';

// A line that somebody above restricts while a request of its seller waits for it.

async function scene(t: Test) {
  const shop = await Shop.open(t);
  const { world, db, service, root, seller, token } = shop;
  const child = await world.user(seller);
  await world.transfer(root, child, 10_000);
  const packageId = await shop.package({}, undefined, [seller, child]);
  const { id } = await shop.sell('m3u', packageId, {}, { token: await world.token(child) });
  const whileRestricted = async (operation: OperationName, ask: Ask) => {
    const restricting = await db.startTransaction().execute();
    await restricting.selectFrom('lines').select('id').where('id', '=', id).forNoKeyUpdate().execute();
    const terms = { title: 'Chargeback', description: 'Disputed', policies: ['*'] };
    await restricting
      .insertInto('restrictions')
      .values({ ...terms, line_id: id, created_by_id: root.id })
      .execute();
    const answer = service.call(operation, { token, ...ask });
    await untilOneWaits(db);
    await restricting.commit().execute();
    return answer;
  };
  return { shop, child, id, whileRestricted };
}

const RESTRICTED = { status: 422, body: { code: 'line_restricted' } };

void test('m3us_refund 422 line_restricted', async (t) => {
  const { id, whileRestricted } = await scene(t);
  const ask = { params: { id }, body: { reason: 'Moved away' } };
  t.match(await whileRestricted('m3us_refund', ask), RESTRICTED);
});

void test('m3us_delete 422 line_restricted, and nothing is given back', async (t) => {
  const { shop, child, id, whileRestricted } = await scene(t);
  const answer = await whileRestricted('m3us_delete', { params: { id }, query: { refund: true } });
  t.match(answer, RESTRICTED);
  t.equal(await shop.balance(child), 9000);
});

void test('m3us_mass_delete 200: the line stays, as line_restricted', async (t) => {
  const { id, whileRestricted } = await scene(t);
  const answer = await whileRestricted('m3us_mass_delete', { body: { ids: [id] } });
  t.match(answer, { status: 200, body: { deleted: 0, failed: [{ id, code: 'line_restricted' }] } });
});

void test('request_refunds_accept 422 line_restricted', async (t) => {
  const { shop, child, id, whileRestricted } = await scene(t);
  const request = await shop.service.ok('request_refunds_create', {
    token: await shop.world.token(child),
    body: { refundable_type: 'M3u', refundable_id: id, reason: 'Moved away' },
  });
  t.match(await whileRestricted('request_refunds_accept', { params: { id: request.id } }), RESTRICTED);
});
