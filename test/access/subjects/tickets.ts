import type { World, WorldUser } from '../../support/world.ts';
import { byId, withoutObject, withBody, type Place, type Subject, type Subjects } from './subject.ts';
import { add, insert } from '../../support/rows.ts';

/** Opens a support ticket of a user. Returns its id. */
async function ticket(world: World, owner: WorldUser, agent?: WorldUser): Promise<number> {
  const id = await insert(world.db, 'tickets', {
    type: 'support',
    subject: 'Guide',
    user_id: owner.id,
    agent_id: agent?.id ?? null,
  });
  await add(world.db, 'ticket_replys', { ticket_id: id, user_id: owner.id, message: 'It stays empty.' });
  return id;
}

const filter = (key: string, hidden: Place['hidden']): Place => ({
  hidden,
  ask: (_, id) => ({ query: { [`filters[${key}]`]: id } }),
});

const one = (body?: object): Subject => ({
  reach: 'own',
  prepare: async (world, owner) => ({ ask: { ...byId(await ticket(world, owner)).ask, body } }),
});

const ownerOfOne: Place['hidden'] = async (world, stranger) => {
  await ticket(world, stranger);
  return stranger.id;
};

export const tickets = {
  tickets_index: {
    reach: 'own',
    async prepare(world, owner) {
      const listed = await ticket(world, owner);
      return { ask: { query: { 'filters[id]': listed } }, listed };
    },
    places: {
      'filters[id]': filter('id', ticket),
      'filters[user_id]': filter('user_id', ownerOfOne),
      'filters[agent_id]': filter('agent_id', async (world, stranger) => {
        await ticket(world, await world.user(stranger), stranger);
        return stranger.id;
      }),
    },
  },
  tickets_show: one(),
  tickets_replys: one(),
  tickets_reply: one({ message: 'It works now.' }),
  tickets_change_status: one({ status: 'closed' }),
  tickets_appoint_agent: {
    reach: 'own',
    async prepare(world, owner) {
      const id = await ticket(world, await world.user(owner), owner);
      return { ask: { params: { id }, body: { agent_id: null } } };
    },
    places: {
      agent_id: { hidden: (_, stranger) => stranger.id, ask: (ask, agent_id) => withBody(ask, { agent_id }) },
    },
  },
  tickets_create_support: {
    ...withoutObject({ body: { subject: 'Guide', message: 'It stays empty.' } }),
    places: {
      'related_id of a line': {
        hidden: (world, stranger) => world.line(stranger, 'mag'),
        ask: (ask, related_id) => withBody(ask, { related_type: 'Mag', related_id }),
      },
      'related_id of a user': {
        hidden: (_, stranger) => stranger.id,
        ask: (ask, related_id) => withBody(ask, { related_type: 'User', related_id }),
      },
    },
  },
  tickets_create_chat: {
    reach: null,
    prepare: async (world, owner) => ({
      ask: { body: { user_id: (await world.user(owner)).id, message: 'Hello.' } },
    }),
    places: {
      user_id: {
        hidden: (_, stranger) => stranger.id,
        seenAbove: true,
        ask: (ask, user_id) => withBody(ask, { user_id }),
      },
    },
  },
} satisfies Subjects;
