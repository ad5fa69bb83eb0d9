import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import type { EventSubjectType } from '../../db/schema/events.ts';
import type { Database } from '../../db/schema/index.ts';
import { anyText } from '../../db/values/expressions.ts';
import type { Permission } from '../../generated/operations.ts';
import type { Viewer } from '../call/caller.ts';
import { visibleAnnouncements } from './announcements.ts';
import { can } from './policy.ts';
import { visibleTickets } from './tickets.ts';
import { userMatches, usersWithin } from './users.ts';

/** The policies that show what events are about. */
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

/** The policies that decide which events somebody sees. */
export type EventPolicy = SubjectPolicy | 'tickets_all' | 'announcements_all';

/** Returns the kinds of objects whose events a caller may see. */
function visibleSubjects(caller: Viewer<EventPolicy>): EventSubjectType[] {
  return (Object.keys(SUBJECT_POLICIES) as EventSubjectType[]).filter((type) =>
    can(caller, SUBJECT_POLICIES[type]),
  );
}

/**
 * Selects the events that the caller may see, of kinds of objects that it may retrieve: its own and those of users below
 * it, as the tree is now; those of tickets and announcements that it sees.
 */
export function visibleEvents(caller: Viewer<EventPolicy>): Expression<SqlBool> {
  const db = expressionBuilder<Database>();
  const shown = (table: 'tickets' | 'announcements') =>
    sql<SqlBool>`${sql.ref(`${table}.id`)} = events.subject_id`;
  const ticket = db
    .selectFrom('tickets')
    .select('tickets.id')
    .where(shown('tickets'))
    .where(visibleTickets(caller));
  const announcement = db
    .selectFrom('announcements')
    .select('announcements.id')
    .where(shown('announcements'))
    .where(visibleAnnouncements(caller));
  return sql`events.subject_type = ${anyText(visibleSubjects(caller))} and case events.audience
    when 'branch' then ${userMatches(usersWithin(caller), 'events.user_id')}
    when 'parties' then exists (${ticket}) else exists (${announcement}) end`;
}
