import { test } from 'tap';
import { Service } from './support/service.ts';
import { UNKNOWN_ID } from './support/world.ts';

type Query = Record<string, unknown>;

void test('bouquets_index', async (t) => {
  const service = await Service.start(t);
  const { world, db } = service;
  const token = await world.token(await world.user(null));
  const { id: category } = await db
    .insertInto('stream_categories')
    .values({ name: 'Sport', type: 'live' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sports = await world.bouquet({ bouquet_name: 'Sports', position: 5, category_id: category });
  const tennis = await world.bouquet({ bouquet_name: 'Tennis', position: 2, parent_id: sports });
  const golf = await world.bouquet({ bouquet_name: 'Golf 100%', position: 9, parent_id: sports });
  const films = await world.bouquet({ bouquet_name: 'Films', type: 'movie', position: 1 });
  const crime = await world.bouquet({ bouquet_name: 'Crime', type: 'serie', position: 1 });
  const ids = async (query: Query): Promise<number[]> =>
    (await service.ok('bouquets_index', { token, query })).data.map(({ id }) => id);

  await t.test('200 a bouquet, field by field', async (t) => {
    const stamps = { created_at: '2026-01-05 09:00:00+00', updated_at: '2026-02-11 08:30:00+00' };
    const id = await world.bouquet({
      bouquet_name: 'Cycling',
      parent_id: sports,
      category_id: category,
      is_adult: true,
      ...stamps,
    });
    const { data } = await service.ok('bouquets_index', { token, query: { 'filters[id]': id } });
    t.same(data, [
      {
        id,
        bouquet_name: 'Cycling',
        type: 'live',
        parent_id: sports,
        category_id: category,
        is_adult: true,
        position: 0,
        created_at: '2026-01-05 09:00:00',
        updated_at: '2026-02-11 08:30:00',
      },
    ]);
    await db.deleteFrom('bouquets').where('id', '=', id).execute();
  });

  for (const [query, found] of [
    [{}, [crime, films, golf, tennis, sports]],
    [{ sort: 'position,-bouquet_name' }, [films, crime, tennis, sports, golf]],
    [{ sort: 'type,bouquet_name' }, [golf, sports, tennis, films, crime]],
    [{ 'filters[type]': 'movie,serie' }, [crime, films]],
    [{ 'filters[parent_id]': sports }, [golf, tennis]],
    [{ 'filters[category_id]': category }, [sports]],
    [{ 'filters[id]': `${String(films)},${String(golf)},999999` }, [films, golf]],
    [{ 'filters[bouquet_name]': 'S' }, [films, tennis, sports]],
    [{ 'filters[bouquet_name]': '%' }, [golf]],
    [{ 'filters[bouquet_name]': 'n', 'filters[parent_id]': sports }, [tennis]],
    [{ 'filters[parent_id]': UNKNOWN_ID }, []],
    [{ 'filters[is_children]': '' }, [golf, tennis]],
    [{ 'filters[is_children]': 1 }, [golf, tennis]],
    [{ 'filters[is_children]': true }, [golf, tennis]],
    [{ 'filters[is_children]': 0 }, [crime, films, sports]],
    [{ 'filters[is_children]': false, 'filters[type]': 'live' }, [sports]],
    [{ per_page: 1000 }, [crime, films, golf, tennis, sports]],
  ] as const) {
    await t.test(`200 ${JSON.stringify(query)}`, async (t) => {
      t.same(await ids(query), found);
    });
  }

  await t.test('200 parts only, by a filter without a value and without `=`', async (t) => {
    const { statusCode, body } = await service.app.inject({
      url: '/api/v1/bouquets?filters[is_children]',
      headers: { authorization: `Bearer ${token}` },
    });
    t.match([statusCode, JSON.parse(body)], [200, { total: 2 }]);
  });

  await t.test('200 in pages', async (t) => {
    const page = await service.ok('bouquets_index', { token, query: { per_page: 2, page: 3 } });
    t.match(page, { total: 5, last_page: 3, from: 5, to: 5 });
    t.same(
      page.data.map(({ id }) => id),
      [sports],
    );
  });

  for (const query of [
    { sort: 'parent_id' },
    { 'filters[type]': 'radio' },
    { 'filters[position]': 1 },
    { 'filters[is_children]': 'maybe' },
    { per_page: 1001 },
  ]) {
    await t.test(`422 ${JSON.stringify(query)}`, async (t) => {
      const problem = await service.refused(422, 'bouquets_index', { token, query });
      t.equal(problem.code, 'validation_failed');
    });
  }
});

void test('packages_bouquets', async (t) => {
  const service = await Service.start(t);
  const { world, db } = service;
  const user = await world.user(null);
  const token = await world.token(user);
  const [news, sports, other] = [
    await world.bouquet({ bouquet_name: 'News' }),
    await world.bouquet({ bouquet_name: 'Sports' }),
    await world.bouquet(),
  ];
  const id = await world.package();
  const empty = await world.package();
  await world.role({ packages: [id, empty], users: [user] });
  await db
    .insertInto('package_bouquets')
    .values([news, sports].map((bouquet_id) => ({ package_id: id, bouquet_id })))
    .execute();
  await db
    .insertInto('package_bouquets')
    .values({ package_id: await world.package(), bouquet_id: other })
    .execute();
  const ids = async (query: Query = {}, of = id): Promise<number[]> =>
    (await service.ok('packages_bouquets', { token, params: { id: of }, query })).data.map((row) => row.id);

  await t.test('200 the bouquets of the package, and no others', async (t) => {
    t.same(await ids(), [sports, news]);
    t.same(await ids({ sort: 'bouquet_name' }), [news, sports]);
    t.same(await ids({ 'filters[bouquet_name]': 'news' }), [news]);
    t.same(await ids({ 'filters[id]': other }), []);
    t.same(await ids({ 'filters[is_children]': '' }), []);
  });

  await t.test('200 an empty list', async (t) => {
    t.same(await ids({}, empty), []);
  });

  await t.test('404 for a package that does not exist', async (t) => {
    const problem = await service.refused(404, 'packages_bouquets', { token, params: { id: UNKNOWN_ID } });
    t.equal(problem.code, 'not_found');
  });
});
