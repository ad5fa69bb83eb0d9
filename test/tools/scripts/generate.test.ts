import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
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

void test('npm run generate of a contract with an error', async (t) => {
  const tree = await copy(t);
  await keepOnly(tree, ['/me', '/faqs', '/faqs/{id}']);
  const generatedFiles = await generator(tree);
  /** Returns what the command says before it exits with 1. */
  const refusal = async (): Promise<string> => {
    const error: unknown = await generatedFiles().then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (error instanceof Error && error.constructor.name === 'Refusal') return error.message;
    throw new Error('it was not refused', { cause: error });
  };

  await t.test('fails, and names file, line and reference, if a $ref has no target', async (t) => {
    const file = join(tree, 'spec', 'users', 'users_me.yaml');
    for (const target of ['Usher.yaml', 'User.yaml#/Nobody']) {
      await replace(file, '$ref: User.yaml', `$ref: ${target}`);
      const line = (await readFile(file, 'utf8')).split('\n').findIndex((text) => text.includes(target)) + 1;
      const said = await refusal();
      t.ok(said.startsWith(`users/users_me.yaml:${String(line)}: `), said);
      t.match(said, `$ref: ${target}`);
      await replace(file, `$ref: ${target}`, '$ref: User.yaml');
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
        t.match(message, /^openapi\.yaml:\d+: .*\$ref: faqs\/faqs_show\.yaml\?faqs_show/s);
        await replace(file, text, 'Retrieve a FAQ');
      }
      await replace(file, 'Retrieve a FAQ', 'Retrieve one of the <kind> # not mag');
      await replace(file, 'x-ownership: none', 'x-ownership: everything');
      t.match(await refusal(), 'faqs_show.yaml has the x-ownership everything');
      await replace(file, 'x-ownership: everything', 'x-owner: none\nx-ownership: none');
      t.match(
        await refusal(),
        /^spec\/faqs\/faqs_show\.yaml:\d+ extension x-owner is not an extension of ours/m,
      );
      await replace(file, 'x-owner: none\n', '');
      await replace(root, '?faqs_show', '?faqs_shown');
      t.match(await refusal(), 'faqs/faqs_show.yaml?faqs_shown has the operationId faqs_show');
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
    await replace(file, 'examples:', 'x-examples:');
    const message = await refusal();
    for (const operation of ['faqs_show', 'faqs_index'])
      t.match(message, `${operation}: the response 200 has no example. Add \`examples\` to the schema Faq.`);
    await replace(file, 'x-examples:', 'examples:');
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
    for (const name of ['422', 'UnprocessableSale']) {
      const response = `responses:\n  '422': { $ref: ../shared/responses.yaml#/${name} }\n`;
      await replace(file, 'responses:\n', response);
      t.match(
        await refusal(),
        /^(faqs\/)?faqs_show(\.yaml)? declares 422: delete its error responses, .* as `x-errors`, .*$/,
      );
      await replace(file, response, 'responses:\n');
    }
  });

  await t.test('fails, and names the operation, for an error that cannot be', async (t) => {
    const file = join(tree, 'spec', 'faqs', 'faqs_show.yaml');
    const wrong = {
      'conflict: The question is old.':
        /^faqs_show has the error conflict "The question is old\.": write when/,
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
    const wrongs = { 'x-owner: none': 'no x-ownership', 'x-ownership: all': 'the x-ownership all' };
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
      /^spec\/faqs\/faqs_create\.yaml:\d+ extension x-subjects is not an extension of ours: /m,
      /^spec\/faqs\/faqs_create\.yaml:1 write-subject faqs_create is a write and has no x-subject: write what/m,
      /^spec\/faqs\/faqs_create\.yaml:1 operation-search-words faqs_create has no x-search-words: write what/m,
    ])
      t.match(message, line);
    await replace(file, 'x-subjects: ', 'x-subject: ');
    await replace(file, 'x-words: ', 'x-search-words: ');
  });

  await t.test('fails, and names file and line, for what the generator cannot read', async (t) => {
    const perPage =
      '{ name: per_page, in: query, description: Items., schema: { type: integer, default: 20 } }';
    const text = '{ $ref: FaqQuestion.yaml }';
    const changes = {
      'faqs_create.yaml': [
        ['tags: [Faqs]', 'x-replica: false'],
        ['description: |', 'x-reach: |'],
        ['application/json:\n      schema', 'text/plain:\n      schema'],
        ['application/json:\n        schema', 'text/csv:\n        schema'],
      ],
      'faqs_index.yaml': [['$ref: ../shared/parameters.yaml#/PerPage', perPage]],
      'FaqQuestion.yaml': [["pattern: '", "pattern: '^(?=[^\\x00])"]],
      'FaqCreateRequest.yaml': [
        ['type: object\n', 'type: object\nallOf: [{ type: object }]\n'],
        ['type: integer', 'type: [integer, string]'],
        ['answer: {', 'tags: { type: array, uniqueItems: true, items: { type: object } }\n  answer: {'],
        [`question: ${text}`, `question: ${text.replace(' }', ', x-also: query }')}`],
      ],
    };
    const before = new Map<string, string>();
    for (const [name, pairs] of Object.entries(changes)) {
      const file = join(tree, 'spec', 'faqs', name);
      before.set(file, await readFile(file, 'utf8'));
      for (const [from = '', to = ''] of pairs) await replace(file, from, to);
    }
    const lines = (await refusal()).split('\n');
    for (const [place, rule] of [
      ['faqs_create.yaml:1', 'operation-tag'],
      ['faqs_create.yaml:1', 'operation-description'],
      ['faqs_create.yaml:1', 'answer-200'],
      ['faqs_create.yaml:18', 'body-json'],
      ['faqs_index.yaml:13', 'page-size'],
      ['FaqQuestion.yaml:1', 'pattern-form'],
      ['FaqCreateRequest.yaml:1', 'input-plain'],
      ['FaqCreateRequest.yaml:13', 'input-type'],
      ['FaqCreateRequest.yaml:11', 'input-items'],
      ['FaqCreateRequest.yaml:11', 'input-unique'],
      ['FaqCreateRequest.yaml:10', 'also-required'],
    ] as const)
      t.ok(
        lines.some((line) => line.startsWith(`spec/faqs/${place} ${rule} `)),
        `${place} ${rule}`,
      );
    for (const [file, content] of before) await writeFile(file, content);
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
    t.match(await refusal(), /^No path of openapi\.yaml leads to faqs\/faqs_show\.yaml: .*$/);
  });
});
