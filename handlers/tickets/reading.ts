import { sql, type SqlBool } from 'kysely';
import { TICKET_COLUMNS, type TicketRow } from '../../db/tickets.ts';
import { ticketSight } from '../access/tickets.ts';
import type { GroupHandlers, Schema } from '../call/contract.ts';
import { listing } from '../lists/listing.ts';
import { page } from '../lists/page.ts';
import { findTicket } from './find.ts';
import type { Viewer } from '../call/caller.ts';
import { anyText } from '../../db/values/expressions.ts';

const COLUMNS = {
  id: 'tickets.id',
  type: 'tickets.type',
  subject: 'tickets.subject',
  status: 'tickets.status',
  priority: {
    sort: sql`tickets.priority_rank`,
    filter: (priorities: Schema<'TicketPriority'>[]) =>
      sql<SqlBool>`tickets.priority = ${anyText(priorities)}`,
  },
  user_id: 'tickets.user_id',
  recipient_id: 'tickets.recipient_id',
  agent_id: 'tickets.agent_id',
  has_agent: (has: boolean) => sql<SqlBool>`tickets.agent_id is ${sql.raw(has ? 'not null' : 'null')}`,
  related_type: 'tickets.related_type',
  related_id: 'tickets.related_id',
  last_reply_at: 'tickets.last_reply_at',
  created_at: 'tickets.created_at',
  updated_at: 'tickets.updated_at',
} as const;

const REPLY_COLUMNS = {
  id: 'ticket_replys.id',
  ticket_id: 'ticket_replys.ticket_id',
  user_id: 'ticket_replys.user_id',
  message: 'ticket_replys.message',
  created_at: 'ticket_replys.created_at',
} as const;

export const reading = {
  tickets_index: listing((db, viewer: Viewer<'tickets_all'>) => ({
    rows: db.selectFrom('tickets').select(TICKET_COLUMNS),
    columns: COLUMNS,
    view: (ticket: TicketRow) => ticket,
    sight: ticketSight(viewer),
  })),

  tickets_show: findTicket,

  async tickets_replys(call) {
    const { id } = await findTicket(call);
    const list = call.db
      .selectFrom('ticket_replys')
      .select(Object.values(REPLY_COLUMNS))
      .where('ticket_id', '=', id);
    const columns = {
      ...REPLY_COLUMNS,
      created_from: REPLY_COLUMNS.created_at,
      created_to: REPLY_COLUMNS.created_at,
    };
    return page(call, { rows: list, columns, view: (reply) => reply });
  },
} satisfies Partial<GroupHandlers<'Tickets'>>;
