import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type Test } from 'tap';
import { additions } from '../../../scripts/check-breaking/changes.ts';
import { contract, follow, type ContractDocument, type Schema } from '../../contract/document.ts';
import { runScript, type Ended } from '../../support/processes.ts';

/** A small contract: a few of our operations with everything that they use. */
const SMALL = pick('/users', '/users/{id}', '/m3us/{id}/extend', '/faqs', '/faqs/{id}', '/notifications');

type Alter = (document: ContractDocument) => void;

/** The breaking changes, with the operations that each breaks. */
const BREAKING: Record<string, [Alter, ...string[]]> = {
  'a required field of a request is added': [
    (document) => {
      const schema = schemaOf(document, 'FaqCreateRequest');
      schema.properties = { ...schema.properties, colour: { type: 'string', maxLength: 9 } };
      schema.required = [...(schema.required ?? []), 'colour'];
    },
    'faqs_create',
  ],
  'an optional field of a request becomes required': [
    (document) => schemaOf(document, 'FaqCreateRequest').required?.push('position'),
    'faqs_create',
  ],
  'a field of a request is removed': [
    (document) => drop(schemaOf(document, 'FaqEditRequest'), 'question'),
    'faqs_edit',
  ],
  'a field of a response is removed from all operations that have it': [
    (document) => drop(schemaOf(document, 'Faq'), 'answer'),
    ...['faqs_index', 'faqs_create', 'faqs_show', 'faqs_edit'],
  ],
  'a field of a response may be missing': [
    (document) => {
      const schema = schemaOf(document, 'Faq');
      schema.required = (schema.required ?? []).filter((key) => key !== 'answer');
    },
    ...['faqs_index', 'faqs_create', 'faqs_show', 'faqs_edit'],
  ],
  'a field of one variant of a response is removed': [
    (document) => drop(schemaOf(document, 'AnnouncementNotificationData'), 'title'),
    'notifications_index',
  ],
  'a variant of a response has a field that may be null': [
    (document) =>
      Object.assign(propertyOf(document, 'AnnouncementNotificationData', 'excerpt'), {
        type: ['string', 'null'],
      }),
    'notifications_index',
  ],
  'an operation is removed': [(document) => delete document.paths['/users/{id}']?.['get'], 'users_show'],
  'a path is removed': [
    (document) => delete document.paths['/faqs/{id}'],
    ...['faqs_show', 'faqs_edit', 'faqs_delete'],
  ],
  'an operation is renamed': [
    (document) => Object.assign(document.paths['/faqs/{id}']?.['get'] ?? {}, { operationId: 'faqs_read' }),
    'faqs_show',
  ],
  'the range of a parameter is narrowed': [
    (document) => Object.assign(parameter(document, 'PerPage').schema, { maximum: 50 }),
    ...['users_index', 'faqs_index', 'notifications_index'],
  ],
  'a text of a request is shortened': [
    (document) => Object.assign(propertyOf(document, 'FaqCreateRequest', 'question'), { maxLength: 3 }),
    'faqs_create',
  ],
  "a value of a parameter's enum is removed": [
    (document) => Object.assign(sortOf(document.paths['/users']?.['get']), sorts(['id'])),
    'users_index',
  ],
  'the enum of a response is extended': [
    (document) => schemaOf(document, 'LineStatus').enum?.push('frozen'),
    'm3us_extend',
  ],
  'a field of a response may be null': [
    (document) => Object.assign(propertyOf(document, 'User', 'pin'), { type: ['string', 'null'] }),
    ...['users_index', 'users_create', 'users_show', 'users_edit'],
  ],
};

/** The changes that are not breaking. */
const HARMLESS: Record<string, Alter> = {
  'an optional field of a request is added': (document) => {
    const schema = schemaOf(document, 'FaqCreateRequest');
    schema.properties = { ...schema.properties, colour: { type: 'string', maxLength: 9 } };
  },
  'a field of a response is added': (document) => {
    const schema = schemaOf(document, 'Faq');
    schema.properties = { ...schema.properties, colour: { type: 'string' } };
    schema.required = [...(schema.required ?? []), 'colour'];
  },
  'a text of a request may be longer': (document) =>
    Object.assign(propertyOf(document, 'FaqCreateRequest', 'question'), { maxLength: 100_000 }),
  'an operation is added': (document) => {
    const { paths, components } = pick(...Object.keys(document.paths), '/logs');
    Object.assign(document, { paths, components });
  },
  'an operation fails with a further code': (document) => codeOf(document, 'NotFound').enum?.push('gone'),
  'a problem has a further reason, and a further limit': (document) => {
    propertyOf(document, 'Problem', 'reason').enum?.push('gone');
    schemaOf(document, 'LimitName').enum?.push('exports');
  },
  'a description changes': (document) =>
    Object.assign(schemaOf(document, 'Faq'), { description: 'A question, and what to say to it.' }),
};

void test('npm run check:breaking', async (t) => {
  await t.test('fails, and names the operations, when', async (t) => {
    const cases = Object.values(BREAKING);
    const alter = cases.map(([each]) => each);
    const { code, stderr, stdout } = await check(t, alter, changelog('Nothing of note.'));
    t.same([code, stdout], [1, '']);
    t.match(stderr, /"### Breaking": \d+\.\n$/);
    t.notMatch(stderr, 'Node.js', "without Redocly's banner");
    const found = concerned(stderr);
    for (const [index, [name, [, ...operations]]] of Object.entries(BREAKING).entries()) {
      t.same(
        found.filter((operation) => operation.startsWith(tagOf(index))),
        operations.map((operation) => tagOf(index) + operation).sort(),
        name,
      );
    }
  });

  await t.test('accepts changes that are not breaking', async (t) => {
    const { code, stderr } = await check(t, Object.values(HARMLESS), changelog('- New: `d_logs_index`.'));
    t.same([code, stderr], [0, '']);
  });

  const [shortened] = BREAKING['a text of a request is shortened'] ?? [];
  const [narrowed] = BREAKING['the range of a parameter is narrowed'] ?? [];
  if (shortened === undefined || narrowed === undefined) throw new Error('no such case');

  await t.test('accepts breaking changes that are announced', async (t) => {
    const { code, stderr } = await check(t, [shortened], changelog('- Faqs: `a_faqs_create` takes less.'));
    t.same([code, stderr], [0, '']);
  });

  await t.test('names unannounced changes beside announced ones', async (t) => {
    const { code, stderr } = await check(t, [narrowed], changelog('- `a_faqs_index`: smaller pages.'));
    t.equal(code, 1);
    t.same(concerned(stderr), ['a_notifications_index', 'a_users_index']);
  });

  await t.test('names operations that are new and not announced', async (t) => {
    const added = HARMLESS['an operation is added'] ?? (() => undefined);
    const { code, stderr } = await check(t, [added], changelog('- New: `logs_index`.'));
    t.equal(code, 1);
    t.match(stderr, /^New, and not named below "## Unreleased" in CHANGELOG\.md: a_logs_index\. /);
  });

  await t.test('rejects an announcement of another operation, section or release', async (t) => {
    const elsewhere = `${changelog('- `a_faqs_create_batch` takes less.')}
### Changed\n\n- \`a_faqs_create\`\n\n## 1.0.0\n\n### Breaking\n\n- \`a_faqs_create\`\n`;
    const { code, stderr } = await check(t, [shortened], elsewhere);
    t.equal(code, 1);
    t.same(concerned(stderr), ['a_faqs_create']);
  });
});

void test('a code of an error is new that the contract before did not have', (t) => {
  const released = { paths: {}, components: { schemas: { ProblemCode: { enum: ['conflict'] } } } };
  const contract = { paths: {}, components: { schemas: { ProblemCode: { enum: ['conflict', 'teapot'] } } } };
  t.same(additions(released, contract), ['teapot']);
  t.end();
});

/**
 * Runs the command once on a contract that combines many small ones, each with one change, because Redocly starts
 * slowly.
 */
async function check(t: Test, alterations: Alter[], text: string): Promise<Ended> {
  const folder = await mkdtemp(join(tmpdir(), 'subscription-reseller-api-breaking-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const altered = alterations.map((alter) => {
    const document = structuredClone(SMALL);
    alter(document);
    return document;
  });
  const files = {
    released: combine(alterations.map(() => SMALL)),
    contract: combine(altered),
    changelog: text,
  };
  const args: string[] = [];
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name);
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
    args.push(`--${name}`, file);
  }
  return runScript(t, 'check-breaking', args);
}

/** The prefix of the names of a small contract in the combined one. */
function tagOf(index: number): string {
  return `${String.fromCharCode(97 + index)}_`;
}

/** Combines several documents into one. The tag of each prefixes the names of its paths, operations and components. */
function combine(documents: ContractDocument[]): ContractDocument {
  const combined = pick();
  for (const [index, document] of documents.entries()) {
    const tag = tagOf(index);
    const tagged = JSON.stringify(document)
      .replaceAll(/"operationId":"/g, `$&${tag}`)
      .replaceAll(/"#\/components\/\w+\//g, `$&${tag}`);
    const { paths, components } = JSON.parse(tagged) as ContractDocument;
    Object.assign(combined.paths, renamed(paths, `/${tag}`));
    for (const [kind, entries] of Object.entries(combined.components)) {
      Object.assign(entries, renamed(components[kind as keyof typeof components], tag));
    }
  }
  return combined;
}

function renamed<Value>(record: Record<string, Value>, tag: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [tag + name, value]));
}

function changelog(text: string): string {
  return `# Changelog\n\n## Unreleased\n\n### Breaking\n\n${text}\n`;
}

/** Returns the operations that lines of the output begin with, without repetitions. */
function concerned(stderr: string): string[] {
  const found = stderr.split('\n').flatMap((line) => /^(\w+): /.exec(line)?.[1] ?? []);
  return [...new Set(found)].sort();
}

/** The contract with these paths alone, and the components that they use. */
function pick(...paths: string[]): ContractDocument {
  const remaining = Object.fromEntries(paths.map((path) => [path, contract.paths[path] ?? {}]));
  const used = componentsOf(remaining);
  const components = structuredClone(contract.components);
  for (const [kind, entries] of Object.entries(components)) {
    // Operations name security schemes without a reference.
    const isUsed = (name: string) => kind === 'securitySchemes' || used.has(`#/components/${kind}/${name}`);
    for (const name of Object.keys(entries)) if (!isUsed(name)) Reflect.deleteProperty(entries, name);
  }
  return { ...contract, paths: structuredClone(remaining), components };
}

/** The references to components in a part of the contract, and in those components. */
function componentsOf(part: unknown, found = new Set<string>()): Set<string> {
  for (const [, ref = ''] of JSON.stringify(part).matchAll(/"(#\/components\/[^"]+)"/g)) {
    if (found.has(ref)) continue;
    found.add(ref);
    componentsOf(follow({ $ref: ref }), found);
  }
  return found;
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

/** Returns the schema of the codes of an error response that operations share. */
function codeOf({ components }: ContractDocument, name: string): Schema {
  const { responses } = components as unknown as {
    responses: Record<string, { content: Record<string, { schema: Schema }> }>;
  };
  const { schema } = responses[name]?.content['application/problem+json'] ?? {};
  const code = schema?.allOf?.at(-1)?.properties?.['code'];
  if (code === undefined) throw new Error(`no codes of ${name}`);
  return code;
}

/** Returns the schema of the `sort` of a list. */
function sortOf(list: ContractDocument['paths'][string][string] | undefined): Schema {
  const found = list?.parameters?.find(({ name }) => name === 'sort');
  if (found === undefined) throw new Error('the list is not sorted');
  return found.schema;
}

function drop(schema: Schema, property: string): void {
  const { [property]: _, ...rest } = schema.properties ?? {};
  schema.properties = rest;
  schema.required = (schema.required ?? []).filter((key) => key !== property);
}

/** Returns the schema of a list's `sort` that allows only these keys. */
function sorts(keys: string[]): Schema {
  return { items: { type: 'string', enum: keys } };
}
