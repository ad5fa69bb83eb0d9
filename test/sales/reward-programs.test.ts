import { test } from 'tap';
import { checkLedger } from '../../db/ledger/check.ts';
import { moveUser } from '../../db/tree/move-user.ts';
import type { Schema } from '../../handlers/call/contract.ts';
import { Shop, UNKNOWN_ID } from '../support/shop.ts';
import { programBy, templateBy } from '../support/vouchers.ts';
import { A_MOMENT, age, lookForRewards, rewarding } from '../support/rewarding.ts';
import { OWN } from '../support/world.ts';

void test('reward programs', async (t) => {
  const shop = await Shop.open(t);
  const { service, world, root, seller, token } = shop;
  const child = await world.user(seller);
  const below = await world.token(child);
  const packageId = await shop.package();
  const body = async (more: object = {}) => ({
    name: 'Fifty in a month',
    package_id: packageId,
    sale_package_objective: 50,
    objective_period_type: 'month',
    objective_period_value: 1,
    voucher_template_id: await templateBy(world, seller),
    ...more,
  });
  const create = async (more: object = {}) =>
    service.ok('reward_programs_create', { token, body: await body(more) });
  const edit = (id: number, changes: object, callerToken = token) => ({
    token: callerToken,
    params: { id },
    body: changes,
  });
  const list = async (callerToken: string, query: object = {}) => {
    const { data, total } = await service.ok('reward_programs_index', {
      token: callerToken,
      query: { ...query },
    });
    t.equal(total, data.length, 'the total equals the number of items');
    return data.map(({ id }) => id);
  };

  await t.test('reward_programs_create 200, and users below take part while it is active', async (t) => {
    const program = await create();
    t.match(program, {
      name: 'Fifty in a month',
      status: 'active',
      description: '',
      created_by_id: seller.id,
    });
    const request = { params: { id: program.id } };
    t.same(await service.ok('reward_programs_show', { token: below, ...request }), program);
    t.same(await list(below), [program.id]);
    await service.ok('reward_programs_edit', edit(program.id, { status: 'inactive' }));
    await service.refused(404, 'reward_programs_show', { token: below, ...request });
    t.same(await list(below), []);
    t.same(await list(token), [program.id]);
    await service.refused(404, 'reward_programs_edit', edit(program.id, { name: 'Mine' }, below));
  });

  await t.test('reward_programs_create 422 for a template or a package that is not there', async (t) => {
    const missing = async (field: string) => {
      const request = { token, body: await body({ [field]: UNKNOWN_ID }) };
      const problem = await service.refused(422, 'reward_programs_create', request);
      t.match(problem, { errors: { [field]: [/./] } });
      return problem.code;
    };
    t.equal(await missing('voucher_template_id'), 'validation_failed');
    t.equal(await missing('package_id'), 'package_not_allowed');
    const { id } = await create();
    const unknown = edit(id, { package_id: UNKNOWN_ID });
    t.match(await service.refused(422, 'reward_programs_edit', unknown), { code: 'package_not_allowed' });
  });

  await t.test('403 for a template with a percentage without packages_all', async (t) => {
    const voucher_template_id = await templateBy(world, seller, { percentage: 1000 });
    const request = { token, body: await body({ voucher_template_id }) };
    t.match(await service.refused(403, 'reward_programs_create', request), { policy: 'packages_all' });
    const program = await create();
    t.match(await service.refused(403, 'reward_programs_edit', edit(program.id, { voucher_template_id })), {
      policy: 'packages_all',
    });
  });

  await t.test('reward_programs_edit 403 while the template has a percentage: words only', async (t) => {
    const { id } = await create();
    const discount = await templateBy(world, root, { percentage: 1000 });
    const operator = await world.token(root);
    await service.ok('reward_programs_edit', edit(id, { voucher_template_id: discount }, operator));
    const refused = async (changes: object) =>
      t.match(await service.refused(403, 'reward_programs_edit', edit(id, changes)), {
        policy: 'packages_all',
      });
    await refused({ sale_package_objective: 1 });
    await refused({ objective_period_type: 'year' });
    await refused({ package_id: packageId });
    await service.ok('reward_programs_edit', edit(id, { name: 'Ten', description: '', status: 'inactive' }));
    await refused({ status: 'active' });
    const program = await service.ok('reward_programs_edit', edit(id, { status: 'active' }, operator));
    t.match(program, { name: 'Ten', sale_package_objective: 50, status: 'active' });
  });

  await t.test('422 for a template of a user below, who would decide what the creator pays', async (t) => {
    const voucher_template_id = await templateBy(world, child);
    const request = { token, body: await body({ voucher_template_id }) };
    t.match(await service.refused(422, 'reward_programs_create', request), {
      errors: { voucher_template_id: [/creator or of a user above/] },
    });
    const program = await create();
    const operator = await world.token(root);
    const above = await templateBy(world, root);
    await service.refused(422, 'reward_programs_edit', edit(program.id, { voucher_template_id }, operator));
    t.match(
      await service.ok('reward_programs_edit', edit(program.id, { voucher_template_id: above }, operator)),
      { voucher_template_id: above },
    );
  });
});

// Rewards after the program or the tree has changed.

void test('reward_programs_delete 200 what was earned stays, nothing more is given', async (t) => {
  const shop = await Shop.open(t);
  const { service, root, token } = shop;
  const operator = await shop.world.token(root);
  const { packageId, programId, rewards, earned } = await rewarding(shop);
  const sell = () => service.ok('m3us_create', { token, body: { package_id: packageId } });
  await sell();
  await sell();
  t.equal(await earned(), 1);
  const total = async (): Promise<number> =>
    (await service.ok('reward_programs_index', { token: operator })).total;
  const before = await total();
  await service.refused(404, 'reward_programs_delete', { token, params: { id: programId } });
  await service.ok('reward_programs_delete', { token: operator, params: { id: programId } });
  t.equal(await total(), before - 1);
  await sell();
  await sell();
  t.equal(await earned(40), 1);
  const [{ id, code } = { id: 0, code: '' }] = await rewards();
  const query = { 'filters[reward_program_id]': programId };
  t.match(await service.ok('vouchers_index', { token, query }), { data: [{ id }] });
  t.match(await service.ok('vouchers_claim', { token, body: { code } }), { status: 'credited' });
  t.same((await checkLedger(shop.db)).faults, []);
});

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
