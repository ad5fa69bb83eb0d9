import { test } from 'tap';
import { moveUser } from '../../db/tree/move-user.ts';
import type { Schema } from '../../handlers/call/contract.ts';
import { rewarding, A_MOMENT, age, lookForRewards } from '../support/rewarding.ts';
import { Shop } from '../support/shop.ts';
import { programBy, templateBy } from '../support/vouchers.ts';
import { OWN } from '../support/world.ts';

// Rewards after the program or the tree has changed.

void test('m3us_create 200 sales before the seller came below a program count for it', async (t) => {
  const shop = await Shop.open(t);
  const { world, db, seller, root } = shop;
  await world.transfer(root, seller, 1_000_000);
  const creator = await world.user(root, { permissions: [...OWN] });
  const packageId = await shop.package({}, null);
  const set = { package_id: packageId, voucher_template_id: await templateBy(world, root) };
  const programId = await programBy(world, creator, set);
  const earned = async () => {
    await age(db, A_MOMENT);
    await lookForRewards(db);
    return db
      .selectFrom('reward_mints')
      .select('user_id')
      .where('reward_program_id', '=', programId)
      .execute();
  };
  await shop.sell('m3u', packageId);
  await db.transaction().execute((trx) => moveUser(trx, seller.id, creator.id));
  t.same(await earned(), []);
  await shop.sell('m3u', packageId);
  t.same(await earned(), [{ user_id: seller.id }]);
});

void test('reward_programs_edit 200 another package: sales count from then on', async (t) => {
  const shop = await Shop.open(t);
  const { service, world, seller, root } = shop;
  await world.transfer(root, seller, 1_000_000);
  const { packageId, programId, earned } = await rewarding(shop);
  const other = await shop.package({}, null);
  await shop.sell('m3u', other);
  const rootToken = await world.token(root);
  const edit = (body: Schema<'RewardProgramEditRequest'>) =>
    service.ok('reward_programs_edit', { token: rootToken, params: { id: programId }, body });
  await edit({ package_id: other });
  await shop.sell('m3u', other);
  t.equal(await earned(), 0);
  await edit({ package_id: other, name: 'Two again' });
  await shop.sell('m3u', other);
  t.equal(await earned(), 1, 'the same package is no change');
  await shop.sell('m3u', packageId);
  t.equal(await earned(), 1);
});

void test('reward_programs_edit 200 a new objective applies from the next charge that begins to count', async (t) => {
  const shop = await Shop.open(t);
  const { service, world, seller, root } = shop;
  await world.transfer(root, seller, 1_000_000);
  const { packageId, programId, earned } = await rewarding(shop, { sale_package_objective: 5 });
  for (let sold = 0; sold < 3; sold += 1) await shop.sell('m3u', packageId);
  t.equal(await earned(), 0);
  await service.ok('reward_programs_edit', {
    token: await world.token(root),
    params: { id: programId },
    body: { sale_package_objective: 4 },
  });
  t.equal(await earned(), 0);
  await shop.sell('m3u', packageId);
  t.equal(await earned(), 1, 'with the three that counted before');
});
