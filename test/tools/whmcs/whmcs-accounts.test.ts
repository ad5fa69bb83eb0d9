import { sql } from 'kysely';
import { test } from 'tap';
import type { WorldUser } from '../../support/world.ts';
import type { Shop } from '../../support/shop.ts';
import { serviceRow, skip } from '../../support/whmcs.ts';
import { WhmcsShop } from '../../support/whmcs-shop.ts';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import jsQR from 'jsqr';
import { projectFile } from '../../../handlers/http/project-file.ts';
import { insert } from '../../support/rows.ts';

// The module for WHMCS: what it reads of a whole server.

const SERVICES = 2000;
const FIRST = 1001;

/** Inserts lines of a user for the services from `FIRST`, by one statement. */
async function insertLines({ db, world }: Shop, owner: WorldUser, packageId: number): Promise<void> {
  const first = await world.line(owner, 'm3u', { package_id: packageId, sold_by_id: owner.id });
  await sql`
    insert into lines (kind, username, password, package_id, max_connections, user_id, created_by_id, sold_by_id,
      external_id, activated_at, expired_at)
    select kind, 'viewer' || n, password, package_id, max_connections, user_id, created_by_id, sold_by_id,
      'whmcs-' || n, activated_at, expired_at
    from lines cross join generate_series(${FIRST}::integer, ${FIRST + SERVICES - 1}::integer) as n
    where id = ${first}`.execute(db);
}

void test('a server with 2,000 services', { skip }, async (t) => {
  const { shop, whmcs } = await WhmcsShop.open(t);
  const packageId = await shop.package();
  await insertLines(shop, shop.seller, packageId);
  const below = await shop.world.user(shop.seller);
  await shop.world.line(below, 'mag', {
    external_id: `whmcs-${String(FIRST + SERVICES)}`,
    sold_by_id: below.id,
  });
  await whmcs.orders(
    Array.from({ length: SERVICES + 1 }, (_, index) =>
      serviceRow(FIRST + index, 1, { username: `viewer${String(FIRST + index)}`, domainstatus: 'Active' }),
    ),
  );

  await t.test('ListAccounts: its own lines, in three requests', async (t) => {
    const { success, accounts } = (await whmcs.run('ListAccounts')) as {
      success: boolean;
      accounts: Record<string, string>[];
    };
    t.equal(success, true);
    t.equal(accounts.length, SERVICES + 1, 'with the line that was sold without an external id');
    t.match(accounts[1], {
      name: `whmcs-${String(FIRST)}`,
      email: '',
      username: `viewer${String(FIRST)}`,
      domain: '',
      uniqueIdentifier: `viewer${String(FIRST)}`,
      product: String(packageId),
      primaryip: '',
      created: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
      status: 'Active',
    });
    const { moduleLog } = await whmcs.state();
    t.same(
      moduleLog.map(([, action]) => action.replace(/\?.*/, '')),
      ['GET me', 'GET lines', 'GET lines', 'GET lines'],
    );
  });

  await t.test('UsageUpdate: stores what was renamed, and names the service without a line', async (t) => {
    const renamed = `whmcs-${String(FIRST + 5)}`;
    await shop.db
      .updateTable('lines')
      .set({ username: 'renamed.viewer' })
      .where('external_id', '=', renamed)
      .execute();
    await whmcs.run('UsageUpdate');
    const { tables, activity } = await whmcs.state();
    t.equal(tables.tblhosting.filter(({ lastupdate }) => lastupdate !== '').length, SERVICES);
    t.match(
      tables.tblhosting.filter(({ id, username }) => username !== `viewer${String(id)}`),
      [{ id: FIRST + 5, username: 'renamed.viewer' }],
    );
    t.match(activity, [
      { description: `Subscription lines: these services have no line: ${String(FIRST + SERVICES)}.` },
    ]);
  });
});

void test('a server and its products', { skip }, async (t) => {
  const { shop, whmcs } = await WhmcsShop.open(t);
  const { db } = shop;
  const basic = await shop.package({ name: 'Basic' });
  const year = await shop.package({ name: 'Year', credit: 10_050, period: 12 });
  const bouquet = await insert(db, 'bouquets', { bouquet_name: 'Sports', type: 'live' });

  await t.test('ConfigOptions: the packages and bouquets of the API', async (t) => {
    t.match(await whmcs.run('ConfigOptions'), {
      Package: { Loader: 'subscriptionlines_LoadPackages', SimpleMode: true },
      Kind: { Options: 'M3u,Mag,Enigma,Activecode' },
      Bouquets: { Loader: 'subscriptionlines_LoadBouquets', SimpleMode: true },
    });
    t.same(await whmcs.run('LoadPackages'), {
      [basic]: 'Basic: 10.00 credits for 1 month',
      [year]: 'Year: 100.50 credits for 12 months',
    });
    t.same(await whmcs.run('LoadBouquets'), { '': 'All of the package', [bouquet]: 'Sports' });
  });

  await t.test('TestConnection: the balance, or what is wrong', async (t) => {
    t.same(await whmcs.run('TestConnection'), { success: true, error: '' });
    t.match((await whmcs.told()).at(-1), 'connected, 1,000.00 credits are left');
    t.match(await whmcs.run('MetaData'), { RequiresServer: true, ListAccountsProductField: 'configoption1' });
    await whmcs.give('no-token');
    const refused = {
      success: false,
      error: "The API token is not valid. Enter a new one as the server's password.",
    };
    t.same(await whmcs.run('TestConnection'), refused);
    t.same(await whmcs.run('ListAccounts'), refused);
    await whmcs.give('');
    t.match(await whmcs.run('TestConnection'), { error: /^The server needs a hostname, and an API token/ });
  });
});

// The module for WHMCS as PHP reads it, and its QR codes as a reader of QR codes does.

const MODULE = projectFile('scripts', 'whmcs', 'subscriptionlines');
const files = readdirSync(MODULE, { recursive: true, encoding: 'utf8' }).map((name) => join(MODULE, name));
const sources = files.filter((name) => name.endsWith('.php'));

void test('every file of the module is valid PHP, with strict types', { skip }, (t) => {
  for (const file of sources) {
    const { status, stdout } = spawnSync('php', ['-d', 'error_reporting=-1', '-l', file], {
      encoding: 'utf8',
    });
    t.equal(status, 0, stdout);
    t.notMatch(stdout, /Deprecated|Warning|Notice/);
    t.match(readFileSync(file, 'utf8'), /^<\?php\n\ndeclare\(strict_types=1\);\n/);
  }
  t.end();
});

void test('the page of the customer escapes what it shows', (t) => {
  const template = readFileSync(join(MODULE, 'templates', 'overview.tpl'), 'utf8');
  const printed = [...template.matchAll(/\{(\$[^}]+)\}/g)].map(([, text = '']) => text);
  t.same(
    printed.filter((text) => !text.endsWith('|escape')),
    ['$qrcode nofilter'],
  );
  t.end();
});

/** Returns the QR codes of texts as SVG, or null where a text is too long. */
function qrCodes(texts: readonly string[]): (string | null)[] {
  const program = `
    require $argv[1];
    $texts = json_decode(stream_get_contents(STDIN), true, 512, JSON_THROW_ON_ERROR);
    echo json_encode(array_map(SubscriptionLines\\Qr\\QrCode::svg(...), $texts), JSON_THROW_ON_ERROR);`;
  const args = ['-d', 'error_reporting=-1', '-r', program, join(MODULE, 'lib', 'autoload.php')];
  const { stdout } = spawnSync('php', args, {
    input: JSON.stringify(texts),
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  });
  return JSON.parse(stdout) as (string | null)[];
}

const PIXELS_OF_MODULE = 3;

/** Draws an SVG of squares, and reads it as a camera would. */
function read(svg: string): string | undefined {
  const side = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]) * PIXELS_OF_MODULE;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, column = '', row = ''] of svg.matchAll(/M(\d+),(\d+)h1v1h-1z/g)) {
    for (let y = 0; y < PIXELS_OF_MODULE; y += 1) {
      const start = ((Number(row) * PIXELS_OF_MODULE + y) * side + Number(column) * PIXELS_OF_MODULE) * 4;
      for (let x = 0; x < PIXELS_OF_MODULE; x += 1) pixels.fill(0, start + x * 4, start + x * 4 + 3);
    }
  }
  return jsQR.default(pixels, side, side)?.data;
}

/** The most bytes that some versions hold at level M, from the standard. */
const CAPACITY = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 666, 2331];

void test('QR codes of texts of many lengths can be read', { skip }, (t) => {
  const link =
    'https://tv.operator.example/get.php?username=viewer501&password=hk3v9wq2&type=m3u_plus&output=ts';
  const texts = [
    link,
    ...CAPACITY.flatMap((bytes) => [bytes, bytes + 1]).map((bytes) => 'ab&=/'.repeat(500).slice(0, bytes)),
  ];
  const codes = qrCodes(texts);
  t.equal(codes.pop(), null, 'a text of 2332 bytes is too long');
  for (const [index, code] of codes.entries()) t.equal(read(code ?? ''), texts[index]);
  const versions = codes.map((code) => (Number(/viewBox="0 0 (\d+) /.exec(code ?? '')?.[1]) - 25) / 4);
  t.same(
    versions.slice(1),
    [1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 20, 21, 40],
    'the smallest',
  );
  t.end();
});
