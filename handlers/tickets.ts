import type { GroupHandlers, Schema } from './call/contract.ts';
import { sql, type SqlBool, type Transaction } from 'kysely';
import {
  TICKET_COLUMNS,
  addReply,
  countReplys,
  openTicket,
  recordTicketEvent,
  type TicketRow,
} from '../db/tickets.ts';
import {
  ticketSight,
  appointableAgents,
  chatPartners,
  usersWhoMayReply,
  requireMayAppoint,
  requireMaySetStatus,
  visibleTickets,
} from './access/tickets.ts';
import { listing } from './lists/listing.ts';
import { page } from './lists/page.ts';
import type { Viewer, Caller } from './call/caller.ts';
import { anyText, NOW } from '../db/values/expressions.ts';
import type { Database } from '../db/schema/tables.ts';
import { isOwnObject } from './access/own-objects.ts';
import { findUser } from './call/find.ts';
import { conflict, missing, validationFailed, notFound } from './call/problem.ts';
import { requireRoom } from './call/caps.ts';
import type { Reader } from '../db/connection/reader.ts';

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

/** The maximum number of replies of a ticket, so that it stays cheap to list and search. */
const MOST_REPLYS = 1000;

type Status = Schema<'TicketStatus'>;

/** The status after a reply of the requester, or of another user who sees the ticket; null if the reply is refused. */
const AFTER_REPLY: Readonly<Record<Status, { requester: Status; other: Status | null }>> = {
  open: { requester: 'customer_reply', other: 'answered' },
  answered: { requester: 'customer_reply', other: 'answered' },
  customer_reply: { requester: 'customer_reply', other: 'answered' },
  on_hold: { requester: 'customer_reply', other: 'answered' },
  closed: { requester: 'customer_reply', other: null },
};

/** Support tickets, and chats of two users. */
export const tickets = {
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

  async tickets_create_support({ body: { message, ...fields }, caller, db, cause, audit }) {
    await requireOwnThing(db, caller, fields);
    await requireRoom(db, 'open_tickets', caller.id);
    const ticket = await openTicket(db, cause, { ...fields, type: 'support', user_id: caller.id }, message);
    audit({ subjectId: ticket.id });
    return ticket;
  },

  async tickets_create_chat({ body: { user_id, message }, caller, db, cause, audit }) {
    const partner = await findUser(db, chatPartners(caller), user_id, 'user_id');
    const chat = { type: 'chat', user_id: caller.id, recipient_id: partner.id } as const;
    await requireRoom(db, 'open_tickets', caller.id);
    const ticket = await openTicket(db, cause, chat, message);
    audit({ subjectId: ticket.id });
    return ticket;
  },

  async tickets_reply(call) {
    const { body, caller, db } = call;
    const ticket = await lockTicket(call);
    const status = AFTER_REPLY[ticket.status][ticket.user_id === caller.id ? 'requester' : 'other'];
    if (status === null) throw conflict('ticket_closed');
    if ((await countReplys(db, ticket.id)) >= MOST_REPLYS) throw conflict('ticket_full');
    if (ticket.status === 'closed') await requireRoom(db, 'open_tickets', ticket.user_id);
    const { reply, ticket: replied } = await addReply(db, ticket, {
      userId: caller.id,
      message: body.message,
      status,
    });
    await recordTicketEvent(db, call.cause, 'ticket.replied', replied);
    return reply;
  },

  async tickets_appoint_agent(call) {
    const { body, caller, db } = call;
    const ticket = await lockTicket(call);
    if (ticket.type === 'chat') throw conflict('chat_without_agent');
    requireMayAppoint(caller, ticket);
    if (body.agent_id !== null) await requireAgent(db, caller, ticket, body.agent_id);
    return change(db, ticket, { agent_id: body.agent_id });
  },

  async tickets_change_status(call) {
    const { body, caller, db } = call;
    const ticket = await lockTicket(call);
    requireMaySetStatus(caller, ticket, body.status);
    const changed = await change(db, ticket, { status: body.status });
    if (changed !== ticket) await recordTicketEvent(db, call.cause, 'ticket.status_changed', changed);
    return changed;
  },
} satisfies GroupHandlers<'Tickets'>;

/** Throws 422 for an incomplete reference, and for an object of neither the caller nor a user below it. */
async function requireOwnThing(
  db: Transaction<Database>,
  caller: Caller,
  { related_type: type, related_id: id }: Partial<Schema<'SupportTicketCreateRequest'>>,
): Promise<void> {
  if (type === undefined && id === undefined) return;
  if (id === undefined) throw validationFailed({ related_id: ['is needed with related_type'] });
  if (type === undefined) throw validationFailed({ related_type: ['is needed with related_id'] });
  if (!(await isOwnObject(db, caller, type, id))) throw missing('related_id');
}

/** Throws 422 for a user that the caller may not appoint, and for one that cannot answer this ticket. */
async function requireAgent(
  db: Transaction<Database>,
  caller: Caller<'tickets_all'>,
  ticket: TicketRow,
  id: number,
): Promise<void> {
  await findUser(db, appointableAgents(caller), id, 'agent_id');
  if (id === ticket.user_id) throw validationFailed({ agent_id: ['is the requester'] });
  const agent = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where(usersWhoMayReply(id))
    .executeTakeFirst();
  if (agent === undefined) throw validationFailed({ agent_id: ['lacks the permission tickets_reply'] });
}

/** Changes a locked ticket. Writes nothing if it has these values already. */
async function change(
  db: Transaction<Database>,
  ticket: TicketRow,
  to: Partial<Pick<TicketRow, 'agent_id' | 'status'>>,
): Promise<TicketRow> {
  const wanted = { ...ticket, ...to };
  if (wanted.agent_id === ticket.agent_id && wanted.status === ticket.status) return ticket;
  return db
    .updateTable('tickets')
    .set({ ...to, updated_at: NOW })
    .where('id', '=', ticket.id)
    .returning(TICKET_COLUMNS)
    .executeTakeFirstOrThrow();
}

interface TicketCall<Db> {
  params: { id: number };
  caller: Caller<'tickets_all'>;
  db: Db;
}

function select({ params, caller, db }: TicketCall<Reader>) {
  return db
    .selectFrom('tickets')
    .select(TICKET_COLUMNS)
    .where('tickets.id', '=', params.id)
    .where(visibleTickets(caller));
}

/** Returns the ticket of a call. Throws 404 if it is hidden or absent. */
function findTicket(call: TicketCall<Reader>): Promise<TicketRow> {
  return select(call).executeTakeFirstOrThrow(notFound);
}

/** Locks the ticket of a call until the transaction ends, and returns it. Throws 404 as `findTicket` does. */
function lockTicket(call: TicketCall<Transaction<Database>>): Promise<TicketRow> {
  return select(call).forNoKeyUpdate().executeTakeFirstOrThrow(notFound);
}
