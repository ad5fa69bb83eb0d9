import type { Generated, GeneratedAlways } from 'kysely';
import type { DefaultTimestamp, Stamps } from './columns.ts';

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
  /** Null for a chat. */
  subject: string | null;
  status: Generated<TicketStatus>;
  priority: Generated<TicketPriority>;
  /** The priority as a sort key: `low` is 1, `urgent` 4. */
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

export interface TicketsTables {
  tickets: TicketsTable;
  ticket_replys: TicketReplysTable;
}
