import { test } from 'tap';
import { DAY, KIND_NAMES, Shop, WITH_DEVICE, type Kind } from '../support/shop.ts';
import { OWN, type WorldUser } from '../support/world.ts';
import { op } from '../support/line-operations.ts';
import { add, find, update } from '../support/rows.ts';

// Trials: free ones within the limits of the seller's roles, and bought ones.

const TRIAL = { is_trial: true, credit: 0, period: 24, period_type: 'hour' } as const;
const PAID = { ...TRIAL, is_paid_trial: true } as const;

interface Limits {
  trial_limit: number | null;
  trial_window_hours?: number;
  minimum_trial_credit?: number;
}

void test('trials', async (t) => {
  const shop = await Shop.open(t);
  const { service, world, db } = shop;
  const trial = await shop.package(TRIAL);
  const paid = await shop.package(PAID);

  /** Inserts a seller with these trial limits and this many bought trials. Returns it with its token. */
  const giver = async (limits: Limits, bought = 0): Promise<{ user: WorldUser; token: string }> => {
    const user = await world.user(shop.root, { set: { paid_test_sold: bought } });
    const role = await world.role({ packages: [trial, paid], users: [user] });
    const setting = { trial_window_hours: 24, minimum_trial_credit: 0, ...limits };
    await add(db, 'role_settings', { role_id: role, ...setting });
    return { user, token: await world.token(user) };
  };
  const bought = async ({ id }: WorldUser): Promise<number> =>
    (await db.selectFrom('users').select('paid_test_sold').where('id', '=', id).executeTakeFirstOrThrow())
      .paid_test_sold;
  const refused = (kind: Kind, packageId: number, token: string, more: object = {}) =>
    service.refused(422, op(kind, 'create'), { token, body: shop.body(kind, packageId, more) });
  const limit = (field: string) => ({
    code: 'trial_limit_reached',
    errors: { [field]: ['allows no trial now'] },
  });

  for (const kind of KIND_NAMES) {
    const create = op(kind, 'create');

    await t.test(`${create} 200 free trials up to the limit of the role, then 422`, async (t) => {
      const { user, token } = await giver({ trial_limit: 2, trial_window_hours: 5 });
      const sale = await shop.sell(kind, trial, {}, { token });
      t.match(sale, { is_trial: true, is_paid_trial: false, transaction: null });
      t.match(await shop.charges(sale.id), [{ is_trial: true, amount: 0, transfer_id: null }]);
      const second = await shop.sell(kind, trial, {}, { token });
      const before = await shop.traces();
      t.match(await refused(kind, trial, token), limit('package_id'));
      t.same(await shop.traces(), before);
      await shop.ask(kind, 'delete', second.id, undefined, { token });
      t.match(await refused(kind, trial, token), limit('package_id'), 'a deleted one still counts');
      const older = { created_at: new Date(Date.now() - 5 * 3_600_000 - 1000) };
      const [first] = await find(db, 'trial_counts', { user_id: user.id }, 'id');
      await update(db, 'trial_counts', first?.id ?? 0, older);
      await shop.sell(kind, trial, {}, { token });
      t.match(await refused(kind, trial, token), limit('package_id'), 'the window slides');
      t.equal(await bought(user), 0);
    });

    await t.test(`${create} 422 for a trial with automatic renewal`, async (t) => {
      const { token } = await giver({ trial_limit: null });
      const { errors } = await refused(kind, trial, token, { auto_renewal: true });
      t.same(errors, { auto_renewal: ['must be false for a trial'] });
    });

    await t.test(`${create} 200 a paid trial uses a bought one, not credit; 422 without`, async (t) => {
      const priced = await shop.package({ ...PAID, credit: 500 });
      const { user, token } = await giver({ trial_limit: 0 }, 1);
      await world.role({ packages: [priced], users: [user] });
      const sale = await shop.sell(kind, priced, {}, { token });
      t.match(sale, { is_trial: true, is_paid_trial: true, transaction: null });
      t.match(await shop.ask(kind, 'refund_preview', sale.id, undefined, { token }), {
        refundable: false,
        reason: 'trial',
      });
      t.equal(await bought(user), 0);
      t.equal(await shop.balance(user), 0);
      const before = await shop.traces();
      t.match(await refused(kind, priced, token), limit('package_id'));
      t.same(await shop.traces(), before);
    });

    await t.test(`${op(kind, 'batch_create')} counts every trial of the batch`, async (t) => {
      const { user, token } = await giver({ trial_limit: 2 }, 1);
      const batch = (...packages: number[]) => ({ lines: packages.map((id) => shop.body(kind, id)) });
      const ask = (body: object) => service.refused(422, op(kind, 'batch_create'), { token, body });
      t.match(await ask(batch(trial, trial, trial)), limit('lines.2.package_id'));
      t.match(await ask(batch(paid, trial, paid)), limit('lines.2.package_id'));
      t.equal(await bought(user), 1, 'none is used up');
      await service.ok(op(kind, 'batch_create'), { token, body: batch(paid, trial, trial) });
      t.equal(await bought(user), 0);
      t.match(await ask(batch(trial)), limit('lines.0.package_id'));
    });

    await t.test(`${create} concurrent requests for the last trial: one succeeds`, async (t) => {
      const { token } = await giver({ trial_limit: 1 }, 1);
      for (const packageId of [trial, paid]) {
        const all = [1, 2, 3, 4].map(() => service.call(create, { token, body: shop.body(kind, packageId) }));
        const statuses = (await Promise.all(all)).map(({ status }) => status);
        t.same(statuses.sort(), [200, 422, 422, 422]);
      }
    });
  }

  for (const kind of WITH_DEVICE) {
    await t.test(`${op(kind, 'create')} 422 for a device with a free trial in 30 days`, async (t) => {
      const [one, other] = [await giver({ trial_limit: null }), await giver({ trial_limit: null }, 1)];
      const mac_address = shop.mac();
      const { id } = await shop.sell(kind, trial, { mac_address }, one);
      await shop.ask(kind, 'delete', id, undefined, one);
      for (const { token } of [one, other])
        t.match(await refused(kind, trial, token, { mac_address }), limit('mac_address'));
      for (const another of WITH_DEVICE) {
        t.match(await refused(another, trial, other.token, { mac_address }), limit('mac_address'), 'any');
      }
      const bought = await shop.sell(kind, paid, { mac_address }, other);
      await shop.ask(kind, 'delete', bought.id, undefined, other);
      const soldAgo = (milliseconds: number) =>
        db
          .updateTable('trials')
          .set({ created_at: new Date(Date.now() - milliseconds) })
          .where('line_id', '=', id)
          .execute();
      await soldAgo(30 * DAY - DAY / 24);
      t.match(await refused(kind, trial, other.token, { mac_address }), limit('mac_address'));
      await soldAgo(30 * DAY + 1000);
      await shop.sell(kind, trial, { mac_address }, other);
    });
  }

  for (const way of ['change_package', 'extend'] as const) {
    await t.test(`m3us_edit 422 for a trial paid by ${way}, the username of another trial`, async (t) => {
      const { user, token } = await giver({ trial_limit: null });
      const monthly = await shop.package({}, undefined, [user]);
      await world.transfer(shop.root, user, 10_000);
      await shop.sell('m3u', trial, { username: `served.by.${way}` }, { token });
      const { id } = await shop.sell('m3u', trial, {}, { token });
      const bought = await shop.ask('m3u', way, id, { package_id: monthly }, { token });
      t.match(bought, { is_trial: false });
      const rename = (username: string) => ({ token, params: { id }, body: { username } });
      t.match(
        await service.refused(422, 'm3us_edit', rename(`Served.by.${way}`)),
        limit('username'),
        'a refund would make it a trial of that customer',
      );
      await service.ok('m3us_edit', rename(`free.${way}`));
      await db
        .updateTable('trials')
        .set({ created_at: new Date(Date.now() - 30 * DAY - 1000) })
        .where('line_id', '=', id)
        .execute();
      await service.ok('m3us_edit', rename(`other.${way}`));
    });
  }

  await t.test('m3us_create 200 a free trial by a username that a paid trial had before', async () => {
    const { token } = await giver({ trial_limit: null }, 1);
    const { id } = await shop.sell('m3u', paid, { username: 'paid.trial' }, { token });
    await shop.ask('m3u', 'edit', id, { username: 'other.name' }, { token });
    await shop.sell('m3u', trial, { username: 'paid.trial' }, { token });
  });

  await t.test('activecodes_activate 422 for a trial on a device that had one; 200 paid', async (t) => {
    const { token } = await giver({ trial_limit: null }, 2);
    const activecode_device_id = await shop.device();
    const code = async (packageId: number): Promise<string> => {
      const sale = await shop.sell('activecode', packageId, {}, { token });
      return 'code' in sale ? sale.code : '';
    };
    const devices = [
      ['mac_address', shop.mac(), shop.mac()],
      ['sn', 'SN-1', 'SN-2'],
    ] as const;
    for (const [field, known, other] of devices) {
      const ask = (named: string, number: string) => ({
        token,
        body: { code: named, activecode_device_id, [field]: number },
      });
      const [first, second, bought] = [await code(trial), await code(trial), await code(paid)];
      const { id } = await service.ok('activecodes_activate', ask(first, known));
      await shop.ask('activecode', 'delete', id, undefined, { token });
      const before = await shop.traces();
      t.match(await service.refused(422, 'activecodes_activate', ask(second, known)), limit(field));
      t.same(await shop.traces(), before);
      await service.ok('activecodes_activate', ask(bought, known));
      await service.ok('activecodes_activate', ask(second, other));
    }
  });

  await t.test('the role that leaves the most trials applies; without roles there are none', async (t) => {
    const { user, token } = await giver({ trial_limit: 0 });
    t.match(await refused('m3u', trial, token), limit('package_id'));
    await world.role({ users: [user] });
    const lines = (length: number) => Array.from({ length }, () => shop.body('m3u', trial));
    const eleven = { token, body: { lines: lines(11) } };
    t.match(await service.refused(422, 'm3us_batch_create', eleven), limit('lines.10.package_id'));
    await service.ok('m3us_batch_create', { token, body: { lines: lines(10) } });
    const bare = await world.user(shop.root, { permissions: [...OWN, 'packages_all'] });
    t.match(await refused('m3u', trial, await world.token(bare)), limit('package_id'));
  });

  await t.test('m3us_create, users_test_sold 200 for the root: no limit, no minimum', async (t) => {
    const { root } = shop;
    const role = await world.role({ packages: [trial], users: [root] });
    const setting = { trial_limit: 1, trial_window_hours: 24, minimum_trial_credit: 500 };
    await add(db, 'role_settings', { role_id: role, ...setting });
    const token = await world.token(root);
    t.ok((await shop.balance(root)) < 0);
    for (let each = 0; each < 3; each += 1) await shop.sell('m3u', trial, {}, { token });
    const allowance = { test_sold: null, test_limit: null, window_resets_at: null };
    t.match(await service.ok('users_test_sold', { token, params: { id: root.id } }), allowance);
  });

  await t.test('422 with less credit than the role requires, 200 with as much', async (t) => {
    const { user, token } = await giver({ trial_limit: null, minimum_trial_credit: 500 });
    await world.transfer(shop.root, user, 499);
    t.match(await refused('m3u', trial, token), limit('package_id'));
    await world.transfer(shop.root, user, 1);
    await shop.sell('m3u', trial, {}, { token });
    t.equal(await shop.balance(user), 500, 'and none of it is spent');
  });

  await t.test('200 a trial with a price is paid', async (t) => {
    const priced = await shop.package({ ...TRIAL, credit: 50 });
    t.match(await shop.sell('m3u', priced), { is_trial: true, transaction: { amount: 0.5 } });
  });
});
