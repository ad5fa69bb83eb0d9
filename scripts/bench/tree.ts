import { build } from 'esbuild';
import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { projectFile } from '../../handlers/http/project-file.ts';
import { Refusal } from '../lib/refusal.ts';

const COPIED = [
  'spec',
  'handlers',
  'db',
  'scripts',
  'generated',
  'CHANGELOG.md',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

const PROGRAMS = '.bench';

/** A built copy of the project, which changes to the checkout do not affect. */
export interface ProjectTree {
  folder: string;
  /** The arguments that `npm start` passes to Node: its flags, and the built service. */
  service: string[];
  /** The same of `npm run worker`. */
  worker: string[];
  /** The bundle of the built service. Its source map is next to it. */
  bundle: string;
  program: (name: string) => string;
  contract: string;
}

/**
 * Copies the project into the folder and builds it there: a commit, by any name that git knows, or the files as they
 * are. Throws a Refusal for a commit that does not exist.
 */
export async function createProjectTree(folder: string, commit?: string): Promise<ProjectTree> {
  await mkdir(folder, { recursive: true });
  if (commit === undefined) await Promise.all(COPIED.map((name) => copyPart(name, folder)));
  else await extract(commit, folder);
  await symlink(projectFile('node_modules'), join(folder, 'node_modules'));
  await runScript(folder, 'build');
  await buildPrograms(join(folder, PROGRAMS));
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    scripts: { start: string; worker: string };
  };
  return {
    folder,
    service: argumentsOf(manifest.scripts.start),
    worker: argumentsOf(manifest.scripts.worker),
    bundle: join(folder, '.build', 'start.js'),
    program: (name) => join(folder, PROGRAMS, `${name}.js`),
    contract: join(folder, 'generated', 'openapi-3.0.json'),
  };
}

/** Returns the arguments that a script of package.json passes to Node after building. */
const argumentsOf = (script: string): string[] => script.replace(/.* exec node /, '').split(' ');

/** Copies a file or a folder of the project, without packages that are installed in it. */
function copyPart(name: string, folder: string): Promise<void> {
  const filter = (source: string): boolean => basename(source) !== 'node_modules';
  return cp(projectFile(name), join(folder, name), { recursive: true, filter });
}

/** Extracts the files of a commit into the folder. */
async function extract(ref: string, folder: string): Promise<void> {
  const archive = `${folder}.tar`;
  const args = ['archive', '--output', archive, ref];
  await promisify(execFile)('git', args, { cwd: projectFile() }).catch(() => {
    throw new Refusal(`git finds no commit ${ref} here.`);
  });
  await promisify(execFile)('tar', ['--extract', '--file', archive, '--directory', folder]);
  await rm(archive);
}

/** Builds the baselines and the program that makes the load, always those of the present files. */
async function buildPrograms(outdir: string): Promise<void> {
  const programs = ['load', 'baselines/fastify', 'baselines/openapi-backend', 'baselines/express'];
  await build({
    entryPoints: programs.map((name) => projectFile('scripts', 'bench', `${name}.ts`)),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    outdir,
  });
  await symlink(projectFile('scripts', 'bench', 'node_modules'), join(outdir, 'node_modules'));
}

/** Runs a script of a tree's package.json, with these environment variables besides the present ones. */
export async function runScript(
  folder: string,
  script: string,
  env: Record<string, string> = {},
): Promise<void> {
  await promisify(execFile)('npm', ['run', '-s', script], { cwd: folder, env: { ...process.env, ...env } });
}
