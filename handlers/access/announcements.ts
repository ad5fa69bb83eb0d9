import { sql, type SqlBool } from 'kysely';
import { givableRoles, heldRoles } from '../../db/roles.ts';
import { idsOfPath } from '../../db/tree.ts';
import { can, usersWithin, type Filter, type Viewer } from '../runtime/policy.ts';

/**
 * Announcements that the caller may see: its own and those of users below it, and what is published for a role of its
 * own by a user above it or for everyone; or with `announcements_all` every one.
 */
export function visibleAnnouncements(caller: Viewer<'announcements_all'>): Filter<'announcements'> {
  if (can(caller, 'announcements_all')) return () => sql<SqlBool>`true`;
  return (eb) =>
    eb.or([
      ownAnnouncements(caller)(eb),
      eb.and([
        eb('announcements.status', '=', 'published'),
        eb.or([
          eb('announcements.audience', '=', 'everyone'),
          eb('announcements.created_by_id', '=', sql<number>`any(${idsOfPath(caller.path)})`),
        ]),
        eb.exists(
          eb
            .selectFrom('announcement_roles')
            .innerJoin('user_roles', 'user_roles.role_id', 'announcement_roles.role_id')
            .select('announcement_roles.role_id')
            .whereRef('announcement_roles.announcement_id', '=', 'announcements.id')
            .where('user_roles.user_id', '=', caller.id),
        ),
      ]),
    ]);
}

/** Announcements that the caller may change: its own and those of users below it, or with `announcements_all` every one. */
export function ownAnnouncements(caller: Viewer<'announcements_all'>): Filter<'announcements'> {
  if (can(caller, 'announcements_all')) return () => sql<SqlBool>`true`;
  return (eb) =>
    eb.exists(
      eb
        .selectFrom('users')
        .select('users.id')
        .whereRef('users.id', '=', 'announcements.created_by_id')
        .where(usersWithin(caller)),
    );
}

/** Roles that the caller may announce something to: those that it holds or can give, or with `announcements_all` every one. */
export function rolesToAddress(caller: Viewer<'announcements_all'>): Filter<'roles'> {
  if (can(caller, 'announcements_all')) return () => sql<SqlBool>`true`;
  return (eb) => eb.or([heldRoles(caller.id)(eb), givableRoles(caller.id)(eb)]);
}
