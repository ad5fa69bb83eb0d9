import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { giveTime } from '../../../db/time-limits.ts';
import type { Schema } from '../../../handlers/runtime/contract.ts';
import type { Buyer } from '../people.ts';
import { successOf, type Order } from '../sending.ts';
import { noticesOf } from './notices.ts';

type Told = Schema<'AnnouncementNotificationData'>;

/**
 * Holds announcements against whom they are for: each of these was notified once of each, the answers add up to as many,
 * and nobody else was notified. Some of the audience are asked what they have got.
 */
export async function judgeAnnouncements(
  { db, origin }: { db: Kysely<Database>; origin: string },
  announcements: readonly number[],
  done: readonly Order[],
  { ids, some }: { ids: readonly number[]; some: readonly Buyer[] },
  wrong: string[],
): Promise<void> {
  const fault = (id: number, what: string): unknown => wrong.push(`announcement ${String(id)}: ${what}`);
  const kept = await reachedIn(db, ids);
  for (const id of announcements) {
    const answered = done
      .filter(
        ({ operation, request }) =>
          operation === 'announcements_notify_users' && request.params?.['id'] === id,
      )
      .map((order) => (successOf(order)?.body as Schema<'AnnouncementNotifyResult'> | undefined)?.notified);
    const sum = answered.reduce<number>((all, notified) => all + (notified ?? 0), 0);
    const reached = kept.get(id) ?? { notifications: 0, users: 0, strangers: 0 };
    const of = `of ${String(ids.length)}`;
    if (sum !== ids.length) fault(id, `${String(sum)} ${of} were notified as its answers say`);
    if (reached.users !== ids.length) fault(id, `${String(reached.users)} ${of} were notified`);
    if (reached.notifications !== reached.users)
      fault(id, `${String(reached.notifications)} notifications of ${String(reached.users)} users`);
    if (reached.strangers > 0) fault(id, `${String(reached.strangers)} strangers were notified`);
  }
  const all = announcements.toSorted((a, b) => a - b).join(', ');
  for (const { user, token } of some) {
    const notices = await noticesOf<Told>(origin, token, 'AnnouncementNotificationData');
    const told = notices.map(({ announcement_id }) => announcement_id).sort((a, b) => a - b);
    if (told.join(', ') !== all) wrong.push(`user ${String(user.id)} sees announcements ${told.join(', ')}`);
  }
}

interface Reached {
  notifications: number;
  users: number;
  strangers: number;
}

/** By announcement. */
async function reachedIn(db: Kysely<Database>, audience: readonly number[]): Promise<Map<number, Reached>> {
  return db.transaction().execute(async (trx) => {
    await giveTime(trx, '30s');
    const { rows } = await sql<Reached & { id: number }>`
      select (data ->> 'announcement_id')::bigint as id, count(*) as notifications,
        count(distinct meant.id) as users, count(*) filter (where meant.id is null) as strangers
      from notifications left join unnest(${audience}::bigint[]) as meant (id) on meant.id = user_id
      where type = 'AnnouncementNotificationData' group by 1`.execute(trx);
    return new Map(rows.map(({ id, ...reached }) => [id, reached]));
  });
}
