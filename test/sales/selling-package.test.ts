import { test } from 'tap';
import { DAY, KIND_NAMES, KINDS, Shop, UNKNOWN_ID } from '../support/shop.ts';
import { op } from '../support/line-operations.ts';

// Changes of a line's package for the time that is left.

void test('changing the package', async (t) => {
  const shop = await Shop.open(t);
  const { world, seller } = shop;
  await world.transfer(shop.root, seller, 1_000_000);
  const thirty = { period: 30, period_type: 'day' } as const;
  const basic = await shop.package({ ...thirty, name: 'Basic' });
  const dear = await shop.package({ ...thirty, name: 'Premium', credit: 2500 });
  const trial = await shop.package({ credit: 0, is_trial: true });
  const roles = await world.db
    .selectFrom('roles')
    .innerJoin('user_roles', 'user_roles.role_id', 'roles.id')
    .select('roles.name')
    .where('user_roles.user_id', '=', seller.id)
    .orderBy('roles.id')
    .execute();

  for (const kind of KIND_NAMES) {
    const change = op(kind, 'change_package');
    const ask = (id: number, body: object) => shop.ask(kind, 'change_package', id, body);
    const refused = (status: number, id: number, body: object) =>
      shop.refused(status, kind, 'change_package', id, body);

    await t.test(`${change} 200 dearer: the difference for the time left, and no period`, async (t) => {
      const line = await shop.running(kind, basic, { max_connections: 2 });
      const expired_at = await shop.endIn(line.id, 15 * DAY);
      const before = await shop.balance();
      const changed = await ask(line.id, { package_id: dear });
      t.match(changed, { package_id: dear, max_connections: 2, expired_at, status: 'active' });
      const amount = changed.transaction?.amount ?? 0;
      t.ok(amount > 14.99 && amount <= 15, `half a period of two connections: ${String(amount)}`);
      t.equal(await shop.balance(), before - Math.round(amount * 100));
      const [, charge] = await shop.charges(line.id);
      t.match(charge, {
        kind: 'change_package',
        payer_id: seller.id,
        package_id: dear,
        package_credit: 2500,
        package_id_before: basic,
        max_connections_before: 2,
        expired_at,
      });
      t.match(await shop.transferOf(changed.transaction?.id), {
        kind: 'subscription_payment',
        subject_id: line.id,
        description: `${KINDS[kind].type} line changed to Premium`,
      });
      t.same((await shop.syncs(line.id)).slice(-1), ['update']);
      const { transaction: _, ...shown } = changed;
      t.same(await shop.ask(kind, 'show', line.id), shown, 'the line as it is shown');
    });

    await t.test(`${change} 200 the same package and connections again change nothing`, async (t) => {
      const line = await shop.running(kind, basic);
      await ask(line.id, { package_id: dear });
      const [syncs, charges] = [await shop.syncs(line.id), await shop.charges(line.id)];
      const again = await ask(line.id, { package_id: dear });
      t.same(again, { ...(await shop.ask(kind, 'show', line.id)), transaction: null });
      t.same([await shop.syncs(line.id), await shop.charges(line.id)], [syncs, charges]);
    });

    await t.test(`${change} 200 a trial becomes a paid line`, async (t) => {
      const line = await shop.running(kind, trial);
      const changed = await ask(line.id, { package_id: basic });
      t.match(changed, { is_trial: false, package_id: basic, transaction: { amount: Number } });
      t.ok((changed.transaction?.amount ?? 0) > 0, 'the time left is paid in full');
    });

    await t.test(`${change} 422 insufficient_credit`, async (t) => {
      const poor = await world.user(shop.root);
      const package_id = await shop.package({ credit: 0 }, null, [poor]);
      await world.role({ packages: [dear], users: [poor] });
      const token = await world.token(poor);
      const line = await shop.running(kind, package_id, {}, { token });
      const { code } = await shop.refused(
        422,
        kind,
        'change_package',
        line.id,
        { package_id: dear },
        { token },
      );
      t.equal(code, 'insufficient_credit');
    });

    await t.test(`${change} 422 package_not_allowed says what is missing`, async (t) => {
      const line = await shop.running(kind, basic);
      const hidden = await world.package();
      const of = async (package_id: number) => {
        const { code, detail } = await refused(422, line.id, { package_id });
        return [code, detail];
      };
      const names = roles.map(({ name }) => name).join(', ');
      const missing = `None of your roles sells a package with this id. Your roles: ${names}.`;
      t.same(await of(hidden), ['package_not_allowed', missing]);
      t.same(await of(UNKNOWN_ID), ['package_not_allowed', missing], 'the same for one that does not exist');
      t.same(await of(trial), ['package_not_allowed', 'A trial can only be sold as a new line.']);
      const token = await world.token(shop.root);
      const { detail } = await shop.refused(
        422,
        kind,
        'change_package',
        line.id,
        { package_id: UNKNOWN_ID },
        { token },
      );
      t.equal(detail, 'There is no package with this id.');
    });

    if (KINDS[kind].waits) {
      await t.test(`${change} 409 line that waits for its activation`, async (t) => {
        const { id } = await shop.sell(kind, basic);
        t.equal((await refused(409, id, { package_id: dear })).code, 'conflict');
      });
    }
  }
});
