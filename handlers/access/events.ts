import { sql, type Expression, type SqlBool } from 'kysely';
import { anyText } from '../../db/values/expressions.ts';
import type { EventSubjectType } from '../../db/schema/events.ts';
import type { Permission } from '../../generated/operations.ts';
import type { Viewer } from '../call/caller.ts';
import { can } from './policy.ts';
import { userMatches, usersWithin } from './users.ts';

/** The policies that show what events are about. */
export const SUBJECT_POLICIES = {
  M3u: 'm3us_show',
  Mag: 'mags_show',
  Enigma: 'enigmas_show',
  Activecode: 'activecodes_show',
  Transaction: 'transactions_show',
  User: 'users_show',
} as const satisfies Record<EventSubjectType, Permission>;

export type SubjectPolicy = (typeof SUBJECT_POLICIES)[EventSubjectType];

/** Returns the kinds of objects whose events a caller may see. */
export function visibleSubjects(caller: Viewer<SubjectPolicy>): EventSubjectType[] {
  return (Object.keys(SUBJECT_POLICIES) as EventSubjectType[]).filter((type) =>
    can(caller, SUBJECT_POLICIES[type]),
  );
}

/**
 * Selects the events that the caller may see: its own and those of users below it, as the tree is now, about kinds of
 * objects that it may retrieve.
 */
export function visibleEvents(caller: Viewer<SubjectPolicy>): Expression<SqlBool> {
  return sql`events.subject_type = ${anyText(visibleSubjects(caller))}
    and ${userMatches(usersWithin(caller), 'events.user_id')}`;
}
