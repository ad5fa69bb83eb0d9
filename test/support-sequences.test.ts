import { test } from 'tap';
import { support } from './support/sequences/support.ts';
import { judge } from './support/sequences/verdict.ts';

// A failure prints its seed and the smallest sequence. `npm run test:faults -- --only sequences` plays many more.

void test('tickets, chats and reports go through their states as a model of them does', (t) =>
  judge(t, support, { count: 250, operations: 12 }));
