import { expressionBuilder, sql, type Expression } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import type { TicketRow } from '../../db/tickets.ts';
import { heldPermissions } from '../../db/roles.ts';
import { treeTotal } from '../../db/tree/counts.ts';
import { idsOfPath } from '../../db/tree/tree.ts';
import type { Permission } from '../../generated/operations.ts';
import type { Filter } from '../call/filter.ts';
import { can, ifCan, requirePolicy } from './policy.ts';
import type { Sight } from './sight.ts';
import { usersWithin } from './users.ts';
import type { Caller, JoinedViewer, Viewer } from '../call/caller.ts';

type TicketViewer = Viewer<'tickets_all'>;

/**
 * Selects the tickets that the caller may see: those that it opened, its chats, and the support tickets that it is the
 * agent of, or all of them with `tickets_all`. Only its two users see a chat.
 */
export function visibleTickets(caller: TicketViewer | JoinedViewer<'tickets_all'>): Filter<'tickets'> {
  return (eb) =>
    eb.or([
      eb('tickets.user_id', '=', caller.id),
      eb('tickets.recipient_id', '=', caller.id),
      ifCan(caller, 'tickets_all', [
        eb('tickets.type', '=', 'support'),
        eb('tickets.agent_id', '=', caller.id),
      ]),
    ]);
}

/** The tickets that the caller may see, with their number. */
export const ticketSight = (viewer: TicketViewer): Sight => ({
  row: visibleTickets(viewer)(expressionBuilder<Database, 'tickets'>()),
  total: visibleTicketCount(viewer),
});

/**
 * Returns the number of tickets that the caller may see. A user has at most one part in a ticket (requester, recipient
 * or agent), so each part is counted separately, by an index alone.
 */
function visibleTicketCount(caller: TicketViewer): Expression<number> {
  if (!can(caller, 'tickets_all')) {
    return sql<number>`(${count(sql`user_id = ${caller.id}`)} + ${count(sql`recipient_id = ${caller.id}`)}
      + ${count(sql`agent_id = ${caller.id}`)})`;
  }
  const chats = count(sql`type = 'chat' and (user_id = ${caller.id} or recipient_id = ${caller.id})`);
  return sql<number>`(${treeTotal(caller.path, 'support_ticket')} + ${chats})`;
}

const count = (which: Expression<unknown>): Expression<number> =>
  sql`(select count(*) from tickets where ${which})`;

/** Throws 403 unless the caller may appoint the agent of a ticket that it sees: as its agent, or with `tickets_all`. */
export function requireMayAppoint(caller: Caller<'tickets_all'>, { agent_id }: TicketRow): void {
  if (agent_id !== caller.id) requirePolicy(caller, 'tickets_all');
}

/**
 * Throws 403 unless the caller may set this status of a ticket that it sees. The agent and holders of `tickets_all` may
 * set any, the requester and both users of a chat only `closed`.
 */
export function requireMaySetStatus(
  caller: Caller<'tickets_all'>,
  { agent_id }: TicketRow,
  status: TicketRow['status'],
): void {
  if (agent_id !== caller.id && status !== 'closed') requirePolicy(caller, 'tickets_all');
}

/** Selects the users that the caller may appoint: itself and users below it; everyone with `tickets_all`. */
export function appointableAgents(caller: TicketViewer): Filter<'users'> {
  return can(caller, 'tickets_all') ? () => sql`true` : usersWithin(caller);
}

/** Selects this user if it has the permission to answer tickets. */
export function usersWhoMayReply(userId: number): Filter<'users'> {
  return (eb) => eb(eb.val<string>('tickets_reply' satisfies Permission), 'in', heldPermissions(userId));
}

/** Selects the users that the caller may chat with: those below it and those above it. */
export function chatPartners(caller: Caller): Filter<'users'> {
  return (eb) =>
    eb.and([
      eb('users.id', '<>', caller.id),
      eb.or([usersWithin(caller)(eb), eb('users.id', '=', sql<number>`any(${idsOfPath(caller.path)})`)]),
    ]);
}
