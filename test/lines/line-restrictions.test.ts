import { test, type Test } from 'tap';
import type { OperationName } from '../../generated/operations.ts';
import { op } from '../support/line-operations.ts';
import { type Ask, Service } from '../support/service.ts';
import { KIND_NAMES, KINDS, Shop } from '../support/shop.ts';
import { untilOneWaits } from '../support/users.ts';

for (const kind of KIND_NAMES) {
  const operation = op(kind, 'restrictions');

  void test(operation, async (t) => {
    const service = await Service.start(t);
    const { world } = service;
    const root = await world.user(null);
    const owner = await world.user(root);
    const line = await world.line(owner, kind);
    const token = await world.token(owner);
    const list = (id: number) => service.ok(operation, { token, params: { id } });
    t.same(await list(line), [], '200 an empty list for a line without restrictions');
    const first = await world.restriction({ line_id: line }, root);

    await t.test('200 several, newest first, with and without a batch', async (t) => {
      const fields = { title: 'Abuse', description: '', batch: '0199d4a0-5e1c-7c3a-9a53-4d6c2f1f7b10' };
      const policies = ['mags_restrictions', 'users_show'];
      const second = await world.restriction({ line_id: line }, owner, policies, fields);
      const on = { restrictable_type: KINDS[kind].type, restrictable_id: line };
      const terms = { title: 'Chargeback', description: 'Disputed', batch: null };
      t.same(await list(line), [
        { id: second, ...fields, ...on, created_by_id: owner.id, policies },
        { id: first, ...terms, ...on, created_by_id: root.id, policies: ['*'] },
      ]);
    });

    await t.test('200 restrictions on its owner and on other lines are not included', async (t) => {
      const free = await world.line(owner, kind);
      await world.restriction({ user_id: owner.id }, root, ['users_show']);
      t.same(await list(free), []);
    });
  });
}

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

void test('m3us_refund and m3us_delete 422 line_restricted, and nothing is given back', async (t) => {
  const { shop, child, id, whileRestricted } = await scene(t);
  const params = { id };
  t.match(await whileRestricted('m3us_refund', { params, body: { reason: 'Moved away' } }), RESTRICTED);
  await shop.db.deleteFrom('restrictions').execute();
  t.match(await whileRestricted('m3us_delete', { params, query: { refund: true } }), RESTRICTED);
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
