import { sql, type SqlBool } from 'kysely';
import type { GroupHandlers, Schema } from './call/contract.ts';
import { page } from './lists/page.ts';
import { notFound } from './call/problem.ts';
import { notificationData } from './announcements.ts';
import { NOW } from '../db/values/expressions.ts';

const COLUMNS = {
  id: 'notifications.id',
  type: 'notifications.type',
  read_at: 'notifications.read_at',
  created_at: 'notifications.created_at',
  updated_at: 'notifications.updated_at',
} as const;
const NOTIFICATION = [...Object.values(COLUMNS), notificationData.as('data')] as const;

/** As the contract says. */
const MARKED_AT_ONCE = 10_000;

/** The type of a row ties `type` to `data`, which the types of two columns cannot. */
type Notification = Schema<'AnyNotification'>;

export const notifications = {
  notifications_index: (call) =>
    page(call, {
      rows: call.db
        .selectFrom('notifications')
        .select(NOTIFICATION)
        .where('user_id', '=', call.caller.id)
        .$narrowType<Notification>(),
      columns: {
        ...COLUMNS,
        read: (read: boolean) =>
          sql<SqlBool>`notifications.read_at is ${sql.raw(read ? 'not null' : 'null')}`,
      },
      view: (notification) => notification,
    }),

  notifications_unread_count: ({ caller, db }) =>
    db
      .selectFrom('notifications')
      .select(sql<number>`count(*)`.as('count'))
      .where('user_id', '=', caller.id)
      .where('read_at', 'is', null)
      .executeTakeFirstOrThrow(),

  async notifications_show({ params, caller, db }) {
    const notification = await db
      .selectFrom('notifications')
      .select(NOTIFICATION)
      .where('id', '=', params.id)
      .where('user_id', '=', caller.id)
      .$narrowType<Notification>()
      .executeTakeFirst();
    if (notification === undefined) throw notFound();
    return notification;
  },

  async notifications_mark_as_read({ params, caller, db }) {
    const notification = await db
      .updateTable('notifications')
      .set({
        read_at: sql<string>`coalesce(read_at, now())`,
        updated_at: sql<string>`case when read_at is null then now() else updated_at end`,
      })
      .where('id', '=', params.id)
      .where('user_id', '=', caller.id)
      .returning(NOTIFICATION)
      .$narrowType<Notification>()
      .executeTakeFirst();
    if (notification === undefined) throw notFound();
    return notification;
  },

  async notifications_mark_all_as_read({ caller, db }) {
    const unread = db
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', caller.id)
      .where('read_at', 'is', null)
      .orderBy('id')
      .limit(MARKED_AT_ONCE)
      .forUpdate();
    const { numUpdatedRows } = await db
      .updateTable('notifications')
      .set({ read_at: NOW, updated_at: NOW })
      .where('id', 'in', unread)
      .executeTakeFirstOrThrow();
    return { marked: Number(numUpdatedRows) };
  },
} satisfies GroupHandlers<'Notifications'>;
