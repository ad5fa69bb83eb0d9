import { test, type Test } from 'tap';
import { figures, importScene } from '../support/imports.ts';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { importCatalogue } from '../../scripts/import/catalogue.ts';
import { titleEntry } from '../../scripts/import/entries.ts';
import type { TitleEntry } from '../../scripts/import/rows.ts';
import { openDatabase } from '../../db/connection/connection.ts';
import { cloneDatabase } from '../support/database.ts';
import { until } from '../support/processes.ts';
import { column } from '../support/rows.ts';

// JSON lists of Xtream panels.

const PANEL = {
  'get_series.json': JSON.stringify([
    {
      series_id: 7,
      name: 'Harbour Lights',
      cover: '/cover.jpg',
      plot: 'Two sisters.',
      releaseDate: '2024-03-01',
      category_id: '30',
    },
  ]),
  'get_live_streams.json': JSON.stringify([
    {
      num: 1,
      name: 'News 24',
      stream_type: 'live',
      stream_id: 17,
      stream_icon: 'http://img/17.png',
      epg_channel_id: 'news24',
      is_adult: '0',
      category_id: '5',
    },
    {
      num: 2,
      name: 'Night',
      stream_type: 'live',
      stream_id: 18,
      stream_icon: '',
      epg_channel_id: null,
      is_adult: 1,
      category_id: '6',
    },
    { num: 3, name: 'Again', stream_type: 'live', stream_id: '17', category_id: '5' },
    { num: 4, name: 'Lost', stream_type: 'live', stream_id: 19, category_id: '404' },
    { num: 5, name: 'No id', stream_type: 'live' },
  ]),
  'get_vod_streams.json': JSON.stringify([
    { name: 'Film', stream_id: 17, container_extension: 'mkv', category_id: 20 },
  ]),
  'get_live_categories.json': JSON.stringify([
    { category_id: '5', category_name: 'News', parent_id: 0 },
    { category_id: '6', category_name: 'Night', parent_id: 5 },
    { category_id: '7', category_name: 'Round', parent_id: 8 },
    { category_id: '8', category_name: 'And round', parent_id: 7 },
    { category_id: '5', category_name: 'Twice', parent_id: 0 },
  ]),
  'get_vod_categories.json': '[{"category_id":"20","category_name":"Films","parent_id":0}]',
  'get_series_categories.json': '[{"category_id":"30","category_name":"Drama","parent_id":0}]',
};

void test('lists of an Xtream panel', async (t) => {
  const { importAll, import1, streams, categories, bouquets, series, everything, refusal } =
    await importScene(t);
  const dry = await importAll(PANEL, { dryRun: true });

  await t.test('change nothing in a dry run', async (t) => {
    t.same(await everything(), [[], [], [], []]);
  });

  const done = await importAll(PANEL);
  await t.test('report the same in a dry run as in the import that follows', (t) => {
    t.same(
      column(dry, 'report'),
      done.map(({ report }) => report),
    );
    t.equal(done.length, 6);
    t.end();
  });

  await t.test('200 the lists of the API have them, categories first', async (t) => {
    const groups = await categories();
    const idOf = (name: string) => groups.find((each) => each.name === name)?.id;
    t.match(
      groups.map(({ name, parent_id }) => [name, parent_id]),
      [
        ['News', null],
        ['Night', idOf('News')],
        ['Round', null],
        ['And round', null],
        ['Films', null],
        ['Drama', null],
      ],
    );
    const sold = await bouquets();
    const night = sold.find((each) => each.bouquet_name === 'Night');
    t.match(night, { is_adult: true, parent_id: sold.find((each) => each.bouquet_name === 'News')?.id });
    const listed = (await streams()).map((each) =>
      [each.name, each.type, each.category_id, each.is_adult].join(),
    );
    t.same(listed.sort(), [
      `Film,movie,${String(idOf('Films'))},false`,
      'Lost,live,,false',
      `News 24,live,${String(idOf('News'))},false`,
      `Night,live,${String(idOf('Night'))},true`,
    ]);
    t.match(await series(), [
      { name: 'Harbour Lights', plot: 'Two sisters.', release_year: 2024, seasons: 0, cover_url: null },
    ]);
  });

  await t.test('report what was omitted', (t) => {
    const live = done.find(({ path }) => path.endsWith('get_live_streams.json'));
    t.match(live, { report: { duplicates: 1, uncategorised: 1 }, notes: { skipped: 1, firstSkipped: 1 } });
    const named = done.find(({ path }) => path.endsWith('get_live_categories.json'));
    t.match(named, { report: { duplicates: 1, parents: 2 } });
    t.match(
      done.find(({ path }) => path.endsWith('get_series.json')),
      { notes: { pictures: 1 } },
    );
    t.end();
  });

  await t.test('change no row when they are imported again', async (t) => {
    const before = await everything();
    for (const { report } of await importAll(PANEL))
      for (const { added, changed } of Object.values(report.tables)) t.same([added, changed], [0, 0]);
    t.same(await everything(), before);
  });

  await t.test('prune children before their parents', async (t) => {
    await import1('get_live_streams.json', '[{"stream_id":1,"name":"Only","stream_type":"live"}]', {
      prune: true,
    });
    const only = '[{"category_id":9,"category_name":"Only"}]';
    const pruned = await import1('get_live_categories.json', only, { prune: true });
    t.same(figures(pruned).stream_categories, [1, 0, 0, 0, 4]);
    t.same(figures(pruned).bouquets, [1, 0, 0, 0, 4]);
  });

  await t.test('have to be of a known type', async (t) => {
    t.match(
      await refusal('list.json', '[{"category_id":1,"category_name":"A"}]'),
      /list\.json: does not say what it lists/,
    );
    const named = await import1('list.json', '[{"category_id":1,"category_name":"A"}]', { type: 'movie' });
    t.same(figures(named).stream_categories, [1, 0, 0, 1, 0]);
  });
});

void test('a category of a panel named XXX', async (t) => {
  const { importAll, import1, streams, bouquets } = await importScene(t);
  const categories = JSON.stringify([
    { category_id: '1', category_name: 'XXX' },
    { category_id: '2', category_name: 'News' },
  ]);
  const titles = JSON.stringify([
    { name: 'Night', stream_type: 'live', stream_id: 1, is_adult: '0', category_id: '1' },
    { name: 'Day', stream_type: 'live', stream_id: 2, is_adult: '0', category_id: '2' },
  ]);
  const adult = async () => [
    (await bouquets()).filter((each) => each.is_adult).map((each) => each.bouquet_name),
    (await streams()).filter((each) => each.is_adult).map((each) => each.name),
  ];

  await t.test('200 bouquets_index: its bouquet is adult before it has streams', async (t) => {
    await import1('get_live_categories.json', categories);
    t.same(await adult(), [['XXX'], []]);
  });

  await t.test('200 streams_index: what is in it is adult, from a later file too', async (t) => {
    await import1('get_live_streams.json', titles);
    t.same(await adult(), [['XXX'], ['Night']]);
  });

  await t.test('that gets another name is adult no more', async (t) => {
    const renamed = categories.replace('XXX', 'Late');
    await importAll({ 'get_live_categories.json': renamed, 'get_live_streams.json': titles });
    t.same(await adult(), [[], []]);
  });
});

// Faults of the database during an import: a failed COPY, a lost connection, and a concurrent import.

async function scene(t: Test) {
  const { db, databaseUrl } = await cloneDatabase(t);
  // One connection, so that later statements use the connection of the import.
  const one = openDatabase(databaseUrl, 1);
  t.teardown(() => one.destroy());
  const run = (entries: AsyncIterable<TitleEntry>) =>
    one
      .transaction()
      .execute((trx) => importCatalogue(trx, 'm3u', { holds: 'playlist', entries }, { prune: false }));
  const copying = sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and query like 'copy %' and state = 'active'`;
  const backend = async (): Promise<number> => {
    await until(async () => (await copying.execute(db)).rows.length === 1);
    return (await copying.execute(db)).rows[0]?.pid ?? 0;
  };
  const count = async () => (await db.selectFrom('streams').select('id').execute()).length;
  return { db, run, backend, count };
}

/** Yields channels without end, slowly. */
async function* endless(): AsyncGenerator<TitleEntry> {
  for (let index = 0; ; index += 1) {
    const key = String(index);
    yield titleEntry({ type: 'live', key, name: `Channel ${key}` });
    if (index % 1000 === 0) await sleep(5);
  }
}

async function* three(): AsyncGenerator<TitleEntry> {
  for (const key of ['1', '2', '3'])
    yield await Promise.resolve(titleEntry({ type: 'live', key, name: key, category: 'News' }));
}

for (const end of ['pg_cancel_backend', 'pg_terminate_backend']) {
  void test(`an import whose COPY is interrupted by ${end}`, async (t) => {
    const { db, run, backend, count } = await scene(t);
    const ended = t.rejects(run(endless()));
    await sql`select ${sql.ref(end)}(${await backend()})`.execute(db);
    await ended;
    t.equal(await count(), 0);
    await run(three());
    t.equal(await count(), 3);
  });
}

void test('an import waits for another one that is running', async (t) => {
  const { db, run, count } = await scene(t);
  const file = { holds: 'playlist' as const, entries: three() };
  const both = [
    run(three()),
    db.transaction().execute((trx) => importCatalogue(trx, 'm3u', file, { prune: false })),
  ];
  const reports = await Promise.all(both);
  const added = reports.map((report) => report.tables.streams.added).sort();
  t.same(added, [0, 3]);
  t.equal(await count(), 3);
});
