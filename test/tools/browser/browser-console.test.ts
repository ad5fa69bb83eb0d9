import type { AddressInfo } from 'node:net';
import { test, type Test } from 'tap';
import { findBrowser } from '../../support/browser.ts';
import { Service } from '../../support/service.ts';
import { Shop } from '../../support/shop.ts';
import { barriers, emptyTab, OpenConsole, overflow } from './window.ts';
import type { Page } from 'puppeteer-core';

// The consoles of /docs, in a real browser.

const browser = findBrowser();
const skip = browser === undefined && 'no browser: set CHROMIUM, or install chromium as /usr/bin/chromium';

const PASSWORD = 'correct horse battery';
const SHOW = 'Show the token and passwords in the code';

/** Opens a shop and an empty tab on its documentation. */
async function opened(t: Parameters<typeof emptyTab>[0]) {
  const shop = await Shop.of(await Service.apart(t));
  await shop.service.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = shop.service.app.server.address() as AddressInfo;
  const { page, written } = await emptyTab(t, browser ?? '');
  await page.goto(`http://127.0.0.1:${String(port)}/docs`);
  return { shop, page, written };
}

void test('a reader of the documentation, from an empty tab', { skip }, async (t) => {
  const { shop, page, written } = await opened(t);
  const operator = await shop.world.user(null, { password: PASSWORD });
  const reseller = await shop.world.user(operator, { password: PASSWORD });
  const packageId = await shop.package({}, undefined, [reseller]);
  const lines = async () => (await shop.db.selectFrom('lines').select('id').execute()).length;
  const logIn = async (username: string) => {
    const login = await OpenConsole.of(page, 'oauth', 'oauth_token_issue');
    await login.fill({ username, password: PASSWORD });
    t.match(await login.send(), { outcome: /^200 OK in \d+ ms/, body: /"access_token": "srm_/ });
    t.match(await login.text('.answer'), 'The consoles of this tab use this token now.');
  };

  await logIn(operator.username);
  const transfer = await OpenConsole.of(page, 'transactions', 'transactions_create');
  t.match(await transfer.value('Token'), /^srm_/, 'the token is there');
  await transfer.fill({ to_user_id: reseller.id, amount: 50 });
  t.match(await transfer.sent(), { outcome: /Dry run: nothing was changed/ });
  await transfer.click('Dry-Run: answer as if, but change nothing');
  t.match(await transfer.sent(), { outcome: /^200 OK.*Done/, body: { amount: 50 } });

  await logIn(reseller.username);
  const sale = await OpenConsole.of(page, 'm3us', 'm3us_create');
  await sale.fill({ package_id: packageId, external_id: "it's <b>order</b> 417" });
  const tried = await sale.sent();
  t.match(tried, { outcome: /^200 OK.*Dry run: nothing was changed\./, body: { status: 'active' } });
  t.equal(await lines(), 0, 'a dry run sells nothing');
  const key = await sale.value('Idempotency-Key');
  await sale.click('Dry-Run: answer as if, but change nothing');
  const sold = await sale.sent();
  t.match(sold, { outcome: /Done: this was no dry run/, body: { external_id: "it's <b>order</b> 417" } });
  t.equal(await lines(), 1, 'without it, a line is sold');
  t.not(await sale.value('Idempotency-Key'), key, 'the next sale has a key of its own');
  const { id, username } = sold.body;

  const list = await OpenConsole.of(page, 'm3us', 'm3us_index');
  await list.fill({ 'filters[username]': String(username) });
  t.match(await list.sent(), { outcome: /^200 OK/, body: { data: [{ id }] } });

  const extension = await OpenConsole.of(page, 'm3us', 'm3us_extend');
  t.match(await extension.send(), { outcome: 'Not sent: id is missing.' });
  await extension.fill({ id: Number(id), package_id: packageId });
  await extension.click('Dry-Run: answer as if, but change nothing');
  t.match(await extension.sent(), { outcome: /Done/, body: { transaction: { balance_after: 30 } } });

  const refund = await OpenConsole.of(page, 'm3us', 'm3us_refund');
  await refund.fill({ id: Number(id), reason: 'Ordered twice' });
  await refund.click('Dry-Run: answer as if, but change nothing');
  t.match(await refund.sent(), { outcome: /Done/, body: { transaction: { balance_after: 40 } } });

  const refused = await OpenConsole.of(page, 'm3us', 'm3us_create');
  await refused.fill({ package_id: packageId, external_id: "it's <b>order</b> 417" });
  t.match(await refused.sent(), { outcome: /^409 Conflict.*Nothing was changed/ });
  t.match(await refused.text('.help'), /What to do\. /);
  t.same(
    written.filter((text) => !text.includes('409 (Conflict)')),
    [],
    'nothing is refused or wrong',
  );
});

void test('what a console keeps, and what it shows', { skip }, async (t) => {
  const { shop, page, written } = await opened(t);
  const action = await OpenConsole.of(page, 'quick-actions', 'quick_actions_create');
  await action.fill({ Token: shop.token });

  await t.test('the token stays in the tab, and out of the code until it is asked for', async (t) => {
    const kept = () => page.evaluate(() => JSON.stringify(localStorage) + document.cookie);
    t.notOk((await action.text('.snippets pre')).includes(shop.token));
    t.notOk((await kept()).includes(shop.token));
    await action.click(SHOW);
    t.ok((await action.text('.snippets pre')).includes(shop.token));
    t.notOk((await kept()).includes(shop.token));
    await action.click(SHOW);
  });

  await t.test('the code is always the form as it stands, in the language chosen', async (t) => {
    await action.click('Python');
    await action.fill({ name: 'Renew', operation: 'm3us_extend', payload: '{"package_id": ' });
    t.equal(await action.text('.snippets pre'), 'payload is not valid JSON.');
    t.match(await action.send(), { outcome: 'Not sent: payload is not valid JSON.', body: '' });
    await action.fill({ payload: '{"package_id": 3}' });
    const code = await action.text('.snippets pre');
    for (const part of ['import http.client', '"name": "Renew"', '"package_id": 3', '"Dry-Run": "true"'])
      t.ok(code.includes(part), part);
    await action.click('Dry-Run: answer as if, but change nothing');
    t.notOk((await action.text('.snippets pre')).includes('Dry-Run'));
    await action.click('Dry-Run: answer as if, but change nothing');
  });

  await t.test('the body as JSON begins with the fields, and an answer is text', async (t) => {
    await action.click('Type the body as JSON');
    const whole = JSON.parse(await action.value('Body as JSON')) as object;
    t.same(whole, { name: 'Renew', operation: 'm3us_extend', payload: { package_id: 3 } });
    const name = '<img src=x onerror="document.title=1">';
    await action.fill({ 'Body as JSON': JSON.stringify({ ...whole, name }) });
    t.match(await action.sent(), { outcome: /^200 OK.*Dry run/, body: { name } });
    t.equal(await action.count('.answer img'), 0);
  });

  await t.test('a request goes to this service alone', async (t) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).origin));
    await action.send();
    t.same([...new Set(asked)], [new URL(page.url()).origin]);
  });
  t.same(written, [], 'nothing is refused or wrong');
});

void test('what a console makes of an answer', { skip }, async (t) => {
  const { shop, page, written } = await opened(t);
  const packageId = await shop.package();
  const sale = await OpenConsole.of(page, 'm3us', 'm3us_create');
  await sale.fill({ Token: shop.token, package_id: packageId, max_connections: 1000 });
  const marked = () =>
    page.$$eval('#m3us_create [aria-invalid=true]', (inputs) =>
      inputs.map((input) => {
        const [, fault = ''] = (input.getAttribute('aria-describedby') ?? '').split(' ');
        return `${document.getElementById(fault)?.textContent ?? ''}${input === document.activeElement ? ' Focused.' : ''}`;
      }),
    );

  await t.test('the field that a refusal names is marked, until it is mended', async (t) => {
    t.match(await sale.send(), { outcome: /^422 / });
    t.match(await marked(), [/^max_connections .+\. Focused\.$/]);
    t.same(await barriers(page), []);
    await sale.fill({ max_connections: 1 });
    t.match(await sale.send(), { outcome: /^200 OK/ });
    t.same(await marked(), []);
  });

  await t.test('the answer can be copied', async (t) => {
    const { origin } = new URL(page.url());
    for (const name of ['clipboard-read', 'clipboard-write'] as const)
      await page.browserContext().setPermission(origin, { permission: { name }, state: 'granted' });
    await page.locator('#m3us_create .answer .copy').click();
    await page.waitForFunction(() => document.querySelector('.answer .copy')?.textContent === 'Copied');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    t.match(JSON.parse(copied), { package_id: packageId, type: 'M3u' });
  });

  await t.test('its ids lead to the operations that take them, with the id filled in', async (t) => {
    const address = (id: string) => `#m3us_create .answer a[href$="${id}"]`;
    const links = await page.$$eval('#m3us_create .answer .sample a', (all) =>
      all.map((link) => link.getAttribute('href')?.replace(/id=\d+/, 'id=')),
    );
    t.same(links, [
      '/docs/m3us?id=#m3us_show',
      '/docs/packages?id=#packages_show',
      '/docs/users?id=#users_show',
      '/docs/users?id=#users_show',
      '/docs/transactions?id=#transactions_show',
    ]);
    await Promise.all([page.waitForNavigation(), page.locator(address('#packages_show')).click()]);
    const shown = await OpenConsole.opened(page, 'packages_show');
    t.equal(await shown.value('id'), String(packageId));
    t.match(await shown.sent(), { outcome: /^200 OK/, body: { id: packageId } });
  });

  await t.test('a password is in the code only if that is asked for', async (t) => {
    const login = await OpenConsole.of(page, 'oauth', 'oauth_token_issue');
    await login.fill({ username: 'somebody', password: PASSWORD });
    t.match(await login.text('.snippets pre'), `"password": "${'*'.repeat(PASSWORD.length)}"`);
    await login.click(SHOW);
    t.match(await login.text('.snippets pre'), `"password": "${PASSWORD}"`);
  });
  t.same(
    written.filter((text) => !text.includes('422 (')),
    [],
    'nothing is refused or wrong',
  );
});

// What keeps readers from the documentation: what axe finds, and what does not fit on a telephone.

const WIDTHS = [1280, 390];
const PAGES = [
  '/docs',
  '/docs/clients',
  '/docs/m3us',
  '/docs/guides/connect-a-billing-system',
  '/docs/guides/migrate-from-another-panel',
  '/docs/objects/line',
  '/docs/errors',
  '/docs/workflows',
];

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
  t.same(met, ['Log in by password', 'idrequired', 'Send']);
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
