import { sql } from 'kysely';
import { test } from 'tap';
import { refundBody, scene, statusesOf } from '../support/requests.ts';
import { op } from '../support/line-operations.ts';

const many = <T>(of: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 20 }, (_, index) => of(index)));

void test('20 concurrent requests on one credit request', async (t) => {
  const { shop, call, askCredit, credit, sound, ...people } = await scene(t);
  const { root, grandparent, parent, requester } = people;
  const takers = [root, grandparent, parent];

  await t.test('take: the first one succeeds', async (t) => {
    const { id } = await askCredit(requester, 1);
    const answers = await many((index) => call(takers[index % 3] ?? root, 'request_credits_take', id));
    t.same(statusesOf(answers), { 200: 1, 409: 19 });
    const [won] = answers.filter(({ status }) => status === 200);
    t.match(won?.body, { taken_by_id: (await credit(id)).taken_by_id });
    await call(requester, 'request_credits_cancel', id);
  });

  await t.test('accept: one succeeds, and credit moves once', async (t) => {
    const { id } = await askCredit(requester, 3);
    await call(grandparent, 'request_credits_take', id);
    const before = [await shop.balance(grandparent), await shop.balance(requester)] as const;
    t.same(statusesOf(await many(() => call(grandparent, 'request_credits_accept', id))), {
      200: 1,
      409: 19,
    });
    t.same(
      [await shop.balance(grandparent), await shop.balance(requester)],
      [before[0] - 300, before[1] + 300],
    );
  });

  await t.test('accept, reject and cancel: one succeeds, and credit moves at most once', async (t) => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await askCredit(requester, 3);
      await call(grandparent, 'request_credits_take', id);
      const before = [await shop.balance(grandparent), await shop.balance(requester)] as const;
      const answers = await many((index) => {
        if (index % 4 === 3) return call(requester, 'request_credits_cancel', id);
        if (index % 4 === 2) return call(grandparent, 'request_credits_reject', id, { reason: 'No' });
        return call(grandparent, 'request_credits_accept', id);
      });
      t.same(statusesOf(answers), { 200: 1, 409: 19 });
      const { status } = await credit(id);
      const moved = status === 'accepted' ? 300 : 0;
      t.same(
        [await shop.balance(grandparent), await shop.balance(requester)],
        [before[0] - moved, before[1] + moved],
        status,
      );
    }
  });

  await t.test('create: one is open', async (t) => {
    const answers = await many(() =>
      shop.service.call('request_credits_create', {
        token: people.tokenOf(requester),
        body: { amount: 1 },
      }),
    );
    t.same(statusesOf(answers), { 200: 1, 409: 19 });
  });

  await t.test('accept of many that one taker can only pay in part', async (t) => {
    const ids: number[] = [];
    while (ids.length < 20) {
      const token = await shop.world.token(await shop.world.user(requester));
      const { id } = await shop.service.ok('request_credits_create', { token, body: { amount: 10 } });
      await call(parent, 'request_credits_take', id);
      ids.push(id);
    }
    const answers = await many((index) => call(parent, 'request_credits_accept', ids[index] ?? 0));
    t.same(statusesOf(answers), { 200: 10, 422: 10 });
    t.equal(await shop.balance(parent), 0);
  });
  await sound();
});

void test('20 concurrent requests on one refund request', async (t) => {
  const { service, shop, tokenOf, askRefund, refund, sell, call, sound, ...people } = await scene(t);
  const { grandparent, parent, requester } = people;
  const deciders = [grandparent, parent];

  await t.test('create: one is open', async (t) => {
    const body = refundBody(await sell(requester));
    const ask = { token: tokenOf(requester), body };
    t.same(statusesOf(await many(() => service.call('request_refunds_create', ask))), { 200: 1, 409: 19 });
  });

  await t.test('accept: one succeeds, and credit is refunded once', async (t) => {
    const { id } = await askRefund(requester, await sell(requester));
    const before = await shop.balance(requester);
    const answers = await many((index) =>
      call(deciders[index % 2] ?? parent, 'request_refunds_accept', id, { amount: 7 }),
    );
    t.same(statusesOf(answers), { 200: 1, 409: 19 });
    t.equal(await shop.balance(requester), before + 700);
  });

  await t.test('accept, reject and cancel: one of them succeeds', async (t) => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await askRefund(requester, await sell(requester));
      const before = await shop.balance(requester);
      const answers = await many((index) => {
        const decider = deciders[index % 2] ?? parent;
        if (index % 4 === 3) return call(requester, 'request_refunds_cancel', id);
        if (index % 4 === 2) return call(decider, 'request_refunds_reject', id, { reason: 'No' });
        return call(decider, 'request_refunds_accept', id, { amount: 7 });
      });
      t.same(statusesOf(answers), { 200: 1, 409: 19 });
      const { status } = await refund(id);
      t.equal((await shop.balance(requester)) - before, status === 'accepted' ? 700 : 0, status);
    }
  });

  await t.test('accept and the refund of the line itself: one of them succeeds', async (t) => {
    for (let round = 0; round < 4; round += 1) {
      const line = await sell(requester);
      const { id } = await askRefund(requester, line);
      const before = await shop.balance(requester);
      const answers = await many((index) =>
        index % 2 === 0
          ? call(parent, 'request_refunds_accept', id)
          : service.call(op('m3u', 'refund'), {
              token: tokenOf(requester),
              params: { id: line.id },
              body: { reason: 'Mistake' },
            }),
      );
      t.equal(statusesOf(answers)[200], 1);
      t.same(new Set(answers.map(({ status }) => status)).has(503), false);
      t.equal(await shop.balance(requester), before + 1000);
      t.ok(['accepted', 'pending'].includes((await refund(id)).status));
    }
  });

  await t.test('accept and changes of the line: only the last charge is refunded', async (t) => {
    for (const change of ['extend', 'delete', 'change_owner'] as const) {
      for (let round = 0; round < 4; round += 1) {
        const line = await sell(requester);
        const { id } = await askRefund(requester, line);
        const bodies = {
          extend: { package_id: line.package_id },
          delete: undefined,
          change_owner: { user_id: grandparent.id },
        };
        const token = tokenOf(change === 'change_owner' ? grandparent : requester);
        const body = bodies[change];
        const [accepted, changed] = await Promise.all([
          call(parent, 'request_refunds_accept', id),
          service.call(`m3us_${change}` as const, {
            token,
            params: { id: line.id },
            ...(body && { body }),
          }),
        ]);
        t.ok([200, 409].includes(accepted.status), `${change}: ${String(accepted.status)}`);
        if (accepted.status === 409) t.equal(changed.status, 200);
        const { rows } = await sql<{ open: number }>`
          select count(*) as open from line_charges where line_id = ${line.id} and refunded_at is null`.execute(
          shop.db,
        );
        const left = change === 'extend' && accepted.status === 409 ? 2 : accepted.status === 409 ? 1 : 0;
        t.equal(rows[0]?.open, left, 'the remaining charges');
      }
    }
  });
  await sound();
});
