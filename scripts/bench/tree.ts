import { build } from 'esbuild';
import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { operations } from '../../generated/operations.ts';
import { projectFile } from '../../handlers/runtime/project-file.ts';

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

/** A built copy of the project, which changes to the checkout do not affect. */
export interface ProjectTree {
  folder: string;
  /** The arguments that `npm start` passes to Node: its flags, and the built service. */
  service: string[];
  /** The bundle of the built service. Its source map is next to it. */
  bundle: string;
  program: (name: string) => string;
  contract: string;
}

/**
 * Copies the project into the folder and builds it there. Operations are added until there are `size`: copies of
 * packages_index with other names and paths, in spec/ and in handlers/.
 */
export async function createProjectTree(folder: string, size = 0): Promise<ProjectTree> {
  await mkdir(folder, { recursive: true });
  for (const name of COPIED) await cp(projectFile(name), join(folder, name), { recursive: true });
  await symlink(projectFile('node_modules'), join(folder, 'node_modules'));
  const missing = size - Object.keys(operations).length;
  if (missing > 0) {
    await padContract(folder, missing);
    await padHandlers(folder);
    await runScript(folder, 'generate');
  }
  await runScript(folder, 'build');
  const programs = ['load', 'baselines/fastify', 'baselines/openapi-backend', 'baselines/express'];
  await build({
    entryPoints: programs.map((name) => join(folder, 'scripts', 'bench', `${name}.ts`)),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    outdir: join(folder, '.bench'),
  });
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  return {
    folder,
    service: manifest.scripts.start.replace(/.* exec node /, '').split(' '),
    bundle: join(folder, '.build', 'start.js'),
    program: (name) => join(folder, '.bench', `${name}.js`),
    contract: join(folder, 'generated', 'openapi-3.0.json'),
  };
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

async function runScript(folder: string, script: string): Promise<void> {
  await promisify(execFile)('npm', ['run', '-s', script], { cwd: folder });
}
