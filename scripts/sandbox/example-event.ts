import type { EventSubjectType, EventType } from '../../db/schema/columns.ts';
import type { NewEvent } from '../../db/events/record.ts';
import { resolve, type Schema } from '../generate/contract.ts';
import { exampleOf } from '../generate/examples.ts';
import { ownContract } from '../lib/contracts.ts';

const { EventType: types } = ownContract.components.schemas;

export const EVENT_TYPES = (types?.enum ?? []) as EventType[];

/** What events are about, by the beginning of their types. An event of a line names its kind. */
const SUBJECTS: Readonly<Record<string, EventSubjectType>> = {
  transaction: 'Transaction',
  credit: 'User',
  user: 'User',
  request_credit: 'RequestCredit',
  request_refund: 'RequestRefund',
  ticket: 'Ticket',
  voucher: 'Voucher',
  reward: 'Voucher',
  announcement: 'Announcement',
};

/** Returns an event of this type for a user, with the example of the contract as its object. */
export function exampleEvent(type: EventType, userId: number): NewEvent {
  const content = ownContract.webhooks[type]?.post.requestBody.content?.['application/json'];
  const { data: schema } = resolve(ownContract, content?.schema as Schema).properties ?? {};
  const data = schema && (exampleOf(ownContract, { schema }) as ExampleData | undefined);
  if (data === undefined) throw new Error(`the contract has no example of ${type}`);
  const subject = {
    type: SUBJECTS[type.split('.', 1)[0] ?? ''] ?? (data.type as EventSubjectType),
    id: data.voucher_id ?? data.id ?? userId,
  };
  return { type, userId, subject, data };
}

interface ExampleData {
  id?: number;
  voucher_id?: number;
  type?: string;
}
