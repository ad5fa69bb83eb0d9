import type { Prepared, Subjects } from './subject.ts';

export const oauth = {
  oauth_token_issue: {
    reach: null,
    async prepare(world, owner) {
      const { username } = await world.user(owner, { password: 'a long password' });
      return { ask: { body: { grant_type: 'password', username, password: 'a long password' } } };
    },
  },
  oauth_tokens_index: {
    reach: 'own',
    prepare: async (world, owner) => ({ ask: {}, listed: (await world.issue(owner, { kind: 'login' })).id }),
  },
  oauth_tokens_delete: {
    reach: 'own',
    prepare: async (world, owner) => byTokenId(await world.issue(owner, { kind: 'login' })),
  },
  oauth_personal_access_tokens_index: {
    reach: 'own',
    prepare: async (world, owner) => ({ ask: {}, listed: (await world.issue(owner)).id }),
  },
  oauth_personal_access_tokens_create: {
    reach: null,
    async prepare(world, owner) {
      // The access table gives the caller more personal tokens than the limit.
      await world.db.updateTable('tokens').set({ kind: 'login' }).where('user_id', '=', owner.id).execute();
      return { ask: { body: { name: 'Billing', scopes: ['oauth_personal_access_tokens_create'] } } };
    },
  },
  oauth_personal_access_tokens_delete: {
    reach: 'own',
    prepare: async (world, owner) => byTokenId(await world.issue(owner)),
  },
} satisfies Subjects;

function byTokenId({ id }: { id: number }): Prepared {
  return { ask: { params: { token_id: id } } };
}
