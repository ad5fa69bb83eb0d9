import { test } from 'tap';
import { isAboutLines, names, tryAll } from './access/table.ts';

void test('access to lines', (t) => tryAll(t, names.filter(isAboutLines)));
