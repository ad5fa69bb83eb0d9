import { test } from 'tap';
import { tryAll } from './table.ts';

void test('lists', tryAll);
