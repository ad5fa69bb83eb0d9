import { test } from 'tap';
import { behindProxy, times } from '../support/database-troubles.ts';

// A database at a distance.

void test('a database four tenths of a second away', async (t) => {
  const { proxy, read, writeAs, token } = await behindProxy(t);
  // Tickets of one user are opened one after the other.
  const writers = await times(4, token);
  proxy.delayMs = 200;
  const answers = await Promise.all([times(10, read), Promise.all(writers.map(writeAs))]);
  t.same(new Set(answers.flat().map(({ status }) => status)), new Set([200]));
});
