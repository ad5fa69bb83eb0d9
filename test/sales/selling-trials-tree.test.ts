import { test } from 'tap';
import { KIND_NAMES, op, Shop, type Kind } from '../support/shop.ts';
import { voucherBy } from '../support/vouchers.ts';
import type { WorldUser } from '../support/world.ts';

// Limits that new users below do not lift: free trials and claims of vouchers, for a user with all users below it.

const LIMIT = { code: 'trial_limit_reached' };

void test('limits of a user and all users below it', async (t) => {
  const shop = await Shop.open(t);
  const { service, world, db } = shop;
  const trial = await shop.package({ is_trial: true, credit: 0, period: 24, period_type: 'hour' });
  const seller = async (parent: WorldUser, trial_limit: number | null, minimum_trial_credit = 0) => {
    const user = await world.user(parent);
    const role_id = await world.role({ packages: [trial], users: [user] });
    await db
      .insertInto('role_settings')
      .values({ role_id, trial_limit, trial_window_hours: 24, minimum_trial_credit })
      .execute();
    return { ...user, token: await world.token(user) };
  };
  const refused = (kind: Kind, token: string, more: object = {}) =>
    service.refused(422, op(kind, 'create'), { token, body: shop.body(kind, trial, more) });

  await t.test('m3us_create 422 beyond the limit of any user above, batches too', async (t) => {
    const top = await seller(shop.root, 3);
    const [one, other] = [await seller(top, 10), await seller(await seller(top, null), 10)];
    await shop.sell('m3u', trial, {}, one);
    await shop.sell('m3u', trial, {}, other);
    const body = { lines: [shop.body('m3u', trial), shop.body('m3u', trial)] };
    const { errors } = await service.refused(422, 'm3us_batch_create', { token: one.token, body });
    t.same(Object.keys(errors ?? {}), ['lines.1.package_id']);
    const left = await service.ok('users_test_sold', { token: one.token, params: { id: one.id } });
    t.match(left, { test_sold: 1, test_limit: 10 });
    await shop.sell('m3u', trial, {}, top);
    for (const { token } of [one, other, top]) t.match(await refused('m3u', token), LIMIT);
    await shop.sell('m3u', trial, {}, await seller(shop.root, 3));
  });

  await t.test(
    'm3us_create 200 whatever the credit of a user above: the seller needs the least',
    async () => {
      await shop.sell('m3u', trial, {}, await seller(await seller(shop.root, 3, 500), 3));
    },
  );

  await t.test(
    'users_test_sold 200 when the limit of a user above allows a trial again, if that binds',
    async (t) => {
      const top = await seller(shop.root, 1);
      const [one, other] = [await seller(top, null), await seller(top, 10)];
      await shop.sell('m3u', trial, {}, one);
      const allowance = ({ id, token }: typeof top) =>
        service.ok('users_test_sold', { token, params: { id } });
      const { window_resets_at } = await allowance(top);
      t.type(window_resets_at, 'string');
      t.match(await allowance(other), { test_sold: 0, test_limit: 10, window_resets_at });
    },
  );

  await t.test('m3us_create at once by several users below one limit: one succeeds', async (t) => {
    const top = await seller(shop.root, 1);
    const below = [await seller(top, 5), await seller(top, 5), await seller(top, 5)];
    const body = shop.body('m3u', trial);
    const all = below.map(({ token }) => service.call('m3us_create', { token, body }));
    t.same((await Promise.all(all)).map(({ status }) => status).sort(), [200, 422, 422]);
  });

  await t.test('one trial for a username or external_id, whoever sells it, in a batch too', async (t) => {
    const [one, other] = [await seller(shop.root, null), await seller(shop.root, null)];
    const { id } = await shop.sell('m3u', trial, { username: 'Viewer', external_id: 'order-1' }, one);
    await shop.ask('m3u', 'delete', id, undefined, one);
    for (const more of [{ username: 'vIEWER' }, { external_id: 'order-1' }]) {
      const problem = await refused('m3u', other.token, more);
      t.match(problem, { ...LIMIT, errors: { [Object.keys(more)[0] ?? '']: [/trial/] } });
    }
    for (const kind of KIND_NAMES)
      t.match(await refused(kind, other.token, { external_id: 'order-1' }), LIMIT);
    const lines = [1, 2].map(() => shop.body('m3u', trial, { external_id: 'twice' }));
    const { errors } = await service.refused(422, 'm3us_batch_create', { token: one.token, body: { lines } });
    t.same(Object.keys(errors ?? {}), ['lines.1.external_id']);
  });

  await t.test('m3us_edit and m3us_change_type 422 for what another trial was known by', async (t) => {
    const { token } = await seller(shop.root, null);
    const first = await shop.sell('m3u', trial, { username: 'known' }, { token });
    const edit = (id: number, body: object) => ({ token, params: { id }, body });
    await service.ok('m3us_edit', edit(first.id, { username: 'renamed' }));
    const second = await shop.sell('m3u', trial, {}, { token });
    t.match(await service.refused(422, 'm3us_edit', edit(second.id, { username: 'known' })), LIMIT);
    await service.ok('m3us_edit', edit(first.id, { username: 'KNOWN' }));
    const mac_address = shop.mac();
    const mag = await shop.sell('mag', trial, { mac_address }, { token });
    await service.ok('mags_edit', edit(mag.id, { mac_address: shop.mac() }));
    t.match(await refused('enigma', token, { mac_address }), LIMIT, 'a MAC address that was changed');
    const change = edit(second.id, { type: 'mag', mac_address });
    t.match(await service.refused(422, 'm3us_change_type', change), LIMIT);
  });

  await t.test('vouchers_claim 422 when the branch has claimed it, 200 for another branch', async (t) => {
    const maker = await world.user(shop.root);
    await world.transfer(shop.root, maker, 10_000);
    const voucher = await voucherBy(world, maker, { max_usage_per_user: 2 });
    const branch = await world.user(maker);
    const below = [await world.user(branch), await world.user(await world.user(branch)), branch];
    const claim = async (user: WorldUser) =>
      (await service.call('vouchers_claim', { token: await world.token(user), body: { code: voucher.code } }))
        .status;
    const statuses = [];
    for (const user of below) statuses.push(await claim(user));
    t.same(statuses, [200, 200, 422]);
    t.equal(await claim(await world.user(await world.user(maker))), 200);
  });
});
