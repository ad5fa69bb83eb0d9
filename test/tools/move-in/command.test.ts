import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'tap';
import { gzipSync } from 'node:zlib';
import { projectFile } from '../../../handlers/http/project-file.ts';
import { longStatement, madeDump } from '../../support/made-dump.ts';
import { runScript, startScript } from '../../support/processes.ts';
import { find } from '../../support/rows.ts';
import { Service } from '../../support/service.ts';

const DUMP = projectFile('test/tools/move-in/dumps/xtream-ui.sql');
/** What the command may take at any size of the dump, in MB. */
const MOST_MEMORY = 150;

void test('npm run move-in', async (t) => {
  const service = await Service.apart(t);
  await service.world.user(null);
  const env = { DATABASE_URL: service.databaseUrl };
  const folder = await mkdtemp(join(tmpdir(), 'subscription-reseller-api-move-in-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const saved = async (name: string, bytes: string | Buffer): Promise<string> => {
    await writeFile(join(folder, name), bytes);
    return join(folder, name);
  };

  /** Sends bytes to the command. Returns what it says, and the most memory that it took, in MB, where Linux tells. */
  const piped = async (args: readonly string[], bytes: AsyncIterable<Buffer>) => {
    const running = startScript(t, 'move-in', ['-', ...args], env);
    const { stdin, pid } = running.child;
    for await (const piece of bytes) if (stdin?.write(piece) === false) await once(stdin, 'drain');
    const status = await readFile(`/proc/${String(pid)}/status`, 'utf8').catch(() => '');
    const memory = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    stdin?.end();
    return { ...(await running.ended), memory };
  };

  await t.test('--dry-run prints what would come and the report, and writes it as JSON', async (t) => {
    const report = join(folder, 'report.json');
    const { code, stdout } = await runScript(t, 'move-in', [DUMP, '--dry-run', '--report', report], env);
    t.equal(code, 0);
    t.match(stdout, /\| users +\| +10 \|/);
    t.match(stdout, /\| skipped \| +users \| +105 \| +duplicate_username \| +106 \|/);
    t.match(stdout, /A dry run: nothing is changed\./);
    const written = JSON.parse(await readFile(report, 'utf8')) as { report: unknown[] };
    t.match(written, { panel: 'xtream-ui' });
    t.match(written.report, [
      { level: 'skipped', table: 'mag_devices', id: '9', reason: 'device_without_line', detail: null },
    ]);
    t.same(await find(service.db, 'movings', {}, 'id'), []);
  });

  await t.test('takes a gzipped file, and stdin', async (t) => {
    const packed = await saved('dump.sql.gz', gzipSync(await readFile(DUMP)));
    const { stdout } = await runScript(t, 'move-in', [packed, '--dry-run', '--panel', 'xtream-ui'], env);
    t.match(stdout, /\| users +\| +10 \|/);
    const { code, stdout: ofMade } = await piped(['--dry-run'], madeDump({ lines: 30, resellers: 4 }));
    t.equal(code, 0);
    t.match(ofMade, /\| users +\| +4 \|[^]*\| lines +\| +30 \|/);
  });

  await t.test('exits with 1 and says why', async (t) => {
    const refused = async (...args: string[]): Promise<string> => {
      const { code, stderr } = await runScript(t, 'move-in', args, env);
      t.equal(code, 1);
      return stderr.replaceAll(`${folder}/`, '');
    };
    const cut = await saved('cut.sql', (await readFile(DUMP)).subarray(0, 20_000));
    t.equal(
      await refused(cut, '--dry-run'),
      'cut.sql: byte 20,000: the dump is cut off: it ends inside a statement.\n',
    );
    const packed = await saved('cut.gz', gzipSync(await readFile(DUMP)).subarray(0, 3000));
    t.equal(await refused(packed, '--dry-run'), 'cut.gz: the gzip file is broken, or cut off.\n');
    t.equal(
      await refused(join(folder, 'none.sql'), '--dry-run'),
      'none.sql: cannot be read: there is no such file.\n',
    );
    t.match(
      await refused(DUMP, '--dry-run', '--report', join(folder, 'none', 'r.json')),
      /cannot be written/,
    );
    t.match(await refused(DUMP, '--undo', '1'), /^Usage: npm run move-in/);
    t.match(await refused('--undo', '7'), /7/);
    t.match(await refused(DUMP, '--dry-run', '--panel', 'other'), /^Usage: npm run move-in/);
  });

  await t.test('takes no more memory for a statement of 300 MB', async (t) => {
    for (const [table, values] of [
      ['any', `1,'${"it\\'s, ".repeat(20)}',NULL`],
      ['bouquets', `1,'Bouquet','${'1,2,3,'.repeat(100)}'`],
    ] as const) {
      const { code, stderr, memory } = await piped(['--dry-run'], asDump(table, values, 300_000_000));
      t.equal(code, 1);
      t.match(stderr, /is the dump of no panel that is known/);
      t.ok(memory < MOST_MEMORY, `${String(memory)} MB`);
    }
  });
});

async function* asDump(table: string, values: string, bytes: number): AsyncGenerator<Buffer> {
  yield Buffer.from('CREATE TABLE `bouquets` (`id` int, `bouquet_name` text, `bouquet_channels` text);\n');
  yield* longStatement(table, values, bytes);
}
