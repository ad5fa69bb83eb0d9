import { test, type Test } from 'tap';
import { Shop } from './support/shop.ts';
import { untilOneWaits } from './support/users.ts';
import { Service } from './support/service.ts';
import { OWN, type WorldUser } from './support/world.ts';
import { add } from './support/rows.ts';

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

void test('templates_edit of a template that lines outside the branch of its creator use', async (t) => {
  const service = await Service.start(t);
  const { world, db } = service;
  const root = await world.user(null);
  const [creator, stranger] = [await world.user(root), await world.user(root)];
  const moved = await world.user(creator);
  const bouquets = [await world.bouquet(), await world.bouquet()];
  const [first = 0, second = 0] = bouquets;
  const package_id = await world.package();
  await add(
    db,
    'package_bouquets',
    bouquets.map((bouquet_id) => ({ package_id, bouquet_id })),
  );
  await world.role({ packages: [package_id], users: [creator] });
  const token = await world.token(creator);
  const create = async (chosen: number[]): Promise<number> =>
    (
      await service.ok('templates_create', {
        token,
        body: { name: 'Sports', package_id, bouquets: chosen, publish: true, show_for_my_created: true },
      })
    ).id;
  const line = (owner: WorldUser, template_id: number) =>
    world.line(owner, 'm3u', { template_id, package_id });
  const plays = async (id: number) => {
    const ask = { token: await world.token(root), params: { id } };
    const { data } = await service.ok('m3us_bouquets', ask);
    const { template_id } = await service.ok('m3us_show', ask);
    return { template_id, bouquets: data.map((bouquet) => bouquet.id) };
  };
  const edit = (id: number, callerToken = token) =>
    service.ok('templates_edit', { token: callerToken, params: { id }, body: { bouquets: [second] } });

  const some = await create([first]);
  const all = await create([]);
  const [away, everything, kept] = [
    await line(moved, some),
    await line(moved, all),
    await line(creator, some),
  ];
  await service.ok('users_change_owner', {
    token: await world.token(root),
    params: { id: moved.id },
    body: { owner_id: stranger.id },
  });

  await t.test('200 a line outside its creator’s branch keeps bouquets, not the template', async (t) => {
    for (const id of [some, all]) await edit(id);
    t.same(await plays(away), { template_id: null, bouquets: [first] });
    t.same(await plays(everything), { template_id: null, bouquets: [second, first] });
    t.same(await plays(kept), { template_id: some, bouquets: [second] });
    const synced = await db.selectFrom('syncs').select('line_id').where('action', '=', 'update').execute();
    t.same(synced, [{ line_id: kept }]);
  });

  await t.test('200 with templates_all: it gets the new bouquets', async (t) => {
    const template = await create([first]);
    const other = await line(stranger, template);
    const operator = await world.user(root, { permissions: [...OWN, 'templates_all'] });
    await edit(template, await world.token(operator));
    t.same(await plays(other), { template_id: template, bouquets: [second] });
  });
});
