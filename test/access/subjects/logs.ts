import type { World, WorldUser } from '../../support/world.ts';
import type { Subjects } from './subject.ts';

/** Inserts an audit log row of a user. Returns its id. */
async function logged(world: World, { id }: WorldUser): Promise<number> {
  const line = await world.db
    .insertInto('logs')
    .values({ user_id: id, action: 'users_edit', changes: '{}', ip: '203.0.113.7', request_id: 'test' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return line.id;
}

/** Inserts a failed request of a user. Returns its id. */
async function failed(world: World, { id }: WorldUser): Promise<number> {
  const request = await world.db
    .insertInto('failed_requests')
    .values({
      user_id: id,
      token_id: null,
      operation: 'users_edit',
      method: 'POST',
      path: '/api/v1/users/1',
      status: 422,
      code: 'validation_failed',
      detail: 'Why',
      errors: null,
      request_id: 'test',
      ip: '203.0.113.7',
      duration_ms: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return request.id;
}

export const logs = {
  failed_requests_index: {
    reach: 'subtree',
    openedBy: ['logs_all'],
    async prepare(world, owner) {
      const listed = await failed(world, owner);
      return { ask: { query: { 'filters[id]': listed } }, listed };
    },
    places: {
      'filters[id]': { hidden: failed, ask: (_, id) => ({ query: { 'filters[id]': id } }) },
      'filters[user_id]': {
        hidden: (_, stranger) => stranger.id,
        ask: (_, id) => ({ query: { 'filters[user_id]': id } }),
      },
      'filters[token_id]': {
        hidden: async (world, stranger) => (await world.issue(stranger)).id,
        ask: (_, id) => ({ query: { 'filters[token_id]': id } }),
      },
    },
  },
  logs_index: {
    reach: 'subtree',
    openedBy: ['logs_all'],
    async prepare(world, owner) {
      const listed = await logged(world, owner);
      return { ask: { query: { 'filters[id]': listed } }, listed };
    },
    places: {
      'filters[id]': { hidden: logged, ask: (_, id) => ({ query: { 'filters[id]': id } }) },
      'filters[user_id]': {
        hidden: (_, stranger) => stranger.id,
        ask: (_, id) => ({ query: { 'filters[user_id]': id } }),
      },
      'filters[subject_id]': {
        hidden: (_, stranger) => stranger.id,
        // Rows about other objects may have the same id.
        ask: (_, id) => ({ query: { 'filters[subject_id]': id, 'filters[subject_type]': 'User' } }),
      },
    },
  },
} satisfies Subjects;
