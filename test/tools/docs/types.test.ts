import { readFile } from 'node:fs/promises';
import { test } from 'tap';
import { projectFile } from '../../../handlers/http/project-file.ts';
import type { Contract } from '../../../scripts/generate/contract.ts';
import { Service } from '../../support/service.ts';

// What readers of the pages learn that the contract has at another place.

void test('the pages, as HTML and as Markdown', async (t) => {
  const { app } = await Service.start(t);
  const load = async (url: string) => (await app.inject({ url })).body;
  const contract = JSON.parse(await readFile(projectFile('generated', 'openapi.json'), 'utf8')) as Contract;

  await t.test('say what each type of a message means', async (t) => {
    for (const page of ['/docs/events', '/docs/webhook-endpoints']) {
      const [html, markdown] = [await load(page), await load(`${page}.md`)];
      for (const [type, { post }] of Object.entries(contract.webhooks)) {
        const isThere = page.endsWith(post.tags[0].toLowerCase().replace(' ', '-'));
        t.equal(html.includes(`<td><code>${type}</code></td>`), isThere, `${page} ${type}`);
        t.equal(markdown.includes(`| \`${type}\` | `), isThere, `${page}.md ${type}`);
      }
    }
  });

  await t.test('say what the fields of a page mean', async (t) => {
    t.match(await load('/docs'), 'id="page.total_is_minimum"');
    t.match(await load('/docs.md'), '\n- `total_is_minimum` (boolean): ');
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
