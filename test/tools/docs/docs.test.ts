import { readdir, readFile } from 'node:fs/promises';
import { test } from 'tap';
import { operations } from '../../../generated/operations.ts';
import { projectFile } from '../../../handlers/http/project-file.ts';
import { Service, SETTINGS } from '../../support/service.ts';
import { column } from '../../support/rows.ts';
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import document from '../../../generated/openapi.json' with { type: 'json' };
import { fillDemo } from '../../../scripts/demo/fill.ts';
import { ask } from '../../support/processes.ts';

// The documentation as a browser gets it.

const MOST_BYTES = 1_000_000;
const MOST_OF_A_CONSOLE = 60_000;
const BROWSER = {
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br',
};

interface Contract {
  components: { schemas: { ProblemCode: { enum: string[] } } };
}

/** Returns the addresses in the attributes of a page. */
const addressesIn = (page: string): string[] =>
  [...page.matchAll(/\b(?:src|href)="([^"]*)"/g)].map(([, address = '']) => address);

const idsIn = (page: string): string[] => [...page.matchAll(/\bid="([^"]*)"/g)].map(([, id = '']) => id);

void test('the documentation', async (t) => {
  const { app } = await Service.start(t);
  const ask = (url: string, headers: Record<string, string> = BROWSER) => app.inject({ url, headers });
  const contractText = await readFile(projectFile('generated', 'openapi.json'), 'utf8');
  const codes = (JSON.parse(contractText) as Contract).components.schemas.ProblemCode.enum;

  /** Every page that links lead to from /docs, by its address. */
  const pages = new Map<string, string>();
  const open = ['/docs'];
  for (let address = open.pop(); address !== undefined; address = open.pop()) {
    if (pages.has(address)) continue;
    const { statusCode, body, headers } = await app.inject(address);
    t.equal(statusCode, 200, address);
    pages.set(address, String(headers['content-type']).startsWith('text/html') ? body : '');
    const targets = addressesIn(pages.get(address) ?? '').map((link) => link.split('#', 1)[0] ?? '');
    open.push(...targets.filter((link) => link !== ''));
  }

  await t.test('links only to itself, and every link and anchor leads somewhere', (t) => {
    for (const [address, page] of pages) {
      const broken = addressesIn(page).filter((link) => {
        const [path = '', anchor] = link.split('#');
        const target = pages.get(path === '' ? address : path);
        return target === undefined || (anchor !== undefined && !idsIn(target).includes(anchor));
      });
      t.same(broken, [], address);
      t.equal(new Set(idsIn(page)).size, idsIn(page).length, `${address} has each anchor once`);
    }
    t.end();
  });

  await t.test('each page has one title of a few words, and its text is below it', (t) => {
    for (const [address, page] of pages) {
      if (page === '') continue;
      const titles = [...page.matchAll(/<h1>(.*?)<\/h1>/gs)].map(([, title = '']) => title);
      t.equal(titles.length, 1, address);
      t.ok(Number(titles[0]?.length) <= 40, `${address}: ${titles[0] ?? ''}`);
    }
    t.match(pages.get('/docs/clients'), /<li>A body may be JSON or a form\./);
    t.match(pages.get('/docs/changelog'), '<li><strong>Money.</strong>');
    t.end();
  });

  await t.test('counts the operations of each group', (t) => {
    const home = pages.get('/docs') ?? '';
    t.match(home, '<small>1 operation</small>');
    t.notMatch(home, /\b1 operations/);
    t.end();
  });

  await t.test('404 where it has no page', async (t) => {
    for (const url of ['/docs/none', '/docs/index', '/docs/m3us.html', '/docs/$&', '/docs/guides']) {
      const { statusCode, headers } = await ask(url);
      t.same([statusCode, headers['content-type']], [404, 'application/problem+json; charset=utf-8'], url);
    }
    t.equal((await ask('/docs/errors/')).statusCode, 200, 'a slash at the end does not matter');
  });

  await t.test('has every operation and every code of an error', (t) => {
    const anchors = new Set([...pages].flatMap(([path, page]) => idsIn(page).map((id) => `${path}#${id}`)));
    for (const [name, { group }] of Object.entries(operations))
      t.ok(anchors.has(`/docs/${group.toLowerCase().replaceAll(' ', '-')}#${name}`), name);
    t.same(
      codes.filter((code) => !anchors.has(`/docs/errors#${code}`)),
      [],
    );
    t.end();
  });

  await t.test('has each guide, and each step of the workflows, with its operation', async (t) => {
    for (const file of await readdir(projectFile('spec', 'guides')))
      t.ok(pages.has(`/docs/guides/${file.replace('.md', '')}`), file);
    const steps = (pages.get('/docs/workflows') ?? '').matchAll(
      /<a href="[^"]*#(\w+)"><code>\1<\/code><\/a>/g,
    );
    const files = (await readdir(projectFile('spec', 'workflows'))).sort();
    const texts = await Promise.all(
      files.map((file) => readFile(projectFile('spec', 'workflows', file), 'utf8')),
    );
    const called = texts.flatMap((text) =>
      [...text.matchAll(/^ +operationId: (\w+)$/gm)].map(([, name = '']) => name),
    );
    t.ok(called.length > 40);
    t.same(
      [...steps].map(([, name]) => name),
      called,
    );
  });

  await t.test('leads from an operation to the guides and workflows that use it', (t) => {
    const [, section = ''] = (pages.get('/docs/m3us') ?? '').split(
      '<section class="operation" id="m3us_suspend">',
    );
    const [own = ''] = section.split('<section class="operation"');
    t.match(own, '<a href="/docs/guides/connect-a-billing-system">Connect a billing system</a>');
    t.match(own, '<a href="/docs/workflows#suspend-and-resume">');
    t.end();
  });

  await t.test(
    'shows a response for every code of an error that an operation names, and a line for every reason',
    (t) => {
      const page = pages.get('/docs/errors') ?? '';
      const named = new Set(
        contractText.match(/"#\/components\/examples\/\w+"/g)?.map((ref) => ref.slice(23, -1)),
      );
      t.ok(named.size > 20);
      const text = page.replaceAll(/<[^>]*>/g, '');
      const isShown = (name: string): boolean =>
        text.includes(`&quot;code&quot;: &quot;${name}&quot;`) ||
        page.includes(`<td><code>${name}</code></td>`);
      for (const name of named) t.ok(isShown(name), name);
      t.end();
    },
  );

  await t.test('says of an operation what it takes before when it fails', (t) => {
    let failing = 0;
    for (const page of pages.values()) {
      for (const section of page.split('<section class="operation"').slice(1)) {
        const [text = '', errors] = section.split('<p>Fails with:</p>');
        if (errors === undefined) continue;
        failing += 1;
        t.match(text, /<h3>Errors<\/h3>\s*$/);
        t.notMatch(errors.split('</section>')[0], '<dl class="fields">');
      }
    }
    t.ok(failing > 100);
    t.end();
  });

  await t.test('colours what is run and what is answered, each in its way', (t) => {
    for (const [address, page] of pages)
      t.equal(page.split('<pre').length, page.split('<figure class="sample').length, address);
    t.match(pages.get('/docs/m3us'), /<figure class="sample program">\s*<figcaption>Request</);
    t.match(pages.get('/docs/m3us'), /<figure class="sample output">\s*<figcaption>Response</);
    t.match(pages.get('/docs/guides/connect-a-billing-system'), '<figcaption>Output</figcaption>');
    t.match(pages.get('/docs/m3us'), '<span class="c-attr">&quot;external_id&quot;</span>');
    const guide = pages.get('/docs/guides/receive-events') ?? '';
    for (const language of ['JavaScript', 'Python', 'PHP'])
      t.match(guide, `<figcaption>${language}</figcaption>`);
    t.end();
  });

  await t.test('has the entry that the type of a problem names', async (t) => {
    const { type } = JSON.parse((await ask('/nowhere')).body) as { type: string };
    const [path = '', code = ''] = type.split('#');
    t.equal(code, 'not_found');
    t.ok(idsIn(pages.get(path) ?? '').includes(code));
  });

  await t.test('has the changelog', async (t) => {
    const page = pages.get('/docs/changelog') ?? '';
    const versions = (await readFile(projectFile('CHANGELOG.md'), 'utf8')).match(/^## .*/gm) ?? [];
    for (const version of versions) t.match(page, `>${version.slice(3)}</a></h2>`);
  });

  await t.test('nothing that a client follows leads to example.com', (t) => {
    const outsideExamples = JSON.stringify(JSON.parse(contractText), (key, value: unknown) =>
      key === 'example' || key === 'examples' ? undefined : value,
    );
    t.notMatch(outsideExamples, /https?:\/\/[\w.]*example\.com/);
    t.end();
  });

  await t.test('a page takes less than a megabyte with all that it loads', async (t) => {
    const page = pages.get('/docs/m3us') ?? '';
    const loaded = [...page.matchAll(/<(?:link|script|img)[^>]*(?:src|href)="([^"]*)"/g)];
    const addresses = new Set(['/docs/m3us', '/docs/search.json', ...loaded.map(([, url = '']) => url)]);
    const answers = await Promise.all([...addresses].map((url) => ask(url)));
    const bytes = answers.map(({ rawPayload }) => rawPayload.length);
    t.ok(bytes.length > 4);
    t.ok(bytes.reduce((sum, size) => sum + size) < MOST_BYTES, bytes.join(' + '));
  });

  await t.test('a console takes at most 60 KB with all that it loads', async (t) => {
    const scripts = ['page.js', 'console.js', 'shared.js', 'console.css', 'console-problems.json'];
    const files = [...scripts, 'console-m3us.json', 'console-mags.json', 'console-mass-delete-autos.json'];
    const answers = await Promise.all(files.map((file) => ask(`/docs/${file}`)));
    t.same(
      column(answers, 'statusCode'),
      files.map(() => 200),
    );
    const bytes = answers.map(({ rawPayload }) => rawPayload.length);
    t.ok(bytes.reduce((sum, size) => sum + size) < MOST_OF_A_CONSOLE, bytes.join(' + '));
  });

  await t.test('may run nothing inline, load nothing from elsewhere, and not be framed', async (t) => {
    for (const url of ['/docs', '/docs/errors', '/docs/packages']) {
      const policy = String((await ask(url)).headers['content-security-policy']).split('; ');
      t.ok(policy.includes("default-src 'none'"));
      t.ok(policy.includes("frame-ancestors 'none'"));
      for (const directive of policy) t.match(directive, /^[a-z-]+ '(self|none)'$/);
    }
  });

  await t.test('/ leads a browser to it, and tells other clients that nothing is there', async (t) => {
    const { statusCode, headers } = await ask('/');
    t.match([statusCode, headers.location, headers.vary], [302, '/docs', 'Accept']);
    for (const accept of ['application/json', '*/*', 'application/json, text/plain, */*']) {
      const answer = await ask('/', { accept });
      t.match([answer.statusCode, JSON.parse(answer.body)], [404, { code: 'not_found' }], accept);
    }
  });

  await t.test('has an icon, which browsers keep for a day', async (t) => {
    const { statusCode, headers, rawPayload } = await ask('/favicon.ico');
    t.match([statusCode, headers], [200, { 'content-type': 'image/svg+xml', etag: /^"/ }]);
    t.equal(headers['cache-control'], 'public, max-age=86400');
    t.ok(rawPayload.length < 2000);
  });
});

// The quick start of the contract, run unchanged on a new demo.

const TOOLS = ['bash', 'curl', 'jq'];
const missing = TOOLS.filter((tool) => spawnSync(tool, ['--version']).status !== 0);

/** Returns the commands of the document's first code block. */
function commands(): string {
  const [, block] = /## Quick start.*?```sh\n(.*?)```/s.exec(document.info.description) ?? [];
  if (block === undefined) throw new Error('the document has no quick start');
  return block;
}

void test('the quick start', { skip: missing.length > 0 && `needs ${missing.join(' and ')}` }, async (t) => {
  const { app, db, databaseUrl } = await Service.apart(t);
  const { token } = await fillDemo(db, { ...SETTINGS, databaseUrl });
  const API = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/v1`;
  const run = async (): Promise<unknown[]> => {
    const env = { ...process.env, API, TOKEN: token };
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', commands()], { env });
    return stdout
      .trim()
      .split('\n')
      .map((answer): unknown => JSON.parse(answer));
  };
  const operator = async (): Promise<number> =>
    ((await ask(`${API}/me`, token)).body as { credit: number }).credit;

  const before = await operator();
  const [credit, sale, ...others] = await run();
  t.same(others, []);
  t.match(credit, { type: 'normal', amount: 100, description: 'Opening credit' });
  t.match(sale, { external_id: 'order-417', username: String, password: String, status: 'active' });
  t.match(sale, { transaction: { id: Number, amount: Number, balance_after: Number } });
  const { transaction, user_id } = sale as {
    transaction: { amount: number; balance_after: number };
    user_id: number;
  };
  t.ok(transaction.amount > 0, 'a line with a price');
  t.equal(transaction.balance_after, 100 - transaction.amount);
  t.match((await ask(`${API}/users/${String(user_id)}`, token)).body, {
    username: 'corner-shop',
    credit: transaction.balance_after,
  });

  t.same(await run(), [credit, sale], 'the same again: the keys replay it, and nobody pays twice');
  t.equal(await operator(), before - 100);

  const complaint = (TOKEN: string): Promise<string> => {
    const env = { ...process.env, API, TOKEN };
    return promisify(execFile)('bash', ['-euo', 'pipefail', '-c', commands()], { env }).then(
      () => 'none',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
  };
  t.match(await complaint('none'), /roles.*"code":"unauthenticated"/s);
  await db.deleteFrom('role_packages').execute();
  t.match(await complaint(token), /jq: error .*the role Reseller has no packages/);
});
