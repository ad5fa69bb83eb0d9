import type { Transaction } from 'kysely';
import type { Reader } from '../../db/connection/reader.ts';
import type { Database } from '../../db/schema/tables.ts';
import { TICKET_COLUMNS, type TicketRow } from '../../db/tickets.ts';
import { visibleTickets } from '../access/tickets.ts';
import { notFound } from '../call/problem.ts';
import type { Caller } from '../call/caller.ts';

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

/** Returns the ticket of a call. Throws the same 404 for a hidden ticket and an absent one. */
export function findTicket(call: TicketCall<Reader>): Promise<TicketRow> {
  return select(call).executeTakeFirstOrThrow(notFound);
}

/** Returns the ticket of a call, and locks it until the transaction ends. Throws 404 as `findTicket` does. */
export function lockTicket(call: TicketCall<Transaction<Database>>): Promise<TicketRow> {
  return select(call).forNoKeyUpdate().executeTakeFirstOrThrow(notFound);
}
