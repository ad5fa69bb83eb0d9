import { test, type Test } from 'tap';
import { Shop } from './support/shop.ts';
import { untilOneWaits } from './support/users.ts';

// Templates that are changed while they are given to lines, or changed by another request.

/** A seller's template, and what moves it to another package in the middle of a request that waits for that. */
async function scene(t: Test) {
  const shop = await Shop.open(t);
  const { db, service, token } = shop;
  const [from, to] = [await shop.package(), await shop.package()];
  const body = { name: 'Sports', package_id: from };
  const template = await service.ok('templates_create', { token, body });
  const duringMove = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const moving = await db.startTransaction().execute();
    const own = moving.selectFrom('templates').select('id').where('id', '=', template.id);
    await own.forUpdate().execute();
    const answer = work();
    await untilOneWaits(db);
    const moved = moving.updateTable('templates').set({ package_id: to });
    await moved.where('id', '=', template.id).execute();
    await moving.commit().execute();
    return answer;
  };
  return { shop, from, to, template, duringMove };
}

void test('m3us_create and m3us_edit 422: the template moves to another package meanwhile', async (t) => {
  const refused = { status: 422, body: { errors: { template_id: ['is of another package'] } } };

  await t.test('m3us_create', async (t) => {
    const { shop, from, template, duringMove } = await scene(t);
    const body = { package_id: from, template_id: template.id };
    const { service, token } = shop;
    t.match(await duringMove(() => service.call('m3us_create', { token, body })), refused);
    t.equal(await shop.balance(), 100_000);
  });

  await t.test('m3us_edit', async (t) => {
    const { shop, from, template, duringMove } = await scene(t);
    const { id } = await shop.sell('m3u', from);
    const ask = { token: shop.token, params: { id }, body: { template_id: template.id } };
    t.match(await duringMove(() => shop.service.call('m3us_edit', ask)), refused);
  });
});

void test('templates_edit 200: another package leaves the bouquets that were set meanwhile', async (t) => {
  const { shop, from, to, template } = await scene(t);
  const { db, service, token, world } = shop;
  const bouquet_id = await world.bouquet();
  const sold = [from, to].map((package_id) => ({ package_id, bouquet_id }));
  await db.insertInto('package_bouquets').values(sold).execute();
  const ask = { token, params: { id: template.id } };
  const answer = await db.transaction().execute(async (trx) => {
    const own = trx.selectFrom('templates').select('id').where('id', '=', template.id);
    await own.forUpdate().execute();
    const waiting = service.ok('templates_edit', { ...ask, body: { package_id: to } });
    await untilOneWaits(db);
    await trx.insertInto('template_bouquets').values({ template_id: template.id, bouquet_id }).execute();
    return { waiting };
  });
  t.match(await answer.waiting, { package_id: to, bouquets: [bouquet_id] });
});
