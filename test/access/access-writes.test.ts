import { test } from 'tap';
import { names, table, tryAll } from './table.ts';

// In a file of its own, so that it runs beside the reads.

void test('access to writes', (t) => {
  const writes = names.filter((name) => table[name].method !== 'GET');
  return tryAll(t, writes);
});
