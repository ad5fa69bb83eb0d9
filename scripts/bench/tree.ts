import { build } from 'esbuild';
import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
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

export interface TreeOptions {
  /** The number of operations: so many are added, copies of packages_index with other names and paths. */
  size?: number;
  /** The commit to build, by any name that git knows; otherwise the files as they are. */
  ref?: string;
}

/** Copies the project into the folder and builds it there. Throws a Refusal for a commit that does not exist. */
export async function createProjectTree(
  folder: string,
  { size = 0, ref }: TreeOptions = {},
): Promise<ProjectTree> {
  await mkdir(folder, { recursive: true });
  if (ref === undefined) {
    await Promise.all(COPIED.map((name) => copyPart(name, folder)));
  } else {
    await extract(ref, folder);
  }
  await symlink(projectFile('node_modules'), join(folder, 'node_modules'));
  const missing = size - (await countOperations(folder));
  if (missing > 0) {
    await padContract(folder, missing);
    await padHandlers(folder);
    await runScript(folder, 'generate');
  }
  await runScript(folder, 'build');
  await buildPrograms(join(folder, PROGRAMS));
  const manifest = (await readJson(join(folder, 'package.json'))) as {
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

async function countOperations(folder: string): Promise<number> {
  const file = join(folder, 'generated', 'openapi-3.0.json');
  const { paths } = (await readJson(file)) as { paths: Record<string, object> };
  return Object.values(paths).flatMap(Object.keys).length;
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}

async function padContract(folder: string, count: number): Promise<void> {
  const original = await readFile(join(folder, 'spec', 'packages', 'packages_index.yaml'), 'utf8');
  const paths: string[] = [];
  for (let index = 1; index <= count; index += 1) {
    const number = String(index).padStart(3, '0');
    const name = `padding_${number}_index`;
    const text = original.replace('operationId: packages_index', `operationId: ${name}`);
    await writeFile(join(folder, 'spec', 'packages', `${name}.yaml`), text);
    paths.push(`  /padding/${number}/packages:\n    get: { $ref: packages/${name}.yaml }\n`);
  }
  // Half before and half after the real ones, because some frameworks search from the start.
  const file = join(folder, 'spec', 'openapi.yaml');
  const [head = '', rest = ''] = (await readFile(file, 'utf8')).split(/^paths:\n/m);
  const [real = '', tail = ''] = rest.split(/^components:\n/m);
  const half = Math.floor(paths.length / 2);
  const body = [...paths.slice(0, half), real, ...paths.slice(half)].join('');
  await writeFile(file, `${head}paths:\n${body}components:\n${tail}`);
}

/** Handles every operation without a handler by that of packages_index. */
async function padHandlers(folder: string): Promise<void> {
  await rename(join(folder, 'handlers', 'index.ts'), join(folder, 'handlers', 'real.ts'));
  const text = `
import { operations } from '../generated/operations.ts';
import { handlers as real } from './real.ts';
export const handlers = Object.fromEntries(
  Object.keys(operations).map((name) => [name, real[name] ?? real.packages_index]),
);
`;
  await writeFile(join(folder, 'handlers', 'index.ts'), text);
}

/** Runs a script of a tree's package.json, with these environment variables besides the present ones. */
export async function runScript(
  folder: string,
  script: string,
  env: Record<string, string> = {},
): Promise<void> {
  await promisify(execFile)('npm', ['run', '-s', script], { cwd: folder, env: { ...process.env, ...env } });
}
