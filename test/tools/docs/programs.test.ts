import { test } from 'tap';
import { operations } from '../../../generated/operations.ts';
import { Service } from '../../support/service.ts';

// The documentation as programs read it: /llms.txt, and every page as Markdown.

const linksIn = (markdown: string): string[] =>
  [...markdown.replaceAll(/```.*?```|`[^`\n]*`/gs, '').matchAll(/\]\(([^)\s]+)\)/g)].map(
    ([, link = '']) => link,
  );

void test('the documentation for programs', async (t) => {
  const { app } = await Service.start(t);
  let caller = 0;
  // An address of its own for each request, because of the rate limit.
  const ask = (url: string) => app.inject({ url, remoteAddress: `198.51.100.${String((caller += 1))}` });
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
