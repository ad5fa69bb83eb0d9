import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Test } from 'tap';
import { projectFile } from '../../../../handlers/http/project-file.ts';
import type * as Files from '../../../../scripts/generate/files.ts';
import { bundle } from '../../../support/bundle.ts';

// A copy of what `npm run generate` reads, which tests change.

const PARTS = ['package.json', 'tsconfig.json', 'spec', 'generated'];

/** Copies what generation needs, and links the installed packages. */
export async function copy(t: Test): Promise<string> {
  const tree = await mkdtemp(join(tmpdir(), 'subscription-reseller-api-generate-'));
  t.teardown(() => rm(tree, { recursive: true, force: true }));
  for (const part of PARTS) await cp(projectFile(part), join(tree, part), { recursive: true });
  await symlink(projectFile('node_modules'), join(tree, 'node_modules'));
  return tree;
}

/** Returns what `npm run generate` calls, for a tree: a process for each call would load it again. */
export async function generator(tree: string): Promise<() => Promise<Map<string, string>>> {
  const file = join(tree, 'scripts', 'files.js');
  await bundle(projectFile('scripts', 'generate', 'files.ts'), file, 'bundle');
  const { generatedFiles } = (await import(pathToFileURL(file).href)) as typeof Files;
  return async () => {
    const { files, makeTypes } = await generatedFiles();
    return new Map([...files, ...(await makeTypes())]);
  };
}

/** Returns what asks what `npm run generate` says in a tree before it exits with 1. */
export async function refuser(tree: string): Promise<() => Promise<string>> {
  const generatedFiles = await generator(tree);
  return async () => {
    const error: unknown = await generatedFiles().then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (error instanceof Error && error.constructor.name === 'Refusal') return error.message;
    throw new Error('it was not refused', { cause: error });
  };
}

/** Returns a call of `npm run generate` in a tree. */
export async function command(tree: string): Promise<(...args: string[]) => Promise<Ended>> {
  const file = join(tree, 'scripts', 'generate.js');
  await bundle(projectFile('scripts', 'generate.ts'), file, 'bundle');
  return (...args) => run(process.execPath, [file, ...args], tree);
}

/** Names schemas that a contract of few paths does not have. */
const OBJECTS = /^x-objects:\n(?: .*\n)*/m;

/** Leaves these paths alone in the contract of the tree, and their operations. */
export async function keepOnly(tree: string, paths: string[]): Promise<void> {
  const file = join(tree, 'spec', 'openapi.yaml');
  const [head = '', rest = ''] = (await readFile(file, 'utf8')).split(/^paths:\n/m);
  const [all = '', tail = ''] = rest.split(/^components:\n/m);
  const kept = all
    .split(/^(?= {2}\/)/m)
    .filter((item) => paths.some((path) => item.startsWith(`  ${path}:\n`)));
  const other = head.replace(OBJECTS, '');
  await writeFile(file, `${other}paths:\n${kept.join('')}components:\n${tail}`);
  for (const operation of new Set(all.match(/(?<=\$ref: ).+\.yaml/g))) {
    if (!kept.some((item) => item.includes(operation))) await rm(join(tree, 'spec', operation));
  }
}

interface Ended {
  code: number;
  stderr: string;
}

function run(command: string, args: string[], cwd: string): Promise<Ended> {
  const { PATH, HOME } = process.env;
  return new Promise((resolve) => {
    const child = execFile(command, args, { cwd, env: { PATH, HOME } }, (_, _stdout, stderr) => {
      resolve({ code: child.exitCode ?? 1, stderr: stderr.replace(/^npm warn .*\n/gm, '') });
    });
  });
}

/** Returns the files of a folder by their names. */
export async function contents(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const names = files.map(({ parentPath, name }) => relative(folder, join(parentPath, name))).sort();
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  );
}

/** Replaces a text in a file. Throws if it is not there. */
export async function replace(file: string, text: string, replacement: string): Promise<void> {
  const before = await readFile(file, 'utf8');
  if (!before.includes(text)) throw new Error(`${file} does not contain ${text}`);
  await writeFile(file, before.replaceAll(text, replacement));
}
