import type { Selectable } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { pick } from './random.ts';
import { load, type Load, type Rows } from './load.ts';
import type { Market } from './market.ts';
import { createdAt, stamps, time } from './time.ts';
import { parentOf, someReseller } from './tree.ts';

// Tickets with their replies, and announcements, of which nobody has been notified yet.

const USE = { REQUESTER: 50, STATUS: 51, PRIORITY: 52, AUTHOR: 53 };

const HOUR = 3_600_000;
/** One in this many tickets is a chat of a user with its parent. */
const CHATS = 5;
const STATUSES = [
  'closed',
  'closed',
  'closed',
  'closed',
  'answered',
  'customer_reply',
  'on_hold',
  'open',
] as const;
const REPLYS: Record<Selectable<Database['tickets']>['status'], number> = {
  open: 1,
  answered: 2,
  customer_reply: 3,
  on_hold: 2,
  closed: 2,
};
const PRIORITIES = ['low', 'normal', 'normal', 'normal', 'high', 'urgent'] as const;

const USERS_AN_ANNOUNCEMENT = 25;
/** One in this many announcements is the operator's, for everyone. */
const OPERATORS = 40;
const RESELLERS = 2;

/** Returns the loads of tickets, one per user, and of fewer announcements. */
export function support(market: Market): Load[] {
  const tickets = market.users > 1 ? market.users : 0;
  const announcements = Math.floor(tickets / USERS_AN_ANNOUNCEMENT);
  return [
    load('tickets', () => ticketRows(market, tickets), tickets),
    load('ticket_replys', () => replyRows(market, tickets)),
    load('announcements', () => announcementRows(market, announcements), announcements),
    load('announcement_roles', () => announcementRoleRows(announcements), announcements),
  ];
}

interface Ticket {
  isChat: boolean;
  status: Selectable<Database['tickets']>['status'];
  /** The requester, and its parent, who answers. */
  user: number;
  above: number;
  /** When it was opened. There is one reply per hour. */
  created: number;
  replys: number;
}

/**
 * Returns a ticket by its id. Each user has at most one chat, because two users may have only one open chat with each
 * other.
 */
function ticketOf({ users, tree, random }: Market, id: number, count: number): Ticket {
  const isChat = id % CHATS === 0;
  const user = isChat ? 2 + (id % (users - 1)) : someReseller(users, random(id, USE.REQUESTER));
  const status = pick(STATUSES, random(id, USE.STATUS));
  return {
    isChat,
    status,
    user,
    above: parentOf(tree, user),
    created: createdAt(id, count),
    replys: REPLYS[status],
  };
}

function* ticketRows(market: Market, count: number): Rows<'tickets'> {
  for (let id = 1; id <= count; id += 1) {
    const { isChat, status, user, above, created, replys } = ticketOf(market, id, count);
    const replied = time(created + (replys - 1) * HOUR);
    yield {
      id,
      type: isChat ? 'chat' : 'support',
      subject: isChat ? null : `The guide is empty, case ${String(id)}`,
      status,
      priority: pick(PRIORITIES, market.random(id, USE.PRIORITY)),
      user_id: user,
      recipient_id: isChat ? above : null,
      agent_id: isChat || status === 'open' ? null : above,
      last_reply_at: replied,
      created_at: time(created),
      updated_at: replied,
    };
  }
}

function* replyRows(market: Market, count: number): Rows<'ticket_replys'> {
  for (let ticket_id = 1; ticket_id <= count; ticket_id += 1) {
    const { user, above, created, replys } = ticketOf(market, ticket_id, count);
    for (let reply = 0; reply < replys; reply += 1) {
      yield {
        ticket_id,
        user_id: reply % 2 === 0 ? user : above,
        message: reply % 2 === 0 ? 'The guide of this channel stays empty.' : 'Please restart the box.',
        created_at: time(created + reply * HOUR),
      };
    }
  }
}

function* announcementRows({ users, random }: Market, count: number): Rows<'announcements'> {
  for (let id = 1; id <= count; id += 1) {
    const isOperators = id % OPERATORS === 0;
    const isDraft = id % 10 === 9;
    const created = createdAt(id, count);
    yield {
      id,
      title: `Maintenance ${String(id)}`,
      content: 'Channels may be away for some minutes tonight.',
      status: isDraft ? 'draft' : 'published',
      published_at: isDraft ? null : time(created),
      created_by_id: isOperators ? 1 : someReseller(users, random(id, USE.AUTHOR)),
      audience: isOperators ? 'everyone' : 'below',
      ...stamps(created),
    };
  }
}

function* announcementRoleRows(count: number): Rows<'announcement_roles'> {
  for (let announcement_id = 1; announcement_id <= count; announcement_id += 1) {
    yield { announcement_id, role_id: RESELLERS };
  }
}
