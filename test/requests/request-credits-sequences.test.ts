import { test } from 'tap';
import { credits } from '../support/sequences/credits.ts';
import { judge } from '../support/sequences/verdict.ts';

// A failure prints its seed and the smallest sequence. `npm run test:faults -- --only sequences` plays many more.

void test('random sequences of credit requests: states and credit agree with the model', (t) =>
  judge(t, credits, { count: 80, operations: 5 }));
