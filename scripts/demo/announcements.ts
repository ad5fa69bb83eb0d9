import { sql, type Transaction } from 'kysely';
import { notifyAudience } from '../../db/announcements.ts';
import type { Database } from '../../db/schema/index.ts';
import { MASTER_RESELLER, OPERATOR, RESELLER, SUPPORT_AGENT } from '../lib/roles.ts';
import { idOf, type Ids } from './people.ts';

const DAY = 86_400_000;

interface DemoAnnouncement {
  author: string;
  title: string;
  content: string;
  roles: readonly { id: number }[];
  /** How many days ago it was published; null for a draft. */
  daysAgo: number | null;
}

const ANNOUNCEMENTS: readonly DemoAnnouncement[] = [
  {
    author: 'operator',
    title: 'Packages of a year',
    content: 'From today you can sell **Premium 1 year** to customers who pay once a year.',
    roles: [RESELLER, MASTER_RESELLER],
    daysAgo: 290,
  },
  {
    author: 'operator',
    title: 'New sports channels',
    content: 'Twelve channels were added to the sports bouquets. Lines get them without doing anything.',
    roles: [RESELLER, MASTER_RESELLER, SUPPORT_AGENT],
    daysAgo: 120,
  },
  {
    author: 'operator',
    title: 'Maintenance on Tuesday night',
    content: 'Streams pause from 03:00 to 04:00 UTC. Please tell your customers.',
    roles: [RESELLER, MASTER_RESELLER, SUPPORT_AGENT],
    daysAgo: 9,
  },
  {
    author: 'northern-lights',
    title: 'Office closed on Friday',
    content: 'We answer again on Monday. Trials and renewals go on by themselves.',
    roles: [RESELLER],
    daysAgo: 3,
  },
  {
    author: 'operator',
    title: 'Prices from January',
    content: 'To be settled.',
    roles: [OPERATOR, MASTER_RESELLER],
    daysAgo: null,
  },
];

/** Adds announcements over the past year, and notifies the audiences of the published ones. */
export async function addAnnouncements(trx: Transaction<Database>, ids: Ids): Promise<void> {
  for (const { author, title, content, roles, daysAgo } of ANNOUNCEMENTS) {
    const at = new Date(Date.now() - (daysAgo ?? 1) * DAY);
    const { id } = await trx
      .insertInto('announcements')
      .values({
        title,
        content,
        created_by_id: idOf(ids, author),
        audience: author === 'operator' ? 'everyone' : 'below',
        created_at: at,
        updated_at: at,
        ...(daysAgo === null ? {} : { status: 'published', published_at: at }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('announcement_roles')
      .values(roles.map((role) => ({ announcement_id: id, role_id: role.id })))
      .execute();
    if (daysAgo === null) continue;
    await notifyAudience(trx, id);
    await trx
      .updateTable('notifications')
      .set({ created_at: at, updated_at: at })
      .where(sql`data ->> 'announcement_id'`, '=', String(id))
      .execute();
  }
}
