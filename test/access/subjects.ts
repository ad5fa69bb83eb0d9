import type { LineKindName } from '../../db/schema.ts';
import type { OperationName } from '../../generated/operations.ts';
import type { Ask } from '../support/service.ts';
import type { World, WorldUser } from '../support/world.ts';

// What the access test needs to know of an operation to call it rightly: a new operation, a new record.

export interface Subject {
  /** Whose objects a caller reaches without any `*_all` policy; null for an operation about no object. */
  reach: 'own' | 'subtree' | null;
  /** Makes an object of `owner`, and says how its owner asks for it. */
  prepare: (world: World, owner: WorldUser) => Prepared | Promise<Prepared>;
}

export interface Prepared {
  ask: Ask;
  /** For a list: the id of the object, which the list shows or does not show. */
  listed?: number;
}

export const subjects: Readonly<Partial<Record<OperationName, Subject>>> = {
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
  oauth_tokens_destroy: {
    reach: 'own',
    prepare: async (world, owner) => byTokenId(await world.issue(owner, { kind: 'login' })),
  },
  oauth_scopes_index: nothing({}),
  oauth_personal_access_tokens_index: {
    reach: 'own',
    prepare: async (world, owner) => ({ ask: {}, listed: (await world.issue(owner)).id }),
  },
  oauth_personal_access_tokens_store: nothing({
    body: { name: 'Billing', scopes: ['oauth_personal_access_tokens_store'] },
  }),
  oauth_personal_access_tokens_destroy: {
    reach: 'own',
    prepare: async (world, owner) => byTokenId(await world.issue(owner)),
  },

  users_me: nothing({}),
  users_show: { reach: 'subtree', prepare: (_, owner) => byId(owner.id) },
  users_ancestors: { reach: 'subtree', prepare: (_, owner) => byId(owner.id) },

  packages_index: {
    reach: 'own',
    async prepare(world, owner) {
      const listed = await world.package();
      await world.role({ packages: [listed], users: [owner] });
      return { ask: { query: { 'filter[id]': listed } }, listed };
    },
  },

  m3us_restrictions: line('m3u'),
  mags_restrictions: line('mag'),
  enigmas_restrictions: line('enigma'),
  activecodes_restrictions: line('activecode'),
};

/** An operation about no object. */
function nothing(ask: Ask): Subject {
  return { reach: null, prepare: () => ({ ask }) };
}

/** An operation on a line of this kind. */
function line(kind: LineKindName): Subject {
  return { reach: 'subtree', prepare: async (world, owner) => byId(await world.line(owner, kind)) };
}

function byId(id: number): Prepared {
  return { ask: { params: { id } } };
}

function byTokenId({ id }: { id: number }): Prepared {
  return { ask: { params: { token_id: id } } };
}
