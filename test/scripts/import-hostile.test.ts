import { test } from 'tap';
import { gzipSync } from 'node:zlib';
import { Notes } from '../../scripts/import/entries.ts';
import { InvalidFileError } from '../../scripts/import/invalid-file.ts';
import { playlistEntries } from '../../scripts/import/m3u.ts';
import { guideEntries } from '../../scripts/import/xmltv.ts';
import { panelTitles } from '../../scripts/import/xtream.ts';
import { figures, importScene } from '../support/imports.ts';
import { column } from '../support/rows.ts';

// Files that are damaged, or meant to harm the import.

const entry = (name: string, attributes = '', address = name): string =>
  `#EXTINF:-1 ${attributes},${name}\nhttp://h.example.com/${address}\n`;
const guide = (inner: string): string => `<?xml version="1.0"?>\n<tv>\n${inner}</tv>\n`;

void test('an invalid file', async (t) => {
  const { import1, importAll, refusal, everything, streams } = await importScene(t);
  const broken: [name: string, text: string | Buffer, why: string][] = [
    ['empty.m3u', '', 'line 1, column 1: this is no extended M3U: it does not begin with #EXTM3U.'],
    [
      'plain.m3u',
      'http://h/1\n',
      'line 1, column 1: this is no extended M3U: it does not begin with #EXTM3U.',
    ],
    ['guide.xml', '#EXTM3U\n', 'line 1, column 1: this is no XMLTV: it does not begin with <.'],
    ['picture.png', '\u00ff', 'line 1, column 1: this is no extended M3U, XMLTV or JSON list.'],
    [
      'stream.m3u8',
      '#EXTM3U\n#EXT-X-TARGETDURATION:4\n',
      'line 2, column 1: this is the manifest of one stream (HLS), not a list of channels.',
    ],
    [
      'cut.m3u',
      `#EXTM3U\n${entry('A')}#EXTINF:-1,B\n`,
      'line 4, column 1: the entry has no address: the file ends here.',
    ],
    [
      'nul.m3u',
      `#EXTM3U\n#EXTINF:-1,A\0B\nhttp://h/1\n`,
      'line 2, column 13: a NUL character, which no text has.',
    ],
    [
      'latin.m3u',
      Buffer.from('#EXTM3U\n#EXTINF:-1,Caf\u00e9\nhttp://h/1\n', 'latin1'),
      'line 2, column 15: a byte that is no UTF-8.',
    ],
    [
      'half.m3u',
      Buffer.from('#EXTM3U\n\u00e9').subarray(0, 9),
      'line 2, column 1: the file ends within a character.',
    ],
    [
      'long.m3u',
      `#EXTM3U\n${entry('A', `x="${'y'.repeat(70_000)}"`)}`,
      'line 2, column 65537: the line is longer than 65,536 characters.',
    ],
    [
      'tags.m3u',
      `#EXTM3U\n#EXTINF:-1,A\n${'#X\n'.repeat(200_000)}`,
      'line 2, column 1: the entry is longer than 262,144 characters.',
    ],
    [
      'page.xml',
      '<!DOCTYPE html>\n<html></html>',
      'line 2, column 6: a guide has the root element tv, and this is "html".',
    ],
    ['unclosed.xml', '<tv>\n<channel id="a">\n</tv>', 'line 3, column 5: unexpected close tag.'],
    [
      'amp.xml',
      guide('<channel id="a&amp;b">\n<display-name>Arts & Crafts</display-name>\n</channel>\n<programme/>'),
      'line 4, column 20: a & that begins no entity has to be written as &amp;.',
    ],
    [
      'query.xml',
      guide('<!-- & --><channel id="a">\n<icon src="http://h/?a=1&b=2"/>\n</channel>\n<a>&amp;</a>'),
      'line 4, column 25: a & that begins no entity has to be written as &amp;.',
    ],
    [
      'nameless.m3u',
      '#EXTM3U\n\n#EXTINF:-1,\nhttp://h/1\nhttp://h/2\n',
      'none of its 2 entries has a name, a key and an address; the first is in line 3.',
    ],
    [
      'keyless.xml',
      guide('<channel/>'),
      'none of its 1 entries has a name, a key and an address; the first is in line 3.',
    ],
    [
      'get_live_streams.json',
      '[{"name":"A","stream_type":"live"}]',
      'none of its 1 entries has a name, a key and an address; the first is in line 1.',
    ],
    ['short.xml', '<tv>\n<channel id="a"/>\n', 'line 3, column 1: unclosed tag: tv'],
    [
      'bomb.xml',
      `<!DOCTYPE tv [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>\n<tv><channel id="&b;"/></tv>`,
      'line 2, column 20: undefined entity.',
    ],
    [
      'deep.xml',
      guide('<a>'.repeat(101)),
      'line 3, column 300: elements lie in each other more than 100 deep.',
    ],
    [
      'koi.xml',
      '<?xml version="1.0" encoding="UTF-16"?><tv/>',
      'is in the encoding UTF-16, which is not read here: save it as UTF-8.',
    ],
    [
      'get_series.json',
      '{"user_info":{"auth":0}}',
      'line 1, column 1: this is no JSON list: it does not begin with [.',
    ],
    [
      'get_series.json',
      '[\n {"series_id": 1}\n {"series_id": 2}]',
      'line 3, column 2: a comma or ] has to come here.',
    ],
    ['get_series.json', '[{"series_id": 1},\n5]', 'line 2, column 1: an object has to come here.'],
    ['get_series.json', '[{"series_id": 1}]\n]', 'line 2, column 1: nothing may follow the array.'],
    [
      'get_series.json',
      '[\n{"series_id": 1, "name": "A"',
      'line 2, column 1: the file ends within this object.',
    ],
    ['get_series.json', '[', 'line 1, column 2: the file ends, and an object or ] has to come here.'],
    [
      'cut.m3u.gz',
      gzipSync(`#EXTM3U\n${entry('A')}`).subarray(0, 30),
      'the gzip file is broken, or cut off.',
    ],
  ];
  for (const [name, text, why] of broken) {
    await t.test(`${name} is refused: ${why}`, async (t) => {
      const message = await refusal(name, text);
      t.match(message, new RegExp(`^${name.replaceAll('.', '\\.')}: `));
      t.ok(message.endsWith(why), message);
      t.same(await everything(), [[], [], [], []]);
    });
  }

  await t.test('get_series.json with an invalid object is refused: where it begins is said', async (t) => {
    t.match(
      await refusal('get_series.json', '[{"series_id": 1},\n {"series_id": }]'),
      /^get_series\.json: line 2, column 2: this object is no JSON\. Unexpected token/,
    );
  });

  await t.test('an invalid object in get_series.json is quoted without control characters', async (t) => {
    const message = await refusal('get_series.json', '[{"series_id": 1},\n{"name": \x1bc\n}]');
    t.match(message, /^get_series\.json: line 2, column 1: this object is no JSON\. [^\p{Cc}]+$/u);
  });

  await t.test('with more entries than --max-entries is refused, skipped ones included', async (t) => {
    const three = `#EXTM3U\n${entry('', '', 'a')}${entry('B')}${entry('C')}`;
    const refused = importAll({ 'many.m3u.gz': gzipSync(three) }, { maxEntries: 2 });
    await t.rejects(refused, /many\.m3u\.gz: has more than 2 entries\. --max-entries allows more\.$/);
    t.same(await everything(), [[], [], [], []]);
  });

  await t.test('is named without its control characters', async (t) => {
    t.match(await refusal('a\x1b[2J\n.m3u', '#EXTM3U\n#EXTINF:-1,A\n'), /^a\ufffd\[2J\ufffd\.m3u: line 2/);
  });

  await t.test('that does not exist, or is a folder, is refused', async (t) => {
    const { folder } = await importScene(t);
    await t.rejects(importAll({ 'no/such.m3u': '' }), { code: 'ENOENT' });
    t.match(await refusal('.', '').catch(String), /EISDIR/);
    t.ok(folder);
  });

  await t.test('keeps the imports of files before it, and writes nothing', async (t) => {
    const many = Array.from({ length: 5000 }, (_, index) => entry(`Channel ${String(index)}`)).join('');
    const files = { 'good.m3u': `#EXTM3U\n${entry('Good')}`, 'late.m3u': `#EXTM3U\n${many}#EXTINF:-1,Cut\n` };
    await t.rejects(importAll(files), /late\.m3u: line 10002, column 1/);
    t.same(column(await streams(), 'name'), ['Good']);
    // The connection still works after an invalid file was read on it.
    t.same(figures(await import1('good.m3u', files['good.m3u'])).streams, [0, 0, 1, 0, 0]);
  });
});

void test('unusual texts', async (t) => {
  const { import1, streams, categories } = await importScene(t);

  await t.test('are truncated to the length of their column, and counted', async (t) => {
    const long = '\u{1f4fa}'.repeat(300);
    const { notes } = await import1('long.m3u', `#EXTM3U\n${entry(long, `group-title="${long}"`, 'x')}`);
    t.equal(notes.truncated, 2);
    t.match(await streams(), [{ name: '\u{1f4fa}'.repeat(191) }]);
    t.match(await categories(), [{ name: '\u{1f4fa}'.repeat(191) }]);
  });

  await t.test('contain neither control characters nor incomplete characters', async (t) => {
    const text = String.raw`[{"series_id":1,"name":"A\u0000B\u0007\n C \ud800"}]`;
    const { report } = await import1('get_series.json', text);
    t.equal(report.tables.series.added, 1);
    const again = await import1('get_series.json', text);
    t.same(figures(again).series, [0, 0, 1, 0, 0]);
  });

  await t.test('with the syntax of COPY are kept', async (t) => {
    const name = String.raw`\. \N \\ \t 'a' "b" $1`;
    await import1('copy.m3u', `#EXTM3U\r\n${entry(name, '', 'y').replaceAll('\n', '\r\n')}`, {
      source: 'copy',
    });
    t.ok((await streams()).some((each) => each.name === name.replaceAll('="b"', '')));
  });

  await t.test('without a name or an address are skipped, and counted', async (t) => {
    const text = `#EXTM3U\nhttp://h/plain\n#EXTINF:-1,\nhttp://h/2\n#EXTINF:-1,No address\n${entry('Good')}`;
    const { notes, report } = await import1('odd.m3u', text, { source: 'odd' });
    t.match(notes, { skipped: 3, firstSkipped: 2 });
    t.equal(report.tables.streams.added, 1);
  });

  await t.test('of identical entries count once', async (t) => {
    const { report } = await import1(
      'twice.m3u',
      `#EXTM3U\n${entry('A')}${entry('A')}${entry('A', '', 'B')}`,
      {
        source: 'twice',
      },
    );
    t.match(report, { duplicates: 1, tables: { streams: { added: 2 } } });
  });
});

void test('a file of a gigabyte in one piece is refused before it is read completely', async (t) => {
  const playlist = (text: AsyncIterable<string>) => playlistEntries(text, new Notes());
  const guide = (text: AsyncIterable<string>) => guideEntries(text, new Notes());
  const list = (text: AsyncIterable<string>) => panelTitles(text, 'live', new Notes());
  const long = 'x'.repeat(65_536);
  const files = {
    'a line of a playlist': { read: playlist, start: '#EXTM3U\n#EXTINF:-1,', piece: long },
    'an entry of empty lines': {
      read: playlist,
      start: '#EXTM3U\n#EXTINF:-1,A\n',
      piece: '\n'.repeat(65_536),
    },
    'a text of a guide': { read: guide, start: '<tv><channel id="', piece: long },
    'a name of a guide with comments': {
      read: guide,
      start: '<tv><channel id="a"><display-name>',
      piece: `${long}<!-- -->`,
    },
    'an object of a JSON list': { read: list, start: '[{"name":"', piece: long },
  };
  for (const [what, { read, start, piece }] of Object.entries(files)) {
    await t.test(what, async (t) => {
      let pieces = 0;
      async function* endless(): AsyncGenerator<string> {
        yield start;
        for (; pieces < 16_384; pieces += 1) yield await Promise.resolve(piece);
      }
      await t.rejects(read(endless()).next(), /longer than/);
      t.ok(pieces < 20);
    });
  }
});

async function all<Entry>(entries: AsyncIterable<Entry>): Promise<Entry[]> {
  const found: Entry[] = [];
  for await (const entry of entries) found.push(entry);
  return found;
}

void test('a picture of 10 MB in place of its address is not held, and the entry is read', async (t) => {
  async function* playlist(): AsyncGenerator<string> {
    yield '#EXTM3U\n#EXTINF:-1 tvg-logo="data:image/png;base64,';
    const piece = 'A'.repeat(65_536);
    for (let count = 0; count < 160; count += 1) yield await Promise.resolve(piece);
    yield '" group-title="News",One\nhttp://h/1\n';
  }
  const notes = new Notes();
  const entries = await all(playlistEntries(playlist(), notes));
  t.match(entries, [{ name: 'One', category: 'News', icon_url: null }]);
  t.equal(notes.pictures, 1);
});

void test('what is meant to take minutes takes no longer than its length needs', async (t) => {
  const repeated = (part: string): string => part.repeat(Math.floor(65_000 / part.length));
  const line = (part: string, start = ''): string =>
    `#EXTM3U\n#EXTINF:-1${start}${repeated(part)}\nhttp://h/1\n`;
  const playlist = (text: AsyncIterable<string>) => playlistEntries(text, new Notes());
  const guide = (text: AsyncIterable<string>) => guideEntries(text, new Notes());
  const list = (text: AsyncIterable<string>) => panelTitles(text, 'live', new Notes());
  const files = {
    'a word': { read: playlist, text: line('a', ' ') },
    blanks: { read: playlist, text: line(' ', ',a') },
    'blanks after =': { read: playlist, text: line('a= ', ' ') },
    'attributes in a name': { read: playlist, text: line('a="" ', ',name ') },
    'known attributes in a name': { read: playlist, text: line('tvg-="" ', ',name ') },
    'quotes that do not end': { read: playlist, text: line('a="\\" ', ' ') },
    backslashes: { read: playlist, text: line('\\', ' a="') },
    'an address of options': { read: playlist, text: `#EXTM3U\n#EXTINF:-1,a\n${repeated('|')}\u2028\n` },
    'an address of questions': { read: playlist, text: `#EXTM3U\n#EXTINF:-1,a\n${repeated('?')}\u2028\n` },
    'an episode of dots': {
      read: playlist,
      text: `#EXTM3U\n#EXTINF:-1,a${repeated('.-_ ')}\nhttp://h/a.mp4\n`,
    },
    ampersands: { read: guide, text: `<tv>${repeated('&a')}` },
    'lists in a JSON object': {
      read: list,
      text: `[{"stream_id":${'['.repeat(500_000)}${']'.repeat(500_000)}}]`,
    },
  };
  for (const [what, { read, text }] of Object.entries(files)) {
    await t.test(what, async (t) => {
      async function* once(): AsyncGenerator<string> {
        yield await Promise.resolve(text);
      }
      const before = process.cpuUsage();
      await all(read(once())).catch((error: unknown) => t.type(error, InvalidFileError));
      const { user } = process.cpuUsage(before);
      // Some tenths of a second, or minutes.
      t.ok(user < 10_000_000, `${String(user)} microseconds`);
    });
  }
});
