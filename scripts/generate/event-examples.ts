import { resolve, type Contract, type MediaType, type Message } from './contract.ts';
import { exampleOf } from './examples.ts';

/** What events are about, by the beginning of their types. An event of a line names its kind. */
const SUBJECTS: Readonly<Record<string, string>> = {
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

interface ExampleData {
  id?: number;
  voucher_id?: number;
  type?: string;
}

/**
 * Writes an example of each event where endpoints get it: that of any event, with the example of its object, and what
 * `x-example` says otherwise.
 */
export function showEvents(contract: Contract): void {
  const { AnyEvent } = contract.components.schemas;
  const [event] = AnyEvent?.examples ?? [];
  for (const [type, { post }] of Object.entries(contract.webhooks ?? {})) {
    const media = post.requestBody?.content?.['application/json'];
    if (media !== undefined && media.example === undefined)
      media.example = eventExample(contract, { type, event: event as object, post, media });
  }
}

function eventExample(
  contract: Contract,
  { type, event, post, media }: { type: string; event: object; post: Message; media: MediaType },
): object {
  const { data: schema } = resolve(contract, media.schema).properties ?? {};
  const { data: changes, ...changed } = post['x-example'] ?? {};
  const data = { ...((schema && exampleOf(contract, { schema })) as ExampleData | undefined), ...changes };
  const { user_id: userId } = { ...(event as { user_id: number }), ...changed };
  const subject = {
    type: SUBJECTS[type.split('.', 1)[0] ?? ''] ?? data.type,
    id: data.voucher_id ?? data.id ?? userId,
  };
  return { ...event, type, ...changed, subject, data };
}
