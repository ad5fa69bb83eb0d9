import { test } from 'tap';
import { tryShare } from './lists/table.ts';

void test('lists', (t) => tryShare(t, 3));
