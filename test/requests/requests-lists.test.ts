import { test } from 'tap';
import { scene } from '../support/requests.ts';

void test('request_credits_index', async (t) => {
  const { service, tokenOf, call, askCredit, ...people } = await scene(t);
  const { root, grandparent, parent, requester, child, stranger, colleague } = people;
  const first = await askCredit(requester, 20, 'Weekend 100%');
  await call(parent, 'request_credits_take', first.id);
  await call(parent, 'request_credits_accept', first.id);
  const second = await askCredit(requester, 10, 'Easter');
  await call(grandparent, 'request_credits_take', second.id);
  const below = await askCredit(child, 30, 'Boxes');
  const other = await askCredit(stranger, 40);
  const list = async (caller: typeof root, query: Record<string, unknown> = {}) => {
    const { data, total } = await service.ok('request_credits_index', { token: tokenOf(caller), query });
    t.equal(total, data.length, 'the total');
    return data.map(({ id }) => id);
  };

  await t.test('200 its own and those of users below, and all with request_credits_all', async (t) => {
    for (const user of [root, colleague]) {
      t.same(await list(user), [other.id, below.id, second.id, first.id]);
    }
    for (const user of [grandparent, parent, requester]) {
      t.same(await list(user), [below.id, second.id, first.id]);
    }
    t.same(await list(child), [below.id]);
    t.same(await list(stranger), [other.id]);
    await service.refused(404, 'request_credits_show', {
      token: tokenOf(child),
      params: { id: second.id },
    });
  });

  await t.test('200 sorted and filtered', async (t) => {
    const filter = (key: string, value: unknown) => list(parent, { [`filters[${key}]`]: value });
    t.same(await list(parent, { sort: 'amount' }), [second.id, first.id, below.id]);
    t.same(await list(parent, { sort: '-status' }), [second.id, below.id, first.id]);
    t.same(await list(parent, { sort: 'taken_at,id' }), [first.id, second.id, below.id]);
    t.same(await list(parent, { sort: 'decided_at' }), [first.id, second.id, below.id]);
    t.same(await filter('status', 'pending,taken'), [below.id, second.id]);
    t.same(await filter('taken_by_id', grandparent.id), [second.id]);
    t.same(await filter('created_by_id', child.id), [below.id]);
    t.same(await filter('description', '0%'), [first.id]);
    t.same(await filter('created_from', first.created_at), [below.id, second.id, first.id]);
    t.same(await filter('created_to', '2020-01-01 00:00:00'), []);
    t.same(await filter('id', `${String(first.id)},${String(other.id)}`), [first.id]);
  });
});

void test('request_refunds_index', async (t) => {
  const { service, tokenOf, askRefund, sell, call, ...people } = await scene(t);
  const { root, grandparent, parent, requester, child, colleague, stranger } = people;
  const first = await askRefund(requester, await sell(requester), '50% used');
  await call(parent, 'request_refunds_accept', first.id, { amount: 5 });
  const second = await askRefund(requester, await sell(requester, {}, 'mag'), 'Broken');
  await call(grandparent, 'request_refunds_reject', second.id, { reason: 'No' });
  const below = await askRefund(child, await sell(parent, { user_id: child.id }), 'Moved');
  const list = async (caller: typeof root, query: Record<string, unknown> = {}) => {
    const { data, total } = await service.ok('request_refunds_index', { token: tokenOf(caller), query });
    t.equal(total, data.length, 'the total');
    return data.map(({ id }) => id);
  };
  await t.test('200 its own and those of users below, and all with request_refunds_all', async (t) => {
    for (const user of [root, colleague, grandparent, parent, requester]) {
      t.same(await list(user), [below.id, second.id, first.id]);
    }
    t.same(await list(child), [below.id]);
    t.same(await list(stranger), []);
  });
  await t.test('200 sorted and filtered', async (t) => {
    const filter = (key: string, value: unknown) => list(parent, { [`filters[${key}]`]: value });
    t.same(await list(parent, { sort: 'amount' }), [first.id, second.id, below.id]);
    t.same(await list(parent, { sort: 'status,id' }), [first.id, below.id, second.id]);
    t.same(await list(parent, { sort: 'decided_at,id' }), [first.id, second.id, below.id]);
    t.same(await filter('status', 'pending'), [below.id]);
    t.same(await filter('refundable_type', 'Mag,Enigma'), [second.id]);
    t.same(await filter('refundable_id', first.refundable_id), [first.id]);
    t.same(await filter('decided_by_id', grandparent.id), [second.id]);
    t.same(await filter('created_by_id', child.id), [below.id]);
    t.same(await filter('reason', '0%'), [first.id]);
    t.same(await filter('created_from', first.created_at), [below.id, second.id, first.id]);
    t.same(await filter('created_to', '2020-01-01 00:00:00'), []);
  });
});
