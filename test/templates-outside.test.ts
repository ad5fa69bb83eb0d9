import { test } from 'tap';
import { Service } from './support/service.ts';
import { OWN, type WorldUser } from './support/world.ts';

void test('templates_edit of a template that lines outside the branch of its creator use', async (t) => {
  const service = await Service.start(t);
  const { world, db } = service;
  const root = await world.user(null);
  const [creator, stranger] = [await world.user(root), await world.user(root)];
  const moved = await world.user(creator);
  const bouquets = [await world.bouquet(), await world.bouquet()];
  const [first = 0, second = 0] = bouquets;
  const package_id = await world.package();
  await db
    .insertInto('package_bouquets')
    .values(bouquets.map((bouquet_id) => ({ package_id, bouquet_id })))
    .execute();
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

  await t.test(
    '200 a line outside the branch of its creator keeps its bouquets, without the template',
    async (t) => {
      for (const id of [some, all]) await edit(id);
      t.same(await plays(away), { template_id: null, bouquets: [first] });
      t.same(await plays(everything), { template_id: null, bouquets: [second, first] });
      t.same(await plays(kept), { template_id: some, bouquets: [second] });
      const synced = await db.selectFrom('syncs').select('line_id').where('action', '=', 'update').execute();
      t.same(synced, [{ line_id: kept }]);
    },
  );

  await t.test('200 with templates_all: it gets the new bouquets', async (t) => {
    const template = await create([first]);
    const other = await line(stranger, template);
    const operator = await world.user(root, { permissions: [...OWN, 'templates_all'] });
    await edit(template, await world.token(operator));
    t.same(await plays(other), { template_id: template, bouquets: [second] });
  });
});
