import type { EventType } from '../../db/schema/columns.ts';
import type { NewEvent } from '../../db/events/record.ts';
import { ownContract } from '../lib/contracts.ts';

const { EventType: types } = ownContract.components.schemas;

export const EVENT_TYPES = (types?.enum ?? []) as EventType[];

/** Returns an event of this type for a user, which tells the example of the contract. */
export function exampleEvent(type: EventType, userId: number): NewEvent {
  const content = ownContract.webhooks[type]?.post.requestBody.content?.['application/json'];
  const example = content?.example as Pick<NewEvent, 'subject' | 'data'> | undefined;
  if (example === undefined) throw new Error(`the contract has no example of ${type}`);
  return { type, userId, subject: example.subject, data: example.data };
}
