import type { World, WorldUser } from '../../support/world.ts';
import { byId, nothing, type Subject, type Subjects } from './subject.ts';

async function quickAction(world: World, owner: WorldUser): Promise<number> {
  const { id } = await world.db
    .insertInto('quick_actions')
    .values({ user_id: owner.id, name: 'One month', operation: 'm3us_store', payload: '{}', position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const one: Subject = { reach: 'own', prepare: async (world, owner) => byId(await quickAction(world, owner)) };

export const quickActions = {
  quick_actions_index: {
    reach: 'own',
    async prepare(world, owner) {
      const listed = await quickAction(world, owner);
      return { ask: { query: { 'filter[id]': listed } }, listed };
    },
    places: {
      'filter[id]': { hidden: quickAction, ask: (_, id) => ({ query: { 'filter[id]': id } }) },
    },
  },
  quick_actions_show: one,
  quick_actions_store: nothing({ body: { name: 'One month', operation: 'm3us_store', payload: {} } }),
  quick_actions_update: {
    reach: 'own',
    prepare: async (world, owner) => ({
      ask: { params: { id: await quickAction(world, owner) }, body: { name: 'One year' } },
    }),
  },
  quick_actions_destroy: one,
} satisfies Subjects;
