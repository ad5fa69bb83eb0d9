import { test } from 'tap';
import { DAY, KIND_NAMES, Shop, type Kind } from '../support/shop.ts';
import { op } from '../support/line-operations.ts';

// Percentage vouchers for sales and extensions.

void test('vouchers', async (t) => {
  const shop = await Shop.open(t);
  const { service, world, db, token } = shop;
  const packageId = await shop.package();
  const claims = (code: string) =>
    db
      .selectFrom('voucher_claims')
      .innerJoin('vouchers', 'vouchers.id', 'voucher_claims.voucher_id')
      .select(['voucher_claims.status', 'voucher_claims.line_charge_id'])
      .where('code', '=', code)
      .orderBy('voucher_claims.id')
      .execute();
  const refused = (kind: Kind, voucher_code: string, packageOf = packageId) =>
    service.refused(422, op(kind, 'create'), { token, body: shop.body(kind, packageOf, { voucher_code }) });
  const inapplicable = {
    code: 'voucher_not_applicable',
    errors: { voucher_code: ['cannot be used for this'] },
  };

  for (const kind of KIND_NAMES) {
    const create = op(kind, 'create');

    await t.test(`${create} 200 reduces the price, rounded down, and is used up`, async (t) => {
      const odd = await shop.package({ credit: 999 });
      const voucher_code = await shop.voucher({ percentage: 3333 });
      const before = await shop.balance();
      const sale = await shop.sell(kind, odd, { voucher_code: voucher_code.toLowerCase() });
      // 33.33 % of 9.99 are 3.329667.
      t.match(sale.transaction, { amount: 6.67, balance_after: (before - 667) / 100 });
      const [charge] = await shop.charges(sale.id);
      t.match(charge, { amount: 667, discount: 332 });
      t.match(await claims(voucher_code), [{ status: 'spent', line_charge_id: charge?.id }]);
      t.match(await refused(kind, voucher_code), inapplicable, 'once');
    });

    await t.test(`${op(kind, 'batch_create')} 200 one claim for each line; 422 with too few`, async (t) => {
      const voucher_code = await shop.voucher({}, { claims: 2 });
      const lines = (count: number) =>
        Array.from({ length: count }, () => shop.body(kind, packageId, { voucher_code }));
      const three = { token, body: { lines: lines(3) } };
      const { errors } = await service.refused(422, op(kind, 'batch_create'), three);
      t.same(Object.keys(errors ?? {}), ['lines.2.voucher_code']);
      const sold = await service.ok(op(kind, 'batch_create'), { token, body: { lines: lines(2) } });
      t.match(sold, [{ transaction: { amount: 9 } }, { transaction: { amount: 9 } }]);
      t.match(await claims(voucher_code), [{ status: 'spent' }, { status: 'spent' }]);
    });

    await t.test(`${op(kind, 'extend')} 200 reduces the price, and 422 when used up`, async (t) => {
      const { id } = await shop.running(kind, packageId);
      const voucher_code = await shop.voucher();
      const body = { package_id: packageId, voucher_code };
      t.match(await shop.ask(kind, 'extend', id, body), { transaction: { amount: 9 } });
      const [, charge] = await shop.charges(id);
      t.match(charge, { kind: 'extend', amount: 900, discount: 100 });
      t.match(await claims(voucher_code), [{ status: 'spent', line_charge_id: charge?.id }]);
      t.match(await shop.refused(422, kind, 'extend', id, body), inapplicable);
    });
  }

  await t.test('m3us_extend 200 lowers the price of the period, not of the time left', async (t) => {
    const dearer = await shop.package({ credit: 2000 });
    const { id } = await shop.sell('m3u', packageId);
    const extend = (voucher_code: string) => ({ package_id: dearer, voucher_code });
    const tooHigh = extend(await shop.voucher({ min_order: 2001 }));
    t.match(await shop.refused(422, 'm3u', 'extend', id, tooHigh), inapplicable);
    const body = extend(await shop.voucher({ min_order: 2000 }));
    t.match(await shop.ask('m3u', 'extend', id, body), { transaction: { amount: 28 } });
    const [, charge] = await shop.charges(id);
    t.match(charge, { amount: 2800, discount: 200 });
  });

  await t.test('422 for an unknown voucher, another’s, an inactive one, too early or late', async (t) => {
    const stranger = await world.user(shop.root);
    const codes = [
      'NOWHERE-1',
      await shop.voucher({}, { claimerId: stranger.id }),
      await shop.voucher({}, { claims: 0 }),
      await shop.voucher({ status: 'inactive' }),
      await shop.voucher({ start_date: new Date(Date.now() + DAY) }),
      await shop.voucher({ end_date: new Date(Date.now() - 2000) }),
      await shop.voucher({ percentage: 0, value: 500 }),
    ];
    const answers = [];
    for (const code of codes) answers.push({ ...(await refused('m3u', code)), request_id: '' });
    t.match(answers[0], inapplicable);
    for (const answer of answers) t.same(answer, answers[0], 'the response does not say which');
  });

  await t.test('concurrent requests: one has the discount, the others get 422', async (t) => {
    const voucher_code = await shop.voucher();
    const before = await shop.balance();
    const all = KIND_NAMES.map((kind) =>
      service.call(op(kind, 'create'), { token, body: shop.body(kind, packageId, { voucher_code }) }),
    );
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    t.same(statuses.sort(), [200, 422, 422, 422]);
    t.equal(await shop.balance(), before - 900);
  });
});
