import { test } from 'tap';
import { Service } from './support/service.ts';
import { insert } from './support/rows.ts';

// The catalogue of the streaming side: lists that every user with the permission sees completely.

const STAMPS = { created_at: '2026-01-05 09:00:00+00', updated_at: '2026-02-11 08:30:00.9+00' };
const SHOWN = { created_at: '2026-01-05 09:00:00', updated_at: '2026-02-11 08:30:00' };
const OF_SERIES = {
  cover_url: 'https://img.example.com/harbour-lights.jpg',
  plot: 'Two sisters take over the ferry of a small island.',
  release_year: 2024,
  seasons: 2,
};
const OF_STREAM = {
  icon_url: 'https://img.example.com/news24.png',
  epg_channel_id: 'news24.example',
};

void test('the catalogue', async (t) => {
  const service = await Service.start(t);
  const { db, world } = service;
  const user = await world.user(null);
  const token = await world.token(user);
  const category = await insert(db, 'stream_categories', {
    name: 'Sports',
    type: 'live',
    position: 2,
    ...STAMPS,
  });
  const filed = { stream_category_id: category, adult: true, ...STAMPS };
  const shown = { category_id: category, is_adult: true, ...SHOWN };

  await t.test('streams_index: 200 a stream, field by field', async (t) => {
    const id = await insert(db, 'streams', {
      name: 'News 24',
      type: 'live',
      source: 'm3u',
      source_key: 'secret',
      ...OF_STREAM,
      ...filed,
    });
    const { data } = await service.ok('streams_index', { token });
    t.same(data, [{ id, name: 'News 24', type: 'live', ...OF_STREAM, ...shown }]);
  });

  await t.test('stream_categories_index: 200 a category, field by field', async (t) => {
    const { data } = await service.ok('stream_categories_index', { token });
    t.same(data, [{ id: category, name: 'Sports', type: 'live', parent_id: null, position: 2, ...SHOWN }]);
  });

  await t.test('series_index: 200 a series, field by field', async (t) => {
    const [{ id } = { id: 0 }] = await db
      .insertInto('series')
      .values({ name: 'Harbour Lights', ...OF_SERIES, ...filed })
      .returning('id')
      .execute();
    await db.insertInto('series').values({ name: 'Coast' }).execute();
    const [plain, full] = (await service.ok('series_index', { token })).data;
    t.same(full, { id, name: 'Harbour Lights', ...OF_SERIES, ...shown });
    t.match(plain, { category_id: null, cover_url: null, plot: '', release_year: null, seasons: 0 });
  });

  const sports = await world.bouquet();

  await t.test('bouquets_index: 200 a bouquet, field by field', async (t) => {
    const of = { bouquet_name: 'Cycling', parent_id: sports, category_id: category, is_adult: true };
    const id = await world.bouquet({ ...of, ...STAMPS });
    const { data } = await service.ok('bouquets_index', { token, query: { 'filters[id]': id } });
    t.same(data, [{ id, type: 'live', position: 0, ...of, ...SHOWN }]);
  });

  await t.test('bouquets_index: 200 parts only, by a filter without a value and without `=`', async (t) => {
    const { statusCode, body } = await service.app.inject({
      url: '/api/v1/bouquets?filters[is_children]',
      headers: { authorization: `Bearer ${token}` },
    });
    t.match([statusCode, JSON.parse(body)], [200, { total: 1 }]);
  });

  await t.test('packages_bouquets: 200 the bouquets of the package, and no others', async (t) => {
    const [id, empty, other] = [await world.package(), await world.package(), await world.package()];
    await world.role({ packages: [id, empty], users: [user] });
    for (const [package_id, bouquet_id] of [
      [id, sports],
      [other, await world.bouquet()],
    ] as const)
      await db.insertInto('package_bouquets').values({ package_id, bouquet_id }).execute();
    t.match((await service.ok('packages_bouquets', { token, params: { id } })).data, [{ id: sports }]);
    t.same((await service.ok('packages_bouquets', { token, params: { id: empty } })).data, []);
  });
});
