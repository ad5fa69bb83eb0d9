import type { Reply, Schema } from '../../../handlers/call/contract.ts';
import { ask } from '../../support/processes.ts';
import { urlOf } from '../../support/service.ts';

/** Returns the data of a user's notifications of one type. Throws if they cannot be read. */
export async function noticesOf<Data>(
  origin: string,
  token: string,
  type: Schema<'NotificationType'>,
): Promise<Data[]> {
  const query = { 'filters[type]': type, per_page: 100 };
  const { status, body } = await ask(origin + urlOf('notifications_index', { query }), token);
  if (status !== 200) throw new Error(`notifications could not be read: ${String(status)}`);
  return (body as Reply<'notifications_index'>).data.map(({ data }) => data as Data);
}
