import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { idsOfPath } from '../../db/tree/tree.ts';
import { SUBJECT_POLICIES } from './events.ts';

/**
 * Tests whether an endpoint may have an event, as things are now, for the tables `w` (webhook_endpoints) and `e` (events):
 * its owner may see the event, and so might the token that has created or last changed the endpoint.
 */
export const mayReceive: RawBuilder<SqlBool> = sql<SqlBool>`(
  (e.user_id = w.user_id or w.including_descendants and e.audience = 'branch'
    and w.user_id = any(${idsOfPath(sql`(select path from users where users.id = e.user_id)`)}))
  and ${holds(sql`'events_show'`)}
  and exists (
    select from unnest(${Object.keys(SUBJECT_POLICIES)}::text[], ${Object.values(SUBJECT_POLICIES)}::text[])
      as shown (subject_type, policy)
    where shown.subject_type = e.subject_type and ${holds(sql`shown.policy`)}))`;

/** Tests whether a policy holds for the owner of an endpoint, as handlers/access/policy.ts does for a caller. */
function holds(policy: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    w.scopes && array['*', ${policy}]
    and (exists (select from users o where o.id = w.user_id and o.depth = 0)
      or exists (
        select from user_roles ur join role_permissions rp using (role_id)
        where ur.user_id = w.user_id and rp.permission = ${policy})
      or exists (select from user_permissions up where up.user_id = w.user_id and up.permission = ${policy}))
    and not exists (
      select from restrictions r where r.user_id = w.user_id and r.policies && array['*', ${policy}]))`;
}
