import type { Schema } from '../runtime/contract.ts';

type Status = Schema<'TicketStatus'>;

/** Who replies: the requester, or anybody else that sees the ticket. */
type Side = 'requester' | 'other';

/** What a reply makes of a ticket; null where it is refused. */
const AFTER_REPLY: Readonly<Record<Status, Readonly<Record<Side, Status | null>>>> = {
  open: { requester: 'customer_reply', other: 'answered' },
  answered: { requester: 'customer_reply', other: 'answered' },
  customer_reply: { requester: 'customer_reply', other: 'answered' },
  on_hold: { requester: 'customer_reply', other: 'answered' },
  closed: { requester: 'customer_reply', other: null },
};

/** The status of a ticket after a reply; null where nobody but the requester may reply any more. */
export const afterReply = (status: Status, by: Side): Status | null => AFTER_REPLY[status][by];
