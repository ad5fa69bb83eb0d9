import { sql, type SqlBool } from 'kysely';
import type { EventAccess } from '../../db/webhooks/access.ts';
import type { JoinedViewer } from '../call/caller.ts';
import { SUBJECT_POLICIES, visibleEvents, type EventPolicy } from './events.ts';

type Policy = EventPolicy | 'events_show';

const POLICIES: readonly Policy[] = [
  'events_show',
  ...Object.values(SUBJECT_POLICIES),
  'tickets_all',
  'announcements_all',
];

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
    (events.user_id = w.user_id or w.including_descendants or events.audience <> 'branch')
    and ${owner.holds('events_show')} and ${visibleEvents(owner)})`,
};
