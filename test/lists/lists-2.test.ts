import { test } from 'tap';
import { tryShare } from './table.ts';

void test('lists', (t) => tryShare(t, 2));
