import { join } from 'node:path';
import { test } from 'tap';
import { copy, keepOnly, refuser, replace } from './generate/tree.ts';

void test('npm run generate names file and line for what breaks a rule of ours', async (t) => {
  const tree = await copy(t);
  await keepOnly(tree, ['/faqs', '/faqs/{id}']);
  const refusal = await refuser(tree);
  const text = '{ $ref: FaqQuestion.yaml }';
  const changes = {
    'faqs_create.yaml': [
      ['tags: [Faqs]', 'security: []'],
      ['description: |', 'x-reach: |'],
      ['application/json:\n      schema', 'text/plain:\n      schema'],
    ],
    'faqs_edit.yaml': [['  - $ref: ../shared/parameters.yaml#/IdempotencyKey\n', '']],
    'faqs_index.yaml': [
      [
        '- name: filters[question]\n',
        '- name: filters[question]\n    required: true\n    x-also: filters[q]\n',
      ],
    ],
    'parameters.yaml': [['  required: true\n', '']],
    'FaqQuestion.yaml': [["pattern: '", "pattern: '^(?=[^\\x00])"]],
    'FaqAnswer.yaml': [["pattern: '", "pattern: 'a|"]],
    'FaqCreateRequest.yaml': [
      ['type: object\n', 'type: object\nallOf: [{ type: object }]\n'],
      ['type: integer', 'type: [integer, string]'],
      ['    maximum: 2147483647\n', ''],
      ['answer: {', 'tags: { type: array, uniqueItems: true, items: { type: object } }\n  answer: {'],
      [`question: ${text}`, `question: ${text.replace(' }', ', x-also: query }')}`],
    ],
    'Faq.yaml': [
      ['  position:\n    type: integer', '  position:\n    type: number\n    default: null'],
      ['Lower comes first.', 'Another is a 409.'],
      ['answer: {', 'tags: { type: array, description: Words. }\n  answer: {'],
      ['question: {', "word: { type: string, pattern: '[', description: A word. }\n  question: {"],
    ],
  };
  for (const [name, pairs] of Object.entries(changes)) {
    const file = join(tree, 'spec', 'faqs', name);
    for (const [from = '', to = ''] of pairs) await replace(file, from, to);
  }
  const lines = (await refusal()).split('\n');
  for (const [place, said] of [
    ['FaqQuestion.yaml:1', 'our/schema the pattern ^(?=[^\\x00])^[^\\x00]*$ needs an x-form'],
    ['Faq.yaml:9', 'our/schema [ is no regular expression'],
    ['Faq.yaml:11', 'our/schema a list needs `items`'],
    ['Faq.yaml:18', 'our/status says 409, and not which code'],
    ['Faq.yaml:13', 'our/schema a default of null says nothing'],
    ['Faq.yaml:13', 'our/schema a number needs `format: double`'],
    ['faqs_create.yaml:1', 'our/operation faqs_create needs one tag'],
    ['faqs_create.yaml:1', 'our/operation faqs_create would be open to everyone'],
    ['faqs_create.yaml:1', 'operation-description '],
    ['faqs_create.yaml:22', 'request-mime-type Mime type "text/plain" is not allowed'],
    ['faqs_index.yaml:54', 'our/schema filters[question] is required: it can have no x-also'],
    ['parameters.yaml:1', 'our/input a parameter in the path is `required`'],
    ['faqs_edit.yaml:1', 'our/operation faqs_edit is a write and has to take IdempotencyKey and DryRun'],
    ['FaqCreateRequest.yaml:1', 'our/input what a client sends has no `allOf`'],
    ['FaqCreateRequest.yaml:11', 'our/input a list that a client sends needs maxItems'],
    ['FaqCreateRequest.yaml:11', 'our/input only a list of numbers or texts can have `uniqueItems`'],
    [
      'FaqCreateRequest.yaml:11',
      'our/input an object that a client sends needs `additionalProperties: false`',
    ],
    ['FaqAnswer.yaml:1', 'our/input a text that a client sends must refuse NUL'],
    ['FaqCreateRequest.yaml:13', 'our/input has several types, which a form cannot tell apart'],
    ['FaqCreateRequest.yaml:13', 'our/input a text that a client sends needs a maxLength'],
    ['FaqCreateRequest.yaml:13', 'our/input a number that a client sends needs a maximum'],
    ['FaqCreateRequest.yaml:13', 'our/schema an integer needs `format: int64` or a maximum'],
    ['FaqCreateRequest.yaml:10', 'our/schema question is required: it can have no x-also'],
    ['FaqCreateRequest.yaml:11', 'our/schema the property tags has no description'],
  ] as const)
    t.ok(
      lines.some((line) => line.startsWith(`spec/faqs/${place} ${said}`)),
      `${place} ${said}`,
    );
});
