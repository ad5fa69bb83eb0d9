import { test } from 'tap';
import { share, tryAll } from './access/table.ts';

void test('access', (t) => tryAll(t, share(13)));
