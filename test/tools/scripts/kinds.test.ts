import { test } from 'tap';
import { SpecTree } from '../../../scripts/generate/rules/tree.ts';
import { unusedFindings } from '../../../scripts/lint/spec/unused.ts';

void test('a file of several kinds has the words and lines of each, and finds its places in the file', (t) => {
  const tree = new SpecTree({
    'kinds.yaml': 'cat:\n  a pet: a cat\n  noise: purrs\ndog:\n  a pet: a dog\n  noise: barks\n',
    'openapi.yaml': 'a: { $ref: pets/show.yaml?cats_show }\nb: { $ref: pets/show.yaml?dogs_show }\n',
    'pets/show.yaml': [
      'summary: Show <a pet>',
      'climbs: # only cat',
      '  trees: true',
      '',
      '  walls: true',
      'swims: true # not cat',
      'default: null',
      'description: |',
      '  It has legs.',
      '  It purrs. # only cat',
      '',
      '  It is <a pet>.',
    ].join('\n'),
  });
  const cats = tree.file('pets/cats_show.yaml');
  t.same(cats.value, {
    summary: 'Show a cat',
    climbs: { trees: true, walls: true },
    default: null,
    description: 'It has legs.\nIt purrs.\n\nIt is a cat.\n',
  });
  const dogs = tree.file('openapi.yaml').get('b');
  t.same(dogs?.value, {
    summary: 'Show a dog',
    swims: true,
    default: null,
    description: 'It has legs.\n\nIt is a dog.\n',
  });
  t.equal(dogs?.get('default')?.line, 7);
  const finding = { file: 'pets/dogs_show.yaml', line: 7, rule: 'null-default', message: 'no' };
  t.equal(tree.written(finding).file, 'pets/show.yaml');
  t.notOk(tree.fileNames.includes('pets/show.yaml'));
  t.same(
    unusedFindings(tree).map(({ message }) => message),
    ['no file uses the word cat noise', 'no file uses the word dog noise'],
  );
  t.end();
});
