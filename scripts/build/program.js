import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

// How commands are bundled, for `npm run build` and `npm run dev`. This is plain JavaScript for the reason that
// scripts/build.js is.

export const ROOT = join(import.meta.dirname, '..', '..');
export const BUILD = join(ROOT, '.build');

/** Packages written for require() need it in an ES module. */
export const REQUIRE =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

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

/**
 * Returns how esbuild bundles commands into a folder, one file each.
 *
 * @param {string[]} commands
 * @param {string} outdir
 */
export function programOf(commands, outdir) {
  return /** @satisfies {import('esbuild').BuildOptions} */ ({
    absWorkingDir: ROOT,
    entryPoints: commands.map((command) => `scripts/${command}.ts`),
    outdir,
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
}

/**
 * Replaces each file at once: another process may be starting from the one before.
 *
 * @param {import('esbuild').OutputFile[]} files
 */
export async function replaceFiles(files) {
  for (const { path, contents } of files) {
    const draft = `${path}.${String(process.pid)}`;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(draft, contents);
    await chmod(draft, basename(path) === 'cli.js' ? 0o755 : 0o644);
    await rename(draft, path);
  }
}
