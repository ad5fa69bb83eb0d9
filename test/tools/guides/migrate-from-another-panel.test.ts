import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test } from 'tap';
import { Guide } from '../../support/guides.ts';
import { installedPath } from '../../support/installed.ts';
import { Service } from '../../support/service.ts';
import { Shop } from '../../support/shop.ts';

// The commands and the program of the guide, run as they stand on an old panel of four lines.

const TOOLS = ['bash', 'curl', 'jq', 'python3'];
const missing = TOOLS.filter((tool) => spawnSync(tool, ['--version']).status !== 0);

const DAY = 86_400_000;
const inDays = (days: number): string =>
  new Date(Date.now() + days * DAY).toISOString().slice(0, 19).replace('T', ' ');

void test('migrating', { skip: missing.length > 0 && `needs ${missing.join(' and ')}` }, async (t) => {
  const shop = await Shop.of(await Service.apart(t));
  const { service, world, root } = shop;
  const folder = await mkdtemp(join(tmpdir(), 'migrate-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const API = `${await service.app.listen({ port: 0, host: '127.0.0.1' })}/api/v1`;
  const guide = Guide.read('migrate-from-another-panel');
  t.same(guide.languages, ['json', 'python', 'sh']);
  const file = (name: string, text: string) => writeFile(join(folder, name), text);
  const run = async (command: string, args: string[], TOKEN: string): Promise<string[]> => {
    const env = {
      ...process.env,
      PATH: await installedPath(t),
      API,
      TOKEN,
      DATABASE_URL: service.databaseUrl,
    };
    const { stdout } = await promisify(execFile)(command, args, { cwd: folder, env });
    return stdout.trimEnd().split('\n');
  };

  await t.test('the catalogue and the resellers', async (t) => {
    const role = await world.role({ permissions: [] });
    const [reseller = ''] = guide.section('2. Bring the resellers').blocks('json');
    await file('resellers.json', `[${reseller.replace('[1]', `[${String(role)}]`)}]`);
    await file('get_live_categories.json', '[{"category_id":"1","category_name":"News","parent_id":0}]');
    await file('get_live_streams.json', '[{"num":1,"name":"One","stream_id":11,"category_id":"1"}]');
    const output = await run('bash', ['-euo', 'pipefail', '-c', guide.code('sh')], await world.token(root));
    t.same(JSON.parse(output.at(-1) ?? ''), { username: 'hill-shop', credit: 40 });
    const { data } = await service.ok('bouquets_index', { token: await world.token(root) });
    t.match(data, [{ bouquet_name: 'News' }]);
  });

  await t.test('the lines that end, with their usernames and passwords, each paid once', async (t) => {
    await shop.package({ name: 'Basic' });
    const rows = [
      'number,kind,package,username,password,mac,ends_at',
      `7001,m3us,Basic,viewer7001,s3cret-7001,,${inDays(0)}`,
      `7002,mags,Basic,,,00-1a-79-00-00-02,${inDays(0.5)}`,
      `7003,m3us,Basic,viewer7003,s3cret-7003,,${inDays(20)}`,
      `7004,m3us,Basic,viewer7001,s3cret-7004,,${inDays(-1)}`,
    ];
    await file('lines.csv', rows.join('\n'));
    const night = async () => {
      const printed = await run('python3', ['-c', guide.code('python')], shop.token);
      return printed.map((text): unknown => JSON.parse(text));
    };
    const before = await shop.balance();
    const first = await night();
    const shown = guide.section('3. Bring the lines when they end').blocks('json');
    const result = guide.section('4. Reconcile').blocks('json');
    t.match(
      first,
      [...shown, ...result].map((text): unknown => JSON.parse(text)),
    );
    const { data } = await service.ok('lines_index', { token: shop.token });
    t.match(data, [
      { type: 'M3u', username: 'viewer7001', password: 's3cret-7001', external_id: 'old-panel-7001' },
      { type: 'Mag', mac_address: '00:1A:79:00:00:02', external_id: 'old-panel-7002' },
    ]);
    t.equal(await shop.balance(), before - 2000);
    await shop.db.deleteFrom('idempotency_keys').execute();
    t.match((await night()).at(-1), { brought: 2, missing: ['7004'] });
    t.equal(await shop.balance(), before - 2000, 'the next night nothing is paid again');
  });
});
