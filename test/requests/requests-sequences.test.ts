import { test } from 'tap';
import { credits } from '../support/sequences/credits.ts';
import { judge } from '../support/sequences/verdict.ts';
import { refunds } from '../support/sequences/refunds.ts';
import { vouchers } from '../support/sequences/vouchers.ts';
import { support } from '../support/sequences/support.ts';

// A failure prints its seed and the smallest sequence. `npm run test:faults -- --only sequences` plays many more.

void test('random sequences of credit requests: states and credit agree with the model', (t) =>
  judge(t, credits, { count: 80, operations: 5 }));

// A failure prints its seed and the smallest sequence. `npm run test:faults -- --only sequences` plays many more.

void test('random sequences of refund requests: states and credit agree with the model', (t) =>
  judge(t, refunds, { count: 80, operations: 8 }));

// A failure prints its seed and the smallest sequence. `npm run test:faults -- --only sequences` plays many more.

void test('random sequences of vouchers and rewards: claims, discounts and credit agree with the model', (t) =>
  judge(t, vouchers, { count: 50, operations: 9 }));

// A failure prints its seed and the smallest sequence. `npm run test:faults -- --only sequences` plays many more.

void test('random sequences of tickets, chats and reports: states agree with the model', (t) =>
  judge(t, support, { count: 80, operations: 12 }));
