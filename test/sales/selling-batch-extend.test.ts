import { test } from 'tap';
import { checkLedger } from '../../db/ledger/check.ts';
import { op } from '../support/line-operations.ts';
import { column } from '../support/rows.ts';
import { KIND_NAMES, Shop, UNKNOWN_ID, type Kind } from '../support/shop.ts';

// Extensions of up to a hundred lines: all or none, each as the extension of one line.

void test('extending a batch', async (t) => {
  const shop = await Shop.open(t);
  const { service, world, db, root, seller, token } = shop;
  await world.transfer(root, seller, 10_000_000);
  const packageId = await shop.package();
  const expensive = await shop.package({ credit: 2550 });
  const extend = (kind: Kind, lines: object[], callerToken = token) =>
    service.ok(op(kind, 'batch_extend'), { token: callerToken, body: { lines } });
  const refused = async (kind: Kind, status: number, lines: object[], callerToken = token) => {
    const before = await shop.traces();
    const problem = await service.refused(status, op(kind, 'batch_extend'), {
      token: callerToken,
      body: { lines },
    });
    t.same(await shop.traces(), before, `${op(kind, 'batch_extend')} ${String(status)} writes nothing`);
    return problem;
  };
  const running = async (kind: Kind): Promise<number> => (await shop.running(kind, packageId)).id;

  for (const kind of KIND_NAMES) {
    const batch = op(kind, 'batch_extend');

    await t.test(`${batch} 200 as each alone, in the given order, each with its payment`, async (t) => {
      const changes = [
        { package_id: packageId },
        { package_id: expensive, max_connections: 3 },
        { package_id: packageId, max_connections: 2, voucher_code: await shop.voucher({}, { claims: 2 }) },
        { package_id: expensive, user_id: seller.id },
      ];
      const alone = [];
      for (const body of changes) alone.push(await shop.ask(kind, 'extend', await running(kind), body));
      const ids: number[] = [];
      while (ids.length < changes.length) ids.unshift(await running(kind));
      let balance = await shop.balance();
      const extended = await extend(
        kind,
        changes.map((change, index) => ({ id: ids[index], ...change })),
      );
      t.same(column(extended, 'id'), ids);
      const paid = extended.map(({ transaction }) => transaction?.id ?? 0);
      t.same(
        paid,
        paid.toSorted((one, other) => one - other),
        'the transactions have that order too',
      );
      for (const [index, line] of extended.entries()) {
        const { transaction, ...shown } = line;
        const amount = alone[index]?.transaction?.amount ?? 0;
        balance -= amount * 100;
        t.match(transaction, { amount, balance_after: balance / 100 });
        const { package_id, max_connections, expired_at = '' } = alone[index] ?? {};
        t.match(shown, { package_id, max_connections });
        const apart = Date.parse(`${String(line.expired_at)}Z`) - Date.parse(`${String(expired_at)}Z`);
        t.ok(apart >= 0 && apart < 60_000, 'a month from the end');
        t.same(await shop.ask(kind, 'show', line.id), shown);
        t.match(await shop.charges(line.id), [{}, { kind: 'extend', transfer_id: transaction?.id }]);
      }
    });

    await t.test(`${batch} 422: an error in one line rejects all, naming its index`, async (t) => {
      const [first, second] = [await running(kind), await running(kind)];
      const good = { id: first, package_id: packageId };
      const beside = (change: object) => [good, { id: second, package_id: packageId, ...change }];
      t.match(await refused(kind, 422, beside({ package_id: UNKNOWN_ID })), {
        code: 'package_not_allowed',
        errors: { 'lines.1.package_id': [String] },
      });
      const many = await refused(kind, 422, beside({ max_connections: 9 }));
      t.match(many, { detail: /^lines\.1\.max_connections must be at most/ });
      const stranger = await world.line(await world.user(root), kind);
      const [hidden, absent] = [
        await refused(kind, 422, beside({ id: stranger })),
        await refused(kind, 422, beside({ id: UNKNOWN_ID })),
      ];
      t.same({ ...hidden, request_id: '' }, { ...absent, request_id: '' });
      t.match(hidden, { code: 'validation_failed', errors: { 'lines.1.id': [/does not exist/] } });
      t.same((await refused(kind, 422, beside({ id: first }))).errors, { 'lines.1.id': ['is given twice'] });
      const refunded = await running(kind);
      await shop.ask(kind, 'refund', refunded, { reason: 'Sold by mistake.' });
      t.match(await refused(kind, 409, beside({ id: refunded })), {
        reason: 'line_refunded',
        errors: { 'lines.1.id': [/refunded/] },
      });
      await world.restriction({ line_id: second }, root);
      t.match(await refused(kind, 422, beside({})), {
        code: 'line_restricted',
        errors: { 'lines.1.id': [String] },
      });
      const all = [
        { id: second, package_id: UNKNOWN_ID },
        { ...good, voucher_code: 'NOBODYS-VOUCHER' },
        { id: stranger, package_id: packageId },
      ];
      t.match(await refused(kind, 422, all), {
        code: 'line_restricted',
        errors: { 'lines.0.id': [String], 'lines.1.voucher_code': [String], 'lines.2.id': [String] },
      });
    });

    await t.test(`${batch} 422 voucher_not_applicable: two lines with a claim for one`, async (t) => {
      const voucher_code = await shop.voucher({}, { claims: 1 });
      const line = async () => ({ id: await running(kind), package_id: packageId, voucher_code });
      t.match(await refused(kind, 422, [await line(), await line()]), {
        code: 'voucher_not_applicable',
        errors: { 'lines.1.voucher_code': [String] },
      });
    });

    await t.test(
      `${batch} 403 for a renewal that would cost more, by a token with a credit_limit`,
      async (t) => {
        const limited = await world.token(seller, { limits: { creditLimit: 10_000 } });
        const { id } = await shop.running(kind, packageId, { auto_renewal: true });
        t.match(await refused(kind, 403, [{ id, package_id: expensive }], limited), {
          code: 'token_limited',
          errors: { 'lines.0.id': [String] },
        });
      },
    );

    await t.test(`${batch} 422 insufficient_credit for the sum`, async (t) => {
      const poor = await world.user(root);
      await world.role({ packages: [packageId], users: [poor] });
      await world.transfer(root, poor, 3999);
      const its = await world.token(poor);
      const ordered = async () => {
        const { id } = await shop.running(kind, packageId, {}, { token: its });
        return { id, package_id: packageId };
      };
      const lines = [await ordered(), await ordered()];
      const problem = await refused(kind, 422, lines, its);
      t.match(problem, { code: 'insufficient_credit', required: 20, balance: 19.99 });
    });
  }

  await t.test('activecodes_batch_extend 409 for a code that waits for its activation', async (t) => {
    const { id } = await shop.sell('activecode', packageId);
    t.match(await refused('activecode', 409, [{ id, package_id: packageId }]), {
      reason: 'line_waiting',
      errors: { 'lines.0.id': [String] },
    });
  });

  await t.test('m3us_batch_extend 200 a hundred lines', async (t) => {
    const body = { lines: Array.from({ length: 100 }, () => shop.body('m3u', packageId)) };
    const sold = await service.ok('m3us_batch_create', { token, body });
    const before = await shop.balance();
    await extend(
      'm3u',
      sold.map(({ id }) => ({ id, package_id: packageId })),
    );
    t.equal(await shop.balance(), before - 100 * 1000);
  });

  await t.test('m3us_batch_extend 200 beside batches in reverse order and single extensions', async (t) => {
    const ids: number[] = [];
    while (ids.length < 10) ids.push(await running('m3u'));
    const lines = ids.map((id) => ({ id, package_id: packageId }));
    const before = await shop.balance();
    const asked = [
      ...[lines, lines.toReversed(), lines, lines.toReversed()].map((order) =>
        service.call('m3us_batch_extend', { token, body: { lines: order } }),
      ),
      ...ids.map((id) =>
        service.call('m3us_extend', { token, params: { id }, body: { package_id: packageId } }),
      ),
    ];
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    t.same(new Set(statuses), new Set([200]), 'none waits for another in a circle');
    t.equal(await shop.balance(), before - 50 * 1000);
    for (const id of ids) t.equal((await shop.charges(id)).length, 6);
    t.same((await checkLedger(db)).faults, []);
  });
});
