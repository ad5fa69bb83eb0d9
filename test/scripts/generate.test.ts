import { appendFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'tap';
import { projectFile } from '../../handlers/http/project-file.ts';
import type * as Files from '../../scripts/generate/files.ts';
import { bundle } from '../support/bundle.ts';
import { contents, copy, generate, keepOnly, replace } from './generate/tree.ts';

void test('npm run generate', async (t) => {
  const tree = await copy(t);
  const output = join(tree, 'generated');
  // A few operations are enough: all of them take long, and .ci/run checks them.
  await keepOnly(tree, ['/me', '/faqs', '/faqs/{id}']);
  await rm(output, { recursive: true });

  t.equal((await generate(tree)).code, 0);
  const before = await contents(output);

  await t.test('-- --check accepts its output: a second run would write the same bytes', async (t) => {
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
      t.match(stderr, 'openapi.json, openapi-3.0.json, postman.json.');
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

  await t.test('writes what `npm run dev` has, which makes only what a change concerns', async (t) => {
    const file = join(tree, 'scripts', 'files.js');
    await bundle(projectFile('scripts', 'generate', 'files.ts'), file, 'bundle');
    const { generatedFiles } = (await import(pathToFileURL(file).href)) as typeof Files;
    await generatedFiles();
    const faqs = join(tree, 'spec', 'faqs');
    await replace(join(faqs, 'FaqCreateRequest.yaml'), 'maximum: 2147483647', 'maximum: 2147483646');
    await replace(join(faqs, 'Faq.yaml'), 'position:', 'place:');
    await replace(join(tree, 'spec', 'users', 'users_me.yaml'), 'Returns the user', 'Shows the user');
    const files = await generatedFiles();
    t.equal((await generate(tree)).code, 0);
    const written = await contents(output);
    t.same(Object.keys(written), [...files.keys()].sort());
    t.same(
      [...files.keys()].filter((name) => files.get(name) !== written[name]),
      [],
    );
  });
});
