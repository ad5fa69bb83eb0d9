import fc from 'fast-check';
import assert from 'node:assert/strict';
import { test } from 'tap';
import { checkLedger } from '../../db/ledger/check.ts';
import { KIND_NAMES, Shop } from '../support/shop.ts';
import { MonthsEnd, MOST_CONNECTIONS, OFFERS, type LineAtEnd, type OfferName } from './months-end.ts';

// Random month's ends: many lines of few owners, whose credit is about what they need. What comes out is what renewing one
// line after the other gives, by a model that knows of no slices. A failure prints its seed and the smallest case.

const OWNERS = 4;

const usually = <Value>(usual: Value, ...others: Value[]): fc.Arbitrary<Value> =>
  fc.oneof(
    { weight: 7, arbitrary: fc.constant(usual) },
    { weight: 3, arbitrary: fc.constantFrom(...others) },
  );

const lines: fc.Arbitrary<LineAtEnd> = fc.record({
  owner: fc.nat(OWNERS - 1),
  kind: fc.constantFrom(...KIND_NAMES),
  offer: usually<OfferName>('usual', 'dear', 'free', 'withdrawn', 'trial'),
  connections: usually(1, 2, MOST_CONNECTIONS, MOST_CONNECTIONS + 1),
  // Full hours, so that many end in the same second.
  hours: fc.integer({ min: 1, max: 26 }),
  state: usually<LineAtEnd['state']>('usual', 'restricted', 'refunded', 'deleted', 'a trial', 'not renewed'),
});
const funds = fc.array(fc.nat(50_000), { minLength: OWNERS, maxLength: OWNERS });

void test('many lines are renewed as they would be one after the other', async (t) => {
  const shop = await Shop.open(t);
  const packages = {
    usual: await shop.world.package({ ...OFFERS.usual, max_connections: MOST_CONNECTIONS }),
    dear: await shop.world.package({ ...OFFERS.dear, max_connections: MOST_CONNECTIONS }),
    free: await shop.world.package({ ...OFFERS.free, max_connections: MOST_CONNECTIONS }),
    withdrawn: await shop.world.package(OFFERS.withdrawn),
    trial: await shop.world.package({ ...OFFERS.trial, is_trial: true }),
  } satisfies Record<OfferName, number>;
  const property = fc.asyncProperty(
    fc.array(lines, { minLength: 1, maxLength: 250, size: 'max' }),
    fc.constantFrom(...KIND_NAMES),
    fc.tuple(funds, funds),
    async (asked, forbidden, runs) => {
      const end = await MonthsEnd.begin(shop, packages, { count: OWNERS, forbidden, lines: asked });
      for (const given of runs) {
        await end.run(given);
        assert.deepEqual(await end.found(), end.expected());
      }
    },
  );
  await fc.assert(property, { numRuns: 5, endOnFailure: true });
  t.same((await checkLedger(shop.db)).faults, []);
});
