import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { build } from 'esbuild';
import { projectFile } from '../handlers/http/project-file.ts';
import { onMigratedPostgres } from './lib/migrated-postgres.ts';
import { installPackages } from './lib/packages.ts';
import { Refusal, runCommand } from './lib/refusal.ts';
import { unseenErrors } from './test/error-codes.ts';
import { runFiles, selected } from './test/run-files.ts';

// `npm test`: tests the service on a PostgreSQL of its own. `npm test -- test/lists test/faqs.test.ts` runs a folder and a
// file; `npm run test:tools` runs the folders that `npm test` leaves out. `--database=postgres://...` names the server of
// an empty database, `--grep=tokens` the outer tests with this in their name; a second `--grep` selects their subtests.
// `--seed=2` plays other random cases. The output of each process is kept in .build/test-results/.

/** What stands around the service: `npm run test:tools`. */
const TOOLS = ['test/tools/', 'test/clients/'];

/** They take longest, so they come first: a long one at the end would run alone. */
const LONGEST = /^test\/(access|faults|lists|clients)\//;

/** Packages written for require() need it in an ES module. */
const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);";

const PLAYER = 'scripts/test/player.ts';

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: {
      grep: { type: 'string', multiple: true, default: [] },
      database: { type: 'string' },
      seed: { type: 'string', default: '1' },
    },
    allowPositionals: true,
  });
  if (!/^\d{1,9}$/.test(values.seed)) throw new Refusal('--seed takes a number of at most nine digits.');
  const files = await filesOf(positionals);
  const built = buildPrograms('--only', 'types').then(() => Promise.all([bundle(files), buildPrograms()]));
  // PostgreSQL is stopped in good order before anybody hears that something could not be built.
  built.catch(() => undefined);
  await onMigratedPostgres(async ({ url, folder }) => {
    const [player] = await built;
    const whole = positionals.length === 0 && values.grep.length === 0;
    const codes = await mkdtemp(join(folder, 'codes-'));
    const { passed, skipped, failed } = await runFiles(player, files, {
      ...process.env,
      ...selected(values.grep),
      ...(whole ? { TEST_SEEN_CODES: codes } : {}),
      TEST_SEED: values.seed,
      TEST_TEMPLATE_URL: url,
      TMPDIR: folder,
    });
    if (whole) {
      const unseen = await unseenErrors(codes);
      failed.push(
        ...unseen.map((error) => `${error}: the contract lists this error, and no test has seen it`),
      );
    }
    if (failed.length > 0) console.log(['', '== Failed', ...failed].join('\n'));
    console.log(`\n${String(passed)} passed, ${String(failed.length)} failed, ${String(skipped)} skipped`);
    if (passed + failed.length === 0)
      throw new Refusal('No test ran: --grep matches none of the outer tests.');
    process.exitCode = failed.length > 0 ? 1 : 0;
  }, values.database);
});

/** Returns the test files of these files and folders, or without any those of the service. The longest come first. */
async function filesOf(chosen: readonly string[]): Promise<string[]> {
  const sources = await readdir(projectFile('test'), { recursive: true });
  const all = sources
    .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
    .map((name) => `test/${name}`)
    .sort();
  const isTool = (file: string): boolean => TOOLS.some((folder) => file.startsWith(folder));
  const isLong = (file: string): boolean => LONGEST.test(file);
  const wanted = chosen.map((path) => relative(projectFile(), resolve(path)));
  const inPath = (file: string, path: string): boolean => file === path || file.startsWith(`${path}/`);
  const missing = wanted.find((path) => !all.some((file) => inPath(file, path)));
  if (missing !== undefined) throw new Refusal(`There is no test in ${missing}.`);
  const files = all.filter((file) =>
    wanted.length === 0 ? !isTool(file) : wanted.some((path) => inPath(file, path)),
  );
  return [...files.filter(isLong), ...files.filter((file) => !isLong(file))];
}

/**
 * Bundles tests with what they import, since each process would otherwise read hundreds of sources: that takes 1.5 s more
 * of processor time than reading the bundle. Returns the program that plays them.
 */
async function bundle(files: readonly string[]): Promise<string> {
  const outdir = projectFile('.build', 'test');
  if (files.some((file) => file.startsWith('test/tools/browser/')))
    await installPackages('test', 'tools', 'browser');
  await rm(outdir, { recursive: true, force: true });
  await build({
    absWorkingDir: projectFile(),
    entryPoints: [PLAYER, ...files],
    outbase: '.',
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['#generated/*', ...(await packages())],
    alias: { 'async-hook-domain': projectFile('scripts', 'test', 'domain.ts') },
    banner: { js: REQUIRE },
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
  });
  return join(outdir, PLAYER.replace(/ts$/, 'js'));
}

/** Returns the packages that are not bundled: all but tap, of which a part is replaced. */
async function packages(): Promise<string[]> {
  const manifest = JSON.parse(await readFile(projectFile('package.json'), 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >;
  const { tap, ...others } = { ...manifest.dependencies, ...manifest.devDependencies };
  return Object.keys(others);
}

/** Builds what `npm start` does, unless it is there: the pages, and the programs that tests start. */
async function buildPrograms(...only: readonly string[]): Promise<void> {
  const args = [projectFile('scripts', 'build.js'), '--if-changed', ...only];
  await promisify(execFile)(process.execPath, args).catch((error: unknown) => {
    throw new Refusal(`The service could not be built. ${(error as { stderr?: string }).stderr ?? ''}`);
  });
}
