import { bySystem } from '../../db/cause.ts';
import { test } from 'tap';
import { lockDueLines } from '../../handlers/sales/due-lines.ts';
import { renewLines } from '../../handlers/sales/renew.ts';
import { DAY, KIND_NAMES, KINDS, Shop, type Kind, type Line } from '../support/shop.ts';
import { OWN, type WorldUser } from '../support/world.ts';

// Automatic renewal: who pays, and when it fails. The schedule is tested with the worker.

void test('renewing a line', async (t) => {
  const shop = await Shop.open(t);
  const { world, db, seller } = shop;
  await world.transfer(shop.root, seller, 1_000_000);
  const packageId = await shop.package();
  const renewing = async (kind: Kind, more: object = {}): Promise<Line & { expired_at: string }> => {
    const line = await shop.running(kind, packageId, { auto_renewal: true, ...more });
    return { ...line, expired_at: await shop.endIn(line.id, DAY) };
  };
  const renew = (id: number) =>
    db
      .transaction()
      .execute(async (trx) => (await renewLines(trx, bySystem(), await lockDueLines(trx, [id], 3)))[0]);
  const owner = async (credit: number): Promise<WorldUser> => {
    const user = await world.user(seller);
    await world.role({ packages: [packageId], users: [user] });
    if (credit > 0) await world.transfer(seller, user, credit);
    return user;
  };

  for (const kind of KIND_NAMES) {
    await t.test(`${kind}: extended from its end, by its package, paid by its owner`, async (t) => {
      const below = await owner(2500);
      const line = await renewing(kind, { user_id: below.id, max_connections: 2 });
      const before = await shop.balance();
      const expiredAt = await shop.after(line.expired_at, '1 month');
      t.match(await renew(line.id), {
        line: { id: line.id },
        amount: 2000,
        balanceAfter: 500,
        expiredAt,
        outcome: 'succeeded',
      });
      t.same([await shop.balance(below), await shop.balance()], [500, before]);
      t.match(await shop.ask(kind, 'show', line.id), { expired_at: expiredAt, auto_renewal: true });
      const [, charge] = await shop.charges(line.id);
      t.match(charge, { kind: 'extend', payer_id: below.id, amount: 2000, expired_at: expiredAt });
      t.match(await shop.transferOf(charge?.transfer_id), {
        kind: 'subscription_payment',
        subject_type: KINDS[kind].type,
        subject_id: line.id,
        actor_id: null,
        token_id: null,
      });
      t.same((await shop.syncs(line.id)).slice(-1), ['update']);
      t.equal(await renew(line.id), undefined, 'once per expiry');
      const back = await shop.ask(kind, 'refund', line.id, { reason: 'Not wanted.' });
      t.match(back, { expired_at: line.expired_at, transaction: { amount: 20 } });
      t.equal(await shop.balance(below), 2500);
    });
  }

  await t.test('fails for a package by packages_all from which a restriction keeps the owner', async (t) => {
    const below = await world.user(seller);
    await world.grant(below, ['packages_all']);
    await world.transfer(seller, below, 1000);
    const line = await renewing('m3u', { user_id: below.id });
    const id = await world.restriction({ user_id: below.id }, seller, ['packages_all']);
    const before = await shop.traces();
    t.match(await renew(line.id), { outcome: 'failed', reason: 'package_not_allowed' });
    t.same(await shop.traces(), before);
    const ask = { token: await world.token(below) };
    await shop.refused(422, 'm3u', 'extend', line.id, { package_id: packageId }, ask);
    await db.deleteFrom('restrictions').where('id', '=', id).execute();
    t.match(await renew(line.id), { outcome: 'succeeded' });
  });

  await t.test('fails as restricted if a restriction keeps the owner from everything', async (t) => {
    const below = await world.user(seller);
    await world.grant(below, ['packages_all']);
    const line = await renewing('m3u', { user_id: below.id });
    await world.restriction({ user_id: below.id }, seller);
    t.match(await renew(line.id), { outcome: 'failed', reason: 'restricted', amount: 1000 });
  });

  await t.test('packages_all by a role counts too', async (t) => {
    const below = await world.user(seller, { permissions: OWN });
    await world.role({ permissions: ['packages_all'], users: [below] });
    await world.transfer(seller, below, 1000);
    const line = await renewing('m3u', { user_id: below.id });
    t.match(await renew(line.id), { outcome: 'succeeded' });
  });

  await t.test('fails under a restriction from above, but not by the owner or below', async (t) => {
    const below = await owner(5000);
    const line = await renewing('m3u', { user_id: below.id });
    const id = await world.restriction({ line_id: line.id }, seller);
    const before = await shop.traces();
    t.match(await renew(line.id), { outcome: 'failed', reason: 'line_restricted' });
    t.same(await shop.traces(), before);
    await db.updateTable('restrictions').set({ created_by_id: below.id }).where('id', '=', id).execute();
    t.match(await renew(line.id), { outcome: 'succeeded' });
  });
});
