import { appendFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'tap';
import { command, contents, copy, generator, keepOnly, replace } from './generate/tree.ts';

void test('npm run generate', async (t) => {
  const tree = await copy(t);
  const output = join(tree, 'generated');
  // A few operations are enough: all of them take long, and .ci/run checks them.
  await keepOnly(tree, ['/me', '/faqs', '/faqs/{id}']);
  await rm(output, { recursive: true });

  const generate = await command(tree);
  t.equal((await generate()).code, 0);

  await t.test('-- --check accepts its output: a second run would write the same bytes', async (t) => {
    const { code, stderr } = await generate('--check');
    t.same([code, stderr], [0, '']);
  });

  await t.test('-- --check names what is outdated, edited, missing or extra; changes nothing', async (t) => {
    const me = join(tree, 'spec', 'users', 'users_me.yaml');
    await replace(me, 'Returns the user of the bearer token.', 'Whoever calls.');
    await appendFile(join(output, 'types.ts'), '// by hand\n');
    await rm(join(output, 'problems.ts'));
    await writeFile(join(output, 'stray.ts'), '');
    const altered = await contents(output);
    const { code, stderr } = await generate('--check');
    t.equal(code, 1);
    t.match(stderr, 'stray.ts, openapi.json, openapi-3.0.json, postman.json, problems.ts, types.ts.');
    t.match(stderr, 'npm run generate');
    t.same(await contents(output), altered);
    await replace(me, 'Whoever calls.', 'Returns the user of the bearer token.');
  });

  await t.test('writes what `npm run dev` has, which makes only what a change concerns', async (t) => {
    const generatedFiles = await generator(tree);
    await generatedFiles();
    const faqs = join(tree, 'spec', 'faqs');
    await replace(join(faqs, 'FaqCreateRequest.yaml'), 'maximum: 2147483647', 'maximum: 2147483646');
    await replace(join(faqs, 'Faq.yaml'), 'position:', 'place:');
    await replace(join(tree, 'spec', 'users', 'users_me.yaml'), 'Returns the user', 'Shows the user');
    const files = await generatedFiles();
    t.equal((await generate()).code, 0);
    const written = await contents(output);
    t.same(Object.keys(written), [...files.keys()].sort());
    t.same(
      [...files.keys()].filter((name) => files.get(name) !== written[name]),
      [],
    );
  });
});
