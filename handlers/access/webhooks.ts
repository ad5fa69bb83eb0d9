import { sql, type SqlBool, type RawBuilder } from 'kysely';
import { ancestorIds } from '../../db/tree/tree.ts';
import type { Caller, JoinedViewer } from '../call/caller.ts';
import { SUBJECT_POLICIES, visibleEvents, type EventPolicy } from './events.ts';

type Policy = EventPolicy | 'events_show';

const POLICIES: readonly Policy[] = [
  'events_show',
  ...Object.values(SUBJECT_POLICIES),
  'tickets_all',
  'announcements_all',
];

/**
 * The users so many levels below the operator, or fewer, may hear of those below them: so an event has a bounded number
 * of endpoints on its way up the tree.
 */
export const LEVELS_THAT_LISTEN = 20;

/** Returns whether endpoints of the caller may get the events of users below it. */
export const mayListenBelow = ({ path }: Pick<Caller, 'path'>): boolean =>
  ancestorIds(path).length <= LEVELS_THAT_LISTEN;

/** The owner of an endpoint. */
const owner: JoinedViewer<Policy> = {
  id: sql`w.user_id`,
  path: sql`w.path`,
  leaf: false,
  holds: (policy) => sql<SqlBool>`${policy} = any(w.held)`,
};

/**
 * Which events an endpoint may have, as things are now: those that its owner sees, and that the token which has created or
 * last changed the endpoint would show. Without `including_descendants`, these are the owner's own, and those of tickets
 * and announcements.
 */
export const eventAccess: EventAccess = {
  // As callerOf (policy.ts) has it for a caller.
  held: sql`array(
    select policy from unnest(${POLICIES}::text[]) as policy
    where w.scopes && array['*', policy]
      and (o.depth = 0 or policy in (
        select rp.permission from user_roles ur join role_permissions rp using (role_id)
          where ur.user_id = o.id and rp.permission = any(${POLICIES}::text[])
        union all
        select up.permission from user_permissions up
          where up.user_id = o.id and up.permission = any(${POLICIES}::text[])))
      and not exists (
        select from restrictions r where r.user_id = o.id and r.policies && array['*', policy]))`,
  mayReceive: sql`(
    (events.user_id = w.user_id or w.including_descendants and w.depth <= ${sql.lit(LEVELS_THAT_LISTEN)}
      or events.audience <> 'branch')
    and ${owner.holds('events_show')} and ${visibleEvents(owner)})`,
};

/** Which events an endpoint may have: what statements have to ask, since who may see what is decided elsewhere. */
export interface EventAccess {
  /** The policies that hold for an endpoint `w` (webhook_endpoints) of the owner `o` (users), as an array. */
  held: RawBuilder<string[]>;
  /** Tests whether a listener `w` may have one of `events`. */
  mayReceive: RawBuilder<SqlBool>;
}

/** Selects endpoints with what `mayReceive` asks about them, to stand as the table `w`. */
export const selectListeners = (
  { held }: EventAccess,
  which: RawBuilder<SqlBool>,
): RawBuilder<unknown> => sql`
  select w.*, o.path, o.depth, ${held} as held from webhook_endpoints w join users o on o.id = w.user_id where ${which}`;
