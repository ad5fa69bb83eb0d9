import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { components } from '../../generated/types.ts';
import type { DefaultTimestamp, NullableTimestamp, Stamps } from './columns.ts';

export type TicketType = 'support' | 'chat';
export type TicketStatus = 'open' | 'answered' | 'customer_reply' | 'on_hold' | 'closed';
export type TicketPriority = 'low' | 'normal' | 'high' | 'urgent';
export type TicketRelatedType =
  | 'User'
  | 'M3u'
  | 'Mag'
  | 'Enigma'
  | 'Activecode'
  | 'Transaction'
  | 'Restriction'
  | 'RequestCredit'
  | 'RequestRefund'
  | 'ReportChannel'
  | 'ReportVod'
  | 'ReportSeries';

export interface TicketsTable extends Stamps {
  id: Generated<number>;
  type: TicketType;
  /** Null on a chat. */
  subject: string | null;
  status: Generated<TicketStatus>;
  priority: Generated<TicketPriority>;
  /** The priority as a number to sort by: `low` is 1, `urgent` 4. */
  priority_rank: GeneratedAlways<number>;
  /** The requester. */
  user_id: number;
  /** The other user of a chat. */
  recipient_id: number | null;
  agent_id: number | null;
  related_type: TicketRelatedType | null;
  related_id: number | null;
  last_reply_at: DefaultTimestamp;
}

export interface TicketReplysTable {
  id: Generated<number>;
  ticket_id: number;
  user_id: number;
  message: string;
  created_at: DefaultTimestamp;
}

export type ReportKind = 'channel' | 'vod' | 'series';
export type ReportStatus = 'open' | 'ticketed' | 'fixed';
export type ReportIssue =
  | 'offline'
  | 'buffering'
  | 'no_sound'
  | 'no_picture'
  | 'out_of_sync'
  | 'wrong_content'
  | 'wrong_language'
  | 'subtitles'
  | 'guide'
  | 'incomplete'
  | 'other';

/** A report of a stream (`channel`, `vod`) or of a series: one of `stream_id` and `series_id` is set. */
export interface ReportsTable extends Stamps {
  id: Generated<number>;
  kind: ReportKind;
  stream_id: number | null;
  series_id: number | null;
  issue: ReportIssue;
  description: Generated<string>;
  status: Generated<ReportStatus>;
  /** Rows of `report_votes`; the author's is the first. */
  votes: Generated<number>;
  ticket_id: number | null;
  created_by_id: number;
  fixed_at: NullableTimestamp;
}

export interface ReportVotesTable {
  report_id: number;
  user_id: number;
  created_at: DefaultTimestamp;
}

/** Who may see a report: every user at or above its author, and each that voted. Triggers and `moveUser` keep it. */
export interface ReportPartiesTable {
  user_id: number;
  kind: ReportKind;
  report_id: number;
}

export interface FaqCategoriesTable extends Stamps {
  id: Generated<number>;
  name: string;
  position: number;
}

export interface FaqsTable extends Stamps {
  id: Generated<number>;
  faq_category_id: number;
  question: string;
  answer: string;
  position: number;
}

export type AnnouncementStatus = 'draft' | 'published';

export interface AnnouncementsTable extends Stamps {
  id: Generated<number>;
  title: string;
  content: string;
  status: Generated<AnnouncementStatus>;
  published_at: NullableTimestamp;
  created_by_id: number;
  /** For whoever holds its roles: users below its author, or everyone. */
  audience: Generated<'below' | 'everyone'>;
}

export interface AnnouncementRolesTable {
  announcement_id: number;
  role_id: number;
}

/** Who has been notified of an announcement. */
export interface AnnouncementDeliveriesTable {
  announcement_id: number;
  user_id: number;
  created_at: DefaultTimestamp;
}

export type NotificationType = components['schemas']['NotificationType'];

export interface NotificationsTable extends Stamps {
  id: Generated<number>;
  user_id: number;
  type: NotificationType;
  /** Written as JSON; has the schema that `type` names. */
  data: ColumnType<components['schemas']['Notification']['data'], string, never>;
  /** What the user is told of only once; null for what may be told again. */
  once_key: string | null;
  read_at: NullableTimestamp;
}

export interface QuickActionsTable extends Stamps {
  id: Generated<number>;
  user_id: number;
  name: string;
  operation: string;
  /** Written as JSON; kept as it came. */
  payload: ColumnType<Record<string, unknown>, string, string>;
  position: number;
}

export interface SupportTables {
  tickets: TicketsTable;
  ticket_replys: TicketReplysTable;
  reports: ReportsTable;
  report_votes: ReportVotesTable;
  report_parties: ReportPartiesTable;
  faq_categories: FaqCategoriesTable;
  faqs: FaqsTable;
  announcements: AnnouncementsTable;
  announcement_roles: AnnouncementRolesTable;
  announcement_deliveries: AnnouncementDeliveriesTable;
  notifications: NotificationsTable;
  quick_actions: QuickActionsTable;
}
