import { randomUUID } from 'node:crypto';
import type { World, WorldUser } from '../../support/world.ts';
import { byId, withBody, type Place, type Subject, type Subjects } from './subject.ts';

/** An operation on the user itself. */
const itself: Subject = { reach: 'subtree', prepare: (_, owner) => byId(owner.id) };

const itsOwner: Place = {
  hidden: (_, stranger) => stranger.id,
  ask: (ask, owner_id) => withBody(ask, { owner_id }),
};
const itsRoles: Place = { hidden: roleOf, ask: (ask, id) => withBody(ask, { roles_ids: [id] }) };

const newOwner: Place = {
  hidden: (_, stranger) => stranger.id,
  ask: (ask, user_id) => withBody(ask, { user_id }),
};

/** Gives what `owner` has to one of its children. */
const lineOwnerChange: Subject = {
  reach: 'subtree',
  prepare: async (world, owner) => ({
    ask: { params: { id: owner.id }, body: { user_id: (await world.user(owner)).id } },
  }),
  places: { user_id: newOwner },
};

export const users = {
  users_index: {
    reach: 'subtree',
    prepare: (_, owner) => ({ ask: { query: { 'filters[id]': owner.id } }, listed: owner.id }),
    places: {
      'filters[id]': {
        hidden: (_, stranger) => stranger.id,
        ask: (_, id) => ({ query: { 'filters[id]': id } }),
      },
      'filters[created_by_id]': {
        hidden: (_, stranger) => stranger.id,
        seenAbove: true,
        ask: (_, id) => ({ query: { 'filters[created_by_id]': id } }),
      },
      'filters[roles_ids]': { hidden: roleOf, ask: (_, id) => ({ query: { 'filters[roles_ids]': id } }) },
    },
  },
  users_show: itself,
  users_create: {
    reach: null,
    prepare: () => ({
      ask: { body: { username: randomUUID(), email: 'new@users.example', password: 'a long password' } },
    }),
    places: { roles_ids: itsRoles },
  },
  users_edit: {
    reach: 'subtree',
    prepare: async (world, owner) => ({
      ask: { params: { id: (await world.user(owner)).id }, body: { full_name: 'Northern Lights TV' } },
    }),
    places: { roles_ids: itsRoles },
  },
  users_change_owner: {
    reach: 'subtree',
    prepare: async (world, owner) => ({
      ask: { params: { id: (await world.user(owner)).id }, body: { owner_id: (await world.user(owner)).id } },
    }),
    places: { owner_id: itsOwner },
  },
  users_change_m3us_owner: lineOwnerChange,
  users_change_mags_owner: lineOwnerChange,
  users_change_enigmas_owner: lineOwnerChange,
  users_change_activecodes_owner: lineOwnerChange,
  users_connect_messaging_account: {
    reach: 'subtree',
    prepare: (_, owner) => ({
      ask: { params: { id: owner.id }, body: { messaging_handle: 'northernlights' } },
    }),
  },
} satisfies Subjects;

function roleOf(world: World, stranger: WorldUser): Promise<number> {
  return world.role({ users: [stranger] });
}
