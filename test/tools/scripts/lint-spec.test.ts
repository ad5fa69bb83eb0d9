import { test } from 'tap';
import { changelogFindings } from '../../../scripts/lint/spec/changelog.ts';
import { clientFindings } from '../../../scripts/generate/rules/clients.ts';
import { searchWordFindings } from '../../../scripts/lint/spec/search-words.ts';
import { statementFindings } from '../../../scripts/lint/spec/statements.ts';
import { SpecTree } from '../../../scripts/generate/rules/tree.ts';
import { wordFindings } from '../../../scripts/lint/spec/words.ts';

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
