import { test } from 'tap';
import { add } from './support/rows.ts';
import { Shop } from './support/shop.ts';
import { untilOneWaits } from './support/users.ts';
import { OWN } from './support/world.ts';

void test('templates_delete', async (t) => {
  const shop = await Shop.open(t);
  const { service, world, db, root, seller: user, token } = shop;
  const packageId = await shop.package();
  const bouquet = await world.bouquet();
  await add(db, 'package_bouquets', { package_id: packageId, bouquet_id: bouquet });
  const create = (body: object = {}) =>
    service.ok('templates_create', { token, body: { name: 'Sports', package_id: packageId, ...body } });
  const refused = (status: number, id: number, callerToken = token) =>
    service.refused(status, 'templates_delete', { token: callerToken, params: { id } });

  await t.test('200 and a user with 200 templates can make another', async (t) => {
    const { id } = await create({ bouquets: [bouquet] });
    const more = Array.from({ length: 199 }, () => ({
      name: 'More',
      package_id: packageId,
      created_by_id: user.id,
    }));
    await db.insertInto('templates').values(more).execute();
    const body = { name: 'Sports', package_id: packageId };
    t.match(await service.refused(422, 'templates_create', { token, body }), { code: 'limit_reached' });
    t.same(await service.ok('templates_delete', { token, params: { id } }), {
      message: 'The template is deleted.',
    });
    await service.refused(404, 'templates_show', { token, params: { id } });
    await create();
    await db.deleteFrom('templates').where('name', '=', 'More').execute();
  });

  await t.test('409 while a line uses it; a deleted line loses it', async (t) => {
    const { id } = await create();
    const line = await world.line(user, 'm3u', { package_id: packageId, template_id: id });
    t.match(await refused(409, id), { code: 'conflict', reason: 'template_in_use' });
    await service.ok('m3us_delete', { token, params: { id: line } });
    await service.ok('templates_delete', { token, params: { id } });
    const query = { 'filters[deleted]': true };
    t.match(await service.ok('lines_index', { token, query }), { data: [{ id: line, template_id: null }] });
  });

  await t.test('422 of a sale with it that waits for the deletion', async (t) => {
    const { id } = await create();
    const sale = await db.transaction().execute(async (trx) => {
      await trx.selectFrom('templates').select('id').where('id', '=', id).forUpdate().execute();
      const body = { package_id: packageId, template_id: id };
      const answer = service.call('m3us_create', { token, body });
      await untilOneWaits(db);
      await trx.deleteFrom('templates').where('id', '=', id).execute();
      return { answer };
    });
    t.match(await sale.answer, { status: 422, body: { errors: { template_id: [/does not exist/] } } });
  });

  await t.test('403 of a global one without templates_all', async (t) => {
    const { id } = await create();
    await db.updateTable('templates').set({ is_global: true }).where('id', '=', id).execute();
    t.match(await refused(403, id), { code: 'missing_permission', policy: 'templates_all' });
    const all = await world.token(await world.user(root, { permissions: [...OWN, 'templates_all'] }));
    await service.ok('templates_delete', { token: all, params: { id } });
  });
});
