import { rootId } from '../../../db/tree/tree.ts';
import type { World } from '../../support/world.ts';
import { byId, withoutObject, type Subjects } from './subject.ts';
import { insert } from '../../support/rows.ts';

async function price(world: World): Promise<number> {
  const id = await insert(world.db, 'paid_trial_prices', { price: 500, count: 10 });
  return id;
}

export const paidTrialPrices = {
  paid_trial_prices_show: { reach: 'everyone', prepare: async (world) => byId(await price(world)) },
  paid_trial_prices_create: withoutObject({ body: { price: 5, count: 10 } }),
  paid_trial_prices_edit: {
    reach: 'everyone',
    prepare: async (world) => ({ ask: { params: { id: await price(world) }, body: { price: 4.5 } } }),
  },
  paid_trial_prices_buy: {
    reach: 'everyone',
    // The caller pays. The owner is the caller of the first calls and gets enough credit for all of them.
    async prepare(world, owner) {
      await world.transfer({ id: rootId(owner.path) }, owner, 100_000);
      return byId(await price(world));
    },
  },
} satisfies Subjects;
