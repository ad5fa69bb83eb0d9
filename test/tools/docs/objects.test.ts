import { readFile } from 'node:fs/promises';
import { test } from 'tap';
import { projectFile } from '../../../handlers/http/project-file.ts';
import type { Contract } from '../../../scripts/generate/contract.ts';
import { type ObjectLife, objectLives } from '../../../scripts/generate/objects.ts';
import { Service } from '../../support/service.ts';
import { operations } from '../../../generated/operations.ts';
import { column } from '../../support/rows.ts';

// The pages of objects: their fields, and how their states follow one another.

const read = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(projectFile('generated', name), 'utf8'));

void test('the pages of objects', async (t) => {
  const { app } = await Service.start(t);
  const load = async (url: string) => {
    const answer = await app.inject(url);
    t.equal(answer.statusCode, 200, url);
    return answer.body;
  };
  const { objects } = (await read('docs.json')) as { objects: ObjectLife[] };
  const { components } = (await read('openapi.json')) as Contract;
  t.same(column(objects, 'name'), ['Line', 'User', 'Package', 'Voucher', 'Request', 'Ticket', 'Event']);

  await t.test('show every state, and a link to each operation that leads to another', async (t) => {
    for (const { name, lives } of objects) {
      const page = await load(`/docs/objects/${name.toLowerCase()}`);
      for (const { schema, moves } of lives) {
        for (const state of components.schemas[schema]?.enum ?? [])
          t.ok(page.includes(`id="state-${schema}-${String(state)}"`), `${schema} ${String(state)}`);
        for (const operation of moves.flatMap(({ by = [] }) => by))
          t.match(page, new RegExp(`href="/docs/[a-z0-9-]+#${operation}"`), operation);
      }
    }
  });

  await t.test('begin with a sentence and the states; what leads to them is folded', async (t) => {
    for (const { name, lives } of objects) {
      const page = await load(`/docs/objects/${name.toLowerCase()}`);
      const [, own = ''] = page.split('<main');
      t.match(
        own,
        /<h1>\w+<\/h1>\s*<p class="lead">[A-Z].*\.\s*<\/p>\s*<(?:section id="states|article)/,
        name,
      );
      const unfolded = own.split('<article')[0]?.replaceAll(/<details>.*?<\/details>/gs, '') ?? '';
      t.equal(unfolded.split('<strong>').length > 1, lives.length > 0, name);
      t.notMatch(unfolded.split('<section')[1] ?? '', '<a href="/docs/', name);
    }
  });

  await t.test('explain each field, which pages of operations only link', async (t) => {
    const page = await load('/docs/objects/line');
    for (const schema of ['M3u', 'Mag', 'Enigma', 'Activecode'])
      for (const field of Object.keys(components.schemas[schema]?.properties ?? {}))
        t.ok(page.includes(`id="${schema}.${field}"`), `${schema}.${field}`);
    const operations = await load('/docs/m3us');
    t.notMatch(operations, /id="M3u\.username"/);
    t.match(operations, 'href="/docs/objects/line#M3u.username"');
    t.match(operations, 'id="M3uSale.transaction"');
  });
});

void test('generate refuses lives that the contract does not have', (t) => {
  const contract = (moves: object[], schemas: string[] = ['Faq']) =>
    ({
      'x-objects': [{ name: 'Faq', schemas, states: ['FaqStatus'] }],
      paths: { '/faqs': { get: { operationId: 'faqs_index' } } },
      components: { schemas: { Faq: {}, FaqStatus: { enum: ['open', 'closed'], 'x-states': moves } } },
    }) as unknown as Contract;
  t.same(objectLives(contract([{ from: ['open'], to: 'closed', by: ['faqs_index'] }])).length, 1);
  t.throws(() => objectLives(contract([{ to: 'ended' }])), /ended, which is none of its values/);
  t.throws(() => objectLives(contract([{ from: ['new'], to: 'open' }])), /new, which is none of its values/);
  t.throws(
    () => objectLives(contract([{ to: 'open', by: ['faqs_open'] }])),
    /faqs_open, which is no operation/,
  );
  t.throws(() => objectLives(contract([], ['Question'])), /Question, which is no schema/);
  t.end();
});

// What readers of the pages learn that the contract has at another place.

void test('the pages, as HTML and as Markdown', async (t) => {
  const { app } = await Service.start(t);
  const load = async (url: string) => (await app.inject({ url })).body;
  const contract = JSON.parse(await readFile(projectFile('generated', 'openapi.json'), 'utf8')) as Contract;

  await t.test('say what each type of a message means', async (t) => {
    for (const page of ['/docs/events', '/docs/webhook-endpoints']) {
      const [html, markdown] = [await load(page), await load(`${page}.md`)];
      for (const [type, { post }] of Object.entries(contract.webhooks ?? {})) {
        const isThere = page.endsWith(post.tags[0].toLowerCase().replace(' ', '-'));
        t.equal(html.includes(`<td><code>${type}</code></td>`), isThere, `${page} ${type}`);
        t.equal(markdown.includes(`| \`${type}\` | `), isThere, `${page}.md ${type}`);
      }
    }
  });

  await t.test('say what the fields of a page mean', async (t) => {
    t.match(await load('/docs'), 'id="page.per_page"');
    t.match(await load('/docs.md'), '\n- `per_page` (integer');
  });

  await t.test('name the codes of the errors of each operation', async (t) => {
    const [, own = ''] = (await load('/docs/m3us.md')).split('operation `m3us_refund`\n');
    t.match(/^Errors: .*/m.exec(own)?.[0], /, 422 .*`not_refundable`.*, 429 `too_many_requests`/);
  });

  await t.test('link the status `restricted` of a line to no error', async (t) => {
    t.notMatch(await load('/docs/objects/line'), 'errors#restricted');
    t.match(await load('/docs'), 'errors#idempotency_mismatch');
  });
});

// The documentation as programs read it: /llms.txt, and every page as Markdown.

const linksIn = (markdown: string): string[] =>
  [...markdown.replaceAll(/```.*?```|`[^`\n]*`/gs, '').matchAll(/\]\(([^)\s]+)\)/g)].map(
    ([, link = '']) => link,
  );

void test('the documentation for programs', async (t) => {
  const { app } = await Service.start(t);
  const ask = (url: string) => app.inject(url);
  const guide = await ask('/llms.txt');
  const pages = new Map<string, string>();
  for (const address of linksIn(guide.body)) {
    const { statusCode, body, headers } = await ask(address);
    t.equal(statusCode, 200, address);
    if (!address.endsWith('.md')) continue;
    t.equal(headers['content-type'], 'text/markdown; charset=utf-8', address);
    pages.set(address, body);
  }

  await t.test('/llms.txt has a title, a summary and sections of links', (t) => {
    t.equal(guide.headers['content-type'], 'text/plain; charset=utf-8');
    const [title = '', summary = '', ...blocks] = guide.body.trim().split('\n\n');
    t.match(title, /^# \S/);
    t.match(summary, /^> \S/);
    const lists = blocks.filter((block) => block.startsWith('- '));
    t.ok(lists.length > 3);
    for (const line of lists.join('\n').split('\n')) t.match(line, /^- \[[^\]]+\]\(\/[^)]+\): \S/);
    t.equal(new Set(linksIn(guide.body)).size, linksIn(guide.body).length, 'each page once');
    t.end();
  });

  await t.test('every page in HTML names its page in Markdown, which is in /llms.txt', async (t) => {
    for (const address of pages.keys()) {
      const html = await ask(address.replace(/\.md$/, ''));
      t.equal(html.statusCode, 200, address);
      t.match(html.body, `<link rel="alternate" type="text/markdown" href="${address}" />`);
    }
  });

  await t.test('pages in Markdown link only to what exists', async (t) => {
    for (const [address, text] of pages) {
      for (const link of linksIn(text).filter((target) => target.startsWith('/'))) {
        const { statusCode } = await ask(link.split('#')[0] ?? '');
        t.equal(statusCode, 200, `${address}: ${link}`);
      }
    }
  });

  await t.test('every operation is described once, with a request and a response', (t) => {
    const sections = [...pages.values()].flatMap((text) => text.split(/^## /m));
    for (const [name, { method, path }] of Object.entries(operations)) {
      const found = sections.filter((section) =>
        section.includes(`\`${method} ${path}\`, operation \`${name}\``),
      );
      t.equal(found.length, 1, name);
      t.match(found[0], /\*\*Response\*\*/, name);
      t.match(found[0], '```sh\ncurl', name);
      t.match(found[0], '```json\n', name);
    }
    t.end();
  });

  await t.test('no page in Markdown has HTML or an unclosed block of code', (t) => {
    for (const [address, text] of pages) {
      t.equal((text.match(/^ *```/gm) ?? []).length % 2, 0, address);
      t.notMatch(text.replaceAll(/```.*?```|`[^`]*`/gs, ''), /<\/?(?:p|div|span|a|code|dl|h\d)\b/, address);
    }
    t.end();
  });
});

// What a page of the documentation weighs, as a browser gets it.

const MOST_BYTES = 40_000;
/** 1 Mbit/s. */
const BYTES_A_SECOND = 125_000;
/** Of 100 ms each: for the name, the connection, TLS, the page, and what its head loads. */
const ROUND_TRIPS = 5;
const ROUND_TRIP_SECONDS = 0.1;

void test('the weight of the documentation', async (t) => {
  const { app } = await Service.start(t);
  const load = async (url: string) => {
    const answer = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
    t.equal(answer.statusCode, 200, url);
    return answer.rawPayload.length;
  };
  /** Returns the addresses of what the tags of a page load. */
  const loadedBy = async (url: string, tag: RegExp) => {
    const { body } = await app.inject(url);
    return [...body.matchAll(tag)].map(([, address = '']) => address);
  };
  const shared = new Map<string, number>();
  for (const url of await loadedBy(
    '/docs',
    /<(?:link rel="(?:stylesheet|icon)"|script)[^>]* (?:src|href)="([^"]+)"/g,
  ))
    shared.set(url, await load(url));
  const pages = new Set(await loadedBy('/docs', /<a [^>]*href="(\/docs(?:\/[\w/-]+)?)[#"]/g));
  for (const url of [
    '/docs',
    '/docs/m3us',
    '/docs/guides/receive-events',
    '/docs/objects/line',
    '/docs/errors',
  ])
    t.ok(pages.has(url), url);

  for (const url of pages) {
    const page = await load(url);
    const all = [...shared.values()].reduce((sum, bytes) => sum + bytes, page);
    t.ok(all <= MOST_BYTES, `${url} takes ${String(all)} bytes with what it loads`);
    const styles = await loadedBy(url, /<link rel="stylesheet" href="([^"]+)"/g);
    const scripts = await loadedBy(url, /(<script[^>]*>)/g);
    t.ok(
      scripts.every((tag) => / defer| type="module"/.test(tag)),
      'no script holds up the text',
    );
    const first = page + styles.reduce((sum, style) => sum + (shared.get(style) ?? Infinity), 0);
    const seconds = ROUND_TRIPS * ROUND_TRIP_SECONDS + first / BYTES_A_SECOND;
    t.ok(seconds < 1, `${url} has its first text after ${seconds.toFixed(2)} s`);
  }
});
