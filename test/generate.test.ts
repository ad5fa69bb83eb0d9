import { execFile } from 'node:child_process';
import { appendFile, cp, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { test, type Test } from 'tap';
import { projectFile } from '../handlers/runtime/project-file.ts';
import { bundle } from './support/bundle.ts';

const PARTS = [
  'package.json',
  'tsconfig.json',
  'CHANGELOG.md',
  'spec',
  'generated',
  'scripts/generate/docs/assets',
];

void test('npm run generate', async (t) => {
  const tree = await copy(t);
  const output = join(tree, 'generated');
  // A few operations are enough: all of them take long, and .ci/run checks them.
  await keepOnly(tree, ['/me', '/faqs', '/faqs/{id}']);
  await rm(output, { recursive: true });

  await t.test('twice produces the same bytes', async (t) => {
    t.equal((await generate(tree)).code, 0);
    const first = await contents(output);
    t.equal((await generate(tree)).code, 0);
    t.same(await contents(output), first);
  });
  const before = await contents(output);

  await t.test('-- --check accepts its output', async (t) => {
    const { code, stderr } = await generate(tree, '--check');
    t.same([code, stderr], [0, '']);
  });

  await t.test(
    '-- --check fails after a change of spec/, names the outdated files, and changes nothing',
    async (t) => {
      await replace(
        join(tree, 'spec', 'users', 'users_me.yaml'),
        'Returns the user of the bearer token.',
        'Whoever calls.',
      );
      const { code, stderr } = await generate(tree, '--check');
      t.equal(code, 1);
      t.match(stderr, 'openapi.json, openapi-3.0.json, types.ts, docs/users.html.');
      t.match(stderr, 'npm run generate');
      t.same(await contents(output), before);
      await replace(
        join(tree, 'spec', 'users', 'users_me.yaml'),
        'Whoever calls.',
        'Returns the user of the bearer token.',
      );
    },
  );

  await t.test('-- --check names a file that was edited, a missing one and a superfluous one', async (t) => {
    await appendFile(join(output, 'types.ts'), '// by hand\n');
    await rm(join(output, 'operations.ts'));
    await writeFile(join(output, 'stray.ts'), '');
    const { code, stderr } = await generate(tree, '--check');
    t.equal(code, 1);
    t.match(stderr, 'stray.ts, types.ts, operations.ts.');
  });

  await t.test('fails, and names the reference, if a $ref has no target', async (t) => {
    await replace(join(tree, 'spec', 'users', 'users_me.yaml'), 'User.yaml', 'Usher.yaml');
    const { code, stderr } = await generate(tree);
    t.equal(code, 1);
    t.match(stderr, 'Usher.yaml');
    await replace(join(tree, 'spec', 'users', 'users_me.yaml'), 'Usher.yaml', 'User.yaml');
  });

  await t.test('fails, and names the operation, if a replica would show credit', async (t) => {
    const file = join(tree, 'spec', 'users', 'users_me.yaml');
    await replace(file, 'x-ownership: caller', 'x-ownership: caller\nx-replica: true');
    const { code, stderr } = await generate(tree);
    t.equal(code, 1);
    t.match(stderr, 'users_me has x-replica, but shows credit: credit');
    await replace(file, 'x-replica: true\n', '');
  });

  await t.test('fails, and names the file, where no path leads to an operation', async (t) => {
    await replace(join(tree, 'spec', 'openapi.yaml'), '    get: { $ref: faqs/faqs_show.yaml }\n', '');
    const { code, stderr } = await generate(tree);
    t.equal(code, 1);
    t.match(stderr, /^No path of openapi\.yaml leads to faqs\/faqs_show\.yaml: .*\n$/);
  });
});

/** Copies what generation needs, bundles its command, and links the installed packages. */
async function copy(t: Test): Promise<string> {
  const tree = await mkdtemp(join(tmpdir(), 'subscription-reseller-api-generate-'));
  t.teardown(() => rm(tree, { recursive: true, force: true }));
  for (const part of PARTS) await cp(projectFile(part), join(tree, part), { recursive: true });
  await symlink(projectFile('node_modules'), join(tree, 'node_modules'));
  await bundle(projectFile('scripts', 'generate.ts'), join(tree, 'scripts', 'generate.js'), 'bundle');
  return tree;
}

/** Leaves these paths alone in the contract of the tree and in the released one, and their operations. */
async function keepOnly(tree: string, paths: string[]): Promise<void> {
  const file = join(tree, 'spec', 'openapi.yaml');
  const [head = '', rest = ''] = (await readFile(file, 'utf8')).split(/^paths:\n/m);
  const [all = '', tail = ''] = rest.split(/^components:\n/m);
  const kept = all
    .split(/^(?= {2}\/)/m)
    .filter((item) => paths.some((path) => item.startsWith(`  ${path}:\n`)));
  await writeFile(file, `${head}paths:\n${kept.join('')}components:\n${tail}`);
  const released = join(tree, 'spec', 'released', 'openapi.json');
  const document = JSON.parse(await readFile(released, 'utf8')) as { paths: Record<string, unknown> };
  const known = Object.entries(document.paths).filter(([path]) => paths.includes(path));
  await writeFile(released, JSON.stringify({ ...document, paths: Object.fromEntries(known) }));
  for (const [, operation = ''] of all.matchAll(/\$ref: (.+\.yaml)/g)) {
    if (!kept.some((item) => item.includes(operation))) await rm(join(tree, 'spec', operation));
  }
}

const generate = (tree: string, ...args: string[]): Promise<Ended> =>
  run(process.execPath, ['scripts/generate.js', ...args], tree);

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

async function contents(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const names = files.map(({ parentPath, name }) => relative(folder, join(parentPath, name))).sort();
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  );
}

async function replace(file: string, text: string, replacement: string): Promise<void> {
  const before = await readFile(file, 'utf8');
  if (!before.includes(text)) throw new Error(`${file} does not contain ${text}`);
  await writeFile(file, before.replaceAll(text, replacement));
}
