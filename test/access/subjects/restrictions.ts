import { randomUUID } from 'node:crypto';
import type { World, WorldUser } from '../../support/world.ts';
import { byId, withBody, type Subject, type Subjects } from './subject.ts';

const TERMS = { title: 'Chargeback', description: 'Disputed' };

export const restrictions = {
  restrictions_index: {
    reach: 'subtree',
    async prepare(world, owner) {
      const listed = await onLine(world, owner);
      return { ask: { query: { 'filters[id]': listed } }, listed };
    },
    places: {
      'filters[id]': { hidden: onLine, ask: (_, id) => ({ query: { 'filters[id]': id } }) },
      'filters[restrictable_id]': {
        hidden: async (world, stranger) => {
          await world.restriction({ user_id: stranger.id }, stranger);
          return stranger.id;
        },
        ask: (_, id) => ({ query: { 'filters[restrictable_id]': id, 'filters[restrictable_type]': 'User' } }),
      },
      'filters[created_by_id]': {
        hidden: async (world, stranger) => {
          await onLine(world, stranger);
          return stranger.id;
        },
        ask: (_, id) => ({ query: { 'filters[created_by_id]': id } }),
      },
    },
  },
  restrictions_show: { reach: 'subtree', prepare: async (world, owner) => byId(await onLine(world, owner)) },
  restrictions_edit: {
    reach: 'subtree',
    prepare: async (world, owner) => ({
      ask: { params: { id: await onLine(world, owner) }, body: { title: 'Settled in part' } },
    }),
  },
  restrictions_delete: {
    reach: 'subtree',
    prepare: async (world, owner) => byId(await onLine(world, owner)),
  },
  restrictions_create: restrictionSubject((id) => ({ restrictable_type: 'User', restrictable_id: id }), {
    'restrictable_id of a user': {
      hidden: (_, stranger) => stranger.id,
      ask: (ask, id) => withBody(ask, { restrictable_id: id }),
    },
    'restrictable_id of a line': {
      hidden: (world, stranger) => world.line(stranger, 'mag'),
      ask: (ask, id) => withBody(ask, { restrictable_type: 'Mag', restrictable_id: id }),
    },
  }),
  restrictions_batch_create: restrictionSubject(
    (id) => ({ restrictable_type: 'User', restrictable_ids: [id] }),
    {
      restrictable_ids: {
        hidden: (_, stranger) => stranger.id,
        ask: (ask, id) => withBody(ask, { restrictable_ids: [...idsIn(ask.body), id] }),
      },
    },
  ),
  restrictions_mass_create: restrictionSubject(
    (id) => ({ restrictable_types: ['User', 'M3u'], user_id: id }),
    {
      user_id: {
        hidden: (_, stranger) => stranger.id,
        ask: (ask, id) => withBody(ask, { user_id: id }),
      },
    },
  ),
  restrictions_batch_delete: {
    reach: 'subtree',
    async prepare(world, owner) {
      const batch = randomUUID();
      const line_id = await world.line(owner, 'm3u');
      await world.restriction({ line_id }, owner, ['*'], { batch });
      return { ask: { params: { batch } } };
    },
  },
} satisfies Subjects;

/** Inserts a restriction that the owner has created on its own line. Returns its id. */
async function onLine(world: World, owner: WorldUser): Promise<number> {
  return world.restriction({ line_id: await world.line(owner, 'm3u') }, owner);
}

/** An operation that restricts a user below the caller. */
function restrictionSubject(target: (id: number) => object, places: NonNullable<Subject['places']>): Subject {
  return {
    reach: null,
    prepare: async (world, owner) => ({
      ask: { body: { ...TERMS, ...target((await world.user(owner)).id) } },
    }),
    places,
  };
}

const idsIn = (body: unknown): number[] => (body as { restrictable_ids: number[] }).restrictable_ids;
