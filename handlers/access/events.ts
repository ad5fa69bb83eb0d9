import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import type { EventSubjectType } from '../../db/schema/columns.ts';
import type { Database } from '../../db/schema/tables.ts';
import { anyText } from '../../db/values/expressions.ts';
import type { Permission } from '../../generated/operations.ts';
import type { JoinedViewer, Viewer } from '../call/caller.ts';
import { visibleAnnouncements } from './announcements.ts';
import { can } from './policy.ts';
import { visibleTickets } from './tickets.ts';
import { userMatches, usersWithin } from './users.ts';

/** The policies that show the subjects of events. */
export const SUBJECT_POLICIES = {
  M3u: 'm3us_show',
  Mag: 'mags_show',
  Enigma: 'enigmas_show',
  Activecode: 'activecodes_show',
  Transaction: 'transactions_show',
  User: 'users_show',
  RequestCredit: 'request_credits_show',
  RequestRefund: 'request_refunds_show',
  Ticket: 'tickets_show',
  Voucher: 'vouchers_show',
  Announcement: 'announcements_show',
} as const satisfies Record<EventSubjectType, Permission>;

type SubjectPolicy = (typeof SUBJECT_POLICIES)[EventSubjectType];

/** The policies that decide which events a viewer sees. */
export type EventPolicy = SubjectPolicy | 'tickets_all' | 'announcements_all';

/** The viewer of events: a caller, or the owner of an endpoint. */
type EventViewer = Viewer<EventPolicy> | JoinedViewer<EventPolicy>;

/** Returns the condition that the viewer may see the kind of the event's subject. */
function isOfVisibleKind(viewer: EventViewer): Expression<SqlBool> {
  const kinds = Object.keys(SUBJECT_POLICIES) as EventSubjectType[];
  if (!('holds' in viewer)) {
    const visible = kinds.filter((type) => can(viewer, SUBJECT_POLICIES[type]));
    return sql`events.subject_type = ${anyText(visible)}`;
  }
  const policies = kinds.map((type) => sql`when ${sql.lit(type)} then ${sql.lit(SUBJECT_POLICIES[type])}`);
  return viewer.holds(sql<SubjectPolicy>`case events.subject_type ${sql.join(policies, sql` `)} end`);
}

/**
 * Selects the events that the viewer may see, in the feed and by webhooks: of those kinds of subjects that it may
 * retrieve, its own events and those of users below it as the tree is now, and events of tickets and announcements that
 * it sees.
 */
export function visibleEvents(viewer: EventViewer): Expression<SqlBool> {
  const db = expressionBuilder<Database>();
  const shown = (table: 'tickets' | 'announcements') =>
    sql<SqlBool>`${sql.ref(`${table}.id`)} = events.subject_id`;
  const ticket = db
    .selectFrom('tickets')
    .select('tickets.id')
    .where(shown('tickets'))
    .where(visibleTickets(viewer));
  const announcement = db
    .selectFrom('announcements')
    .select('announcements.id')
    .where(shown('announcements'))
    .where(visibleAnnouncements(viewer));
  return sql`${isOfVisibleKind(viewer)} and case events.audience
    when 'branch' then ${userMatches(usersWithin(viewer), 'events.user_id')}
    when 'parties' then exists (${ticket}) else exists (${announcement}) end`;
}
