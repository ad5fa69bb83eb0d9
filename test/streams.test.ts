import { test, type Test } from 'tap';
import { Service } from './support/service.ts';
import { UNKNOWN_ID } from './support/world.ts';

// The catalogue of the streaming side: three lists that every user with the permission sees completely.

type Query = Record<string, unknown>;

const STAMPS = { created_at: '2026-01-05 09:00:00+00', updated_at: '2026-02-11 08:30:00.9+00' };
const SHOWN = { created_at: '2026-01-05 09:00:00', updated_at: '2026-02-11 08:30:00' };

async function listing(operation: 'streams_index' | 'stream_categories_index' | 'series_index', t: Test) {
  const service = await Service.start(t);
  const { db, world } = service;
  const token = await world.token(await world.user(null));
  const list = async (query: Query = {}): Promise<string[]> => {
    const { data } = await service.ok(operation, { token, query });
    return data.map(({ name }) => name);
  };
  const refused = (query: Query) => service.refused(422, operation, { token, query });
  const category = async (name: string, set: object = {}): Promise<number> => {
    const values = { name, type: 'live' as const, ...set };
    const row = db.insertInto('stream_categories').values(values).returning('id');
    return (await row.executeTakeFirstOrThrow()).id;
  };
  return { service, db, token, list, refused, category };
}

void test('streams_index', async (t) => {
  const { service, db, token, list, refused, category } = await listing('streams_index', t);
  const news = await category('News');
  const add = async (name: string, set: object = {}): Promise<number> => {
    const values = { name, type: 'live' as const, ...set };
    return (await db.insertInto('streams').values(values).returning('id').executeTakeFirstOrThrow()).id;
  };
  const full = { icon_url: 'https://img.example.com/news24.png', epg_channel_id: 'news24.example' };
  const filed = { ...full, stream_category_id: news, adult: true };
  const first = await add('News 24', { ...filed, ...STAMPS, source: 'm3u', source_key: 'secret' });
  await add('Harbour', { type: 'movie' });
  await add('Sport 100%', { epg_channel_id: 'sport.example' });
  await add('Attic', { type: 'movie', stream_category_id: news });

  await t.test('200 a stream, field by field', async (t) => {
    const { data } = await service.ok('streams_index', { token, query: { 'filters[id]': first } });
    const shown = { ...full, category_id: news, is_adult: true };
    t.same(data, [{ id: first, name: 'News 24', type: 'live', ...shown, ...SHOWN }]);
  });

  for (const [query, found] of [
    [{}, ['Attic', 'Sport 100%', 'Harbour', 'News 24']],
    [{ sort: 'name' }, ['Attic', 'Harbour', 'News 24', 'Sport 100%']],
    [{ sort: 'created_at,id' }, ['News 24', 'Harbour', 'Sport 100%', 'Attic']],
    [{ 'filters[type]': 'movie' }, ['Attic', 'Harbour']],
    [{ 'filters[type]': 'movie,live', 'filters[name]': 'a' }, ['Attic', 'Harbour']],
    [{ 'filters[category_id]': news }, ['Attic', 'News 24']],
    [{ 'filters[category_id]': UNKNOWN_ID }, []],
    [{ 'filters[name]': 'NEWS' }, ['News 24']],
    [{ 'filters[name]': '%' }, ['Sport 100%']],
    [{ 'filters[epg_channel_id]': 'EXAMPLE' }, ['Sport 100%', 'News 24']],
    [{ 'filters[is_adult]': true }, ['News 24']],
    [{ 'filters[created_to]': '2026-01-05 09:00:00' }, ['News 24']],
    [{ 'filters[created_from]': '2026-01-05 09:00:01' }, ['Attic', 'Sport 100%', 'Harbour']],
    [{ per_page: 1, page: 2 }, ['Sport 100%']],
  ] as const) {
    await t.test(`200 ${JSON.stringify(query)}`, async (t) => t.same(await list(query), found));
  }

  await t.test('422 for unknown keys', async () => {
    for (const query of [
      { sort: 'type' },
      { 'filters[source_key]': 'secret' },
      { 'filters[type]': 'serie' },
    ]) {
      await refused(query);
    }
  });
});

void test('stream_categories_index', async (t) => {
  const { service, token, list, refused, category } = await listing('stream_categories_index', t);
  const sports = await category('Sports', { position: 2, ...STAMPS });
  const tennis = await category('Tennis', { parent_id: sports, position: 1 });
  await category('Films', { type: 'movie' });
  await category('Drama_', { type: 'serie', position: 2 });

  await t.test('200 a category, field by field', async (t) => {
    const { data } = await service.ok('stream_categories_index', { token, query: { 'filters[id]': sports } });
    t.same(data, [{ id: sports, name: 'Sports', type: 'live', parent_id: null, position: 2, ...SHOWN }]);
  });

  for (const [query, found] of [
    [{}, ['Drama_', 'Films', 'Tennis', 'Sports']],
    [{ sort: 'position,name' }, ['Films', 'Tennis', 'Drama_', 'Sports']],
    [{ sort: 'name' }, ['Drama_', 'Films', 'Sports', 'Tennis']],
    [{ 'filters[type]': 'movie,serie' }, ['Drama_', 'Films']],
    [{ 'filters[parent_id]': sports }, ['Tennis']],
    [{ 'filters[parent_id]': tennis }, []],
    [{ 'filters[name]': '_' }, ['Drama_']],
    [{ 'filters[id]': `${String(tennis)},${String(UNKNOWN_ID)}` }, ['Tennis']],
  ] as const) {
    await t.test(`200 ${JSON.stringify(query)}`, async (t) => t.same(await list(query), found));
  }

  await t.test('422 for unknown keys', async () => {
    for (const query of [{ sort: 'parent_id' }, { 'filters[position]': 1 }]) await refused(query);
  });
});

void test('series_index', async (t) => {
  const { service, db, token, list, refused, category } = await listing('series_index', t);
  const drama = await category('Drama', { type: 'serie' });
  const add = async (name: string, set: object = {}): Promise<number> =>
    (
      await db
        .insertInto('series')
        .values({ name, ...set })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const full = {
    cover_url: 'https://img.example.com/harbour-lights.jpg',
    plot: 'Two sisters take over the ferry of a small island.',
    release_year: 2024,
    seasons: 2,
  };
  const filed = { ...full, stream_category_id: drama, adult: true };
  const first = await add('Harbour Lights', { ...filed, ...STAMPS });
  await add('Attic', { release_year: 1999 });
  await add('Coast');

  await t.test('200 a series, field by field', async (t) => {
    const { data } = await service.ok('series_index', { token, query: { 'filters[id]': first } });
    const shown = { ...full, category_id: drama, is_adult: true };
    t.same(data, [{ id: first, name: 'Harbour Lights', ...shown, ...SHOWN }]);
    const [plain] = (await service.ok('series_index', { token, query: { 'filters[name]': 'coast' } })).data;
    t.match(plain, { category_id: null, cover_url: null, plot: '', release_year: null, seasons: 0 });
  });

  for (const [query, found] of [
    [{}, ['Coast', 'Attic', 'Harbour Lights']],
    [{ sort: 'name' }, ['Attic', 'Coast', 'Harbour Lights']],
    [{ sort: 'release_year' }, ['Attic', 'Harbour Lights', 'Coast']],
    [{ 'filters[category_id]': drama }, ['Harbour Lights']],
    [{ 'filters[name]': 'LIGHTS' }, ['Harbour Lights']],
    [{ 'filters[is_adult]': false }, ['Coast', 'Attic']],
    [{ 'filters[created_to]': '2026-01-05 09:00:00' }, ['Harbour Lights']],
    [{ 'filters[created_from]': '2026-01-05 09:00:01' }, ['Coast', 'Attic']],
  ] as const) {
    await t.test(`200 ${JSON.stringify(query)}`, async (t) => t.same(await list(query), found));
  }

  await t.test('422 for unknown keys', async () => {
    for (const query of [{ sort: 'seasons' }, { 'filters[release_year]': 2024 }]) await refused(query);
  });
});
