import { sql } from 'kysely';
import { test } from 'tap';
import { gzipSync } from 'node:zlib';
import { runScript } from '../support/processes.ts';
import { cloneDatabase } from '../support/database.ts';
import { figures, importScene } from '../support/imports.ts';
import { add, column } from '../support/rows.ts';

const PLAYLIST = `#EXTM3U x-tvg-url="https://guide.example.com/guide.xml"
#EXTINF:-1 tvg-id="news24.example" tvg-logo="https://img.example.com/news24.png" group-title="News, world",News 24
http://host.example.com/live/user/secret/17.ts
#EXTINF:-1 tvg-id="sport.example" group-title="Sports",Sport 1
https://cdn.example.com/sport/1/index.m3u8

#EXTINF:-1 tvg-id="sport.example" group-title="Sports",Sport 1
#EXTVLCOPT:http-user-agent=Box
https://cdn.example.com/sport/1-backup/index.m3u8
#EXTINF:-1 group-title="XXX Films",Late Night
http://host.example.com/movie/user/secret/90.mp4
#EXTINF:-1 group-title="Drama",Harbour Lights S01 E01
http://host.example.com/series/user/secret/501.mkv
#EXTINF:-1 group-title="Drama",Harbour Lights S02 E03
http://host.example.com/series/user/secret/502.mkv
#EXTINF:-1,Alone
#EXTGRP:Sports
http://cdn.example.com/alone
`;

void test('a playlist', async (t) => {
  const { import1, streams, categories, bouquets, series, everything } = await importScene(t);
  const first = await import1('all.m3u', PLAYLIST);

  await t.test('200 streams, stream_categories, bouquets and series_index list it', async (t) => {
    t.same(figures(first), {
      stream_categories: [4, 0, 0, 0, 0],
      bouquets: [4, 0, 0, 0, 0],
      streams: [5, 0, 0, 0, 0],
      series: [1, 0, 0, 0, 0],
    });
    const groups = await categories();
    t.same(
      groups.map(({ name, type, parent_id, position }) => [name, type, parent_id, position]),
      [
        ['News, world', 'live', null, 1],
        ['Sports', 'live', null, 2],
        ['XXX Films', 'movie', null, 1],
        ['Drama', 'serie', null, 1],
      ],
    );
    const [news, sports, films, drama] = groups.map(({ id }) => id);
    t.same(
      (await bouquets()).map((each) => [
        each.bouquet_name,
        each.type,
        each.category_id,
        each.is_adult,
        each.position,
      ]),
      [
        ['News, world', 'live', news, false, 1],
        ['Sports', 'live', sports, false, 2],
        ['XXX Films', 'movie', films, true, 1],
        ['Drama', 'serie', drama, false, 1],
      ],
    );
    const listed = (await streams()).map((each) => [
      each.name,
      each.type,
      each.category_id,
      each.epg_channel_id,
      each.icon_url,
      each.is_adult,
    ]);
    t.same(
      new Set(listed.map(String)),
      new Set(
        [
          ['News 24', 'live', news, 'news24.example', 'https://img.example.com/news24.png', false],
          ['Sport 1', 'live', sports, 'sport.example', null, false],
          ['Sport 1', 'live', sports, 'sport.example', null, false],
          ['Late Night', 'movie', films, null, null, true],
          ['Alone', 'live', sports, null, null, false],
        ].map(String),
      ),
    );
    t.equal(listed.length, 5);
    t.match(await series(), [{ name: 'Harbour Lights', seasons: 2, category_id: drama }]);
  });

  await t.test('is stored without its addresses, since those contain passwords', async (t) => {
    t.notMatch(JSON.stringify(await everything()), /secret|cdn\.example/);
  });

  await t.test('changes no row when it is imported again', async (t) => {
    const before = await everything();
    const again = await import1('all.m3u', PLAYLIST);
    t.same(figures(again), {
      stream_categories: [0, 0, 4, 0, 0],
      bouquets: [0, 0, 4, 0, 0],
      streams: [0, 0, 5, 0, 0],
      series: [0, 0, 1, 0, 0],
    });
    t.same(await everything(), before);
  });

  await t.test('changes no row from a new host, for another user or gzipped', async (t) => {
    const before = await everything();
    const moved = PLAYLIST.replaceAll('host.example.com', 'new.example.com').replaceAll('secret', 'other');
    await import1('all.m3u.gz', gzipSync(moved));
    t.same(await everything(), before);
  });

  await t.test('with a new logo changes one row, which keeps its id', async (t) => {
    const before = (await streams()).find(({ name }) => name === 'News 24');
    const changed = await import1('all.m3u', PLAYLIST.replace('/news24.png', '/new.png'));
    t.same(figures(changed).streams, [0, 1, 4, 0, 0]);
    const after = (await streams()).find(({ name }) => name === 'News 24');
    t.equal(after?.id, before?.id);
    t.equal(after?.icon_url, 'https://img.example.com/new.png');
  });
});

void test('entries that are no longer in the playlist', async (t) => {
  const { import1, db, world, streams, bouquets, categories, everything } = await importScene(t);
  const entry = (group: string, name: string): string =>
    `#EXTINF:-1 group-title="${group}",${name}\nhttp://h.example.com/${name}\n`;
  const complete = `#EXTM3U\n${entry('News', 'One')}${entry('Sold', 'Two')}${entry('Idle', 'Three')}${entry('Told', 'Four')}`;
  const shorter = `#EXTM3U\n${entry('News', 'One')}`;
  await import1('all.m3u', complete);
  const idOf = async (group: string) =>
    (await bouquets()).find((each) => each.bouquet_name === group)?.id ?? 0;
  await add(db, 'package_bouquets', { package_id: await world.package(), bouquet_id: await idOf('Sold') });
  const reportedId = (await streams()).find(({ name }) => name === 'Four')?.id ?? 0;
  const author = await world.user(null);
  await sql`
    insert into reports (kind, stream_id, issue, created_by_id)
    values ('channel', ${reportedId}, 'no_sound', ${author.id})`.execute(db);

  await t.test('are kept and counted', async (t) => {
    const result = await import1('all.m3u', shorter);
    t.same(figures(result).streams, [0, 0, 1, 3, 0]);
    t.same(figures(result).bouquets, [0, 0, 1, 3, 0]);
    t.same(figures(result).stream_categories, [0, 0, 1, 3, 0]);
    t.equal((await streams()).length, 4);
  });

  await t.test('are kept with --prune in a dry run, which reports the same figures', async (t) => {
    const before = await everything();
    const dry = await import1('all.m3u', shorter, { prune: true, dryRun: true });
    t.same(figures(dry).streams, [0, 0, 1, 1, 2]);
    t.same(await everything(), before);
  });

  await t.test('are deleted with --prune, unless a package sells or a report names them', async (t) => {
    const pruned = await import1('all.m3u', shorter, { prune: true });
    t.same(figures(pruned).streams, [0, 0, 1, 1, 2]);
    t.same(figures(pruned).bouquets, [0, 0, 1, 2, 1]);
    t.same(figures(pruned).stream_categories, [0, 0, 1, 2, 1]);
    t.same(column(await streams(), 'name'), ['One', 'Four']);
    t.same(column(await bouquets(), 'bouquet_name'), ['News', 'Sold', 'Told']);
    t.same(column(await categories(), 'name'), ['News', 'Sold', 'Told']);
  });

  await t.test('are counted per source, and only for the types in the file', async (t) => {
    const other = await import1('other.m3u', shorter, { source: 'second', prune: true });
    t.same(figures(other).streams, [1, 0, 0, 0, 0]);
    const films = '#EXTM3U\n#EXTINF:-1,Film\nhttp://h.example.com/film.mp4\n';
    t.same(figures(await import1('vod.m3u', films, { prune: true })).streams, [1, 0, 0, 0, 0]);
    t.same(figures(await import1('empty.m3u', '#EXTM3U\n', { prune: true })).streams, [0, 0, 0, 0, 0]);
  });
});

const GUIDE = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE tv SYSTEM "xmltv.dtd">
<tv generator-info-name="test">
  <channel id="news24.example">
    <display-name lang="en">News &amp; Views</display-name><display-name>News</display-name>
    <icon src="https://img.example.com/guide.png" />
  </channel>
  <channel id="plain.example"><display-name><![CDATA[Plain]]></display-name></channel>
  <channel id="nameless.example"/>
  <channel><display-name>No id</display-name></channel>
  <programme start="20260101000000 +0000" channel="news24.example"><title>Show</title><icon src="x"/></programme>
</tv>
`;

void test('a guide', async (t) => {
  const { import1, streams, everything } = await importScene(t);
  const first = await import1('guide.xml', GUIDE);

  await t.test('200 streams_index lists its channels', async (t) => {
    t.same(figures(first).streams, [3, 0, 0, 0, 0]);
    t.match(first.notes, { skipped: 1, firstSkipped: 10 });
    const listed = (await streams()).map((each) => [each.name, each.epg_channel_id, each.icon_url].join(' '));
    t.same(listed.sort(), [
      'News & Views news24.example https://img.example.com/guide.png',
      'Plain plain.example ',
      'nameless.example nameless.example ',
    ]);
  });

  await t.test('changes no row when it is imported again', async (t) => {
    const before = await everything();
    t.same(figures(await import1('guide.xml', GUIDE)).streams, [0, 0, 3, 0, 0]);
    t.same(await everything(), before);
  });

  await t.test('in ISO-8859-1 is decoded', async (t) => {
    const latin = GUIDE.replace('UTF-8', 'ISO-8859-1').replace('Plain', 'Caf\u00e9');
    t.same(figures(await import1('guide.xml', Buffer.from(latin, 'latin1'))).streams, [0, 1, 2, 0, 0]);
    t.ok((await streams()).some(({ name }) => name === 'Caf\u00e9'));
  });

  await t.test('gives streams of a playlist their icons, without adding its own channels', async (t) => {
    const playlist = PLAYLIST.replace('tvg-logo="https://img.example.com/news24.png" ', '');
    // The guide is imported last, whatever the order of the files.
    await import1('all.m3u', playlist);
    const guide = await import1('guide.xml', GUIDE, { prune: true });
    t.same(figures(guide).streams, [0, 2, 1, 0, 1]);
    t.equal(guide.report.matched, 1);
    const icons = (await streams()).filter((each) => each.epg_channel_id === 'news24.example');
    t.match(icons, [{ name: 'News 24', icon_url: 'https://img.example.com/guide.png' }]);
    const before = await everything();
    await import1('all.m3u', playlist);
    await import1('guide.xml', GUIDE);
    t.same(await everything(), before);
  });
});

void test('npm run import', { jobs: 3 }, async (t) => {
  const { save } = await importScene(t);
  const { db, databaseUrl } = await cloneDatabase(t);
  const env = { DATABASE_URL: databaseUrl };
  const [good = '', broken = ''] = await save({
    'all.m3u': PLAYLIST,
    'broken.m3u': '#EXTM3U\n#EXTINF:-1,One\nhttp://h.example.com/1\n#EXTINF:-1,Cut',
  });
  const count = async () => (await db.selectFrom('streams').select('id').execute()).length;

  await t.test('prints what it did, and exits with 0', async (t) => {
    const { code, stdout } = await runScript(t, 'import', [good, '--dry-run'], env);
    t.equal(code, 0);
    t.match(stdout, /\| streams +\| +5 \| +0 \| +0 \| +0 \| +0 \|/);
    t.match(stdout, /nothing is changed/);
    t.equal(await count(), 0);
  });

  await t.test('exits with 1 at an invalid file, with the line, and without partial effects', async (t) => {
    const { code, stderr } = await runScript(t, 'import', [broken], env);
    t.equal(code, 1);
    t.equal(stderr, `${broken}: line 4, column 1: the entry has no address: the file ends here.\n`);
    t.equal(await count(), 0);
  });

  await t.test('prints its usage', async (t) => {
    const { code, stderr } = await runScript(t, 'import', [good, '--source', 'a b'], env);
    t.equal(code, 1);
    t.match(stderr, /^Usage: npm run import -- FILE\.\.\./);
  });
});
