import { test } from 'tap';
import { subjects } from './subjects/index.ts';
import { openingIn } from './scene.ts';
import { names, table, tryAll } from './table.ts';

void test('the operation table', (t) => {
  for (const name of names) {
    const { params } = table[name];
    const { reach, openedBy = openingIn(table[name]) } = subjects[name];

    if (Object.keys(params).length > 0 || openedBy.length > 0) {
      t.not(reach, null, `${name} has an object, so its record says whose objects it reaches`);
    }
  }
  t.end();
});

void test('access to reads', (t) => {
  const reads = names.filter((name) => table[name].method === 'GET');
  return tryAll(t, reads);
});
