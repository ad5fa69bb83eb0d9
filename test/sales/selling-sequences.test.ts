import fc from 'fast-check';
import assert from 'node:assert/strict';
import { test } from 'tap';
import type { RefundTier } from '../../db/schema/columns.ts';
import { Shop, TIERS } from '../support/shop.ts';
import type { Sold } from '../support/sales-model.ts';
import { update } from '../support/rows.ts';
import { FUNDS, Run } from './sale-run.ts';
import { AGAIN, CHEAPER, connections, kind, PRICED_ANEW, steps, type PackagePrice } from './sale-steps.ts';

// Random sequences of sales against the service, compared with a model: charges, refunds, the state of the line, and
// the balance. A failure prints its seed and the smallest sequence.

void test('random sequences of sales', async (t) => {
  const shop = await Shop.open(t);
  const { world } = shop;
  await world.transfer(shop.root, shop.seller, 100_000_000);
  const offer = async (
    sold: Sold,
    max_connections: number,
    tiers: RefundTier[] | null,
  ): Promise<PackagePrice> => {
    const id = await shop.package({ ...sold, max_connections }, tiers);
    return { ...sold, id, max_connections, tiers };
  };
  const offered = [
    await offer({ credit: 1000, period: 1, period_type: 'month' }, 4, TIERS),
    await offer({ credit: 2550, period: 30, period_type: 'day' }, 3, [
      { passed_days: 5, refund_amount: 2550 },
      { passed_days: 7, refund_amount: 1276 },
      { passed_days: 9, refund_amount: 1275 },
    ]),
    await offer({ credit: 7, period: 48, period_type: 'hour' }, 2, null),
    await offer({ credit: 3333, period: 1, period_type: 'year' }, 4, [
      { passed_days: 0, refund_amount: 5000 },
      { passed_days: 4, refund_amount: 0 },
      { passed_days: 6, refund_amount: 2000 },
    ]),
  ];
  const role = await world.role({ packages: offered.map(({ id }) => id) });

  await t.test('balance, lines and charges agree with the model', async () => {
    const property = fc.asyncProperty(steps, async (sequence) => {
      for (const { id, credit, period, period_type } of offered)
        await update(shop.db, 'packages', id, { credit, period, period_type });
      const seller = await world.user(shop.root);
      await shop.db.insertInto('user_roles').values({ role_id: role, user_id: seller.id }).execute();
      await world.transfer(shop.root, seller, FUNDS);
      const run = new Run(shop, offered, seller, await world.token(seller));
      for (const step of sequence) await run.take(step);
      await run.settle();
    });
    await fc.assert(property, {
      numRuns: 25,
      examples: [[AGAIN], [PRICED_ANEW], [CHEAPER]],
      plugins: [fc.interruptAfterTimeLimit(8000)],
    });
  });

  await t.test('a sale that is fully refunded at once restores the balance', async () => {
    const cases = fc.record({ kind, credit: fc.integer({ min: 0, max: 100_000 }), connections });
    const property = fc.asyncProperty(cases, async ({ kind, credit, connections: max_connections }) => {
      const id = await shop.package({ credit }, [{ passed_days: 0, refund_amount: Math.max(1, credit) }]);
      const before = await shop.balance();
      const sale = await shop.running(kind, id, { max_connections });
      assert.equal(await shop.balance(), before - credit * max_connections);
      await shop.ask(kind, 'refund', sale.id, { reason: 'Sold by mistake.' });
      assert.equal(await shop.balance(), before);
    });
    await fc.assert(property, { numRuns: 15 });
  });
});
