import { type Subjects } from './subject.ts';

export const packages = {
  packages_index: {
    reach: 'own',
    async prepare(world, owner) {
      const listed = await world.package();
      await world.role({ packages: [listed], users: [owner] });
      return { ask: { query: { 'filter[id]': listed } }, listed };
    },
  },
} satisfies Subjects;
