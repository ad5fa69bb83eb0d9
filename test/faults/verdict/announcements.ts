import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema/tables.ts';
import type { Schema } from '../../../handlers/call/contract.ts';
import type { Buyer } from '../people.ts';
import { type Order, successOf } from '../sending.ts';
import { noticesOf } from './people.ts';

type Told = Schema<'AnnouncementNotificationData'>;

/**
 * Compares announcements with their audiences. Each user of an audience was notified once of each confirmed
 * announcement, and nobody else was. The responses add up to the number of notifications. Some of the audience list
 * their notifications. Returns the number of announcements.
 */
export async function judgeAnnouncements(
  { db, origin }: { db: Kysely<Database>; origin: string },
  done: readonly Order[],
  { ids, some }: { ids: readonly number[]; some: readonly Buyer[] },
  wrong: string[],
): Promise<number> {
  const answers = answersIn(done);
  const stored = await reachedIn(db, ids);
  const of = `of ${String(ids.length)}`;
  for (const id of new Set([...answers.keys(), ...stored.keys()])) {
    const fault = (what: string): unknown => wrong.push(`announcement ${String(id)}: ${what}`);
    const answered = answers.get(id) ?? 0;
    const { notifications, users, strangers } = stored.get(id) ?? NOBODY;
    if (answered !== ids.length) fault(`its answers say that ${String(answered)} ${of} were notified`);
    if (users !== ids.length) fault(`${String(users)} ${of} were notified`);
    if (notifications !== users) fault(`${String(notifications)} notifications of ${String(users)} users`);
    if (strangers > 0) fault(`${String(strangers)} strangers were notified`);
  }
  const all = [...answers.keys()].sort((a, b) => a - b).join(', ');
  for (const { user, token } of some) {
    const notices = await noticesOf<Told>(origin, token, 'AnnouncementNotificationData');
    const notifiedIds = notices.map(({ announcement_id }) => announcement_id).sort((a, b) => a - b);
    if (notifiedIds.join(', ') !== all)
      wrong.push(`user ${String(user.id)} sees announcements ${notifiedIds.join(', ')}`);
  }
  return answers.size;
}

/** Returns how many users were notified of each announcement, by the responses. */
function answersIn(done: readonly Order[]): Map<number, number> {
  const answers = new Map<number, number>();
  for (const order of done) {
    if (order.operation !== 'announcements_notify_users') continue;
    const id = Number(order.request.params?.['id']);
    const { notified = 0 } = (successOf(order)?.body ?? {}) as Partial<Schema<'AnnouncementNotifyResult'>>;
    answers.set(id, (answers.get(id) ?? 0) + notified);
  }
  return answers;
}

interface Reached {
  notifications: number;
  users: number;
  strangers: number;
}

const NOBODY: Reached = { notifications: 0, users: 0, strangers: 0 };

/** By announcement. */
async function reachedIn(db: Kysely<Database>, audience: readonly number[]): Promise<Map<number, Reached>> {
  const { rows } = await sql<Reached & { id: number }>`
    select (data ->> 'announcement_id')::bigint as id, count(*) as notifications,
      count(distinct meant.id) as users, count(*) filter (where meant.id is null) as strangers
    from notifications left join unnest(${audience}::bigint[]) as meant (id) on meant.id = user_id
    where type = 'AnnouncementNotificationData' group by 1`.execute(db);
  return new Map(rows.map(({ id, ...reached }) => [id, reached]));
}
