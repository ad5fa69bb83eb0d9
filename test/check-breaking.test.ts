import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type Test } from 'tap';
import { contract, type ContractDocument, type Schema } from './contract/document.ts';
import { runScript, type Ended } from './support/processes.ts';

/** A small contract: a few operations of ours, with all that they use. */
const SMALL = pick('/users', '/users/{id}', '/m3us/{id}/extend', '/faqs', '/faqs/{id}');

type Alter = (document: ContractDocument) => void;

/** What breaks a client, and the operations that it breaks. */
const BREAKING: Record<string, [Alter, ...string[]]> = {
  'a required field of a request is added': [
    (document) => {
      const schema = schemaOf(document, 'FaqCreateRequest');
      schema.properties = { ...schema.properties, colour: { type: 'string', maxLength: 9 } };
      schema.required = [...(schema.required ?? []), 'colour'];
    },
    'faqs_store',
  ],
  'an optional field of a request becomes required': [
    (document) => schemaOf(document, 'FaqCreateRequest').required?.push('position'),
    'faqs_store',
  ],
  'a field of a request is removed': [
    (document) => drop(schemaOf(document, 'FaqUpdateRequest'), 'question'),
    'faqs_update',
  ],
  'a field of an answer is removed, wherever it is used': [
    (document) => drop(schemaOf(document, 'Faq'), 'answer'),
    ...['faqs_index', 'faqs_store', 'faqs_show', 'faqs_update'],
  ],
  'a field of an answer may be missing': [
    (document) => {
      const schema = schemaOf(document, 'Faq');
      schema.required = (schema.required ?? []).filter((key) => key !== 'answer');
    },
    ...['faqs_index', 'faqs_store', 'faqs_show', 'faqs_update'],
  ],
  'an operation is removed': [(document) => delete document.paths['/users/{id}']?.['get'], 'users_show'],
  'a path is removed': [
    (document) => delete document.paths['/faqs/{id}'],
    ...['faqs_show', 'faqs_update', 'faqs_destroy'],
  ],
  'an operation is renamed': [
    (document) => Object.assign(document.paths['/faqs/{id}']?.['get'] ?? {}, { operationId: 'faqs_read' }),
    'faqs_show',
  ],
  'the range of a parameter narrows': [
    (document) => Object.assign(parameter(document, 'PerPage').schema, { maximum: 50 }),
    ...['users_index', 'faqs_index'],
  ],
  'a text of a request is shortened': [
    (document) => Object.assign(propertyOf(document, 'FaqCreateRequest', 'question'), { maxLength: 3 }),
    'faqs_store',
  ],
  'a choice of a parameter is taken away': [
    (document) => Object.assign(parameter(document, 'SortUsers').schema, sorts(['id'])),
    'users_index',
  ],
  'an enum of an answer is widened': [
    (document) => schemaOf(document, 'LineStatus').enum?.push('frozen'),
    'm3us_extend',
  ],
  'a field of an answer may be null': [
    (document) => Object.assign(propertyOf(document, 'User', 'pin'), { type: ['string', 'null'] }),
    ...['users_index', 'users_store', 'users_show', 'users_update'],
  ],
};

/** What does not. */
const HARMLESS: Record<string, Alter> = {
  'an optional field of a request is added': (document) => {
    const schema = schemaOf(document, 'FaqCreateRequest');
    schema.properties = { ...schema.properties, colour: { type: 'string', maxLength: 9 } };
  },
  'a field of an answer is added': (document) => {
    const schema = schemaOf(document, 'Faq');
    schema.properties = { ...schema.properties, colour: { type: 'string' } };
    schema.required = [...(schema.required ?? []), 'colour'];
  },
  'a text of a request may be longer': (document) =>
    Object.assign(propertyOf(document, 'FaqCreateRequest', 'question'), { maxLength: 100_000 }),
  'an operation is added': (document) => Object.assign(document.paths, pick('/logs').paths),
  'a description changes': (document) =>
    Object.assign(schemaOf(document, 'Faq'), { description: 'A question, and what to say to it.' }),
};

void test('npm run check:breaking', async (t) => {
  await t.test('accepts the contract as it is', async (t) => {
    const { code, stderr } = await runScript(t, 'check-breaking', []);
    t.same([code, stderr], [0, '']);
  });

  for (const [name, [alter, ...operations]] of Object.entries(BREAKING)) {
    await t.test(`fails when ${name}`, async (t) => {
      const { code, stderr, stdout } = await check(t, alter, changelog('Nothing of note.'));
      t.same([code, stdout], [1, '']);
      t.same(concerned(stderr), [...operations].sort());
      t.match(stderr, /"### Breaking": \d+\.\n$/);
      t.notMatch(stderr, 'Node.js', "without Redocly's banner");
    });
  }

  for (const [name, alter] of Object.entries(HARMLESS)) {
    await t.test(`accepts that ${name}`, async (t) => {
      const { code, stderr } = await check(t, alter, changelog('Nothing of note.'));
      t.same([code, stderr], [0, '']);
    });
  }

  const [shortened] = BREAKING['a text of a request is shortened'] ?? [];
  const [narrowed] = BREAKING['the range of a parameter narrows'] ?? [];
  if (shortened === undefined || narrowed === undefined) throw new Error('no such case');

  await t.test('accepts what is announced', async (t) => {
    const { code, stderr } = await check(t, shortened, changelog('- Faqs: `faqs_store` takes less.'));
    t.same([code, stderr], [0, '']);
  });

  await t.test('names what is not announced beside what is', async (t) => {
    const { code, stderr } = await check(t, narrowed, changelog('- `faqs_index`: smaller pages.'));
    t.equal(code, 1);
    t.same(concerned(stderr), ['users_index']);
  });

  await t.test('takes no announcement of another operation, section or release', async (t) => {
    const elsewhere = [
      changelog('- `faqs_store_batch` takes less.'),
      '# Changelog\n\n## Unreleased\n\n### Breaking\n\n### Changed\n\n- `faqs_store`\n',
      '# Changelog\n\n## Unreleased\n\n## 1.0.0\n\n### Breaking\n\n- `faqs_store`\n',
    ];
    for (const text of elsewhere) t.equal((await check(t, shortened, text)).code, 1, text);
  });
});

/** Runs the command on an altered copy of the small contract. */
async function check(t: Test, alter: Alter, text: string): Promise<Ended> {
  const folder = await mkdtemp(join(tmpdir(), 'subscription-reseller-api-breaking-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const altered = structuredClone(SMALL);
  alter(altered);
  const args: string[] = [];
  for (const [name, content] of Object.entries({ released: SMALL, contract: altered, changelog: text })) {
    const file = join(folder, name);
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
    args.push(`--${name}`, file);
  }
  return runScript(t, 'check-breaking', args);
}

const changelog = (text: string): string => `# Changelog\n\n## Unreleased\n\n### Breaking\n\n${text}\n`;

/** The operations that lines of the output begin with, once each. */
function concerned(stderr: string): string[] {
  const found = stderr.split('\n').flatMap((line) => /^(\w+): /.exec(line)?.[1] ?? []);
  return [...new Set(found)].sort();
}

function pick(...paths: string[]): ContractDocument {
  const kept = Object.fromEntries(paths.map((path) => [path, contract.paths[path] ?? {}]));
  return structuredClone({ ...contract, paths: kept });
}

function schemaOf({ components }: ContractDocument, name: string): Schema {
  const schema = components.schemas[name];
  if (schema === undefined) throw new Error(`no schema ${name}`);
  return schema;
}

function propertyOf(document: ContractDocument, name: string, property: string): Schema {
  const schema = schemaOf(document, name).properties?.[property];
  if (schema === undefined) throw new Error(`no property ${name}.${property}`);
  return schema;
}

function parameter({ components }: ContractDocument, name: string): { schema: Schema } {
  const found = (components as unknown as { parameters: Record<string, { schema: Schema }> }).parameters[
    name
  ];
  if (found === undefined) throw new Error(`no parameter ${name}`);
  return found;
}

function drop(schema: Schema, property: string): void {
  const { [property]: _, ...rest } = schema.properties ?? {};
  schema.properties = rest;
  schema.required = (schema.required ?? []).filter((key) => key !== property);
}

/** The schema of a list's order that knows these keys only. */
function sorts(keys: string[]): Schema {
  return { items: { type: 'string', enum: keys } };
}
