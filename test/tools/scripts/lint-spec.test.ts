import { test } from 'tap';
import { changelogFindings } from '../../../scripts/lint/spec/changelog.ts';
import { clientFindings } from '../../../scripts/generate/rules/clients.ts';
import { searchWordFindings } from '../../../scripts/lint/spec/search-words.ts';
import { statementFindings } from '../../../scripts/lint/spec/statements.ts';
import { SpecTree } from '../../../scripts/generate/rules/tree.ts';
import { wordFindings } from '../../../scripts/lint/spec/words.ts';
import type { Contract } from '../../../scripts/generate/contract.ts';
import { causeOutliers, codeOutliers } from '../../../scripts/lint/spec/outliers/codes.ts';
import { exampleOutliers } from '../../../scripts/lint/spec/outliers/examples.ts';
import { unexplained } from '../../../scripts/lint/spec/outliers/explained.ts';
import { kindOutliers } from '../../../scripts/lint/spec/outliers/kinds.ts';
import { listOutliers } from '../../../scripts/lint/spec/outliers/lists.ts';
import { nameOutliers } from '../../../scripts/lint/spec/outliers/names.ts';
import type { Outlier } from '../../../scripts/lint/spec/outliers/outlier.ts';

// Rules of `npm run lint:spec` that nothing in the contract breaks, so that only this test shows that they work.

/** Returns the findings of the rules for client generators in a contract of these files. */
function findings(files: Record<string, string>): string[] {
  const tree = new SpecTree(files);
  const found = clientFindings(tree, (place, rule, message) => ({
    file: place.file,
    line: place.line,
    rule,
    message,
  }));
  return [...found].map(({ file, line, rule }) => `${file}:${String(line)} ${rule}`);
}

void test('lint:spec rejects a default of null, but not an example or a property of that name', (t) => {
  const schema = [
    'type: object',
    'example: { type: x, default: null }',
    'properties:',
    '  note:',
    "    type: [string, 'null']",
    '    default: null',
    '  default: { type: string }',
  ];
  t.same(findings({ 'Thing.yaml': schema.join('\n') }), ['Thing.yaml:4 null-default']);
  t.end();
});

void test('lint:spec requires a format for numbers that do not fit into 32 bits', (t) => {
  const properties = [
    'properties:',
    '  count: { type: integer }',
    "  id: { type: [integer, 'null'], maximum: 9007199254740991 }",
    '  whole: { type: integer, format: int64 }',
    '  small: { type: integer, maximum: 2147483647 }',
    '  amount: { type: number }',
    '  price: { type: number, format: double }',
  ];
  t.same(findings({ 'Thing.yaml': properties.join('\n') }), [
    'Thing.yaml:2 number-format',
    'Thing.yaml:3 number-format',
    'Thing.yaml:6 number-format',
  ]);
  t.end();
});

void test('lint:spec rejects one name for components of two kinds, regardless of case', (t) => {
  const found = findings({
    'operation.yaml':
      'parameters:\n  - $ref: shared.yaml#/UserId\nschema: { $ref: "other.yaml#/UserID" }\nbody: { $ref: "shared.yaml#/Page_2" }',
    'shared.yaml': 'UserId: { name: id }\nPage_2: { type: string }',
    'other.yaml': 'UserID: { type: string }',
  });
  t.same(found, ['other.yaml:1 unique-name', 'shared.yaml:2 unique-name']);
  t.end();
});

void test('lint:spec requires the code wherever a description mentions 409 or 422', (t) => {
  const described = [
    'one: { description: A name that is taken is a 409. }',
    'other: { description: Refused with 422 `validation_failed`, or with 404. }',
    'number: { description: It has 4220 lines. }',
  ];
  t.same(findings({ 'Thing.yaml': described.join('\n') }), ['Thing.yaml:1 bare-status']);
  t.end();
});

void test('lint:spec rejects a heading that stands twice in a version of the changelog', (t) => {
  const lines = [
    '## Unreleased',
    '### Added',
    '- This.',
    '### Changed',
    '### Added',
    '## 1.0.0',
    '### Added',
  ];
  const found = changelogFindings(lines.join('\n'));
  t.match(found, [{ file: 'CHANGELOG.md', line: 5, rule: 'heading-once', message: /on line 2/ }]);
  t.equal(found.length, 1);
  t.end();
});

void test('lint:spec requires a user to be somebody who, and rules to be called automatic deletion rules', (t) => {
  const tree = new SpecTree({
    'Thing.yaml': [
      'one: { description: The user that pays. }',
      'other: { description: The user who pays for what that costs. }',
      'tags: [Mass Delete Autos]',
      'summary: Create a mass delete auto',
    ].join('\n'),
  });
  const found = [...wordFindings(tree)].map(({ line, rule }) => `${String(line)} ${rule}`);
  t.same(found, ['1 words', '4 words']);
  t.end();
});

void test('lint:spec asks for the test of a sentence about money, state or access', (t) => {
  const description = [
    'operationId: things_buy',
    'description: |',
    '  Buys a thing. You pay its',
    '  price. Fails with:',
    '',
    '  - Only the owner may buy it.',
    '  - It has no colour.',
  ];
  const tree = new SpecTree({ 'things_buy.yaml': description.join('\n') });
  const found = (...rows: string[]) =>
    [...statementFindings(tree, ['operations\tsentence\tfile\ttest', ...rows].join('\n'))].map(
      ({ file, line, message }) => `${file}:${String(line)} ${message}`,
    );
  const asked = (sentence: string) =>
    `things_buy.yaml:2 things_buy says "${sentence}": name the test that holds this sentence in test/contract/statements.tsv`;
  t.same(found(), [asked('You pay its price.'), asked('Only the owner may buy it.')]);
  t.same(found('other things_buy\tYou pay its price.\ttest/things.test.ts\tbuys'), [
    asked('Only the owner may buy it.'),
  ]);
  t.same(
    found(
      'things_buy\tYou pay\ttest/things.test.ts\tbuys',
      'things_buy\tOnly the owner may buy it.\ttest/things.test.ts\tbuys',
    ),
    [],
  );
  t.same(found('other\tYou pay its price.\ttest/things.test.ts\tbuys').length, 2);
  t.end();
});

void test('lint:spec rejects search words of a heading that no text has, and what is no text', (t) => {
  const openapi = [
    'info:',
    '  description: "## Quick start"',
    '  x-search-words:',
    '    Quick start: first steps',
    '    Slow start: nothing',
    '    Guide: tutorial',
    '    not_found: missing',
    'tags:',
    '  - name: Faqs',
    '    x-search-words: [help]',
  ];
  const tree = new SpecTree({
    'openapi.yaml': openapi.join('\n'),
    'shared/schemas.yaml': 'ProblemCode: { x-problems: { not_found: {} } }',
    'faqs_show.yaml': 'operationId: faqs_show\nx-search-words: ""',
  });
  const found = [...searchWordFindings(tree, ['# Guide\n'])];
  t.same(
    found.map(({ file, line }) => `${file}:${String(line)}`),
    ['openapi.yaml:5', 'openapi.yaml:10', 'faqs_show.yaml:2'],
  );
  t.end();
});

// What lint:spec finds to be unlike its like: the contract itself has none that is not explained.

const TEXT = { type: 'string' };
const ID = { type: 'integer', format: 'int64' };

interface Made {
  filters?: object;
  schema?: object;
  example?: unknown;
  codes?: string[];
  causes?: Record<string, string>;
}

/** Returns a contract with these operations. */
function contractOf(operations: Record<string, Made>, schemas: object = {}): Contract {
  const paths = Object.entries(operations).map(([operationId, { filters = {}, schema = {}, ...more }]) => {
    const { example, codes = [], causes = {} } = more;
    const parameters = Object.entries(filters).map(([name, of]) => ({
      name: `filters[${name}]`,
      in: 'query',
      schema: of as object,
    }));
    const media = { schema, ...(example === undefined ? {} : { example }) };
    const problem = { schema: { properties: { code: { enum: codes } } } };
    const responses = {
      200: { content: { 'application/json': media } },
      422: { content: { 'application/problem+json': problem } },
    };
    return [`/${operationId}`, { get: { operationId, parameters, responses, 'x-errors': causes } }] as const;
  });
  return { paths: Object.fromEntries(paths), components: { schemas } } as unknown as Contract;
}

/** Returns the schema of a page whose items have these fields. */
const pageOf = (properties: object): object => ({
  properties: { data: { type: 'array', items: { properties } } },
});

const found = (outliers: Iterable<Outlier>): string[] =>
  [...outliers].map(({ rule, what }) => `${rule}: ${what}`);

void test('a list without the filters for what it shows, or with one of another type', (t) => {
  const times = { created_at: TEXT };
  const bounds = { created_from: TEXT, created_to: TEXT };
  const named = (filters: object) => ({ filters, schema: pageOf({ name: TEXT }) });
  const contract = contractOf({
    faqs_index: { filters: { created_from: TEXT }, schema: pageOf(times) },
    packages_index: { filters: bounds, schema: pageOf(times) },
    roles_index: named({ name: TEXT }),
    series_index: named({ name: TEXT }),
    streams_index: named({ name: { type: 'array', items: TEXT } }),
    templates_index: named({ is_old: { type: 'boolean' } }),
  });
  t.same(found(listOutliers(contract)), [
    'list-filters: faqs_index created_at',
    'list-filters: templates_index name',
    'filter-hidden: is_old',
    'filter-type: name list of string',
  ]);
  t.end();
});

void test('a name with two types or nearly the same text, and two names of one thing', (t) => {
  const fields = (properties: object) => ({ schema: { properties } });
  const contract = contractOf({
    one: fields({
      status: TEXT,
      stream_category_id: ID,
      place: { ...TEXT, description: 'Place in a list.' },
    }),
    two: fields({ status: TEXT, category_id: ID, place: { ...TEXT, description: 'The place in the list' } }),
    three: fields({ status: ID, adult: { type: 'boolean' }, packages: { type: 'array', items: ID } }),
    four: fields({ is_adult: { type: 'boolean' }, owner: { ...ID, description: 'Whose it is.' } }),
    five: fields({
      holder: { ...ID, description: 'Whose it is.' },
      made: { ...TEXT, pattern: '^\\d{4} \\d:\\d$' },
    }),
  });
  t.same(found(nameOutliers(contract)), [
    'field-type: status integer int64',
    'field-text: place of one and two',
    'field-names: holder, owner',
    'field-names: adult, is_adult',
    'field-names: category_id, stream_category_id',
    'field-form: packages',
    'field-form: made',
  ]);
  t.end();
});

void test('an error that most of several like operations have, and a cause with two codes', (t) => {
  const contract = contractOf({
    faqs_show: { codes: ['not_found'], causes: { not_found: 'for a package that does not exist' } },
    roles_show: { codes: ['not_found'], causes: { not_found: 'if the package is unknown' } },
    mags_show: { codes: ['not_found'], causes: { package_not_allowed: 'if you may not sell the package' } },
    m3us_show: { causes: { conflict: 'if the package is old' } },
  });
  t.same(found(codeOutliers(contract)), ['error-codes: m3us_show not_found']);
  t.same(found(causeOutliers(contract)), ['error-causes: package package_not_allowed']);
  t.end();
});

void test('an example that leaves out a field, or has its times in an impossible order', (t) => {
  const properties = { id: ID, created_at: TEXT, updated_at: TEXT };
  const example = [
    { id: 1, created_at: '2026-01-02', updated_at: '2026-01-01' },
    { id: 2, created_at: '2026-01-02' },
  ];
  const contract = contractOf({ faqs_index: { schema: { items: { properties } }, example } });
  t.same(found(exampleOutliers(contract)), [
    'example-fields: faqs_index created_at updated_at',
    'example-fields: faqs_index updated_at',
  ]);
  t.end();
});

void test('an operation that only some kinds of lines have', (t) => {
  const names = ['m3us_dns', 'mags_dns', 'm3us_show', 'mags_show', 'enigmas_show', 'activecodes_show'];
  const contract = contractOf(Object.fromEntries(names.map((name) => [name, {}])));
  t.same(found(kindOutliers(contract)), ['line-kinds: KINDs_dns of m3u, mag']);
  t.end();
});

void test('a reason explains an outlier, and all below it; a reason for none is a finding', (t) => {
  const outlier = (what: string): Outlier => ({
    rule: 'list-filters',
    what,
    message: `no ${what}`,
    keys: [],
  });
  const text = 'rule\twhat\treason\nlist-filters\tusers_index\tThe few.\nlist-filters\tgone\tIt was.\n';
  const outliers = [outlier('users_index name'), outlier('users_index'), outlier('users_indexes name')];
  const findings = unexplained(outliers, { file: 'outliers.tsv', text }, () => ({ file: 'a.yaml', line: 7 }));
  t.match(findings, [
    { file: 'a.yaml', line: 7, rule: 'list-filters', message: /explain "users_indexes name"/ },
    { file: 'outliers.tsv', line: 3, rule: 'explained' },
  ]);
  t.equal(findings.length, 2);
  t.end();
});
