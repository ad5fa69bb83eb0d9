import { test } from 'tap';
import { refunds } from '../support/sequences/refunds.ts';
import { judge } from '../support/sequences/verdict.ts';

// A failure prints its seed and the smallest sequence. `npm run test:faults -- --only sequences` plays many more.

void test('random sequences of refund requests: states and credit agree with the model', (t) =>
  judge(t, refunds, { count: 80, operations: 8 }));
