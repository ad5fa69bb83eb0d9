import { test } from 'tap';
import { refundBody, scene } from '../support/requests.ts';
import { DAY, KIND_NAMES } from '../support/shop.ts';
import { UNKNOWN_ID } from '../support/world.ts';

void test('request_refunds_create', async (t) => {
  const { service, shop, tokenOf, askRefund, sell, call, ...people } = await scene(t);
  const { root, requester } = people;
  const refused = (status: number, caller: typeof root, body: object) =>
    service.refused(status, 'request_refunds_create', { token: tokenOf(caller), body });
  const line = await sell(requester);

  await t.test('200 pending, for a line of any kind, which stays active; no credit moves', async (t) => {
    const before = await shop.balance(requester);
    t.match(await askRefund(requester, line, 'Moved'), {
      refundable_type: 'M3u',
      refundable_id: line.id,
      reason: 'Moved',
      status: 'pending',
      amount: null,
      decided_by_id: null,
      decided_at: null,
      transaction_id: null,
      created_by_id: requester.id,
    });
    t.equal(await shop.balance(requester), before);
    t.match(await shop.ask('m3u', 'show', line.id, undefined, { token: tokenOf(requester) }), {
      status: 'active',
      expired_at: line.expired_at,
    });
    for (const kind of KIND_NAMES.slice(1)) {
      const { refundable_type } = await askRefund(requester, await sell(requester, {}, kind));
      t.equal(refundable_type.toLowerCase(), kind);
    }
  });

  await t.test('422 for a line of another kind, deleted or absent', async (t) => {
    const gone = await sell(requester);
    await shop.ask('m3u', 'delete', gone.id, undefined, { token: tokenOf(requester) });
    for (const [caller, body] of [
      [requester, { ...refundBody(line), refundable_type: 'Mag' }],
      [requester, refundBody(gone)],
      [requester, refundBody({ id: UNKNOWN_ID })],
    ] as const) {
      t.match(await refused(422, caller, body), { errors: { refundable_id: [/./] } });
    }
  });

  await t.test('422 not_refundable: a trial, a charge of 0, and no charge', async (t) => {
    const offers = { trial: { is_trial: true, credit: 0 }, no_charge_left: { credit: 0 } };
    for (const [reason, set] of Object.entries(offers)) {
      const package_id = await shop.package(set, undefined, [requester]);
      const free = await sell(requester, { package_id });
      t.match(await refused(422, requester, refundBody(free)), { code: 'not_refundable', reason });
    }
    const unsold = await shop.world.line(requester, 'm3u');
    t.match(await refused(422, requester, refundBody({ id: unsold })), { reason: 'no_charge_left' });
  });
});

void test('request_refunds_accept', async (t) => {
  const { service, shop, tokenOf, askRefund, refund, sell, call, packageId, sound, ...people } =
    await scene(t);
  const { root, grandparent, parent, requester, child, stranger, colleague } = people;
  const accept = (caller: typeof root, id: number, body?: object) =>
    call(caller, 'request_refunds_accept', id, body);

  for (const kind of KIND_NAMES) {
    await t.test(`200 for ${kind}: by the policy, to the payer, and the line ends`, async (t) => {
      const line = await sell(requester, {}, kind);
      const { id } = await askRefund(requester, line, 'Sold twice');
      const before = await shop.balance(requester);
      const { status, body } = await accept(parent, id);
      t.match(
        [status, body],
        [
          200,
          {
            status: 'accepted',
            amount: 10,
            decided_by_id: parent.id,
            transaction: { amount: 10, balance_after: (before + 1000) / 100 },
          },
        ],
      );
      t.equal(await shop.balance(requester), before + 1000);
      const fetched = await shop.ask(kind, 'show', line.id, undefined, { token: tokenOf(requester) });
      t.equal(fetched.status, 'refunded');
      const { transaction_id } = await refund(id);
      const [charge] = await shop.charges(line.id);
      t.match(await shop.transferOf(transaction_id), {
        kind: 'refund',
        description: 'Sold twice',
        subject_id: line.id,
        reverses_id: charge?.transfer_id,
        actor_id: parent.id,
      });
      t.same((await shop.syncs(line.id)).slice(-2), ['update', 'kill'], 'the edge is notified');
    });
  }

  await t.test('200 for an extension: the expiry is restored', async (t) => {
    const line = await sell(requester);
    await shop.ask('m3u', 'extend', line.id, { package_id: packageId }, { token: tokenOf(requester) });
    await accept(grandparent, (await askRefund(requester, line)).id);
    const fetched = await shop.ask('m3u', 'show', line.id, undefined, { token: tokenOf(requester) });
    t.match(fetched, { status: 'active', expired_at: line.expired_at });
  });

  await t.test('200 for a chosen amount, up to what the policy gives', async (t) => {
    const { id } = await askRefund(requester, await sell(requester));
    const before = await shop.balance(requester);
    t.match(await accept(parent, id, { amount: 9.99 }), { status: 200, body: { amount: 9.99 } });
    t.equal(await shop.balance(requester), before + 999);
  });

  await t.test(
    '403 for more than the policy gives, without packages_all; with it, up to the charge',
    async (t) => {
      const line = await sell(requester);
      const { id } = await askRefund(requester, line);
      await shop.age(line.id, 60 * DAY);
      t.match(await accept(parent, id), {
        status: 422,
        body: { code: 'not_refundable', reason: 'too_late' },
      });
      for (const amount of [10.01, 1_000_000_000]) {
        t.match(await accept(parent, id, { amount }), {
          status: 422,
          body: { errors: { amount: [/at most/] } },
        });
      }
      for (const amount of [0, -1, 0.001, '5']) {
        t.match(await accept(parent, id, { amount }), { status: 422, body: { code: 'validation_failed' } });
      }
      for (const amount of [0.01, 10]) {
        t.match(await accept(parent, id, { amount }), {
          status: 403,
          body: { code: 'missing_permission', policy: 'packages_all' },
        });
      }
      t.equal((await refund(id)).status, 'pending');
      const before = await shop.balance(requester);
      t.match(await accept(root, id, { amount: 10 }), { status: 200, body: { amount: 10 } });
      t.equal(await shop.balance(requester), before + 1000);
    },
  );

  await t.test('404 for a user who is not above the requester, whatever it may see', async (t) => {
    const { id } = await askRefund(requester, await sell(requester));
    for (const [name, user] of Object.entries({ requester, child, stranger, colleague })) {
      for (const operation of ['request_refunds_accept', 'request_refunds_reject'] as const) {
        const body = operation === 'request_refunds_reject' ? { reason: 'No' } : undefined;
        t.equal((await call(user, operation, id, body)).status, 404, `${operation} by ${name}`);
        t.equal((await call(user, operation, UNKNOWN_ID, body)).status, 404);
      }
      if (user !== requester) t.equal((await call(user, 'request_refunds_cancel', id)).status, 404, name);
    }
    t.equal((await call(parent, 'request_refunds_cancel', id)).status, 404, 'nor by a user above');
    const own = await askRefund(parent, await sell(requester));
    t.equal((await accept(parent, own.id)).status, 404, 'its own request for a line of a user below');
    t.equal((await accept(grandparent, own.id)).status, 200);
  });

  await t.test('200 to the payer, whose balance is hidden from users who may not see it', async (t) => {
    const line = await sell(grandparent, { user_id: child.id });
    const before = await shop.balance(grandparent);
    const { body } = await accept(parent, (await askRefund(child, line)).id);
    t.match(body, { amount: 10, transaction: { amount: 10, balance_after: null } });
    t.equal(await shop.balance(grandparent), before + 1000);
  });

  await t.test('422 line_restricted by a user above; 200 if a user below has restricted it', async (t) => {
    const line = await sell(requester);
    const { id } = await askRefund(requester, line);
    const restriction = await shop.world.restriction({ line_id: line.id }, grandparent);
    t.match(await accept(parent, id), { status: 422, body: { code: 'line_restricted' } });
    await shop.db.deleteFrom('restrictions').where('id', '=', restriction).execute();
    t.equal((await refund(id)).status, 'pending');
    await shop.world.restriction({ line_id: line.id }, requester);
    t.equal((await accept(parent, id)).status, 200, 'by a user below');
  });

  await t.test('request_refunds_reject 200 with the reason; 409 says what the request is', async (t) => {
    const { id } = await askRefund(requester, await sell(requester));
    const { status, body } = await call(parent, 'request_refunds_reject', id, { reason: 'It was used' });
    const rejected = { status: 'rejected', rejection_reason: 'It was used', decided_by_id: parent.id };
    t.match([status, body], [200, { ...rejected, amount: null }]);
    t.match(await accept(parent, id), { status: 409, body: { detail: 'The request is rejected.' } });
  });
  await sound();
});

void test('request_refunds_accept 409 if its charge is not the last one, or the line is gone', async (t) => {
  const { db, shop, service, tokenOf, askRefund, refund, sell, call, packageId, sound, ...people } =
    await scene(t);
  const { root, parent, requester, child, stranger } = people;
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
  await sound();
});
