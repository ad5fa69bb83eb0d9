import { readFile } from 'node:fs/promises';
import { test } from 'tap';
import { projectFile } from '../../../handlers/http/project-file.ts';
import { find } from '../../../scripts/docs/search/find.ts';
import { searchEntries } from '../../../scripts/docs/search/entries.ts';
import { indexOf, readIndex, type Entry } from '../../../scripts/docs/search/index-of.ts';
import type { Site } from '../../../scripts/docs/site.ts';
import { Service } from '../../support/service.ts';

// The search of /docs, by the words of people who do not know the contract.

const GLANCE = 5;
const MOST_BYTES = 62_000;

const rows = (await readFile(projectFile('test', 'tools', 'docs', 'searches.tsv'), 'utf8'))
  .trim()
  .split('\n');
const searches = rows.map((row) => row.split('\t')).map(([query = '', wanted = '']) => ({ query, wanted }));

void test('the search of the documentation', async (t) => {
  const { app } = await Service.start(t);
  const load = async (url: string) => {
    const { statusCode, body } = await app.inject({ url });
    t.equal(statusCode, 200, url);
    return body;
  };
  const index = readIndex(await load('/docs/search.json'));

  await t.test('finds what was meant among the first five', (t) => {
    for (const { query, wanted } of searches) {
      const addresses = find(index, query)
        .slice(0, GLANCE)
        .map(({ address }) => address);
      const isWanted = (address: string): boolean =>
        wanted.split(' ').includes(/[^#./]+$/.exec(address)?.[0] ?? '');
      t.ok(addresses.some(isWanted), `${query}: ${addresses.join(' ')}`);
    }
    t.end();
  });

  await t.test('finds the start of a word, and a word with a slip', (t) => {
    for (const query of ['suspen', 'supsend', 'Suspending', 'SUSPEND!', 'suspned']) {
      const [first] = find(index, query);
      t.match(first?.address, /_suspend$/, query);
    }
    t.end();
  });

  await t.test('finds what is meant by other words, and shows the kind of line that was typed', (t) => {
    const first = (query: string): string | undefined => find(index, query)[0]?.address;
    t.match(first('pause subscriber'), /#m3us_suspend$/);
    t.match(first('suspend mag'), /#mags_suspend$/);
    t.end();
  });

  await t.test('finds nothing for nothing, for odd texts and for words that say nothing', (t) => {
    for (const query of ['', '  ', '?!', 'how do I', 'xqzwvkjh', '\u0000'])
      t.same(find(index, query), [], query);
    t.ok(find(index, 'renew '.repeat(500)).length > 0);
    t.end();
  });

  await t.test('is small, and comes when it is wanted', async (t) => {
    const headers = { 'accept-encoding': 'br' };
    const files = ['/docs/search.json', '/docs/search.js'].map((url) => app.inject({ url, headers }));
    const bytes = (await Promise.all(files)).map(({ rawPayload }) => rawPayload.length);
    t.ok(bytes.reduce((sum, size) => sum + size) < MOST_BYTES, bytes.join(' + '));
    t.notMatch(await load('/docs'), /search\.js/);
  });
});

void test('a search shows one of a family, and leaves room for other pages', (t) => {
  const entry = (address: string, family?: string): Entry => ({
    label: 'Extend',
    detail: '',
    address,
    family,
  });
  const index = indexOf([
    entry('/docs/m3us#m3us_extend', '*_extend'),
    entry('/docs/mags#mags_extend', '*_extend'),
    entry('/docs/m3us#m3us_other'),
    entry('/docs/m3us#m3us_third'),
    entry('/docs/users#users_extend'),
  ]);
  const found = find(index, 'extend').map(({ address }) => address);
  t.same(found.slice(0, 3).sort(), [
    '/docs/m3us#m3us_extend',
    '/docs/m3us#m3us_other',
    '/docs/users#users_extend',
  ]);
  t.equal(found.length, 5);
  t.end();
});

void test('search words of what is nowhere are refused', (t) => {
  const site = {
    operations: new Map(),
    chapters: [],
    problems: {},
    searchWords: { 'Slow start': 'nothing' },
  };
  t.throws(() => searchEntries(site as unknown as Site, []), /x-search-words names Slow start: /);
  t.end();
});
