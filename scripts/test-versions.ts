import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { projectFile } from '../handlers/http/project-file.ts';
import { freePort } from '../test/support/processes.ts';
import { Refusal, runCommand } from './lib/refusal.ts';
import { inTime, Program, serving, succeed } from './test-deploy/program.ts';
import { nodeOf, postgresOf } from './test-versions/downloads.ts';
import { databaseOn, onPostgres } from './test-versions/postgres.ts';

// `npm run test:versions`: the built program and a part of the suite on several versions of Node and PostgreSQL, which
// it downloads to .build/versions/ once, 800 MB. It takes up to ten minutes on two busy cores, stops after half an hour,
// and removes all but the downloads.

const MOST_MINUTES = 30;

/** The oldest and the newest Node with each PostgreSQL that the handbook names, and what lies between them. */
const PAIRS = [
  { node: '20.19.0', postgres: '15.18.0-beta.17' },
  { node: '22', postgres: '16.14.0-beta.17' },
  { node: '24', postgres: '17.10.0-beta.17' },
  { node: '24', postgres: '18.4.0-beta.17' },
] as const;

/** What depends most on the database or on Node: SQL of every kind, jobs, locks, time limits, HTTP. */
const FILES = [
  'db/driver',
  'db/aborted',
  'db/ledger-check',
  'db/locks',
  'db/prepared',
  'http/http-errors',
  'http/pages',
  'jobs/worker-jobs',
  'lines/lines-find',
  'lines/lines-index',
  'logs',
  'packages',
  'runtime/admission',
  'runtime/time-limits',
  'sales/selling-create',
  'sales/selling-vouchers',
  'scripts/import',
  'scripts/import-database',
  'users/oauth',
  'users/users-lists',
].map((name) => `test/${name}.test.ts`);

const results: { node: string; postgres: string; part: string; result: string; seconds: number }[] = [];

const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ending.abort());
setTimeout(() => ending.abort(), MOST_MINUTES * 60_000).unref();

await runCommand(async () => {
  await succeed({ args: ['npm', 'run', '-s', 'build'], cwd: projectFile() });
  for (const pair of PAIRS) {
    if (ending.signal.aborted) break;
    const [node, files] = [await nodeOf(pair.node), await postgresOf(pair.postgres)];
    const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim();
    const versions = { node: version, postgres: pair.postgres.replace(/\.0-.*/, '') };
    await onPostgres({ files, ending: ending.signal }, async (url) => {
      await part(versions, 'program', () => program(node, url));
      await part(versions, 'suite', () => suite(node, url));
    });
  }
  await part({ node: 'v18', postgres: '' }, 'refused', refusedNode);
  await part({ node: process.version, postgres: '14' }, 'refused', refusedPostgres);
  console.table(results);
  if (ending.signal.aborted) throw new Refusal('Not every version was tried.');
  if (results.some(({ result }) => result !== 'ok')) throw new Refusal('Not every version works.');
});

/** Does a part of the test, and notes how it went. */
async function part(
  versions: { node: string; postgres: string },
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  if (ending.signal.aborted) return;
  const started = performance.now();
  let result = 'ok';
  try {
    await work();
  } catch (error) {
    result = 'FAILED';
    console.error(versions, name, error);
  }
  const seconds = Math.round((performance.now() - started) / 1000);
  results.push({ ...versions, part: name, result, seconds });
  console.log(`${result.padEnd(6)} Node ${versions.node}, PostgreSQL ${versions.postgres}: ${name}`);
}

/** The commands of the built program on an empty database, up to the first sale. */
async function program(node: string, url: string): Promise<void> {
  const database = await databaseOn(url, 'program');
  const port = String(await freePort());
  const env = { DATABASE_URL: database, PORT: port, DRAIN_SECONDS: '0' };
  const command = (...args: string[]) => ({
    args: [node, projectFile('.build', 'cli.js'), ...args] as const,
    cwd: projectFile(),
    env,
  });
  await succeed(command('migrate'));
  const token = (await succeed(command('init', '--username', 'operator'))).trim().split(/\s/).at(-1) ?? '';
  const service = new Program(command('start'));
  try {
    const origin = `http://127.0.0.1:${port}`;
    await serving(service, origin);
    const call = async (path: string, body: object): Promise<unknown> => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const answer = await fetch(`${origin}/api/v1${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        ...inTime(),
      });
      if (answer.status !== 200) throw new Error(`${path}: ${await answer.text()}`);
      return answer.json();
    };
    await call('/packages', { name: 'Month', credit: 10, period: 1, period_type: 'month' });
    await call('/m3us', { package_id: 1 });
    await succeed(command('ledger-check'));
    service.child.kill('SIGTERM');
    if ((await service.ended) !== 0) throw new Error(`The service did not end well: ${service.errors}`);
  } finally {
    service.signalAll('SIGKILL');
  }
}

async function suite(node: string, url: string): Promise<void> {
  const database = await databaseOn(url, 'suite');
  const args = [
    projectFile('node_modules', 'tsx', 'dist', 'cli.mjs'),
    'scripts/test.ts',
    '--database',
    database,
  ];
  const PATH = `${dirname(node)}:${process.env['PATH'] ?? ''}`;
  await succeed({ args: [node, ...args, ...FILES], cwd: projectFile(), env: { PATH } });
}

/** An old Node gets a sentence, from the built program and from a command of package.json. */
async function refusedNode(): Promise<void> {
  const node = await nodeOf('18');
  for (const file of ['.build/cli.js', 'scripts/build.js']) {
    const refused = new Program({ args: [node, file, 'start'], cwd: projectFile() });
    const code = await refused.ended;
    if (code !== 1 || !/^This needs Node\.js 20\.19 or newer: .*\n$/.test(refused.errors))
      throw new Error(`${file} ended with ${String(code)}: ${refused.errors}`);
  }
}

/** So does an old PostgreSQL, before anything is changed in it. */
async function refusedPostgres(): Promise<void> {
  const files = await postgresOf('14.22.0-beta.17');
  await onPostgres({ files, ending: ending.signal }, async (url) => {
    for (const command of ['migrate', 'start']) {
      const args = [process.execPath, '.build/cli.js', command] as const;
      const refused = new Program({ args, cwd: projectFile(), env: { DATABASE_URL: url } });
      const code = await refused.ended;
      if (code !== 1 || refused.errors !== 'This needs PostgreSQL 15 or newer: the database is 14.22.\n')
        throw new Error(`${command} ended with ${String(code)}: ${refused.errors}`);
    }
  });
}
