import { sql, type Selectable, type Transaction } from 'kysely';
import type { Database } from './schema/tables.ts';
import { raiseTimeLimit } from './connection/time-limits.ts';

/** The maximum length of a notification's `excerpt` in the contract, in characters. */
const EXCERPT = 300;

/** The `data` of a notification, as an expression. The text of an announcement is stored once for all who get it. */
export const notificationData = sql<object>`notifications.data || coalesce(
  (select jsonb_build_object('title', title, 'excerpt', excerpt)
   from announcement_notices where announcement_notices.id = notifications.announcement_notice_id), '{}')`;

/**
 * Notifies every user who holds a role of an announcement, everywhere or below its author, and has not been notified of it
 * yet. It takes one statement, whatever the number of users. Returns how many users were notified. The caller must have
 * locked the announcement, so that two runs do not overlap.
 */
export async function notifyAudience(
  trx: Transaction<Database>,
  announcementId: number,
  audience: Selectable<Database['announcements']>['audience'],
): Promise<number> {
  await raiseTimeLimit(trx, 30);
  const { rows } = await sql<{ notified: number }>`
    with audience as (
      select distinct users.id
      from announcements
      join users as author on author.id = announcements.created_by_id
      join announcement_roles on announcement_roles.announcement_id = announcements.id
      join user_roles on user_roles.role_id = announcement_roles.role_id
      join users on users.id = user_roles.user_id
      where announcements.id = ${announcementId}
        and (${audience} = 'everyone'
          or users.path > author.path and users.path < left(author.path, -1) || '/')
    ), delivered as (
      insert into announcement_deliveries (announcement_id, user_id)
      select ${announcementId}, id from audience
      on conflict do nothing
      returning user_id
    ), notice as (
      insert into announcement_notices (announcement_id, title, excerpt)
      select id, title, left(content, ${EXCERPT}) from announcements
      where id = ${announcementId} and exists (select from delivered)
      returning id, announcement_id
    ), sent as (
      insert into notifications (user_id, type, data, announcement_notice_id)
      select user_id, 'AnnouncementNotificationData', jsonb_build_object('announcement_id', announcement_id), notice.id
      from delivered, notice
    )
    select count(*) as notified from delivered`.execute(trx);
  return rows[0]?.notified ?? 0;
}
