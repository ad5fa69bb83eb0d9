import type { World, WorldUser } from '../../support/world.ts';
import { byId, isSold, withBody, type Place, type Prepared, type Subject, type Subjects } from './subject.ts';

// The caller created the role. It could not change a role that somebody else holds.
const role = async (world: World, owner: WorldUser): Promise<Prepared> =>
  byId(await world.role({ creator: owner }));
const reading: Subject = { reach: 'own', prepare: role };

let count = 0;
/** Returns a name that no other role has. */
const name = (): string => `Role of the access table ${String((count += 1))}`;

const hiddenPackage = async (world: World, stranger: WorldUser): Promise<number> => {
  const id = await world.package();
  await world.role({ packages: [id], users: [stranger] });
  return id;
};
const packagesIds: Place = { hidden: hiddenPackage, ask: (ask, id) => withBody(ask, { packages_ids: [id] }) };

export const roles = {
  roles_index: {
    reach: 'own',
    async prepare(world, owner) {
      const listed = await world.role({ creator: owner });
      return { ask: { query: { 'filters[id]': listed } }, listed };
    },
    places: {
      'filters[id]': {
        hidden: (world, stranger) => world.role({ creator: stranger }),
        ask: (ask, id) => ({ ...ask, query: { 'filters[id]': id } }),
      },
    },
  },
  roles_show: reading,
  roles_create: {
    reach: 'own',
    async prepare(world, owner) {
      const packages_ids = [await world.package()];
      await world.role({ packages: packages_ids, users: [owner] });
      return { ask: { body: { name: name(), permissions: [], packages_ids } }, reached: isSold };
    },
    places: { packages_ids: packagesIds },
  },
  roles_edit: {
    reach: 'own',
    openedBy: ['roles_all'],
    prepare: async (world, owner) => ({ ask: { ...(await role(world, owner)).ask, body: { name: name() } } }),
    places: { packages_ids: packagesIds },
  },
  roles_delete: { reach: 'own', openedBy: ['roles_all'], prepare: role },
  roles_clone: {
    reach: 'own',
    openedBy: ['roles_all'],
    prepare: async (world, owner) => ({ ask: { ...(await role(world, owner)).ask, body: { name: name() } } }),
  },
  roles_setting_edit: {
    reach: 'own',
    prepare: async (world, owner) => ({
      ask: { ...(await role(world, owner)).ask, body: { trial_limit: 1 } },
    }),
    places: {
      roles_can_give: {
        hidden: (world, stranger) => world.role({ creator: stranger }),
        ask: (ask, id) => withBody(ask, { roles_can_give: [id] }),
      },
    },
  },
} satisfies Subjects;
