import type { World, WorldUser } from '../../support/world.ts';
import { byId, withBody, type Place, type Prepared, type Subject, type Subjects } from './subject.ts';

/** Inserts a package that `owner` sees by one of its roles. */
async function packageOf(world: World, owner: WorldUser): Promise<number> {
  const id = await world.package();
  await world.role({ packages: [id], users: [owner] });
  return id;
}

const reading: Subject = {
  reach: 'own',
  prepare: async (world, owner) => byId(await packageOf(world, owner)),
};

/** Inserts such a package with a refund policy. */
async function withPolicy(world: World, owner: WorldUser): Promise<Prepared> {
  const id = await packageOf(world, owner);
  await world.refundPolicy(id, [{ passed_days: 3, refund_amount: 1000 }]);
  return byId(id);
}

const POLICY = { refund_policies: [{ passed_days: 14, refund_amount: 5 }] };

const rolesIds: Place = {
  hidden: (world, stranger) => world.role({ creator: stranger }),
  ask: (ask, id) => withBody(ask, { roles_ids: [id] }),
};

export const packages = {
  packages_index: {
    reach: 'own',
    async prepare(world, owner) {
      const listed = await packageOf(world, owner);
      return { ask: { query: { 'filters[id]': listed } }, listed };
    },
    places: {
      'filters[id]': { hidden: packageOf, ask: (ask, id) => ({ ...ask, query: { 'filters[id]': id } }) },
    },
  },
  packages_show: { ...reading, openedBy: ['packages_all'] },
  packages_bouquets: reading,
  packages_create: {
    reach: 'own',
    async prepare(world, owner) {
      const roles_ids = [await world.role({ creator: owner })];
      return { ask: { body: { name: 'Premium', credit: 10, period: 1, period_type: 'month', roles_ids } } };
    },
    places: { roles_ids: rolesIds },
  },
  packages_edit: {
    reach: 'everyone',
    openedBy: [],
    async prepare(world, owner) {
      const { ask } = byId(await packageOf(world, owner));
      return { ask: { ...ask, body: { credit: 11 } } };
    },
    places: { roles_ids: rolesIds },
  },
  packages_show_refund_policies: { reach: 'own', prepare: withPolicy },
  packages_create_refund_policies: {
    reach: 'everyone',
    async prepare(world, owner) {
      const { ask } = byId(await packageOf(world, owner));
      return { ask: { ...ask, body: POLICY } };
    },
  },
  packages_edit_refund_policies: {
    reach: 'everyone',
    async prepare(world, owner) {
      const { ask } = await withPolicy(world, owner);
      return { ask: { ...ask, body: POLICY } };
    },
  },
  packages_delete_refund_policies: { reach: 'everyone', prepare: withPolicy },
} satisfies Subjects;
