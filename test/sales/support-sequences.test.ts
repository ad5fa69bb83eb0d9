import { test } from 'tap';
import { support } from '../support/sequences/support.ts';
import { judge } from '../support/sequences/verdict.ts';

// A failure prints its seed and the smallest sequence. `npm run test:faults -- --only sequences` plays many more.

void test('random sequences of tickets, chats and reports: states agree with the model', (t) =>
  judge(t, support, { count: 80, operations: 12 }));
