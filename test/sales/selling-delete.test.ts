import { test } from 'tap';
import { KIND_NAMES, KINDS, Shop } from '../support/shop.ts';
import { op } from '../support/line-operations.ts';

// Deletion of a line with what the refund policies give back. test/lines/lines-delete.test.ts has the rest.

void test('deleting with a refund', async (t) => {
  const shop = await Shop.open(t);
  const { world, seller } = shop;
  await world.transfer(shop.root, seller, 1_000_000);
  const packageId = await shop.package();
  const query = { refund: true };

  for (const kind of KIND_NAMES) {
    const name = op(kind, 'delete');
    const remove = (id: number, ask = {}) => shop.ask(kind, 'delete', id, undefined, { query, ...ask });

    await t.test(`${name} 200 gives back charge by charge, from the last one`, async (t) => {
      const before = await shop.balance();
      const line = await shop.running(kind, packageId);
      await shop.ask(kind, 'extend', line.id, { package_id: packageId });
      const paid = await shop.balance();
      t.equal(paid, before - 2000);
      const key = { headers: { 'idempotency-key': `end-${String(line.id)}` } };
      const deletion = await remove(line.id, key);
      t.same(await remove(line.id, key), deletion, 'given back once');
      t.match(deletion, { message: 'The line is deleted.', refund_amount: 20, reason: 'no_charge_left' });
      t.match(deletion.refunds, [
        { amount: 10, balance_after: (paid + 1000) / 100 },
        { amount: 10, balance_after: (paid + 2000) / 100 },
      ]);
      t.equal(await shop.balance(), before);
      t.match(await shop.transferOf(deletion.refunds[0]?.id), {
        kind: 'refund',
        subject_id: line.id,
        description: `${KINDS[kind].type} line deleted`,
      });
      await shop.refused(404, kind, 'show', line.id);
      t.equal((await shop.syncs(line.id)).at(-1), 'delete');
    });

    await t.test(`${name} 200 without refund gives nothing back`, async (t) => {
      const line = await shop.running(kind, packageId);
      const before = await shop.balance();
      const nothing = { message: 'The line is deleted.', refund_amount: 0, refunds: [], reason: null };
      t.same(await shop.ask(kind, 'delete', line.id, undefined, { query: { refund: false } }), nothing);
      t.equal(await shop.balance(), before);
      const [charge] = await shop.charges(line.id);
      t.match(charge, { amount: 1000, refunded_at: null });
      const params = { id: charge?.transfer_id };
      t.match(await shop.service.ok('transactions_show', { token: shop.token, params }), {
        subject_id: line.id,
      });
    });

    await t.test(`${name} 403 a refund without the policy of refunds: nothing is given back`, async (t) => {
      const line = await shop.running(kind, packageId);
      const before = await shop.balance();
      const refund = op(kind, 'refund');
      const refusedAs = async (token: string) =>
        shop.refused(403, kind, 'delete', line.id, undefined, { query, token });
      const narrow = await world.token(seller, { scopes: [name] });
      t.match(await refusedAs(narrow), { code: 'missing_scope', policy: refund });
      const above = await world.user(shop.root, { permissions: [name, `${KINDS[kind].prefix}_all`] });
      const agent = await world.token(above);
      t.match(await refusedAs(agent), { code: 'missing_permission', policy: refund });
      const restriction = await world.restriction({ user_id: seller.id }, shop.root, [refund]);
      t.match(await refusedAs(shop.token), { code: 'restricted', policy: refund });
      await shop.db.deleteFrom('restrictions').where('id', '=', restriction).execute();
      t.match(await shop.ask(kind, 'delete', line.id, undefined, { token: narrow }), { refund_amount: 0 });
      t.equal(await shop.balance(), before);
    });
  }

  await t.test('mags_delete 200 the payer gets the credit, whoever deletes', async (t) => {
    const line = await shop.running('mag', packageId);
    const before = await shop.balance();
    const token = await world.token(shop.root);
    t.match(await shop.ask('mag', 'delete', line.id, undefined, { query, token }), {
      refunds: [{ amount: 10, balance_after: (before + 1000) / 100 }],
    });
    t.equal(await shop.balance(), before + 1000);
  });

  await t.test('m3us_delete 422 line_restricted: nothing is given back', async (t) => {
    const line = await shop.running('m3u', packageId);
    await shop.ask('m3u', 'suspend', line.id, {}, { token: await world.token(shop.root) });
    const before = await shop.balance();
    t.equal(
      (await shop.refused(422, 'm3u', 'delete', line.id, undefined, { query })).code,
      'line_restricted',
    );
    t.equal(await shop.balance(), before);
  });

  for (const kind of KIND_NAMES) {
    await t.test(`${op(kind, 'delete')} 409 more charges than one deletion gives back`, async (t) => {
      const line = await shop.running(kind, packageId);
      for (let times = 0; times < 30; times += 1)
        await shop.ask(kind, 'extend', line.id, { package_id: packageId });
      const before = await shop.balance();
      t.equal((await shop.refused(409, kind, 'delete', line.id, undefined, { query })).code, 'conflict');
      t.equal(await shop.balance(), before);
      await shop.ask(kind, 'refund', line.id, { reason: 'One too many.' });
      t.match(await shop.ask(kind, 'delete', line.id, undefined, { query }), {
        refund_amount: 300,
        reason: 'no_charge_left',
      });
    });
  }
});
