import type { Schema } from '../call/contract.ts';

type Status = Schema<'TicketStatus'>;

/** Who replies: the requester, or another user who sees the ticket. */
type Side = 'requester' | 'other';

/** The status after a reply; null where the reply is refused. */
const AFTER_REPLY: Readonly<Record<Status, Readonly<Record<Side, Status | null>>>> = {
  open: { requester: 'customer_reply', other: 'answered' },
  answered: { requester: 'customer_reply', other: 'answered' },
  customer_reply: { requester: 'customer_reply', other: 'answered' },
  on_hold: { requester: 'customer_reply', other: 'answered' },
  closed: { requester: 'customer_reply', other: null },
};

/** Returns the status of a ticket after a reply, or null if only the requester may still reply. */
export const afterReply = (status: Status, side: Side): Status | null => AFTER_REPLY[status][side];
