import { rootId } from '../../../db/tree/tree.ts';
import type { World, WorldUser } from '../../support/world.ts';
import { withBody, type Place, type Subject, type Subjects } from './subject.ts';

const idOf: Place['hidden'] = (_, stranger) => stranger.id;

/** Transfers ten credits to a user. Returns the id of the transaction. */
function fund(world: World, user: WorldUser): Promise<number> {
  return world.transfer({ id: rootId(user.path) }, user, 1000);
}

const summary: Subject = {
  reach: 'subtree',
  prepare: (_, owner) => ({ ask: { query: { user_id: owner.id } } }),
  places: { user_id: { hidden: idOf, ask: (_, id) => ({ query: { user_id: id } }) } },
};

const PERIOD = {
  'filters[created_from]': '2026-01-01',
  'filters[created_to]': '2026-12-31',
  group_by: 'day',
};

const sales: Subject = {
  reach: 'subtree',
  prepare: (_, owner) => ({ ask: { query: { ...PERIOD, user_id: owner.id } } }),
  places: { user_id: { hidden: idOf, ask: (_, id) => ({ query: { ...PERIOD, user_id: id } }) } },
};

const filter = (key: string): Place => ({
  hidden: idOf,
  ask: (_, id) => ({ query: { [`filters[${key}]`]: id } }),
});

export const transactions = {
  transactions_index: {
    reach: 'subtree',
    async prepare(world, owner) {
      const listed = await fund(world, owner);
      return { ask: { query: { 'filters[id]': listed } }, listed };
    },
    places: {
      'filters[id]': { ...filter('id'), hidden: fund },
      'filters[from_user_id]': filter('from_user_id'),
      'filters[to_user_id]': filter('to_user_id'),
      'filters[created_by_id]': filter('created_by_id'),
    },
  },
  transactions_show: {
    reach: 'subtree',
    prepare: async (world, owner) => ({ ask: { params: { id: await fund(world, owner) } } }),
  },
  transactions_create: {
    reach: 'subtree',
    async prepare(world, owner) {
      await fund(world, owner);
      const { id } = await world.user(owner);
      return { ask: { body: { from_user_id: owner.id, to_user_id: id, amount: 1 } } };
    },
    places: {
      from_user_id: { hidden: idOf, ask: (ask, from_user_id) => withBody(ask, { from_user_id }) },
      to_user_id: { hidden: idOf, ask: (ask, to_user_id) => withBody(ask, { to_user_id }) },
    },
  },
  transactions_refund: {
    reach: 'subtree',
    async prepare(world, owner) {
      const payer = await world.user(owner);
      await fund(world, payer);
      return { ask: { body: { from_user_id: payer.id, amount: 1, reason: 'Account closed' } } };
    },
    places: { from_user_id: { hidden: idOf, ask: (ask, from_user_id) => withBody(ask, { from_user_id }) } },
  },
  transactions_summary: summary,
  transactions_summary_sales: sales,
  transactions_summary_top_users_send_to: summary,
} satisfies Subjects;
