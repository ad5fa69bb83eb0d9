import type { World, WorldUser } from '../../support/world.ts';
import { byId, withoutObject, type Subject, type Subjects } from './subject.ts';
import { insert } from '../../support/rows.ts';

let count = 0;
const newDomain = (): string => `tv${String((count += 1))}.access.example`;

async function domain(world: World, owner: WorldUser): Promise<number> {
  const id = await insert(world.db, 'dns_domains', { domain: newDomain(), created_by_id: owner.id });
  return id;
}

const one: Subject = { reach: 'own', prepare: async (world, owner) => byId(await domain(world, owner)) };

export const dnsDomains = {
  dns_domains_index: {
    reach: 'own',
    async prepare(world, owner) {
      const listed = await domain(world, owner);
      return { ask: { query: { 'filters[id]': listed } }, listed };
    },
    places: {
      'filters[id]': { hidden: domain, ask: (_, id) => ({ query: { 'filters[id]': id } }) },
      'filters[created_by_id]': {
        async hidden(world, stranger) {
          await domain(world, stranger);
          return stranger.id;
        },
        ask: (_, id) => ({ query: { 'filters[created_by_id]': id } }),
      },
    },
  },
  dns_domains_show: one,
  // It creates an object of the caller; `dns_domains_all` is only for global ones.
  dns_domains_create: {
    ...withoutObject({}),
    openedBy: [],
    prepare: () => ({ ask: { body: { domain: newDomain() } } }),
  },
  // `dns_domains_all` is only for global ones.
  dns_domains_delete: { ...one, openedBy: [] },
} satisfies Subjects;
