import { test } from 'tap';
import { checkLedger } from '../db/ledger-check.ts';
import { vouchers } from './support/sequences/vouchers.ts';
import { Shop } from './support/shop.ts';

// A failure prints its seed and the smallest sequence.

void test('random sequences of vouchers and rewards: claims, discounts and credit are those of the model', async (t) => {
  const shop = await Shop.open(t);
  t.equal(await vouchers(shop, 250), 250, 'so many were played');
  t.same((await checkLedger(shop.db)).faults, [], 'the ledger is sound');
});
