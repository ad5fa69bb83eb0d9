import './lib/node-version.js';
import { createHash } from 'node:crypto';
import { access, chmod, constants, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

// `npm run build`: generates what generated/ has, bundles what production runs, one file a command, into .build/, and
// writes the pages of /docs into .build/docs/, compressed too. `--only generated`, `--only types`, `--only programs` and
// `--only docs` build a part of it, and what that is made from. With `--if-changed` it builds nothing where .build/ was made
// from the present sources: so no command runs old code, and none writes beside a service that runs. This is plain
// JavaScript because it also runs where only the packages of production are installed.

const ROOT = join(import.meta.dirname, '..');
const BUILD = join(ROOT, '.build');

/** What generated/ is made from. */
const GENERATED = {
  files: [
    ...['package-lock.json', 'scripts/build.js', 'scripts/lib/refusal.ts'],
    ...['db/connection/errors.ts', 'handlers/call/body-limits.ts', 'handlers/http/project-file.ts'],
  ],
  folders: ['spec', 'scripts/generate'],
  ending: /\.(ts|yaml|json)$/,
};

/** The parts of .build/: the files and folders that each is made from, and how the files of the folders end. */
const SOURCES = {
  generated: GENERATED,
  types: GENERATED,
  // The JavaScript of generated/ is not bundled, and its types are read by compilers alone.
  programs: {
    files: ['package.json', 'package-lock.json', 'scripts/build.js', 'scripts/lib/node-version.js'],
    folders: ['db', 'generated', 'handlers', 'scripts'],
    ending: /(?<!types)\.ts$/,
  },
  docs: {
    files: [
      ...['CHANGELOG.md', 'package-lock.json', 'generated/contract.json', 'generated/docs.json'],
      ...['db/connection/errors.ts', 'handlers/http/codings.ts', 'handlers/http/project-file.ts'],
      ...['scripts/build.js', 'scripts/docs.ts'],
      ...['contract', 'errors', 'examples', 'exports', 'problems'].map(
        (name) => `scripts/generate/${name}.ts`,
      ),
      'scripts/lib/refusal.ts',
      'spec/clients.md',
    ],
    folders: ['scripts/docs', 'spec/guides', 'spec/workflows'],
    ending: /./,
  },
};

/** @typedef {keyof typeof SOURCES} Part */

/** Packages written for require() need it in an ES module. */
const REQUIRE =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

/** Returns a sentence that says why nothing can be built here, or undefined. */
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

/**
 * Source maps of the project's own files only: Node keeps what it reads of them in memory, and those of packages are
 * the larger part.
 *
 * @type {import('esbuild').Plugin}
 */
const OWN_MAPS = {
  name: 'own-maps',
  setup(bundle) {
    const none = Buffer.from(JSON.stringify({ version: 3, sources: [''], mappings: 'AAAA' })).toString(
      'base64',
    );
    bundle.onLoad({ filter: /node_modules.*\.[cm]?js$/ }, async ({ path }) => ({
      contents: `${await readFile(path, 'utf8')}\n//# sourceMappingURL=data:application/json;base64,${none}`,
      loader: 'default',
    }));
  },
};

/** Bundles `cli` and what package.json runs from .build/. Replaces each file at once: a process may be starting from it. */
async function buildPrograms() {
  /** @type {{ scripts: Record<string, string> }} */
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const commands = Object.values(scripts).flatMap((line) => /\.build\/(\S+)\.js/.exec(line)?.[1] ?? []);
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: ['cli', ...commands].map((command) => `scripts/${command}.ts`),
    outdir: BUILD,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['#generated/*'],
    banner: { js: REQUIRE },
    // What is half as long is read in half the time, at each start. Names stay, for stacks.
    minifyWhitespace: true,
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
    plugins: [OWN_MAPS],
    write: false,
  });
  await mkdir(BUILD, { recursive: true });
  for (const { path, contents } of outputFiles) {
    const draft = `${path}.${String(process.pid)}`;
    await writeFile(draft, contents);
    await chmod(draft, basename(path) === 'cli.js' ? 0o755 : 0o644);
    await rename(draft, path);
  }
}

/**
 * Bundles a program of a part, and returns what it exports. The bundle is removed: production has no use for it.
 *
 * @param {Part} part
 * @param {string} entry
 * @returns {Promise<unknown>}
 */
async function programOf(part, entry) {
  const { build } = await import('esbuild');
  const outfile = join(BUILD, `${part}.${String(process.pid)}.mjs`);
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    outfile,
    bundle: true,
    metafile: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  });
  const sources = new Set(await sourcesOf(part));
  const unknown = Object.keys(metafile.inputs).find((file) => !sources.has(file));
  if (unknown !== undefined) throw new Error(`${entry} imports ${unknown}: add it to SOURCES.`);
  try {
    return await import(pathToFileURL(outfile).href);
  } finally {
    await rm(outfile);
  }
}

async function generate() {
  const { generateUnchecked } = /** @type {typeof import('./generate/files.ts')} */ (
    await programOf('generated', 'scripts/generate/files.ts')
  );
  await generateUnchecked();
}

/** No program reads types: only what checks them needs them. */
async function generateTypes() {
  const { generateEdgeTypes } = /** @type {typeof import('./generate/files.ts')} */ (
    await programOf('types', 'scripts/generate/files.ts')
  );
  await generateEdgeTypes();
}

async function buildDocs() {
  const { writeDocs } = /** @type {typeof import('./docs.ts')} */ (
    await programOf('docs', 'scripts/docs.ts')
  );
  await writeDocs(join(BUILD, 'docs'));
}

/**
 * Returns the files of a folder, without packages that are installed in it.
 *
 * @param {string} folder
 * @returns {Promise<string[]>}
 */
async function filesIn(folder) {
  const entries = await readdir(join(ROOT, folder), { withFileTypes: true });
  const found = entries.map(async (entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return [path];
    return entry.name === 'node_modules' ? [] : await filesIn(path);
  });
  return (await Promise.all(found)).flat();
}

/**
 * Returns the files that a part is made from.
 *
 * @param {Part} part
 */
async function sourcesOf(part) {
  const { files, folders, ending } = SOURCES[part];
  const found = (await Promise.all(folders.map(filesIn))).flat();
  return [...files, ...found.filter((file) => ending.test(file)).sort()];
}

/** @type {Map<object, Promise<string>>} */
const hashes = new Map();

/** @param {Part} part */
function hashOfSources(part) {
  const known = hashes.get(SOURCES[part]) ?? hashOf(part);
  hashes.set(SOURCES[part], known);
  return known;
}

/** @param {Part} part */
async function hashOf(part) {
  const hash = createHash('sha256');
  for (const file of await sourcesOf(part)) hash.update(`${file}\n`).update(await readFile(join(ROOT, file)));
  return hash.digest('hex');
}

const { only, 'if-changed': ifChanged } = parseArgs({
  options: { only: { type: 'string' }, 'if-changed': { type: 'boolean', default: false } },
}).values;

/**
 * Builds those of some parts that are not built from the present sources. Returns why they cannot be built, if so.
 *
 * @param {Part[]} names
 */
async function buildParts(names) {
  const parts = await Promise.all(
    names.map(async (part) => {
      // The stamp names the sources that the part was made from.
      const [stamp, sources] = [join(BUILD, `${part}.sha256`), await hashOfSources(part)];
      const isCurrent = ifChanged && (await readFile(stamp, 'utf8').catch(() => '')) === sources;
      return { part, stamp, sources, isCurrent };
    }),
  );
  const stale = parts.filter(({ isCurrent }) => !isCurrent);
  const reason = ifChanged && stale.length > 0 ? await whyNot() : undefined;
  if (reason !== undefined) return reason;
  await Promise.all(stale.map(({ part }) => BUILDERS[part]()));
  await Promise.all(stale.map(({ stamp, sources }) => writeFile(stamp, sources)));
  return undefined;
}

/** @type {Record<Part, () => Promise<void>>} */
const BUILDERS = {
  generated: generate,
  types: generateTypes,
  programs: buildPrograms,
  docs: buildDocs,
};

const others = /** @type {Part[]} */ (['types', 'programs', 'docs']).filter((part) =>
  only === undefined ? part !== 'types' : part === only,
);
const failure = await buildParts(['generated'])
  .then(async (reason) => reason ?? (await buildParts(others)))
  .catch((/** @type {unknown} */ error) => {
    // Of errors in the sources, which it lists, esbuild has printed file and line.
    if (error instanceof Error && 'errors' in error) return '';
    return error instanceof Error && error.constructor.name === 'Refusal' ? error.message : error;
  });
if (failure !== undefined) {
  console.error(failure);
  process.exitCode = 1;
}
const { stop } = await import('esbuild').catch(() => ({ stop: () => undefined }));
await stop();
