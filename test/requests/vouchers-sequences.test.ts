import { test } from 'tap';
import { judge } from '../support/sequences/verdict.ts';
import { vouchers } from '../support/sequences/vouchers.ts';

// A failure prints its seed and the smallest sequence. `npm run test:faults -- --only sequences` plays many more.

void test('random sequences of vouchers and rewards: claims, discounts and credit agree with the model', (t) =>
  judge(t, vouchers, { count: 50, operations: 9 }));
