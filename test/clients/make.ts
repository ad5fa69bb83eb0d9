import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFile } from '../../handlers/http/project-file.ts';
import { bundle } from '../support/bundle.ts';

// Generates and compiles many clients at a time: what generators and compilers load takes longer than most of their work.

/** The errors of each client as text, by folder; empty for none. */
export type Wrongs = ReadonlyMap<string, string>;

/** The compiler that partners have today, and the native one, which takes a fifth of the time. */
export type Compiler = 'typescript' | 'typescript-native';

const COMPILER_OPTIONS = {
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  types: [],
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  // kubb names its files this way.
  allowImportingTsExtensions: true,
};

/** Generates the clients in folders below `parent`, each named as its program. */
export async function generate(parent: string, folders: readonly string[]): Promise<Wrongs> {
  const file = join(parent, 'generate.js');
  await bundle(projectFile('test', 'clients', 'generate.ts'), file);
  const child = fork(file, folders, {
    cwd: parent,
    // Some report each run to their authors by default, and React is slower in development.
    env: { ...process.env, DO_NOT_TRACK: '1', NODE_ENV: 'production' },
    execArgv: ['--max-semi-space-size=64'],
    silent: true,
  });
  let said = '';
  for (const output of [child.stdout, child.stderr]) output?.on('data', (text) => (said += String(text)));
  const wrongs = new Map<string, string>();
  child.on('message', (message) => {
    const { folder, wrong } = message as { folder: string; wrong: string };
    wrongs.set(folder, wrong);
  });
  await once(child, 'close');
  for (const folder of folders) if (!wrongs.has(folder)) wrongs.set(folder, `not generated: ${said}`);
  return wrongs;
}

/** Compiles the clients in folders below `parent`, and the programs that use them, under strict. */
export async function compile(
  parent: string,
  folders: readonly string[],
  compiler: Compiler,
): Promise<Wrongs> {
  const project = join(parent, `${compiler}.json`);
  await writeFile(project, JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include: folders }));
  const said = await run(parent, [
    projectFile('node_modules', compiler, 'bin', 'tsc'),
    ...['--project', project],
    // Its threads would check much of it twice.
    ...(compiler === 'typescript-native' ? ['--singleThreaded'] : []),
  ]);
  const of = (folder: string): string[] => said.split('\n').filter((line) => line.startsWith(`${folder}/`));
  const isPlaced = folders.some((folder) => of(folder).length > 0);
  return new Map(folders.map((folder) => [folder, isPlaced ? of(folder).join('\n') : said]));
}

/** Runs Node. Returns what it says if it fails. */
function run(cwd: string, args: string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd }, (error, stdout, stderr) => {
      resolve(error === null ? '' : `${error.message}\n${stdout}${stderr}`);
    });
  });
}
