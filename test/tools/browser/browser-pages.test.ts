import type { Page } from 'puppeteer-core';
import { test, type Test } from 'tap';
import { findBrowser } from '../../support/browser.ts';
import { Service } from '../../support/service.ts';
import { barriers, emptyTab, overflow } from './window.ts';

// What a reader does with the pages of /docs beside the consoles: search, follow, unfold, copy.

const browser = findBrowser();
const skip = browser === undefined && 'no browser: set CHROMIUM, or install chromium as /usr/bin/chromium';

const WIDTHS = [1280, 390];
/** The first result, once the whole word is typed. */
const FOUND = '#found:not([hidden]) a:first-child[href$="_suspend"]';

/** Opens a page of the documentation in an empty tab. */
async function opened(t: Test, path: string): Promise<{ page: Page; written: string[] }> {
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
  const { page, written } = await opened(t, '/docs');
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
  const { page, written } = await opened(t, '/docs/objects/line');

  await t.test('an arrow of a diagram leads to the state, its operation to the description', async (t) => {
    await page.locator('#state-LineStatus-waiting a[href="#state-LineStatus-active"]').click();
    t.ok(await page.waitForSelector('#state-LineStatus-active:target'));
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
  const { page } = await opened(t, '/docs/mags#mags_kill_connections');
  const isShown = await page.waitForFunction(() => {
    const top = document.querySelector(':target')?.getBoundingClientRect().top ?? -1;
    return top >= 0 && top < innerHeight / 2;
  });
  t.ok(isShown);
});

void test('a sample is copied as it stands', { skip }, async (t) => {
  const { page } = await opened(t, '/docs/m3us');
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
  const { page } = await opened(t, '/docs');
  await Promise.all([page.waitForNavigation(), page.locator('.links a[href="/postman.json"]').click()]);
  t.equal(pathOf(page), '/postman.json');
});
