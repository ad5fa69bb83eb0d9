import { test } from 'tap';
import { parse } from 'yaml';
import { Kinds } from '../../../scripts/generate/kinds.ts';

void test('a file of several kinds has the words and lines of each, and knows its lines in the file', (t) => {
  const kinds = new Kinds('cat:\n  a pet: a cat\n  noise: purrs\ndog:\n  a pet: a dog\n  noise: barks\n');
  const text = [
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
    '',
  ].join('\n');
  const cats = kinds.fill(text, { file: 'pets/show.yaml', name: 'cats_show' });
  t.same(parse(cats.text), {
    summary: 'Show a cat',
    climbs: { trees: true, walls: true },
    default: null,
    description: 'It has legs.\nIt purrs.\n\nIt is a cat.\n',
  });
  const dogs = kinds.fill(text, { file: 'pets/show.yaml', name: 'dogs_show' });
  t.same(parse(dogs.text), {
    summary: 'Show a dog',
    swims: true,
    default: null,
    description: 'It has legs.\n\nIt is a dog.\n',
  });
  t.same(dogs.lines, [1, 4, 6, 7, 8, 9, 11, 12, 13]);
  t.same(kinds.unused, ['cat noise', 'dog noise']);
  t.end();
});
