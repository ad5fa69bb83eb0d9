import type { World, WorldUser } from '../../support/world.ts';
import { byId, type Subject, type Subjects } from './subject.ts';
import { insert } from '../../support/rows.ts';

async function notification(world: World, owner: WorldUser): Promise<number> {
  const id = await insert(world.db, 'notifications', {
    user_id: owner.id,
    type: 'AnnouncementNotificationData',
    data: JSON.stringify({ announcement_id: 18, title: 'Maintenance', excerpt: 'Streams pause.' }),
  });
  return id;
}

const one: Subject = {
  reach: 'own',
  prepare: async (world, owner) => byId(await notification(world, owner)),
};

export const notifications = {
  notifications_index: {
    reach: 'own',
    async prepare(world, owner) {
      const listed = await notification(world, owner);
      return { ask: { query: { 'filters[id]': listed } }, listed };
    },
    places: { 'filters[id]': { hidden: notification, ask: (_, id) => ({ query: { 'filters[id]': id } }) } },
  },
  notifications_show: one,
} satisfies Subjects;
