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
 * Users at most this many levels below the operator may receive the events of users below them, so that an event meets
 * a bounded number of endpoints on its way up the tree.
 */
export const LEVELS_THAT_LISTEN = 20;

/** Returns whether endpoints of the caller may receive the events of users below it. */
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
 * The events that an endpoint may receive at the time of the statement: those that its owner sees, and that the token
 * which created or last changed the endpoint would show. Without `including_descendants`, these are the owner's own,
 * and those of tickets and announcements.
 */
export const eventAccess: EventAccess = {
  // The same conditions as for a caller in callerOf (policy.ts).
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

/** The conditions on the events of an endpoint, for statements in db/, which know nothing of access. */
export interface EventAccess {
  /** The policies that hold for an endpoint `w` (webhook_endpoints) of the owner `o` (users), as an array. */
  held: RawBuilder<string[]>;
  /** Whether a listener `w` may receive one of `events`. */
  mayReceive: RawBuilder<SqlBool>;
}

/** Selects endpoints with the columns that `mayReceive` needs, to stand as the table `w`. */
export const selectListeners = (
  { held }: EventAccess,
  which: RawBuilder<SqlBool>,
): RawBuilder<unknown> => sql`
  select w.*, o.path, o.depth, ${held} as held from webhook_endpoints w join users o on o.id = w.user_id where ${which}`;
