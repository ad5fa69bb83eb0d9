import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test } from 'tap';
import { gzipSync } from 'node:zlib';
import { projectFile } from '../../../handlers/http/project-file.ts';
import { Guide } from '../../support/guides.ts';
import { installedPath } from '../../support/installed.ts';
import { Service } from '../../support/service.ts';

// The commands of the guide, run as they stand on the dump of an old panel, and on lines of another one.

const TOOLS = ['bash', 'curl', 'jq'];
const missing = TOOLS.filter((tool) => spawnSync(tool, ['--version']).status !== 0);

void test('moving in', { skip: missing.length > 0 && `needs ${missing.join(' and ')}` }, async (t) => {
  const service = await Service.apart(t);
  const { world } = service;
  const root = await world.user(null);
  const folder = await mkdtemp(join(tmpdir(), 'migrate-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const API = `${await service.app.listen({ port: 0, host: '127.0.0.1' })}/api/v1`;
  const guide = Guide.read('migrate-from-another-panel');
  t.same(guide.languages, ['json', 'sh', 'text']);
  const TOKEN = await world.token(root);
  const run = async (heading: string): Promise<string[]> => {
    const env = {
      ...process.env,
      PATH: await installedPath(t),
      API,
      TOKEN,
      DATABASE_URL: service.databaseUrl,
    };
    const code = guide.section(heading).code('sh');
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', code], {
      cwd: folder,
      env,
    });
    return stdout.trimEnd().split('\n');
  };
  const file = (name: string, text: string | Buffer) => writeFile(join(folder, name), text);
  const shown = (heading: string): unknown[] =>
    guide
      .section(heading)
      .blocks('json')
      .map((text): unknown => JSON.parse(text));

  await file('get_live_categories.json', '[{"category_id":"1","category_name":"News","parent_id":0}]');
  await file('get_live_streams.json', '[{"num":1,"name":"One","stream_id":11,"category_id":"1"}]');
  const dump = await readFile(projectFile('test/tools/move-in/dumps/xtream-ui.sql'));
  await file('old-panel.sql.gz', gzipSync(dump));

  await t.test('the catalogue, a map, and a dry run with its reasons', async (t) => {
    const heading = '1. Days before: the catalogue, and a trial';
    const reasons = (await run(heading)).filter((line) => line.startsWith('{'));
    t.match(
      reasons
        .map((line): unknown => JSON.parse(line))
        .filter((each) => JSON.stringify(each).includes('duplicate_u')),
      shown(heading),
    );
    t.equal((await service.ok('users_index', { token: TOKEN })).total, 1, 'nobody has come yet');
  });

  await t.test('the run, the check, and the way back', async (t) => {
    const [number] = /run \d+/.exec((await run('2. The evening, hour by hour')).join('\n')) ?? [];
    const checked = (await run('3. Check')).map((line): unknown => JSON.parse(line));
    t.same(checked, shown('3. Check'));
    const undo = guide
      .section('4. The way back')
      .code('sh')
      .replace(/\d+/, String(number?.slice(4)));
    const env = { ...process.env, PATH: await installedPath(t), DATABASE_URL: service.databaseUrl };
    await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', undo], { cwd: folder, env });
    t.equal((await service.ok('m3us_index', { token: TOKEN })).total, 0);
  });

  await t.test('lines of a CSV file', async (t) => {
    await world.user(root, { set: { username: 'hill-shop' } });
    await world.package({ name: 'Basic' });
    const heading = 'Lines of a panel that nobody knows';
    await file('lines.csv', guide.section(heading).code('text'));
    await run(heading);
    const { data } = await service.ok('lines_index', {
      token: TOKEN,
      query: { 'filters[status]': 'active' },
    });
    t.match(data, [
      { type: 'M3u', username: 'viewer7001', password: 'pw01', expired_at: '2099-05-01 12:00:00' },
      { type: 'Mag', mac_address: '00:1A:79:00:00:02', max_connections: 2 },
    ]);
  });
});
