import type { World, WorldUser } from '../../support/world.ts';
import { byId, withoutObject, type Subject, type Subjects } from './subject.ts';
import { insert } from '../../support/rows.ts';

async function quickAction(world: World, owner: WorldUser): Promise<number> {
  const id = await insert(world.db, 'quick_actions', {
    user_id: owner.id,
    name: 'One month',
    operation: 'm3us_create',
    payload: '{}',
    position: 1,
  });
  return id;
}

const one: Subject = { reach: 'own', prepare: async (world, owner) => byId(await quickAction(world, owner)) };

export const quickActions = {
  quick_actions_index: {
    reach: 'own',
    async prepare(world, owner) {
      const listed = await quickAction(world, owner);
      return { ask: { query: { 'filters[id]': listed } }, listed };
    },
    places: { 'filters[id]': { hidden: quickAction, ask: (_, id) => ({ query: { 'filters[id]': id } }) } },
  },
  quick_actions_show: one,
  quick_actions_create: withoutObject({ body: { name: 'One month', operation: 'm3us_create', payload: {} } }),
  quick_actions_edit: {
    reach: 'own',
    prepare: async (world, owner) => ({
      ask: { params: { id: await quickAction(world, owner) }, body: { name: 'One year' } },
    }),
  },
} satisfies Subjects;
