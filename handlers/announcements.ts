import { expressionBuilder, sql, type Transaction, type Selectable } from 'kysely';
import { recordEvents } from '../db/events/record.ts';
import { selectRoles } from '../db/roles.ts';
import type { Reader } from '../db/connection/reader.ts';
import type { Database } from '../db/schema/tables.ts';
import {
  countAnnouncements,
  ownAnnouncements,
  rolesToAddress,
  visibleAnnouncements,
} from './access/announcements.ts';
import { ROLE_COLUMNS } from './roles/index.ts';
import type { GroupHandlers } from './call/contract.ts';
import { requireRoom } from './call/caps.ts';
import { requireRoles } from './call/find.ts';
import { EVERYTHING } from './access/sight.ts';
import { page } from './lists/page.ts';
import type { Filter } from './call/filter.ts';
import { can } from './access/policy.ts';
import { conflict, notFound } from './call/problem.ts';
import type { Viewer } from './call/caller.ts';
import { NOW } from '../db/values/expressions.ts';
import { raiseTimeLimit } from '../db/connection/time-limits.ts';

const COLUMNS = {
  id: 'announcements.id',
  title: 'announcements.title',
  content: 'announcements.content',
  status: 'announcements.status',
  published_at: 'announcements.published_at',
  created_by_id: 'announcements.created_by_id',
  created_at: 'announcements.created_at',
  updated_at: 'announcements.updated_at',
} as const;
const ANNOUNCEMENT = Object.values(COLUMNS);

export const announcements = {
  announcements_index(call) {
    const { caller, db } = call;
    const total = countAnnouncements(expressionBuilder<Database>(), caller);
    return page(call, {
      rows: visible(db, visibleAnnouncements(caller)),
      columns: COLUMNS,
      view: (announcement) => announcement,
      sight: { ...EVERYTHING, total: total },
    });
  },

  announcements_show: ({ params, caller, db }) =>
    visible(db, visibleAnnouncements(caller)).where('id', '=', params.id).executeTakeFirstOrThrow(notFound),

  async announcements_create({ body, caller, db, audit }) {
    const { roles_ids, ...text } = body;
    await requireRoles(db, rolesToAddress(caller), roles_ids);
    const announcement = await db
      .insertInto('announcements')
      .values({
        ...text,
        created_by_id: caller.id,
        audience: can(caller, 'announcements_all') ? 'everyone' : 'below',
      })
      .returning(ANNOUNCEMENT)
      .executeTakeFirstOrThrow();
    await address(db, announcement.id, roles_ids);
    audit({ subjectId: announcement.id });
    return announcement;
  },

  async announcements_edit({ params, body, caller, db }) {
    const { roles_ids, ...text } = body;
    const { id } = await lock(db, ownAnnouncements(caller), params.id);
    if (roles_ids !== undefined) {
      const before = await rolesOf(db, id);
      const added = roles_ids.filter((role) => !before.includes(role));
      await requireRoles(db, rolesToAddress(caller), added);
      await db.deleteFrom('announcement_roles').where('announcement_id', '=', id).execute();
      await address(db, id, roles_ids);
    }
    return db
      .updateTable('announcements')
      .set({ ...text, ...narrowed(caller), updated_at: NOW })
      .where('id', '=', id)
      .returning(ANNOUNCEMENT)
      .executeTakeFirstOrThrow();
  },

  async announcements_roles(call) {
    const { params, caller, db } = call;
    const { id } = await visible(db, visibleAnnouncements(caller))
      .where('id', '=', params.id)
      .executeTakeFirstOrThrow(notFound);
    const roles = selectRoles(db).where('roles.id', 'in', (eb) =>
      eb.selectFrom('announcement_roles').select('role_id').where('announcement_id', '=', id),
    );
    return page(call, { rows: roles, columns: ROLE_COLUMNS, view: (role) => role });
  },

  async announcements_publish({ params, caller, db, cause }) {
    const announcement = await lock(db, ownAnnouncements(caller), params.id);
    if (announcement.status === 'published') return announcement;
    // Published announcements count for everybody below the author.
    await requireRoom(db, 'published_announcements', announcement.created_by_id);
    const published = await db
      .updateTable('announcements')
      .set({ status: 'published', published_at: NOW, ...narrowed(caller), updated_at: NOW })
      .where('id', '=', announcement.id)
      .returning(ANNOUNCEMENT)
      .executeTakeFirstOrThrow();
    const { id, created_by_id: userId } = published;
    const subject = { type: 'Announcement', id } as const;
    await recordEvents(db, cause, [
      { type: 'announcement.published', userId, subject, audience: 'readers', data: published },
    ]);
    return published;
  },

  announcements_unpublish: ({ params, caller, db }) =>
    db
      .updateTable('announcements')
      .set({
        status: 'draft',
        published_at: null,
        updated_at: sql<string>`case status when 'published' then now() else updated_at end`,
      })
      .where('id', '=', params.id)
      .where(ownAnnouncements(caller))
      .returning(ANNOUNCEMENT)
      .executeTakeFirstOrThrow(notFound),

  async announcements_notify_users({ params, caller, db, countObjects }) {
    const { id, status } = await lock(db, ownAnnouncements(caller), params.id);
    if (status === 'draft') throw conflict('announcement_draft');
    const audience = can(caller, 'announcements_all') ? 'everyone' : 'below';
    if (audience === 'everyone') {
      await db.updateTable('announcements').set({ audience }).where('id', '=', id).execute();
    }
    const notified = await notifyAudience(db, id, audience);
    await countObjects(notified);
    return { notified };
  },
} satisfies GroupHandlers<'Announcements'>;

/**
 * Returns the audience after a change of what readers see. The decision to address everyone concerned the earlier text,
 * and a caller without `announcements_all` can address only users below its author.
 */
const narrowed = (caller: Viewer<'announcements_all'>) =>
  can(caller, 'announcements_all') ? {} : ({ audience: 'below' } as const);

const visible = (db: Reader, filter: Filter<'announcements'>) =>
  db.selectFrom('announcements').select(ANNOUNCEMENT).where(filter);

/** Locks an announcement until the transaction ends. Throws 404 if it does not pass the filter. */
const lock = (trx: Transaction<Database>, filter: Filter<'announcements'>, id: number) =>
  visible(trx, filter).where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound);

async function rolesOf(db: Reader, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('announcement_roles')
    .select('role_id')
    .where('announcement_id', '=', id)
    .execute();
  return rows.map(({ role_id }) => role_id);
}

async function address(trx: Transaction<Database>, id: number, rolesIds: readonly number[]): Promise<void> {
  await trx
    .insertInto('announcement_roles')
    .values(rolesIds.map((role_id) => ({ announcement_id: id, role_id })))
    .execute();
}

/** The maximum length of a notification's `excerpt` in the contract, in characters. */
const EXCERPT = 300;

/**
 * The `data` of a notification, as an expression. The text of an announcement is stored once for all its notifications.
 */
export const notificationData = sql<object>`notifications.data || coalesce(
  (select jsonb_build_object('title', title, 'excerpt', excerpt)
   from announcement_notices where announcement_notices.id = notifications.announcement_notice_id), '{}')`;

/**
 * Notifies every user who holds a role of an announcement, everywhere or below its author, and was not notified of it
 * before, in one statement. Returns the number of users. The caller has locked the announcement, so that two runs do
 * not overlap.
 */
async function notifyAudience(
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
