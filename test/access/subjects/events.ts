import type { World, WorldUser } from '../../support/world.ts';
import { byId, type Subject, type Subjects } from './subject.ts';

/** Inserts an event of a user, as the publisher does. Returns its id. */
async function published(world: World, { id }: WorldUser): Promise<number> {
  const event = await world.db
    .insertInto('events')
    .values({
      type: 'transaction.created',
      created_at: new Date(),
      user_id: id,
      subject_type: 'Transaction',
      subject_id: id,
      audience: 'branch',
      data: JSON.stringify({
        id,
        type: 'normal',
        amount: 100,
        from_user_id: null,
        to_user_id: id,
        description: '',
        subject_type: null,
        subject_id: null,
        reverses_id: null,
        reference: null,
        created_by_id: null,
        created_at: '2026-03-01 16:20:10',
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return event.id;
}

const one: Subject = {
  reach: 'subtree',
  openedBy: [],
  shownBy: ['transactions_show'],
  prepare: async (world, owner) => byId(await published(world, owner)),
};

export const events = {
  events_index: {
    ...one,
    async prepare(world, owner) {
      const listed = await published(world, owner);
      return { ask: { query: { after: listed - 1 } }, listed };
    },
    places: {
      'filters[user_id]': {
        hidden: (_, stranger) => stranger.id,
        ask: (_, id) => ({ query: { 'filters[user_id]': id } }),
      },
      'filters[subject_id]': {
        hidden: async (world, stranger) => {
          await published(world, stranger);
          return stranger.id;
        },
        ask: (_, id) => ({ query: { 'filters[subject_id]': id } }),
      },
    },
  },
  events_show: one,
} satisfies Subjects;
