import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'tap';
import { command, contents, copy, generator, keepOnly, refuser, replace } from './generate/tree.ts';

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
    t.match(
      stderr,
      'stray.ts, openapi.json, openapi-3.0.json, contract.json, postman.json, problems.ts, types.ts.',
    );
    t.match(stderr, 'npm run generate');
    t.same(await contents(output), altered);
    await replace(me, 'Whoever calls.', 'Returns the user of the bearer token.');
  });

  await t.test('writes what `npm run dev` has, which makes only what a change concerns', async (t) => {
    const generatedFiles = await generator(tree);
    await generatedFiles();
    const faqs = join(tree, 'spec', 'faqs');
    await replace(join(faqs, 'FaqCreateRequest.yaml'), 'maximum: 2147483647', 'maximum: 2147483646');
    await replace(join(faqs, 'Faq.yaml'), 'Place in the category', 'Where it is');
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

void test('npm run generate of a contract with an error', async (t) => {
  const tree = await copy(t);
  await keepOnly(tree, ['/me', '/faq-categories', '/faqs', '/faqs/{id}']);
  const refusal = await refuser(tree);

  await t.test('fails, and names file, line and reference, if a $ref has no target', async (t) => {
    const file = join(tree, 'spec', 'users', 'users_me.yaml');
    for (const target of ['Usher.yaml', 'User.yaml#/Nobody']) {
      await replace(file, '$ref: User.yaml', `$ref: ${target}`);
      const line = (await readFile(file, 'utf8')).split('\n').findIndex((text) => text.includes(target)) + 1;
      const said = await refusal();
      t.match(said, `spec/users/users_me.yaml:${String(line)} no-unresolved-refs `);
      t.match(said, `$ref: ${target}`);
      await replace(file, `$ref: ${target}`, '$ref: User.yaml');
    }
  });

  await t.test('fails, and names file and line, of what is no YAML', async (t) => {
    for (const [name, from, to] of [
      ['openapi.yaml', '  /me:', '  /me: ['],
      ['faqs/Faq.yaml', 'properties:', 'properties: ['],
    ] as const) {
      await replace(join(tree, 'spec', name), from, to);
      t.match(await refusal(), new RegExp(`/spec/${name}" \\(\\d+:\\d+\\)`));
      await replace(join(tree, 'spec', name), to, from);
    }
  });

  await t.test(
    'fails, and names file, line, kind and word, if a file of several kinds cannot be filled in',
    async (t) => {
      const root = join(tree, 'spec', 'openapi.yaml');
      const file = join(tree, 'spec', 'faqs', 'faqs_show.yaml');
      const kinds = join(tree, 'spec', 'kinds.yaml');
      const words = await readFile(kinds, 'utf8');
      await replace(root, '$ref: faqs/faqs_show.yaml', '$ref: faqs/faqs_show.yaml?faqs_show');
      t.match(await refusal(), 'faqs/faqs_show.yaml?faqs_show: faqs_show names no kind of kinds.yaml');
      await appendFile(kinds, 'faqs:\n  kind: faqs\n');
      for (const [text, said] of [
        ['Retrieve <a pet>', 'faqs/faqs_show.yaml:3: faqs has no word <a pet> in kinds.yaml'],
        ['Retrieve a FAQ # only cats', 'faqs/faqs_show.yaml:3: cats is no kind of kinds.yaml'],
      ] as const) {
        await replace(file, 'Retrieve a FAQ', text);
        const message = await refusal();
        t.match(message, said);
        t.match(message, /^spec\/openapi\.yaml:\d+ .*\$ref: faqs\/faqs_show\.yaml\?faqs_show/m);
        await replace(file, text, 'Retrieve a FAQ');
      }
      await replace(file, 'Retrieve a FAQ', 'Retrieve one of the <kind> # not mag');
      await replace(file, 'x-ownership: none', 'x-ownership: everything');
      t.match(await refusal(), 'faqs_show.yaml has the x-ownership everything');
      await replace(file, 'x-ownership: everything', 'x-owner: none\nx-ownership: none');
      t.match(
        await refusal(),
        /^spec\/faqs\/faqs_show\.yaml:\d+ our\/extension x-owner is not in spec\/extensions\.md/m,
      );
      await replace(file, 'x-owner: none\n', '');
      await replace(root, '?faqs_show', '?faqs_shown');
      t.match(
        await refusal(),
        'spec/faqs/faqs_show.yaml:1 our/operation faqs_show is called faqs_shown by its file',
      );
      await replace(root, '?faqs_shown', '?faqs_show');
      await replace(file, 'Retrieve one of the <kind> # not mag', 'Retrieve a FAQ');
      await replace(root, '$ref: faqs/faqs_show.yaml?faqs_show', '$ref: faqs/faqs_show.yaml');
      await writeFile(kinds, words);
    },
  );

  await t.test('fails, and names the operation, if a replica would show credit', async (t) => {
    const file = join(tree, 'spec', 'users', 'users_me.yaml');
    await replace(file, 'x-ownership: caller', 'x-ownership: caller\nx-replica: true');
    t.match(await refusal(), 'users_me has x-replica, but shows credit: credit');
    await replace(file, 'x-replica: true\n', '');
  });

  await t.test('fails, and names the operation and the schema, where an example is missing', async (t) => {
    const file = join(tree, 'spec', 'faqs', 'Faq.yaml');
    const shown = (await readFile(file, 'utf8')).replace(/^[^]*(?=^examples:)/m, '');
    await replace(file, shown, '');
    const message = await refusal();
    for (const operation of ['faqs_show', 'faqs_index'])
      t.match(message, `${operation}: the response 200 has no example. Add \`examples\` to the schema Faq.`);
    await appendFile(file, shown);
  });

  await t.test('fails, and says where to write it, if a tag is new', async (t) => {
    const file = join(tree, 'spec', 'openapi.yaml');
    for (const place of ['- name: Faqs', '        Faqs,']) {
      const other = place.replace('Faqs', 'Questions');
      await replace(file, place, other);
      t.match(
        await refusal(),
        /^faqs_index is tagged Faqs: add this to `tags` and to `x-tagGroups` of openapi\.yaml\.$/,
      );
      await replace(file, other, place);
    }
  });

  await t.test('fails, and says what to write, if an operation declares an error response', async (t) => {
    const file = join(tree, 'spec', 'faqs', 'faqs_show.yaml');
    const response = "responses:\n  '422': { $ref: ../shared/responses.yaml#/422 }\n";
    await replace(file, 'responses:\n', response);
    t.match(await refusal(), /^faqs_show declares 422: delete its error responses, .* as `x-errors`, .*$/);
    await replace(file, response, 'responses:\n');
  });

  await t.test('fails, and names the operation, for an error that cannot be', async (t) => {
    const file = join(tree, 'spec', 'faqs', 'faqs_show.yaml');
    const wrong = {
      'conflict: The question is old.':
        /^faqs_show has the error conflict "The question is old\.": write when/,
      'conflict: if it is old':
        /^faqs_show has the error conflict without a reason: write each cause below one/,
      'conflict: { too_old: if it is old }':
        /^faqs_show has the error conflict with the reason too_old: write/,
      'not_found: { too_old: if it is old }':
        /^faqs_show has the error not_found with the reason too_old: write/,
      'out_of_luck: if you have none':
        /^faqs_show has the error out_of_luck, which is not in `x-problems` of ProblemCode in spec\/shared\/schemas\.yaml: /,
    };
    for (const [error, message] of Object.entries(wrong)) {
      await replace(file, 'responses:\n', `x-errors:\n  ${error}\nresponses:\n`);
      t.match(await refusal(), message);
      await replace(file, `x-errors:\n  ${error}\n`, '');
    }
  });

  await t.test('fails, and says what to choose from, for an operation without x-ownership', async (t) => {
    const file = join(tree, 'spec', 'faqs', 'faqs_show.yaml');
    const wrongs = { 'x-charges: false': 'no x-ownership', 'x-ownership: all': 'the x-ownership all' };
    for (const [line, wrong] of Object.entries(wrongs)) {
      await replace(file, 'x-ownership: none', line);
      t.match(await refusal(), `faqs_show.yaml has ${wrong}: write one of none, caller, subtree, `);
      await replace(file, line, 'x-ownership: none');
    }
  });

  await t.test('fails, and names file and line, for a key that is misspelt or missing', async (t) => {
    const file = join(tree, 'spec', 'faqs', 'faqs_create.yaml');
    await replace(file, 'x-subject: ', 'x-subjects: ');
    await replace(file, 'x-search-words: ', 'x-words: ');
    const message = await refusal();
    for (const line of [
      /^spec\/faqs\/faqs_create\.yaml:\d+ our\/extension x-subjects is not in spec\/extensions\.md$/m,
      /^spec\/faqs\/faqs_create\.yaml:1 our\/operation faqs_create is a write and has no x-subject: write what/m,
      /^spec\/faqs\/faqs_create\.yaml:1 our\/operation faqs_create has no x-search-words: write what/m,
    ])
      t.match(message, line);
    await replace(file, 'x-subjects: ', 'x-subject: ');
    await replace(file, 'x-words: ', 'x-search-words: ');
  });

  await t.test('fails, and names the operations, for lists of two sizes and for no answer', async (t) => {
    const faqs = join(tree, 'spec', 'faqs');
    const size = 'type: integer, minimum: 1, maximum: 100, default: 20';
    const perPage = `{ name: per_page, in: query, description: Items., schema: { ${size} }, example: 20 }`;
    for (const [name, from, to, said] of [
      [
        'faqs_index.yaml',
        '$ref: ../shared/parameters.yaml#/PerPage',
        perPage,
        'The default of per_page has to be the same in every list: it is 15 in ',
      ],
      [
        'faqs_show.yaml',
        'application/json:',
        'text/csv:',
        'faqs_show needs a response 200 with application/json and a schema.',
      ],
    ] as const) {
      await replace(join(faqs, name), from, to);
      t.match(await refusal(), said);
      await replace(join(faqs, name), to, from);
    }
  });

  await t.test('fails, and names both, where two components have one name', async (t) => {
    const show = join(tree, 'spec', 'faqs', 'faqs_show.yaml');
    const parameters = join(tree, 'spec', 'faqs', 'parameters.yaml');
    const [other, before] = [join(tree, 'spec', 'users', 'Faq.yaml'), await readFile(parameters, 'utf8')];
    await writeFile(other, 'type: object\ndescription: Another.\nexamples: [{}]\n');
    await writeFile(parameters, before + before.replace('FaqId:', 'FAQ:'));
    for (const [from, to, said] of [
      [
        '$ref: Faq.yaml',
        '$ref: ../users/Faq.yaml',
        /^spec\/faqs\/.* with the same name but different content/,
      ],
      ['#/FaqId', '#/FAQ', /^parameters has FAQ, which is the name of Faq of schemas already\.$/],
    ] as const) {
      await replace(show, from, to);
      t.match(await refusal(), said);
      await replace(show, to, from);
    }
    await rm(other);
    await writeFile(parameters, before);
  });

  await t.test('fails, and names the code and the place, for a problem without an example', async (t) => {
    const file = join(tree, 'spec', 'shared', 'schemas.yaml');
    const example = '      example:\n        detail: A valid bearer token is required.\n';
    await replace(file, example, '');
    t.match(
      await refusal(),
      /^unauthenticated has no `example` in `x-problems` of ProblemCode in spec\/shared\/schemas\.yaml: /,
    );
  });

  await t.test('fails, and names the file, where no path leads to an operation', async (t) => {
    await replace(join(tree, 'spec', 'openapi.yaml'), '    get: { $ref: faqs/faqs_show.yaml }\n', '');
    t.match(await refusal(), /^spec\/faqs\/faqs_show\.yaml: no path of openapi\.yaml leads to it: .*$/);
  });
});
