import { test } from 'tap';
import { figures, importScene } from '../support/imports.ts';
import { column } from '../support/rows.ts';

// Playlists as they occur: what players read, the import reads too.

const PLAIN = `#EXTM3U
#EXTINF:-1 group-title="News",One
http://h.example.com/1
#EXTINF:-1 group-title="News",Two
http://h.example.com/2
`;

void test('a playlist', async (t) => {
  const { import1, streams, categories, bouquets, series } = await importScene(t);
  const url = 'http://h.example.com/';
  // What a file has, and the names, groups and guide keys of what the API lists then.
  const listed: [what: string, text: string, ...rows: string[]][] = [
    [
      'a comma before the attributes',
      `#EXTINF:-1, group-title="News", CCTV-1\n${url}1\n#EXTINF:-1,tvg-id="c2",group-title="News" CCTV-2\n${url}2\n`,
      'CCTV-1|News|',
      'CCTV-2|News|c2',
    ],
    [
      'blanks around =',
      `#EXTINF:-1 tvg-id = "c1" group-title ="News, world" tvg-name= "x",One\n${url}1\n`,
      'One|News, world|c1',
    ],
    [
      'escaped quotes',
      String.raw`#EXTINF:-1 group-title="The \"Best\", all" tvg-id="a\"b",One \"1\"` + `\n${url}1\n`,
      String.raw`One \"1\"|The "Best", all|a"b`,
    ],
    [
      'values that end with a backslash',
      String.raw`#EXTINF:-1 group-title="C:\" tvg-id="a\" tvg-logo=" x",One` + `\n${url}1\n`,
      String.raw`One|C:\|a` + '\\',
    ],
    [
      'attributes after the name',
      `#EXTINF:-1,One, tvg-id="c1" group-title="News"\n${url}1\n#EXTINF:-1,Two a="b",3\n${url}2\n`,
      'One|News|c1',
      'Two a="b",3||',
    ],
    [
      '#EXTGRP before several entries, one of which has a group of its own, and one after the title',
      `#EXTGRP:News\n#EXTINF:-1,One\n${url}1\n#EXTINF:-1 group-title="Own",Two\n${url}2\n#EXTINF:-1,Three\n#EXTGRP:Next\n${url}3\n` +
        `#EXTINF:-1,Four\n${url}4\n#EXTGRP:Sports\n#EXTINF:-1,Five\n${url}5\n#EXTGRP:\n#EXTINF:-1,Six\n${url}6\n`,
      'One|News|',
      'Two|Own|',
      'Three|Next|',
      'Four|News|',
      'Five|Sports|',
      'Six||',
    ],
    ['a channel in two groups', twoGroups('a'), 'One|News|', 'One|Sports|', 'Two|News|'],
    [
      'a channel with a number in two groups',
      twoGroups('live/user/secret/1'),
      'One|News|',
      'One|Sports|',
      'Two|News|',
    ],
  ];
  function twoGroups(path: string): string {
    const entry = (name: string, group: string, address: string): string =>
      `#EXTINF:-1 group-title="${group}",${name}\n${url}${address}\n`;
    const [news, sports] = [entry('One', 'News', path), entry('One', 'Sports', path)];
    return `${news}${sports}${news}${entry('Two', 'News', `${path}2`)}`;
  }
  const rows = async () => {
    const names = new Map((await categories()).map(({ id, name }) => [id, name]));
    return (await streams()).map(({ name, category_id, epg_channel_id }) =>
      [name, names.get(category_id ?? 0), epg_channel_id].join('|'),
    );
  };
  for (const [what, text, ...expected] of listed) {
    await t.test(`${what}: 200 streams_index lists it`, async (t) => {
      await import1('all.m3u', `#EXTM3U\n${text}`, { prune: true });
      t.same((await rows()).sort(), expected.sort());
      const again = await import1('all.m3u', `#EXTM3U\n${text}`);
      t.same(figures(again).streams, [0, 0, expected.length, 0, 0]);
    });
  }

  for (const [what, text] of [
    ['lines that end with CR', PLAIN.replaceAll('\n', '\r')],
    ['lines that end with CRLF', PLAIN.replaceAll('\n', '\r\n')],
    ['blank lines before its header', `\n \r\n${PLAIN}`],
  ] as const) {
    await t.test(`with ${what} is read as the same without`, async (t) => {
      await import1('all.m3u', PLAIN, { source: what });
      const again = await import1('all.m3u', text, { source: what });
      t.same(figures(again).streams, [0, 0, 2, 0, 0]);
    });
  }

  await t.test('with a picture of 70 KB in place of its address: the entry has no logo', async (t) => {
    const picture = `data:image/png;base64,${'A'.repeat(70_000)}`;
    const text = `#EXTM3U\n#EXTINF:-1 tvg-logo="${picture}" group-title="News",Painted\n${url}1\n`;
    const { notes } = await import1('all.m3u', text, { prune: true });
    t.match(
      (await streams()).filter(({ name }) => name === 'Painted'),
      [{ icon_url: null }],
    );
    t.ok((await rows()).includes('Painted|News|'));
    t.equal(notes.pictures, 1);
  });

  await t.test('with episodes: 200 series_index lists the series with its seasons', async (t) => {
    const names = [
      'Harbour 1x02',
      'Harbour - 3x11 - Storm',
      'Quay Season 2 Episode 3',
      'Quay, Season 04, Ep. 10: End',
      '10x10 (2018)',
      'Screens 16x9',
      'Wide 1920x1080',
      'Room 10x10 S02E01',
    ];
    const files = names.map((name, index) => `#EXTINF:-1,${name}\n${url}${String(index)}.mp4\n`);
    const done = await import1('vod.m3u', `#EXTM3U\n${files.join('')}`, { source: 'vod' });
    t.same(
      (await series())
        .map(({ name, seasons }) => [name, seasons])
        .filter(([name]) => name !== 'Harbour Lights'),
      [
        ['Harbour', 3],
        ['Quay', 4],
        ['Room 10x10', 2],
      ],
    );
    t.same(figures(done).streams, [3, 0, 0, 0, 0]);
  });

  await t.test('200 bouquets_index: those of adult groups are adult', async (t) => {
    const adult = [
      'XXX',
      'Adult',
      'For Adults',
      '18+',
      'Adultos',
      'Adulti',
      'Adultes',
      'F\u00fcr Erwachsene',
      '\u0412\u0437\u0440\u043e\u0441\u043b\u044b\u0435',
      '\u6210\u4eba\u9891\u9053',
      'Porn',
      'Erotic',
      '18 PLUS',
      'Adult Swim | XXX',
    ];
    const forAll = ['Adult Swim', 'ADULT CONTEMPORARY', 'Adulthood', '1800 Plus', 'Pornic', 'News'];
    const groups = [...adult, ...forAll];
    const text = groups.map((group) => `#EXTINF:-1 group-title="${group}",One\n${url}${group}\n`).join('');
    await import1('groups.m3u', `#EXTM3U\n${text}`, { source: 'groups' });
    const ids = new Set((await categories()).filter(({ name }) => groups.includes(name)).map(({ id }) => id));
    const sold = (await bouquets()).filter(({ category_id }) => ids.has(category_id ?? 0));
    t.same(
      new Set(sold.filter(({ is_adult }) => is_adult).map(({ bouquet_name }) => bouquet_name)),
      new Set(adult),
    );
    t.same(new Set(column(sold, 'bouquet_name')), new Set(groups));
  });
});
