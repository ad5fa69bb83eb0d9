import fc from 'fast-check';
import assert from 'node:assert/strict';
import { test } from 'tap';
import { ASKED, type Step } from './privileges/steps.ts';
import { Walk } from './privileges/walk.ts';
import { Service } from '../support/service.ts';

// No sequence of allowed calls raises privileges. A reseller, the users that it creates or whose password it sets, and
// all their tokens call random operations that grant or revoke something. The result is compared with what the reseller
// could have given at the start. A failure prints its seed.

void test('no sequence of allowed calls ends with more than the reseller could have given', async (t) => {
  const service = await Service.start(t);
  const tally = new Set<string>();
  const number = fc.nat({ max: 999 });
  const step: fc.Arbitrary<Step> = fc.record({
    operation: fc.constantFrom(...ASKED),
    actor: number,
    one: number,
    other: number,
    permissions: fc.oneof(
      { weight: 3, arbitrary: fc.subarray([...Walk.GIVABLE], { maxLength: 6 }) },
      { weight: 1, arbitrary: fc.subarray([...Walk.GIVABLE, ...Walk.BEYOND], { maxLength: 6 }) },
    ),
    picks: fc.array(number, { maxLength: 3 }),
    amount: fc.constantFrom(0, 1, 12.34, 30, 100_000),
    flag: fc.boolean(),
  });
  const property = fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 60 }), async (steps) => {
    const walk = await Walk.start(service);
    for (const one of steps) {
      const { status, body } = await walk.take(one);
      // A new password revokes the tokens of the old one.
      assert(
        [200, 401, 403, 404, 409, 422].includes(status),
        `${one.operation} answered ${String(status)}: ${JSON.stringify(body)}`,
      );
      const outcome = `${one.operation} ${status === 200 ? 'allowed' : 'refused'}`;
      tally.add(outcome);
      if (status === 200) await walk.hasGainedNothing(JSON.stringify(one));
    }
  });
  await fc.assert(property, { numRuns: 10, endOnFailure: true });

  for (const outcome of ['allowed', 'refused']) {
    const met = ASKED.filter((operation) => tally.has(`${operation} ${outcome}`));
    t.ok(met.length > ASKED.length / 2, `most operations were ${outcome} now and then`);
  }
});
