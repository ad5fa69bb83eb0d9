import { test } from 'tap';
import { checkLedger } from '../db/ledger-check.ts';
import { credits } from './support/sequences/credits.ts';
import { refunds } from './support/sequences/refunds.ts';
import { Shop } from './support/shop.ts';

// A failure prints its seed and the smallest sequence.

for (const [of, play] of Object.entries({ credit: credits, refunds })) {
  void test(`random sequences of requests for ${of}: states and credit are those of the model`, async (t) => {
    const shop = await Shop.open(t);
    t.equal(await play(shop, 250), 250, 'so many were played');
    t.same((await checkLedger(shop.db)).faults, [], 'the ledger is sound');
  });
}
