import { type Transaction } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import {
  addReply,
  countReplys,
  openTicket,
  recordTicketEvent,
  TICKET_COLUMNS,
  type TicketRow,
} from '../../db/tickets.ts';
import { isOwnObject } from '../access/own-objects.ts';
import {
  appointableAgents,
  chatPartners,
  usersWhoMayReply,
  requireMayAppoint,
  requireMaySetStatus,
} from '../access/tickets.ts';
import type { GroupHandlers, Schema } from '../call/contract.ts';
import { findUser } from '../call/find.ts';
import { conflict, missing, validationFailed } from '../call/problem.ts';
import { requireRoom } from '../call/caps.ts';
import type { Caller } from '../call/caller.ts';
import { lockTicket } from './find.ts';
import { NOW } from '../../db/values/expressions.ts';

/**
 * The most replies of a ticket, so that listing and searching them stays cheap. A longer conversation continues in
 * another ticket.
 */
const MOST_REPLYS = 1000;

type Status = Schema<'TicketStatus'>;

/** The status after a reply of the requester, or of another user who sees the ticket; null where it is refused. */
const AFTER_REPLY: Readonly<Record<Status, { requester: Status; other: Status | null }>> = {
  open: { requester: 'customer_reply', other: 'answered' },
  answered: { requester: 'customer_reply', other: 'answered' },
  customer_reply: { requester: 'customer_reply', other: 'answered' },
  on_hold: { requester: 'customer_reply', other: 'answered' },
  closed: { requester: 'customer_reply', other: null },
};

export const writing = {
  async tickets_create_support({ body: { message, ...fields }, caller, db, audit }) {
    await requireOwnThing(db, caller, fields);
    await requireRoom(db, 'open_tickets', caller.id);
    const ticket = await openTicket(db, { ...fields, type: 'support', user_id: caller.id }, message);
    audit({ subjectId: ticket.id });
    return ticket;
  },

  async tickets_create_chat({ body: { user_id, message }, caller, db, audit }) {
    const partner = await findUser(db, chatPartners(caller), user_id, 'user_id');
    const chat = { type: 'chat', user_id: caller.id, recipient_id: partner.id } as const;
    await requireRoom(db, 'open_tickets', caller.id);
    const ticket = await openTicket(db, chat, message);
    audit({ subjectId: ticket.id });
    return ticket;
  },

  async tickets_reply(call) {
    const { body, caller, db } = call;
    const ticket = await lockTicket(call);
    const status = AFTER_REPLY[ticket.status][ticket.user_id === caller.id ? 'requester' : 'other'];
    if (status === null) throw conflict('The ticket is closed: only its requester can open it again.');
    if ((await countReplys(db, ticket.id)) >= MOST_REPLYS) {
      throw conflict(`The ticket has ${String(MOST_REPLYS)} replies: open another one.`);
    }
    if (ticket.status === 'closed') await requireRoom(db, 'open_tickets', ticket.user_id);
    const { reply, ticket: replied } = await addReply(db, ticket, {
      userId: caller.id,
      message: body.message,
      status,
    });
    await recordTicketEvent(db, 'ticket.replied', replied);
    return reply;
  },

  async tickets_appoint_agent(call) {
    const { body, caller, db } = call;
    const ticket = await lockTicket(call);
    if (ticket.type === 'chat') throw conflict('A chat has no agent.');
    requireMayAppoint(caller, ticket);
    if (body.agent_id !== null) await requireAgent(db, caller, ticket, body.agent_id);
    return change(db, ticket, { agent_id: body.agent_id });
  },

  async tickets_change_status(call) {
    const { body, caller, db } = call;
    const ticket = await lockTicket(call);
    requireMaySetStatus(caller, ticket, body.status);
    const changed = await change(db, ticket, { status: body.status });
    if (changed !== ticket) await recordTicketEvent(db, 'ticket.status_changed', changed);
    return changed;
  },
} satisfies Partial<GroupHandlers<'Tickets'>>;

/**
 * Throws 422 for an incomplete reference. Throws 404 for a reference to something that belongs to neither the caller
 * nor a user below it.
 */
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

/** Throws 404 for a user that the caller may not appoint, and 422 for one that cannot answer this ticket. */
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

/** Changes a locked ticket. If it has these values already, nothing is written. */
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
