import type { World, WorldUser } from '../../support/world.ts';
import { byId, withoutObject, type Subject, type Subjects } from './subject.ts';

async function endpoint(world: World, { id }: WorldUser): Promise<number> {
  const row = await world.db
    .insertInto('webhook_endpoints')
    .values({
      user_id: id,
      url: 'https://receiver.example/',
      types: ['*'],
      secret: 'whsec_b2xk',
      scopes: ['*'],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function delivery(world: World, owner: WorldUser, endpointId?: number): Promise<number> {
  const row = await world.db
    .insertInto('webhook_deliveries')
    .values({
      webhook_endpoint_id: endpointId ?? (await endpoint(world, owner)),
      event_id: null,
      type: 'ping',
      subject_type: null,
      subject_id: null,
      status: 'failed',
      last_error: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const one: Subject = { reach: 'own', prepare: async (world, owner) => byId(await endpoint(world, owner)) };
const oneDelivery: Subject = {
  reach: 'own',
  prepare: async (world, owner) => byId(await delivery(world, owner)),
};

export const webhookEndpoints = {
  webhook_endpoints_index: {
    reach: 'own',
    async prepare(world, owner) {
      const listed = await endpoint(world, owner);
      return { ask: { query: { 'filters[id]': listed } }, listed };
    },
    places: { 'filters[id]': { hidden: endpoint, ask: (_, id) => ({ query: { 'filters[id]': id } }) } },
  },
  webhook_endpoints_show: one,
  webhook_endpoints_create: withoutObject({ body: { url: 'https://receiver.example/' } }),
  webhook_endpoints_edit: {
    reach: 'own',
    prepare: async (world, owner) => ({
      ask: { params: { id: await endpoint(world, owner) }, body: { description: 'Billing' } },
    }),
  },
  webhook_endpoints_recover: {
    reach: 'own',
    prepare: async (world, owner) => ({
      ask: { params: { id: await endpoint(world, owner) }, body: { since: '2026-03-01 00:00:00' } },
    }),
  },
  webhook_deliveries_index: {
    reach: 'own',
    async prepare(world, owner) {
      const id = await endpoint(world, owner);
      await delivery(world, owner, id);
      return byId(id);
    },
    places: {
      'filters[id]': { hidden: delivery, ask: (ask, id) => ({ ...ask, query: { 'filters[id]': id } }) },
      'filters[event_id]': {
        hidden: (_, stranger) => stranger.id,
        ask: (ask, id) => ({ ...ask, query: { 'filters[event_id]': id } }),
      },
    },
  },
  webhook_deliveries_show: oneDelivery,
} satisfies Subjects;
