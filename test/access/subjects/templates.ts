import type { World, WorldUser } from '../../support/world.ts';
import { byId, isSold, withBody, type Place, type Subject, type Subjects } from './subject.ts';
import { insert } from '../../support/rows.ts';

async function template(world: World, owner: WorldUser): Promise<number> {
  const id = await insert(world.db, 'templates', {
    name: 'Sports',
    package_id: await sold(world, owner),
    created_by_id: owner.id,
  });
  return id;
}

/** Inserts a package of the owner's role. Returns its id. */
async function sold(world: World, owner: WorldUser): Promise<number> {
  const id = await world.package();
  await world.role({ packages: [id], users: [owner] });
  return id;
}

const one: Subject = { reach: 'own', prepare: async (world, owner) => byId(await template(world, owner)) };

const packageId: Place = {
  hidden: (world) => world.package(),
  ask: (ask, id) => withBody(ask, { package_id: id }),
};

export const templates = {
  templates_index: {
    reach: 'own',
    async prepare(world, owner) {
      const listed = await template(world, owner);
      return { ask: { query: { 'filters[id]': listed } }, listed };
    },
    places: {
      'filters[id]': { hidden: template, ask: (_, id) => ({ query: { 'filters[id]': id } }) },
      'filters[created_by_id]': {
        async hidden(world, stranger) {
          await template(world, stranger);
          return stranger.id;
        },
        ask: (_, id) => ({ query: { 'filters[created_by_id]': id } }),
      },
    },
  },
  templates_show: one,
  // Its object is the package; `templates_all` is for global templates.
  templates_create: {
    reach: 'own',
    openedBy: ['packages_all'],
    prepare: async (world, owner) => ({
      ask: { body: { name: 'Sports', package_id: await sold(world, owner) } },
      reached: isSold,
    }),
    places: { package_id: packageId },
  },
  // `packages_all` is for the package that the template moves to.
  templates_edit: {
    reach: 'own',
    openedBy: ['templates_all'],
    prepare: async (world, owner) => ({
      ask: { params: { id: await template(world, owner) }, body: { name: 'News' } },
    }),
    places: { package_id: packageId },
  },
  templates_delete: { ...one, openedBy: ['templates_all'] },
} satisfies Subjects;
