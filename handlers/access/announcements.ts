import { sql, type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely';
import { givableRoles, heldRoles } from '../../db/roles.ts';
import type { Database } from '../../db/schema/tables.ts';
import { visibleCount } from './sight.ts';
import { allRows, type Filter } from '../call/filter.ts';
import { can, ifCan } from './policy.ts';
import { anyUserInPath, userMatches, userMatchesByRow, usersWithin, type SubtreeKey } from './users.ts';
import type { JoinedViewer, Viewer } from '../call/caller.ts';

/**
 * Selects the announcements that the caller may see: its own and those of users below it; published ones for a role of
 * the caller, by a user above it or for everyone; all with `announcements_all`.
 */
export function visibleAnnouncements(
  caller: Viewer<'announcements_all'> | JoinedViewer<'announcements_all'>,
): Filter<'announcements'> {
  return (eb) =>
    ifCan(caller, 'announcements_all', [allRows(), eb.or([announcedTo(caller)(eb), authoredWithin(caller)])]);
}

/** Returns how many announcements the caller may see. */
export function countAnnouncements(
  eb: ExpressionBuilder<Database, never>,
  caller: Viewer<'announcements_all'>,
): RawBuilder<number> {
  const own = visibleCount(caller, 'announcements_all', 'announcement');
  if (can(caller, 'announcements_all')) return own;
  const others = eb
    .selectFrom('announcements')
    .select(sql<number>`count(*)`.as('count'))
    .where(announcedTo(caller))
    .where((eb) => eb.not(authoredWithin(caller)));
  return sql`${own} + ${others}`;
}

/** Selects the published announcements for a role of the caller, by a user in its path or for everyone. */
const announcedTo =
  (caller: Pick<Viewer, 'id' | 'path'>): Filter<'announcements'> =>
  (eb) =>
    eb.and([
      eb('announcements.status', '=', 'published'),
      eb.or([
        eb('announcements.audience', '=', 'everyone'),
        eb('announcements.created_by_id', '=', anyUserInPath(caller.path)),
      ]),
      forRolesOf(caller),
    ]);

/** Returns the condition that an announcement is for a role of the caller. `exists` would read the roles of all. */
const forRolesOf = ({ id }: Pick<Viewer, 'id'>): Expression<SqlBool> => sql`coalesce((
  select true from announcement_roles
  join user_roles on user_roles.role_id = announcement_roles.role_id and user_roles.user_id = ${id}
  where announcement_roles.announcement_id = announcements.id limit 1), false)`;

/** An index finds the announcements of a caller without users below it, so no drafts of others are read. */
const authoredWithin = (caller: Pick<Viewer, SubtreeKey>): Expression<SqlBool> =>
  caller.leaf
    ? sql`announcements.created_by_id = ${caller.id}`
    : userMatchesByRow(usersWithin(caller), 'announcements.created_by_id');

/** Selects the announcements that the caller may change: its own, those of users below it; all with the policy. */
export function ownAnnouncements(caller: Viewer<'announcements_all'>): Filter<'announcements'> {
  if (can(caller, 'announcements_all')) return allRows;
  return () => userMatches(usersWithin(caller), 'announcements.created_by_id');
}

/** Selects the roles that the caller may address: those that it has or can give; all with `announcements_all`. */
export function rolesToAddress(caller: Viewer<'announcements_all'>): Filter<'roles'> {
  if (can(caller, 'announcements_all')) return allRows;
  return (eb) => eb.or([heldRoles(caller.id)(eb), givableRoles(caller.id)(eb)]);
}
