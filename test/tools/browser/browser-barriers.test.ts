import { test, type Test } from 'tap';
import type { Page } from 'puppeteer-core';
import { findBrowser } from '../../support/browser.ts';
import { Service } from '../../support/service.ts';
import { barriers, emptyTab, OpenConsole, overflow } from './window.ts';

// What keeps readers from the documentation: what axe finds, and what does not fit on a telephone.

const browser = findBrowser();
const skip = browser === undefined && 'no browser: set CHROMIUM, or install chromium as /usr/bin/chromium';

const WIDTHS = [1280, 390];
const PAGES = ['/docs', '/docs/guides/connect-a-billing-system', '/docs/objects/line', '/docs/errors'];

async function docs(t: Test): Promise<Page> {
  const service = await Service.apart(t);
  const origin = await service.app.listen({ port: 0, host: '127.0.0.1' });
  const { page } = await emptyTab(t, browser ?? '');
  await page.goto(`${origin}/docs`);
  return page;
}

void test('the documentation without barriers', { skip }, async (t) => {
  const page = await docs(t);
  for (const width of WIDTHS) {
    await page.setViewport({ width, height: 900 });
    for (const path of PAGES) {
      await t.test(`${path}, ${String(width)} pixels wide`, async (t) => {
        await page.goto(new URL(path, page.url()).href);
        t.same(await barriers(page), []);
        t.equal(await overflow(page), 0, 'nothing sticks out');
      });
    }
    await t.test(`a group with a console that has an answer, ${String(width)} pixels wide`, async (t) => {
      const action = await OpenConsole.of(page, 'quick-actions', 'quick_actions_create');
      t.match(await action.send(), { outcome: /^401 Unauthorized/ });
      t.same(await barriers(page), []);
      t.equal(await overflow(page), 0, 'nothing sticks out');
    });
  }

  await t.test('on a telephone, the sample is right under the heading', async (t) => {
    await page.setViewport({ width: 390, height: 844 });
    await page.goto(new URL('/docs/m3us', page.url()).href);
    const [endpoint, sample, text] = await Promise.all(
      ['.endpoint', '.examples', '.columns > :not(.examples)'].map((selector) =>
        page.$eval(`#m3us_create ${selector}`, (element) => element.getBoundingClientRect().top),
      ),
    );
    t.ok(Number(endpoint) < Number(sample) && Number(sample) < Number(text));
  });
});

void test('a reader without a mouse', { skip }, async (t) => {
  const page = await docs(t);
  await page.goto(new URL('/docs/faqs', page.url()).href);
  await page.focus('#faqs_show .try');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#faqs_show .console');
  const focused = (): Promise<string> =>
    page.evaluate(() => {
      const { activeElement } = document;
      const { id = '' } = activeElement ?? {};
      return document.querySelector(`label[for="${id}"]`)?.textContent ?? activeElement?.textContent ?? '';
    });
  t.equal(await focused(), 'Token', 'an opened console has the focus');
  const met = [];
  for (let presses = 0; presses < 8 && met.at(-1) !== 'Send'; presses += 1) {
    await page.keyboard.press('Tab');
    met.push(await focused());
  }
  t.same(met, ['Log in by password', 'Show it in the code', 'idrequired', 'Send']);
  await page.focus('#faqs_show .console input[type=number]');
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    () => document.querySelector('#faqs_show .outcome')?.textContent.startsWith('401') === true,
  );
  t.pass('Enter in a field sends');
});

void test('the documentation without a script', { skip }, async (t) => {
  const page = await docs(t);
  await page.setJavaScriptEnabled(false);
  await page.goto(new URL('/docs/m3us', page.url()).href);
  t.equal((await page.$$('.try, .copy')).length, 0, 'has no button that does nothing');
  t.match(await page.$eval('#m3us_create .examples', (element) => element.textContent), 'curl -X POST');
});
