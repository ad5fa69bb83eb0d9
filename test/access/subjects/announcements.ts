import type { World, WorldUser } from '../../support/world.ts';
import { byId, withBody, type Place, type Subject, type Subjects } from './subject.ts';
import { insert } from '../../support/rows.ts';

/** Inserts a published announcement for a role that only its author holds. Returns its id. */
async function announcement(world: World, author: WorldUser): Promise<number> {
  const id = await insert(world.db, 'announcements', {
    title: 'Maintenance',
    content: 'Streams pause.',
    status: 'published',
    published_at: new Date(),
    created_by_id: author.id,
  });
  const role_id = await world.role({ users: [author] });
  await world.db.insertInto('announcement_roles').values({ announcement_id: id, role_id }).execute();
  return id;
}

const one: Subject = {
  reach: 'subtree',
  prepare: async (world, owner) => byId(await announcement(world, owner)),
};

const rolesIds: Place = {
  hidden: (world, stranger) => world.role({ users: [stranger] }),
  ask: (ask, id) => withBody(ask, { roles_ids: [id] }),
};

export const announcements = {
  announcements_index: {
    reach: 'subtree',
    async prepare(world, owner) {
      const listed = await announcement(world, owner);
      return { ask: { query: { 'filters[id]': listed } }, listed };
    },
    places: {
      'filters[id]': { hidden: announcement, ask: (_, id) => ({ query: { 'filters[id]': id } }) },
      'filters[created_by_id]': {
        async hidden(world, stranger) {
          await announcement(world, stranger);
          return stranger.id;
        },
        ask: (_, id) => ({ query: { 'filters[created_by_id]': id } }),
      },
    },
  },
  announcements_show: one,
  announcements_create: {
    reach: 'own',
    prepare: async (world, owner) => ({
      ask: {
        body: { title: 'News', content: 'There is.', roles_ids: [await world.role({ users: [owner] })] },
      },
    }),
    places: { roles_ids: rolesIds },
  },
  announcements_edit: {
    reach: 'subtree',
    prepare: async (world, owner) => ({
      ask: { params: { id: await announcement(world, owner) }, body: { title: 'News' } },
    }),
    places: { roles_ids: rolesIds },
  },
} satisfies Subjects;
