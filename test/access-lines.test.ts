import { test } from 'tap';
import { built, isAboutLines, tryAll } from './access/table.ts';

void test('access to lines', (t) => tryAll(t, built.filter(isAboutLines)));
