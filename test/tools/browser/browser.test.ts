import type { AddressInfo } from 'node:net';
import { test } from 'tap';
import { findBrowser, openedPage, openPage, servePage } from '../../support/browser.ts';
import { Service } from '../../support/service.ts';

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
