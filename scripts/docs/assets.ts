import { build } from 'esbuild';
import { readFile, readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { projectFile } from '../../handlers/http/project-file.ts';

const ASSETS = projectFile('scripts', 'docs', 'assets');

/** Returns what the pages load, by the names of the files. Each script is bundled with what it imports. */
export async function assets(): Promise<Map<string, string>> {
  const names = await readdir(ASSETS);
  const texts = names.map(async (name): Promise<[string, string]> => [
    name,
    await textOf(join(ASSETS, name)),
  ]);
  return new Map(await Promise.all(texts));
}

async function textOf(path: string): Promise<string> {
  if (parse(path).ext !== '.js') return readFile(path, 'utf8');
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'warning',
    // What is imported while the page is open is a file of its own.
    external: ['/docs/*'],
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}
