import { test } from 'tap';
import { KIND_NAMES, Shop } from '../support/shop.ts';
import { op } from '../support/line-operations.ts';

// Refunds of the last charge of a line: to whom.

const REASON = { reason: 'Sold twice by mistake.' };

/** The operations that give away all lines of a user. */
const CHANGE_OF_ALL = {
  m3u: 'users_change_m3us_owner',
  mag: 'users_change_mags_owner',
  enigma: 'users_change_enigmas_owner',
  activecode: 'users_change_activecodes_owner',
} as const;

void test('refunds go back to whoever paid', async (t) => {
  const shop = await Shop.open(t);
  const { world } = shop;
  const packageId = await shop.package();
  for (const kind of KIND_NAMES) {
    await t.test(`${op(kind, 'refund')} 200 to the parent that paid; no balance for the owner`, async (t) => {
      const below = await world.user(shop.seller);
      const { id } = await shop.running(kind, packageId, { user_id: below.id });
      const before = await shop.balance();
      const token = await world.token(below);
      t.match(await shop.ask(kind, 'refund', id, REASON, { token }), {
        transaction: { amount: 10, balance_after: null },
      });
      t.equal(await shop.balance(), before + 1000);
      t.equal(await shop.balance(below), 0);
    });

    await t.test(`${op(kind, 'refund')} 200 to the child that paid, with the balance`, async (t) => {
      const below = await world.user(shop.seller);
      await world.role({ packages: [packageId], users: [below] });
      await world.transfer(shop.seller, below, 5000);
      const { id } = await shop.sell(kind, packageId, {}, { token: await world.token(below) });
      const before = await shop.balance();
      t.match(await shop.ask(kind, 'refund', id, REASON), {
        transaction: { amount: 10, balance_after: 50 },
      });
      t.equal(await shop.balance(), before);
      t.equal(await shop.balance(below), 5000);
    });

    await t.test(`${op(kind, 'refund')} 200 each charge to its own payer`, async (t) => {
      const below = await world.user(shop.seller);
      await world.role({ packages: [packageId], users: [below] });
      await world.transfer(shop.seller, below, 1000);
      const { id } = await shop.running(kind, packageId, { user_id: below.id });
      const before = await shop.balance();
      const token = await world.token(below);
      await shop.ask(kind, 'extend', id, { package_id: packageId }, { token });
      await shop.ask(kind, 'refund', id, REASON);
      t.same([await shop.balance(below), await shop.balance()], [1000, before]);
      await shop.ask(kind, 'refund', id, REASON, { token });
      t.same([await shop.balance(below), await shop.balance()], [1000, before + 1000]);
    });

    await t.test('200 to the original payer after the line, or all, changed hands', async (t) => {
      const [first, second] = [await world.user(shop.seller), await world.user(shop.seller)];
      const sold = await shop.running(kind, packageId, { user_id: first.id });
      const to = (user_id: number) => ({ token: shop.token, body: { user_id } });
      await shop.service.ok(op(kind, 'change_owner'), { ...to(second.id), params: { id: sold.id } });
      await shop.service.ok(CHANGE_OF_ALL[kind], { ...to(first.id), params: { id: second.id } });
      const { user_id, package_id, expired_at } = sold;
      t.match(await shop.ask(kind, 'show', sold.id), { user_id, package_id, expired_at });
      const { data } = await shop.service.ok(op(kind, 'logs'), {
        token: shop.token,
        params: { id: sold.id },
      });
      t.ok(
        data.some(({ action }) => action === op(kind, 'create')),
        'its history stays',
      );
      const before = await shop.balance();
      t.match(await shop.ask(kind, 'refund', sold.id, REASON), { transaction: { amount: 10 } });
      t.same([await shop.balance(), await shop.balance(first)], [before + 1000, 0]);
    });
  }
});
