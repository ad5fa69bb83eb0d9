import { createHash } from 'node:crypto';
import { access, chmod, constants, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';

// `npm run build`: bundles what production runs, one file a command, into .build/, or into `--outdir`. This is plain
// JavaScript because it also runs where only the packages of production are installed.

const ROOT = join(import.meta.dirname, '..');
const BUILD = join(ROOT, '.build');

/** Names the sources that .build/ was made from. */
const STAMP = join(BUILD, 'sources.sha256');

/** What is bundled, and how. The JavaScript of generated/ stays where it is. */
const BUNDLED = ['db', 'generated', 'handlers', 'scripts'];
const ALSO = ['package.json', 'package-lock.json', 'scripts/build.js'];

/** Packages written for require() need it in an ES module. */
const REQUIRE =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

/**
 * Builds .build/ unless it was made from the present sources, so that no command runs old code and none writes beside
 * a service that runs. Returns a sentence that says why this is not possible, or undefined.
 */
export async function buildIfChanged() {
  const sources = await hashOfSources();
  if ((await readFile(STAMP, 'utf8').catch(() => '')) === sources) return undefined;
  const reason = await whyNot();
  if (reason === undefined) await buildAll(BUILD, sources);
  return reason;
}

async function whyNot() {
  try {
    import.meta.resolve('esbuild');
    await mkdir(BUILD, { recursive: true });
    await access(BUILD, constants.W_OK);
    return undefined;
  } catch {
    return (
      'The program has not been built from these sources, and cannot be built here: ' +
      'run `npm ci && npm run build` as a user who may write to this folder.'
    );
  }
}

/** Returns the files of the commands: the scripts of package.json that run.js runs. */
async function entryPoints() {
  /** @type {{ scripts: Record<string, string> }} */
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const commands = Object.values(scripts).flatMap((line) => /scripts\/run\.js (\S+)/.exec(line)?.[1] ?? []);
  return ['cli', ...commands].map((command) => `scripts/${command}.ts`);
}

/**
 * Replaces each file at once: another process may be starting from the one before.
 *
 * @param {string} outdir
 * @param {string} sources
 */
async function buildAll(outdir, sources) {
  const { build, stop } = await import('esbuild');
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: await entryPoints(),
    outdir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['#generated/*'],
    banner: { js: REQUIRE },
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
    write: false,
  });
  await stop();
  await mkdir(outdir, { recursive: true });
  for (const { path, contents } of outputFiles) {
    const draft = `${path}.${String(process.pid)}`;
    await writeFile(draft, contents);
    await chmod(draft, basename(path) === 'cli.js' ? 0o755 : 0o644);
    await rename(draft, path);
  }
  if (outdir === BUILD) await writeFile(STAMP, sources);
}

async function hashOfSources() {
  const hash = createHash('sha256');
  const listed = BUNDLED.map(async (folder) =>
    (await readdir(join(ROOT, folder), { recursive: true })).map((name) => join(folder, name)),
  );
  const files = (await Promise.all(listed)).flat().filter((file) => file.endsWith('.ts'));
  for (const file of [...files.sort(), ...ALSO]) {
    hash.update(`${file}\n`).update(await readFile(join(ROOT, file)));
  }
  return hash.digest('hex');
}

if (import.meta.filename === process.argv[1]) {
  const { outdir } = parseArgs({ options: { outdir: { type: 'string', default: BUILD } } }).values;
  await buildAll(outdir, await hashOfSources());
}
