import { test } from 'tap';
import { behindProxy, times } from '../support/database-troubles.ts';

// A database at a distance.

void test('a database four tenths of a second away', async (t) => {
  const { proxy, read, write } = await behindProxy(t);
  proxy.delayMs = 200;
  const answers = await Promise.all([times(10, read), times(4, write)]);
  t.same(new Set(answers.flat().map(({ status }) => status)), new Set([200]));
});
