import type { Generated, GeneratedAlways } from 'kysely';
import type { DefaultTimestamp, NullableTimestamp, Stamps } from './columns.ts';

export type AnnouncementStatus = 'draft' | 'published';

export interface AnnouncementsTable extends Stamps {
  id: Generated<number>;
  title: string;
  content: string;
  status: Generated<AnnouncementStatus>;
  published_at: NullableTimestamp;
  created_by_id: number;
  /** Which holders of its roles it addresses: the author's descendants, or everyone. */
  audience: Generated<'below' | 'everyone'>;
}

export interface AnnouncementRolesTable {
  announcement_id: number;
  role_id: number;
}

/** The users who have been notified of an announcement. */
export interface AnnouncementDeliveriesTable {
  announcement_id: number;
  user_id: number;
  created_at: DefaultTimestamp;
}

/** What the notifications of an announcement say, as it was when they were sent. */
export interface AnnouncementNoticesTable {
  id: GeneratedAlways<number>;
  announcement_id: number;
  title: string;
  excerpt: string;
}

export interface AnnouncementsTables {
  announcements: AnnouncementsTable;
  announcement_roles: AnnouncementRolesTable;
  announcement_deliveries: AnnouncementDeliveriesTable;
  announcement_notices: AnnouncementNoticesTable;
}
