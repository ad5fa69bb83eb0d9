import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { test, type Test } from 'tap';
import { operations, type OperationName } from '../../../generated/operations.ts';
import type { GroupForms, OperationForm } from '../../../scripts/docs/console/operation-form.ts';
import { requestOf, type Filled } from '../../../scripts/docs/console/request.ts';
import { LANGUAGES, snippetOf, type Language } from '../../../scripts/docs/console/snippets.ts';
import { slug } from '../../../scripts/docs/site.ts';
import { Service } from '../../support/service.ts';
import { Shop } from '../../support/shop.ts';
import { column } from '../../support/rows.ts';

// What the consoles of /docs show as code is run as it stands, in each language.

const RUN: Readonly<Record<string, { command: string; ending: string }>> = {
  curl: { command: 'bash', ending: 'sh' },
  JavaScript: { command: process.execPath, ending: 'mjs' },
  Python: { command: 'python3', ending: 'py' },
  PHP: { command: 'php', ending: 'php' },
};

/** A text that shells, string literals and addresses want to read as their own. */
const NASTY = `it's "50 %" & $HOME \`id\` \\n [ü € 😀] #{x} <b>?`;

const tools = ['curl', ...Object.values(RUN).map(({ command }) => command)];
const missing = tools.filter((tool) => spawnSync(tool, ['--version']).status !== 0);
const skip = missing.length > 0 && `needs ${missing.join(' and ')}`;

interface Seen {
  method: string;
  url: string;
  body: string;
  status: number;
}

/** Serves a service until the test ends. Returns the address, and what was asked since. */
async function overheard(t: Test, { service }: Shop): Promise<{ origin: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const payload = await buffer(request);
      const { method = 'GET', url = '', headers } = request;
      const answer = await service.app.inject({ method: method as 'GET', url, headers, payload });
      seen.push({ method, url, body: String(payload), status: answer.statusCode });
      response.writeHead(answer.statusCode, { 'content-type': 'application/json' }).end(answer.rawPayload);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  return { origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, seen };
}

/** Runs a program, and returns what it prints. */
async function run({ name }: Language, program: string, variables: Record<string, string> = {}) {
  const { command, ending } = RUN[name] ?? { command: name, ending: name };
  const file = join(await mkdtemp(join(tmpdir(), 'snippet-')), `program.${ending}`);
  await writeFile(file, program);
  const env = { ...process.env, ...variables };
  const { stdout } = await promisify(execFile)(command, [file], { env, timeout: 60_000 });
  return stdout;
}

/** Returns the form of an operation, as the pages have it. */
async function formOf({ service }: Shop, name: OperationName): Promise<OperationForm> {
  const { body } = await service.app.inject(`/docs/console-${slug(operations[name].group)}.json`);
  const form = (JSON.parse(body) as GroupForms).operations[name];
  if (form === undefined) throw new Error(`no form of ${name}`);
  return form;
}

/** Returns a form with some fields filled in, and the rest as it is when a console is opened. */
function filled(form: OperationForm, typed: Record<string, string | number>, token: string): Filled {
  const values = new Map(form.fields.map((field) => [field, String(typed[field.name] ?? '')]));
  return { values, dryRun: true, idempotencyKey: "key-'1'", media: form.media[0] ?? '', token };
}

void test('snippets of twenty operations, in four languages', { skip }, async (t) => {
  const shop = await Shop.of(await Service.apart(t));
  const { origin, seen } = await overheard(t, shop);
  const packageId = await shop.package();
  const { id } = await shop.sell('m3u', packageId, { note: NASTY });
  const below = await shop.world.user(shop.seller);
  const member = await shop.world.user(shop.seller, { password: NASTY });
  const payload = { package_id: packageId, note: NASTY, list: [], empty: {}, nothing: null, sure: true };

  const cases: [OperationName, Record<string, string | number>][] = [
    ['users_me', {}],
    ['users_index', { 'filters[username]': 'user', sort: '-id,username', per_page: 5 }],
    ['users_create', { username: 'corner-shop', email: 'a+b@corner.example', password: NASTY, credit: 1.5 }],
    ['packages_index', { 'filters[name]': NASTY }],
    ['packages_show', { id: packageId }],
    ['m3us_index', { 'filters[note]': NASTY, 'filters[created_from]': '2026-01-01 00:00:00' }],
    ['m3us_show', { id }],
    ['m3us_create', { package_id: packageId, note: NASTY, external_id: NASTY, auto_renewal: 'true' }],
    ['mags_create', { package_id: packageId, mac_address: '00:1a:79:00:00:01' }],
    ['m3us_edit', { id, note: NASTY, adult: 'false', bouquets: '[]' }],
    ['m3us_extend', { id, package_id: packageId }],
    ['m3us_refund_preview', { id }],
    ['m3us_refund', { id, reason: NASTY }],
    ['m3us_suspend', { id }],
    ['m3us_delete', { id, refund: 'false' }],
    ['templates_create', { name: NASTY, package_id: packageId, bouquets: '[]' }],
    ['lines_index', { 'filters[external_id]': NASTY, limit: 3 }],
    ['transactions_create', { to_user_id: below.id, amount: 10.25, description: NASTY }],
    ['quick_actions_create', { name: NASTY, operation: 'm3us_create', payload: JSON.stringify(payload) }],
    ['oauth_token_issue', { grant_type: 'password', username: member.username, password: NASTY }],
  ];

  for (const [name, typed] of cases) {
    await t.test(`${name} 200`, async (t) => {
      const form = await formOf(shop, name);
      const request = requestOf(`${origin}/api/v1`, form, filled(form, typed, shop.token));
      seen.length = 0;
      // One after another: they have the same Idempotency-Key.
      for (const language of LANGUAGES) {
        const program = snippetOf(language, request, false);
        t.notOk(program.includes(shop.token), `${language.name} does not show the token`);
        t.not(await run(language, program, { TOKEN: shop.token }), '', `${language.name} prints the answer`);
      }
      const { method, url, body = '' } = request;
      const asked = { method, url: url.slice(origin.length), body: body && (JSON.parse(body) as unknown) };
      t.same(
        seen.map(({ body, ...one }) => ({ ...one, body: body && (JSON.parse(body) as unknown) })),
        LANGUAGES.map(() => ({ ...asked, status: 200 })),
        'every language sends the same',
      );
    });
  }

  await t.test('what no request can carry is not sent', async (t) => {
    const form = await formOf(shop, 'm3us_suspend');
    const line = filled(form, { id }, shop.token);
    const refused: [string, Filled][] = [
      ['id cannot be dots alone.', filled(form, { id: '..' }, shop.token)],
      ['The token may have ASCII characters only.', { ...line, token: 'one\u00a0two' }],
      ['The Idempotency-Key may have ASCII characters only.', { ...line, idempotencyKey: 'order 7 €' }],
    ];
    for (const [message, typed] of refused) t.throws(() => requestOf(origin, form, typed), { message });
  });

  await t.test('a token that may be shown is in the program, and runs without the variable', async (t) => {
    const form = await formOf(shop, 'users_me');
    const request = requestOf(`${origin}/api/v1`, form, filled(form, {}, shop.token));
    seen.length = 0;
    for (const language of LANGUAGES) await run(language, snippetOf(language, request, true));
    t.same(
      column(seen, 'status'),
      LANGUAGES.map(() => 200),
    );
  });
});

void test('the request of a form', async (t) => {
  const shop = await Shop.of(await Service.apart(t));
  const base = 'https://api.example.com/api/v1';

  await t.test('leaves out what is empty, and an optional body without fields', async (t) => {
    const form = await formOf(shop, 'm3us_suspend');
    const { url, headers, body } = requestOf(base, form, filled(form, { id: 7 }, 'T'));
    t.equal(url, `${base}/m3us/7/suspend`);
    t.equal(body, undefined);
    t.same(headers, [
      ['Authorization', 'Bearer T'],
      ['Idempotency-Key', "key-'1'"],
      ['Dry-Run', 'true'],
    ]);
  });

  await t.test('has no token for a public operation, and no Dry-Run for a read', async (t) => {
    const login = await formOf(shop, 'oauth_token_issue');
    t.same(requestOf(base, login, filled(login, {}, 'T')).headers, [['Content-Type', 'application/json']]);
    const read = await formOf(shop, 'users_me');
    t.same(requestOf(base, read, filled(read, {}, 'T')).headers, [['Authorization', 'Bearer T']]);
  });

  await t.test('cannot be made of text that is no JSON and no number', async (t) => {
    const action = await formOf(shop, 'quick_actions_create');
    t.throws(
      () => requestOf(base, action, filled(action, { payload: '{' }, 'T')),
      /^payload is not valid JSON/,
    );
    const extension = await formOf(shop, 'm3us_extend');
    t.throws(
      () => requestOf(base, extension, filled(extension, { package_id: 'x' }, 'T')),
      /^package_id is not a number/,
    );
    t.throws(
      () => requestOf(base, action, { ...filled(action, {}, 'T'), body: '[1' }),
      /^The body is not valid JSON/,
    );
  });

  await t.test('keeps a path within its operation', async (t) => {
    const form = await formOf(shop, 'm3us_show');
    const { url } = requestOf(base, form, filled(form, { id: '../users?x=1#$&' }, 'T'));
    t.equal(url, `${base}/m3us/..%2Fusers%3Fx%3D1%23%24%26`);
  });
});
