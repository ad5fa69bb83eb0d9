import { sql, type Expression } from 'kysely';
import type { TicketRow } from '../../db/tickets.ts';
import { heldPermissions } from '../../db/roles.ts';
import { idsOfPath, wholeTreeCount } from '../../db/tree.ts';
import type { Permission } from '../../generated/operations.ts';
import type { Filter } from './filter.ts';
import { can, requirePolicy, type Caller, type Viewer } from './policy.ts';
import { usersWithin } from './users.ts';

type TicketViewer = Viewer<'tickets_all'>;

/**
 * Tickets that the caller may see: those that it opened, its chats, and the support tickets whose agent it is; with
 * `tickets_all` every support ticket. A chat stays between its two users.
 */
export function visibleTickets(caller: TicketViewer): Filter<'tickets'> {
  return (eb) =>
    eb.or([
      eb('tickets.user_id', '=', caller.id),
      eb('tickets.recipient_id', '=', caller.id),
      can(caller, 'tickets_all')
        ? eb('tickets.type', '=', 'support')
        : eb('tickets.agent_id', '=', caller.id),
    ]);
}

/**
 * How many tickets the caller may see. Nobody is two of a ticket's requester, recipient and agent, so each sort is
 * counted by itself, by an index alone.
 */
export function visibleTicketCount(caller: TicketViewer): Expression<number> {
  if (!can(caller, 'tickets_all')) {
    return sql<number>`(${count(sql`user_id = ${caller.id}`)} + ${count(sql`recipient_id = ${caller.id}`)}
      + ${count(sql`agent_id = ${caller.id}`)})`;
  }
  const chats = count(sql`type = 'chat' and (user_id = ${caller.id} or recipient_id = ${caller.id})`);
  return sql<number>`(${wholeTreeCount(caller.path, 'support_ticket')} + ${chats})`;
}

const count = (which: Expression<unknown>): Expression<number> =>
  sql`(select count(*) from tickets where ${which})`;

/** Throws 403 unless the caller may appoint the agent of a ticket that it sees: its agent, or with `tickets_all`. */
export function requireAppointing(caller: Caller<'tickets_all'>, { agent_id }: TicketRow): void {
  if (agent_id !== caller.id) requirePolicy(caller, 'tickets_all');
}

/**
 * Throws 403 unless the caller may give a ticket that it sees this status: its agent each, and with `tickets_all`;
 * the requester, and both users of a chat, may only close.
 */
export function requireSettable(
  caller: Caller<'tickets_all'>,
  { agent_id }: TicketRow,
  status: TicketRow['status'],
): void {
  if (agent_id !== caller.id && status !== 'closed') requirePolicy(caller, 'tickets_all');
}

/** Users that the caller may appoint: itself and those below it, or with `tickets_all` everyone. */
export function appointable(caller: TicketViewer): Filter<'users'> {
  return can(caller, 'tickets_all') ? () => sql`true` : usersWithin(caller);
}

/** That a user holds the permission to answer tickets. */
export function mayAnswer(userId: number): Filter<'users'> {
  return (eb) => eb(eb.val<string>('tickets_reply' satisfies Permission), 'in', heldPermissions(userId));
}

/** Users that the caller may chat with: those below it and those above it. */
export function chatPartners(caller: Caller): Filter<'users'> {
  return (eb) =>
    eb.and([
      eb('users.id', '<>', caller.id),
      eb.or([usersWithin(caller)(eb), eb('users.id', '=', sql<number>`any(${idsOfPath(caller.path)})`)]),
    ]);
}
