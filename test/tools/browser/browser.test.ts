import type { AddressInfo } from 'node:net';
import { test, type Test } from 'tap';
import { findBrowser, openedPage, openPage, servePage } from '../../support/browser.ts';
import { Service } from '../../support/service.ts';
import type { Page } from 'puppeteer-core';
import { barriers, emptyTab, overflow } from './window.ts';

// A panel in a real browser, on an origin of its own.

const browser = findBrowser();
const skip = browser === undefined && 'no browser: set CHROMIUM, or install chromium as /usr/bin/chromium';

/** The page of a panel, which lists packages, sells a line and writes the results into the page. */
const panel = (api: string, token: string): string => `<!doctype html>
<title>waiting</title>
<pre id="outcome"></pre>
<script type="module">
  const headers = { Authorization: 'Bearer ${token}', Accept: 'application/json', 'First-Party-Panel': 'demo' };
  const said = {};
  try {
    const list = await fetch('${api}/packages', { headers });
    said.packages = (await list.json()).data.map(({ name }) => name);
    said.limit = list.headers.get('X-RateLimit-Limit');
    const sale = {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': 'order-1' },
      body: JSON.stringify({ package_id: 1 }),
    };
    const sold = await fetch('${api}/m3us', sale);
    said.sold = [sold.status, (await sold.json()).transaction.amount];
    said.replayed = (await fetch('${api}/m3us', sale)).headers.get('Idempotent-Replayed');
    const form = new FormData();
    form.append('package_id', '1');
    form.append('max_connections', '1');
    const other = await fetch('${api}/m3us', { method: 'POST', headers, body: form });
    said.form = other.status;
    const refused = await fetch('${api}/packages?colour=red', { headers });
    said.refused = [refused.status, (await refused.json()).code];
    document.title = 'done';
  } catch (error) {
    said.error = error.name;
    document.title = 'failed';
  }
  document.querySelector('#outcome').textContent = JSON.stringify(said);
</script>`;

async function opened(service: Service, origin: string) {
  const page = await openPage(browser ?? '', origin);
  const outcome = /<pre id="outcome">(.*?)<\/pre>/.exec(page)?.[1] ?? '{}';
  const lines = await service.db.selectFrom('lines').select('id').execute();
  return {
    title: /<title>(.*?)<\/title>/.exec(page)?.[1],
    said: JSON.parse(outcome) as unknown,
    lines: lines.length,
  };
}

void test('a panel in a browser', { skip }, async (t) => {
  const page = { html: '' };
  const origin = await servePage(t, () => page.html);

  /** Starts a service that allows these origins. Returns the URL of the panel's page for it. */
  const visit = async (corsOrigins: string[]) => {
    const service = await Service.apart(t, { corsOrigins });
    const root = await service.world.user(null);
    const reseller = await service.world.user(root);
    const packages = [await service.world.package({ name: 'Premium', credit: 1000 })];
    await service.world.role({ packages, users: [reseller] });
    await service.world.transfer(root, reseller, 100_000);
    await service.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = service.app.server.address() as AddressInfo;
    const api = `http://127.0.0.1:${String(port)}/api/v1`;
    page.html = panel(api, await service.world.token(reseller));
    return opened(service, origin);
  };

  await t.test('works from an allowed origin', async (t) => {
    t.same(await visit([origin]), {
      title: 'done',
      lines: 2,
      said: {
        packages: ['Premium'],
        limit: '1000000',
        sold: [200, 10],
        replayed: 'true',
        form: 200,
        refused: [422, 'validation_failed'],
      },
    });
  });

  await t.test('is blocked on other origins before it changes anything', async (t) => {
    for (const origins of [[], ['https://panel.example.com']]) {
      t.same(await visit(origins), { title: 'failed', lines: 0, said: { error: 'TypeError' } });
    }
  });
});

void test('the documentation in a browser', { skip }, async (t) => {
  const service = await Service.apart(t);
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = service.app.server.address() as AddressInfo;
  const { html, console } = await openedPage(browser ?? '', `http://127.0.0.1:${String(port)}/`);
  t.match(html, '<title>Subscription Reseller API</title>', 'as a browser finds it at /');
  t.match(html, /<div class="search" role="search">/, 'its script has run');
  t.same(console, [], 'nothing is refused');
});

// What a reader does with the pages of /docs beside the consoles: search, follow, unfold, copy.

const WIDTHS = [1280, 390];
/** The first result, once the whole word is typed. */
const FOUND = '#found:not([hidden]) a:first-child[href$="_suspend"]';

/** Opens a page of the documentation in an empty tab. */
async function pagesOpened(t: Test, path: string): Promise<{ page: Page; written: string[] }> {
  const service = await Service.apart(t);
  const origin = await service.app.listen({ port: 0, host: '127.0.0.1' });
  const { page, written } = await emptyTab(t, browser ?? '');
  await page.goto(origin + path);
  return { page, written };
}

const pathOf = (page: Page): string => {
  const { pathname, hash } = new URL(page.url());
  return pathname + hash;
};

void test('the search, by keyboard', { skip }, async (t) => {
  const { page, written } = await pagesOpened(t, '/docs');
  const chosen = (): Promise<string | undefined> =>
    page.evaluate(() => {
      const id = document.querySelector('#search')?.getAttribute('aria-activedescendant') ?? '';
      return (
        document.querySelector(`#found [id="${id}"][aria-selected=true]`)?.getAttribute('href') ?? undefined
      );
    });
  const results = (): Promise<string[]> =>
    page.$$eval('#found a', (links) => links.map((link) => link.getAttribute('href') ?? ''));

  await page.keyboard.press('/');
  t.equal(await page.evaluate(() => document.activeElement?.id), 'search', '/ leads to it');
  await page.keyboard.type('suspend');
  await page.waitForSelector(FOUND);
  const found = await results();
  t.match(await page.$eval('#found-count', (count) => count.textContent), /^Results: \d+$/, 'is said aloud');
  t.equal(await chosen(), undefined);

  await t.test('arrows choose, and go round', async (t) => {
    await page.keyboard.press('ArrowDown');
    t.equal(await chosen(), found[0]);
    await page.keyboard.press('ArrowDown');
    t.equal(await chosen(), found[1]);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    t.equal(await chosen(), found.at(-1));
    await page.keyboard.press('ArrowDown');
  });

  for (const width of WIDTHS) {
    await t.test(`the list without barriers, ${String(width)} pixels wide`, async (t) => {
      await page.setViewport({ width, height: 900 });
      t.same(await barriers(page), []);
      t.equal(await overflow(page), 0, 'nothing sticks out');
    });
  }

  await t.test('Escape closes the list, then empties the field', async (t) => {
    await page.keyboard.press('Escape');
    t.equal(await page.$eval('#found', (list) => (list as HTMLElement).hidden), true);
    await page.keyboard.press('Escape');
    t.equal(await page.$eval('#search', (input) => (input as HTMLInputElement).value), '');
  });

  await t.test('Enter opens what is chosen', async (t) => {
    await page.keyboard.type('suspend');
    await page.waitForSelector(FOUND);
    await page.keyboard.press('ArrowDown');
    const wanted = await chosen();
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
    t.equal(pathOf(page), wanted);
  });
  t.same(written, [], 'nothing is refused or wrong');
});

void test('the page of an object', { skip }, async (t) => {
  const { page, written } = await pagesOpened(t, '/docs/objects/line');

  await t.test('an arrow of a diagram leads to the state, its operation to the description', async (t) => {
    await page.locator('#state-LineStatus-waiting a[href="#state-LineStatus-active"]').click();
    t.ok(await page.waitForSelector('#state-LineStatus-active:target'));
    await page.locator('#state-LineStatus-active summary').click();
    await page.locator('#state-LineStatus-active a[href$="#m3us_suspend"]').click();
    t.ok(await page.waitForSelector('#m3us_suspend.operation:target'));
  });

  await t.test('a response unfolds in place, and leads to each field of the object', async (t) => {
    const response = '#m3us_show .outline';
    await page.locator(`${response} > summary`).click();
    t.equal(await page.$eval(response, (details) => (details as HTMLDetailsElement).open), true);
    await page.locator(`${response} a[href^="/docs/objects/line#M3u."]`).click();
    t.ok(await page.waitForSelector('[id^="M3u."]:target'), 'which the page of the object has');
  });

  t.same(written, [], 'nothing is refused or wrong');
});

void test('the address of an operation far down a long page leads to it', { skip }, async (t) => {
  const { page } = await pagesOpened(t, '/docs/mags#mags_kill_connections');
  const isShown = await page.waitForFunction(() => {
    const top = document.querySelector(':target')?.getBoundingClientRect().top ?? -1;
    return top >= 0 && top < innerHeight / 2;
  });
  t.ok(isShown);
});

void test('a reader of a long page', { skip }, async (t) => {
  const { page } = await pagesOpened(t, '/docs/m3us');
  await page.setViewport({ width: 1280, height: 800 });
  /** Scrolls until the end of an operation is near the end of the window. */
  const readToTheEnd = (id: string): Promise<void> =>
    page.evaluate((name) => {
      document.querySelector(`#${name} .failures`)?.scrollIntoView({ block: 'end' });
      // The second frame has what the scroll of the first one has changed.
      return new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
    }, id);

  await t.test('sees in the navigation what is read', async (t) => {
    for (const id of ['m3us_create', 'm3us_extend', 'm3us_index']) {
      await readToTheEnd(id);
      const marked = await page.$$eval('nav [aria-current=location]', (links) =>
        links.map((link) => {
          const { top, bottom } = link.getBoundingClientRect();
          return { to: link.getAttribute('href'), isSeen: top > 0 && bottom < innerHeight };
        }),
      );
      t.same(marked, [{ to: `#${id}`, isSeen: true }]);
    }
  });

  await t.test('has both samples beside the text, to its end', async (t) => {
    await readToTheEnd('m3us_create');
    const places = await page.$$eval('#m3us_create .sample', (samples) =>
      samples.map((sample) => {
        const { top, bottom, height } = sample.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight && height > 100;
      }),
    );
    t.same(places, [true, true]);
  });

  for (const width of WIDTHS) {
    await t.test(`finds no text below a button, ${String(width)} pixels wide`, async (t) => {
      await page.setViewport({ width, height: 800 });
      await page.goto(new URL('/docs/guides/receive-events', page.url()).href);
      const covered = await page.$$eval(
        '.sample',
        (samples) =>
          samples.filter((sample) => {
            const [button, text] = ['.copy', 'pre'].map((part) =>
              sample.querySelector(part)?.getBoundingClientRect(),
            );
            return button === undefined || text === undefined || button.bottom > text.top;
          }).length,
      );
      t.equal(covered, 0);
    });
  }

  await t.test('finds the texts of a page equally wide', async (t) => {
    await page.setViewport({ width: 1920, height: 1000 });
    for (const path of ['/docs', '/docs/clients', '/docs/errors', '/docs/workflows', '/docs/objects/line']) {
      await page.goto(new URL(path, page.url()).href);
      const widths = await page.$$eval('main > :is(p, ul, section, article, dl, .cards)', (parts) =>
        parts.map((part) => part.getBoundingClientRect().width),
      );
      t.equal(new Set(widths).size, 1, path);
    }
  });
});

void test('a sample is copied as it stands', { skip }, async (t) => {
  const { page } = await pagesOpened(t, '/docs/m3us');
  const { origin } = new URL(page.url());
  const context = page.browserContext();
  for (const name of ['clipboard-read', 'clipboard-write'] as const)
    await context.setPermission(origin, { permission: { name }, state: 'granted' });
  const sample = '#m3us_create .sample';
  const text = await page.$eval(`${sample} pre`, (pre) => pre.textContent);
  await page.locator(`${sample} .copy`).click();
  await page.waitForFunction(
    (button) => document.querySelector(button)?.textContent === 'Copied',
    { polling: 'mutation' },
    `${sample} .copy`,
  );
  t.equal(await page.evaluate(() => navigator.clipboard.readText()), text);
});

void test('the collection for Postman is offered on the start page', { skip }, async (t) => {
  const { page } = await pagesOpened(t, '/docs');
  await Promise.all([page.waitForNavigation(), page.locator('.links a[href="/postman.json"]').click()]);
  t.equal(pathOf(page), '/postman.json');
});
