import { test } from 'tap';
import { Shop, UNKNOWN_ID } from '../support/shop.ts';
import { programBy, templateBy } from '../support/vouchers.ts';
import { column } from '../support/rows.ts';

void test('voucher templates', async (t) => {
  const shop = await Shop.open(t);
  const { service, world, root, seller, token } = shop;
  const operator = await world.token(root);
  await world.grant(root, ['packages_all']);
  const create = (body: object, callerToken = token) =>
    service.ok('voucher_templates_create', { token: callerToken, body });
  const refused = (status: number, body: object, callerToken = token) =>
    service.refused(status, 'voucher_templates_create', { token: callerToken, body });
  const edit = (id: number, body: object) => ({ token, params: { id }, body });

  await t.test('voucher_templates_create 200 with defaults; 403 percentage; 422 nothing', async (t) => {
    const packages = [await shop.package()];
    const template = await create({ title: 'Thank you', value: 5, valid_days: 90, packages_ids: packages });
    t.match(template, {
      value: 5,
      percentage: 0,
      max_usage: null,
      max_usage_per_user: 1,
      status: 'active',
      end_date: null,
      valid_days: 90,
      packages_ids: packages,
      created_by_id: seller.id,
      created_by: seller.id,
    });
    t.same(await service.ok('voucher_templates_show', { token, params: { id: template.id } }), template);
    t.match(await refused(403, { title: 'Ten off', percentage: 10 }), { policy: 'packages_all' });
    t.match(await create({ title: 'Ten off', percentage: 10 }, operator), {
      percentage: 10,
      valid_days: null,
    });
    t.match(await refused(422, { title: 'Nothing' }), { errors: { value: [/above 0/] } });
    t.match(await refused(422, { title: 'Never', value: 1, valid_days: 0 }), { code: 'validation_failed' });
  });

  await t.test('voucher_templates_edit 200, 403 as for vouchers', async (t) => {
    const { id } = await create({ title: 'Thank you', value: 5, valid_days: 90, end_date: '2099-01-01' });
    const packages = [await shop.package()];
    const changes = { value: 6, valid_days: null, packages_ids: packages, status: 'inactive' };
    t.match(await service.ok('voucher_templates_edit', edit(id, changes)), {
      ...changes,
      end_date: '2099-01-01 23:59:59',
    });
    t.match(await service.refused(422, 'voucher_templates_edit', edit(id, { value: 0 })), {
      errors: { value: [/above 0/] },
    });
    const shares = await templateBy(world, seller, { percentage: 1000 });
    t.match(await service.refused(403, 'voucher_templates_edit', edit(shares, { valid_days: 5 })), {
      policy: 'packages_all',
    });
    t.match(await service.ok('voucher_templates_edit', edit(shares, { status: 'inactive' })), {
      status: 'inactive',
    });
  });

  await t.test('voucher_templates_index and voucher_templates_packages 200 with their totals', async (t) => {
    const all = await service.ok('voucher_templates_index', { token });
    t.equal(all.total, 3);
    const [{ packages_ids: packages } = { packages_ids: [] }] = all.data.slice(-1);
    t.equal((await service.ok('voucher_templates_index', { token: operator })).total, 4, 'those below too');
    const { data } = await service.ok('voucher_templates_packages', {
      token,
      params: { id: all.data.at(-1)?.id },
    });
    t.same(column(data, 'id'), packages);
  });

  await t.test('200 a template moves with its creator, and the totals follow', async (t) => {
    const [from, to] = [await world.user(seller), await world.user(seller)];
    const mover = await world.user(from);
    await templateBy(world, mover);
    const total = async (user: { id: number }): Promise<number> =>
      (await service.ok('voucher_templates_index', { token: await world.token(user) })).total;
    t.same([await total(from), await total(to)], [1, 0]);
    await service.ok('users_change_owner', { token, params: { id: mover.id }, body: { owner_id: to.id } });
    t.same([await total(from), await total(to)], [0, 1]);
  });

  await t.test(
    'voucher_templates_delete 200, and the totals follow; 409 while a program uses it',
    async (t) => {
      const total = async (): Promise<number> =>
        (await service.ok('voucher_templates_index', { token })).total;
      const before = await total();
      const packages_ids = [await shop.package()];
      const { id } = await create({ title: 'Thank you', value: 5, packages_ids });
      const program = await programBy(world, seller, {
        package_id: await shop.package(),
        voucher_template_id: id,
      });
      t.match(await service.refused(409, 'voucher_templates_delete', { token, params: { id } }), {
        reason: 'voucher_template_in_use',
      });
      await service.ok('reward_programs_delete', { token, params: { id: program } });
      await service.ok('voucher_templates_delete', { token, params: { id } });
      await service.refused(404, 'voucher_templates_show', { token, params: { id } });
      t.equal(await total(), before);
    },
  );

  await t.test('voucher_templates 422 package_not_allowed for one that is not there', async (t) => {
    const packages_ids = [UNKNOWN_ID];
    const code = 'package_not_allowed';
    const created = await refused(422, { title: 'Thank you', value: 5, packages_ids });
    t.match(created, { code, errors: { packages_ids: [/./] } });
    const { id } = await create({ title: 'Thank you', value: 5 });
    t.match(await service.refused(422, 'voucher_templates_edit', edit(id, { packages_ids })), { code });
  });
});
