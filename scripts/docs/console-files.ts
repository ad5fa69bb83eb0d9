import { build } from 'esbuild';
import { basename } from 'node:path';
import { projectFile } from '../../handlers/http/project-file.ts';
import { formsOf } from './forms.ts';
import { slug, type Site } from './site.ts';

/** What every page loads, and what that loads once a console is opened. */
const ENTRIES = ['page.ts', 'console.ts'];

/** Returns what the consoles are, by the names of the files: their scripts, the forms of each group, the help with problems. */
export async function consoleFiles(site: Site): Promise<Map<string, string>> {
  const files = await scripts();
  const groups = site.chapters.flatMap((chapter) => chapter.groups);
  for (const group of groups)
    files.set(`console-${slug(group.name)}.json`, `${JSON.stringify(formsOf(site, group))}\n`);
  const help = Object.entries(site.problems).map(([code, { title, action }]) => [code, { title, action }]);
  files.set('console-problems.json', `${JSON.stringify(Object.fromEntries(help))}\n`);
  return files;
}

/** Returns the scripts of `console/` by their names. Each is a module. */
async function scripts(): Promise<Map<string, string>> {
  const { outputFiles } = await build({
    absWorkingDir: projectFile('scripts', 'docs', 'console'),
    entryPoints: ENTRIES,
    outdir: '.',
    bundle: true,
    splitting: true,
    // Without a hash: a browser may have kept the page of the version before.
    chunkNames: 'shared',
    minify: true,
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
    logLevel: 'warning',
    write: false,
  });
  return new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
}
