import { test } from 'tap';
import { KIND_NAMES, Shop, type Kind } from '../support/shop.ts';
import { voucherBy } from '../support/vouchers.ts';
import type { WorldUser } from '../support/world.ts';
import { op } from '../support/line-operations.ts';
import { add } from '../support/rows.ts';

// Limits that new users below do not lift: free trials and claims of vouchers, for a user with all users below it.

const LIMIT = { code: 'trial_limit_reached' };

void test('limits of a user and all users below it', async (t) => {
  const shop = await Shop.open(t);
  const { service, world, db } = shop;
  const trial = await shop.package({ is_trial: true, credit: 0, period: 24, period_type: 'hour' });
  const seller = async (parent: WorldUser, trial_limit: number | null, minimum_trial_credit = 0) => {
    const user = await world.user(parent);
    const role_id = await world.role({ packages: [trial], users: [user] });
    await add(db, 'role_settings', { role_id, trial_limit, trial_window_hours: 24, minimum_trial_credit });
    return { ...user, token: await world.token(user) };
  };
  const refused = (kind: Kind, token: string, more: object = {}) =>
    service.refused(422, op(kind, 'create'), { token, body: shop.body(kind, trial, more) });

  const claim = async (user: WorldUser, { code }: { code: string }) =>
    (await service.call('vouchers_claim', { token: await world.token(user), body: { code } })).status;

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

  await t.test('m3us_create 200 whatever credit a user above has: the seller needs it', async () => {
    await shop.sell('m3u', trial, {}, await seller(await seller(shop.root, 3, 500), 3));
  });

  await t.test('users_test_sold 200 when a limit above that binds allows a trial again', async (t) => {
    const top = await seller(shop.root, 1);
    const [one, other] = [await seller(top, null), await seller(top, 10)];
    await shop.sell('m3u', trial, {}, one);
    const allowance = ({ id, token }: typeof top) => service.ok('users_test_sold', { token, params: { id } });
    const { window_resets_at } = await allowance(top);
    t.type(window_resets_at, 'string');
    t.match(await allowance(other), { test_sold: 0, test_limit: 10, window_resets_at });
  });

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
    const [{ token }, someone] = [await seller(shop.root, null), await seller(shop.root, null)];
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
    for (const kind of ['mag', 'enigma', 'activecode'] as const) {
      const other = await shop.sell(kind, trial, {}, { token });
      await shop.sell('m3u', trial, { external_id: `of ${kind}` }, someone);
      const known = edit(other.id, { external_id: `of ${kind}` });
      t.match(await service.refused(422, op(kind, 'edit'), known), LIMIT, kind);
      if (kind === 'activecode') continue;
      const type = kind === 'mag' ? 'enigma' : 'mag';
      const renamed = edit(other.id, { type, mac_address });
      t.match(await service.refused(422, op(kind, 'change_type'), renamed), LIMIT, kind);
    }
  });

  await t.test('vouchers_claim 422 when the branch has claimed it, 200 for another branch', async (t) => {
    const maker = await world.user(shop.root);
    await world.transfer(shop.root, maker, 10_000);
    const voucher = await voucherBy(world, maker, { max_usage_per_user: 2 });
    const branch = await world.user(maker);
    const below = [await world.user(branch), await world.user(await world.user(branch)), branch];
    const statuses = [];
    for (const user of below) statuses.push(await claim(user, voucher));
    t.same(statuses, [200, 200, 422]);
    t.equal(await claim(await world.user(await world.user(maker)), voucher), 200);
  });

  const counts = async (user: WorldUser & { token: string }) =>
    (await service.ok('users_test_sold', { token: user.token, params: { id: user.id } })).test_sold;
  const move = async ({ id }: WorldUser, { id: owner_id }: WorldUser) =>
    service.ok('users_change_owner', {
      token: await world.token(shop.root),
      params: { id },
      body: { owner_id },
    });

  await t.test('users_change_owner 200: trials count for those who were above at the time', async (t) => {
    const [left, joined] = [await seller(shop.root, 2), await seller(shop.root, 2)];
    const moved = await seller(left, 5);
    const [stays, other] = [await seller(left, 5), await seller(joined, 5)];
    await shop.sell('m3u', trial, {}, moved);
    await shop.sell('m3u', trial, {}, moved);
    await move(moved, joined);
    t.match(await refused('m3u', stays.token), LIMIT);
    t.same([await counts(left), await counts(joined), await counts(moved)], [0, 2, 2]);
    await shop.sell('m3u', trial, {}, moved);
    await shop.sell('m3u', trial, {}, other);
    for (const { token } of [moved, other]) t.match(await refused('m3u', token), LIMIT);
    await move(moved, await seller(shop.root, 9));
    t.equal(await counts(moved), 2, 'its own three go with it');
  });

  await t.test('users_change_owner 200: claims of vouchers count in the new branch', async (t) => {
    const maker = await world.user(shop.root);
    await world.transfer(shop.root, maker, 10_000);
    const voucher = await voucherBy(world, maker, { max_usage_per_user: 1 });
    const [left, joined] = [await world.user(maker), await world.user(maker)];
    const moved = await world.user(left);
    t.same([await claim(moved, voucher), await claim(left, voucher)], [200, 422]);
    await move(moved, joined);
    t.same(
      [await claim(joined, voucher), await claim(moved, voucher), await claim(left, voucher)],
      [422, 422, 200],
    );
  });

  await t.test('100 levels: the limit of each holds for the last, as does a branch', async (t) => {
    const maker = await world.user(shop.root);
    await world.transfer(shop.root, maker, 10_000);
    const first = await seller(maker, 3);
    const chain: WorldUser[] = [first];
    const grow = async (levels: number) => {
      while (chain.length < levels) chain.push(await world.user(chain.at(-1) ?? first));
      return chain.at(-1) ?? first;
    };
    const middle = await seller(await grow(47), 2);
    chain.push(middle);
    const last = await seller(await grow(97), 9);
    t.equal(last.path.split('.').length - 1, 100);

    await shop.sell('m3u', trial, {}, last);
    t.same([await counts(first), await counts(middle), await counts(last)], [2, 1, 1]);
    await shop.sell('m3u', trial, {}, last);
    t.match(await refused('m3u', last.token), LIMIT, 'the limit in the middle');
    const beside = await seller(chain[20] ?? first, 9);
    await shop.sell('m3u', trial, {}, beside);
    t.match(await refused('m3u', beside.token), LIMIT, 'the limit of the first');

    const voucher = await voucherBy(world, maker, { max_usage_per_user: 1 });
    t.same(
      [await claim(last, voucher), await claim(beside, voucher), await claim(first, voucher)],
      [200, 422, 422],
    );
    t.equal(await claim(await world.user(maker), voucher), 200);
  });
});
