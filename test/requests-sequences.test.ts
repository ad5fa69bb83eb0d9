import fc from 'fast-check';
import { test } from 'tap';
import { checkLedger } from '../db/ledger-check.ts';
import { Run } from './support/request-model.ts';
import { creditSteps, refundSteps } from './support/request-steps.ts';
import { Shop } from './support/shop.ts';

// A failure prints its seed and the smallest sequence.

void test('random sequences of requests: states and credit are those of the model', async (t) => {
  const shop = await Shop.open(t);
  const packageId = await shop.package();
  const role = await shop.world.role({ packages: [packageId] });
  for (const [name, steps] of Object.entries({ credit: creditSteps, refunds: refundSteps })) {
    await t.test(name, async () => {
      const property = fc.asyncProperty(steps, async (sequence) => {
        const run = await Run.begin(shop, packageId, role);
        for (const step of sequence) await run.take(step);
        await run.settle();
      });
      await fc.assert(property, { numRuns: 100, interruptAfterTimeLimit: 5000 });
    });
  }
  t.same((await checkLedger(shop.db)).faults, [], 'the ledger is sound');
});
