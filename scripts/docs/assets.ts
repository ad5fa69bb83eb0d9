import { build } from 'esbuild';
import { readFile, readdir } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { projectFile } from '../../handlers/http/project-file.ts';

const FOLDER = projectFile('scripts', 'docs');
const ASSETS = join(FOLDER, 'assets');

/** What a page loads, and what that loads once a search or a console is opened. */
const SCRIPTS = ['assets/script.js', 'assets/search.js', 'console/page.ts', 'console/console.ts'];

/** Returns what the pages load, by the names of the files. */
export async function assets(): Promise<Map<string, string>> {
  const names = (await readdir(ASSETS)).filter((name) => extname(name) !== '.js');
  const texts = names.map(async (name) => [name, await readFile(join(ASSETS, name), 'utf8')] as const);
  return new Map([...(await Promise.all(texts)), ...(await scripts())]);
}

/** Bundles each script with what it imports. What two of them import is a file of its own. */
async function scripts(): Promise<[name: string, text: string][]> {
  const { outputFiles } = await build({
    absWorkingDir: FOLDER,
    entryPoints: SCRIPTS,
    outdir: '.',
    entryNames: '[name]',
    bundle: true,
    splitting: true,
    // Without a hash: a browser may have kept the page of the version before.
    chunkNames: 'shared',
    minify: true,
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
    logLevel: 'warning',
    // What is imported by its address while the page is open.
    external: ['/docs/*'],
    write: false,
  });
  return outputFiles.map(({ path, text }) => [basename(path), text]);
}
