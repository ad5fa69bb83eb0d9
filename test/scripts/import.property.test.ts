import fc from 'fast-check';
import assert from 'node:assert/strict';
import { test } from 'tap';
import { Notes } from '../../scripts/import/entries.ts';
import type { TitleEntry } from '../../scripts/import/rows.ts';
import { InvalidFileError } from '../../scripts/import/invalid-file.ts';
import { playlistEntries } from '../../scripts/import/m3u.ts';
import { guideEntries } from '../../scripts/import/xmltv.ts';
import { panelTitles } from '../../scripts/import/xtream.ts';

// Random files: playlists against a writer of the format, and texts that are nearly a file, cut anywhere.

type Reader = (text: AsyncIterable<string>, notes: Notes) => AsyncIterable<TitleEntry>;

/** Returns what a reader makes of a text that comes in pieces of these sizes, one after the other. */
async function outcome(read: Reader, text: string, sizes: readonly number[]) {
  async function* pieces(): AsyncGenerator<string> {
    for (let start = 0, turn = 0; start < text.length; turn += 1) {
      const size = sizes[turn % sizes.length] ?? text.length;
      yield await Promise.resolve(text.slice(start, start + size));
      start += size;
    }
  }
  const notes = new Notes();
  const entries: TitleEntry[] = [];
  let refused: string | undefined;
  try {
    for await (const entry of read(pieces(), notes)) entries.push(entry);
  } catch (error) {
    if (!(error instanceof InvalidFileError)) throw error;
    refused = error.message;
  }
  return { entries, notes, refused };
}

const texts = (...characters: string[]) =>
  fc.string({
    unit: fc.constantFrom(
      'a',
      'Z',
      '9',
      ' ',
      '\u00e9',
      '\u4e2d',
      '\u{1f4fa}',
      '.',
      '|',
      '#',
      '(',
      ']',
      ...characters,
    ),
    maxLength: 12,
  });
const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 4 });

const values = fc.oneof(texts(',', "'", '=', ':', '&'), texts(',', '"'));
const styles = fc.record({
  between: fc.constantFrom(' ', '  ', ',', ', '),
  equals: fc.constantFrom('=', ' =', '= ', ' = '),
  first: fc.constantFrom(' ', ',', ', ', ' ,'),
  last: fc.constantFrom(',', ', ', ' ,'),
  groupBy: fc.constantFrom('attribute', 'tag', 'standing'),
  blank: fc.boolean(),
});
const playlists = fc.record({
  end: fc.constantFrom('\n', '\r\n', '\r'),
  sizes,
  entries: fc.array(
    fc.record({
      name: texts(',', "'", '"').map((text) => `N${text}`),
      id: values,
      group: values,
      style: styles,
    }),
    { maxLength: 6 },
  ),
});

const shown = (text: string): string => text.replace(/\s+/g, ' ').trim();

void test('a playlist is read as it was written, in whatever pieces it comes', async () => {
  await fc.assert(
    fc.asyncProperty(playlists, async ({ end, sizes, entries }) => {
      const lines = entries.flatMap(({ name, id, group, style }, index) => {
        const written = (key: string, value: string): string =>
          `${key}${style.equals}"${value.replaceAll('"', '\\"')}"`;
        const ofGroup = group.replaceAll('"', '');
        const attributes = [written('tvg-id', id), written('x-number', String(index))];
        if (style.groupBy === 'attribute') attributes.push(written('group-title', group));
        return [
          ...(style.blank ? ['', ' '] : []),
          `#EXTGRP:${style.groupBy === 'standing' ? ofGroup : ''}`,
          `#EXTINF:-1${style.first}${attributes.join(style.between)}${style.last}${name}`,
          ...(style.groupBy === 'tag' ? [`#EXTGRP:${ofGroup}`] : []),
          `http://h.example.com/${String(index)}`,
        ];
      });
      const found = await outcome(playlistEntries, ['#EXTM3U', ...lines, ''].join(end), sizes);
      assert.equal(found.refused, undefined);
      assert.deepEqual(
        found.entries.map(({ name, epg_channel_id, category }) => [name, epg_channel_id, category]),
        entries.map(({ name, id, group, style }) => [
          shown(name),
          shown(id) || null,
          shown(style.groupBy === 'attribute' ? group : group.replaceAll('"', '')) || null,
        ]),
      );
    }),
    { numRuns: 1000 },
  );
});

const FILES: Readonly<Record<string, { read: Reader; start: string; parts: string[] }>> = {
  'a playlist': {
    read: playlistEntries,
    start: '#EXTM3U\n',
    parts: [
      '#EXTINF:',
      '-1',
      ',',
      '"',
      '=',
      '\\',
      'tvg-id="',
      '#EXTGRP:',
      'http://h/',
      '\n',
      '\r',
      '\t',
      '#',
      'a',
    ],
  },
  'a guide': {
    read: guideEntries,
    start: '<tv>\n',
    parts: [
      '<channel id="',
      '"',
      '>',
      '</channel>',
      '<display-name>',
      '</display-name>',
      '</tv>',
      '&',
      ';',
      '&amp;',
    ].concat(['<![CDATA[', ']]>', '<!--', '-->', '<?a ', '?>', '\n', '\r', '/>', '<icon src="', 'a']),
  },
  'a JSON list': {
    read: (text, notes) => panelTitles(text, 'live', notes),
    start: '[',
    parts: ['{"stream_id":', '{', '}', ',', '"name":', '"', '\\', '[', ']', '1', '\n', '\u0007', 'null', 'a'],
  },
};

for (const [what, { read, start, parts }] of Object.entries(FILES)) {
  void test(`nearly ${what} is read or refused alike, in whatever pieces it comes`, async () => {
    const nearly = fc.array(fc.constantFrom(...parts), { maxLength: 40 }).map((all) => start + all.join(''));
    await fc.assert(
      fc.asyncProperty(nearly, sizes, async (text, sizes) => {
        const whole = await outcome(read, text, [text.length]);
        const cut = await outcome(read, text, sizes);
        assert.deepEqual([cut.entries, cut.notes], [whole.entries, whole.notes]);
        // The place of an error of saxes depends on the pieces.
        assert.equal(cut.refused === undefined, whole.refused === undefined);
        for (const { name, key, category } of whole.entries)
          assert.doesNotMatch([name, key.replace('\t', ''), category].join(' '), /\p{Cc}/u);
      }),
      { numRuns: 1000 },
    );
  });
}
