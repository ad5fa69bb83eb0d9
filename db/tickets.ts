import { sql, type Insertable, type Selectable, type Transaction } from 'kysely';
import { recordEvents, type Doing } from './events/record.ts';
import type { EventType } from './schema/columns.ts';
import type { Database } from './schema/tables.ts';

/** The shown columns of a ticket, by their names in the contract. */
export const TICKET_COLUMNS = [
  'tickets.id',
  'tickets.type',
  'tickets.subject',
  'tickets.status',
  'tickets.priority',
  'tickets.user_id',
  'tickets.recipient_id',
  'tickets.agent_id',
  'tickets.related_type',
  'tickets.related_id',
  'tickets.last_reply_at',
  'tickets.created_at',
  'tickets.updated_at',
] as const;

export type TicketRow = Omit<Selectable<Database['tickets']>, 'priority_rank'>;
type ReplyRow = Selectable<Database['ticket_replys']>;

/**
 * Opens a ticket, and records the event. The message becomes its first reply, by the requester. A second open chat
 * between two users violates the constraint `tickets_one_open_chat`.
 */
export async function openTicket(
  trx: Transaction<Database>,
  doing: Doing,
  ticket: Insertable<Database['tickets']>,
  message: string,
): Promise<TicketRow> {
  const row = await trx
    .insertInto('tickets')
    .values(ticket)
    .returning(TICKET_COLUMNS)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('ticket_replys')
    .values({ ticket_id: row.id, user_id: row.user_id, message, created_at: ticket.created_at })
    .execute();
  await recordTicketEvent(trx, doing, 'ticket.created', row);
  return row;
}

/** Records an event of a ticket, for all users who see the ticket. */
export function recordTicketEvent(
  trx: Transaction<Database>,
  doing: Doing,
  type: Extract<EventType, `ticket.${string}`>,
  ticket: TicketRow,
): Promise<void> {
  const subject = { type: 'Ticket', id: ticket.id } as const;
  return recordEvents(trx, doing, [
    { type, userId: ticket.user_id, subject, audience: 'parties', data: ticket },
  ]);
}

/** Adds a reply to a locked ticket and updates the ticket's status. Returns both. */
export async function addReply(
  trx: Transaction<Database>,
  ticket: Pick<TicketRow, 'id'>,
  { userId, message, status }: { userId: number; message: string; status: TicketRow['status'] },
): Promise<{ reply: ReplyRow; ticket: TicketRow }> {
  // now() would be the start of the transaction, which may have waited for another one since.
  const reply = await trx
    .insertInto('ticket_replys')
    .values({ ticket_id: ticket.id, user_id: userId, message, created_at: sql`clock_timestamp()` })
    .returning(['id', 'ticket_id', 'user_id', 'message', 'created_at'])
    .executeTakeFirstOrThrow();
  const written = sql<string>`(select created_at from ticket_replys where id = ${reply.id})`;
  const replied = await trx
    .updateTable('tickets')
    .set({ status, last_reply_at: written, updated_at: written })
    .where('id', '=', ticket.id)
    .returning(TICKET_COLUMNS)
    .executeTakeFirstOrThrow();
  return { reply, ticket: replied };
}

/** Returns the number of replies of a ticket, including the opening message. */
export async function countReplys(trx: Transaction<Database>, ticketId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('ticket_replys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('ticket_id', '=', ticketId)
    .executeTakeFirstOrThrow();
  return count;
}
