import { TOLD, type Listener, type ToldEvent } from '../events/listener.ts';
import type { Place } from '../place.ts';
import type { Due } from '../renewing.ts';
import { successOf, type Order, type SentOperation } from '../sending.ts';

/** What an order gives beside the event of its transaction: the type, and the subject in its request or its response. */
const TELLS: Partial<Record<SentOperation, (order: Order, body: Body) => string>> = {
  m3us_create: (_, { id }) => `line.created M3u ${String(id)}`,
  mags_create: (_, { id }) => `line.created Mag ${String(id)}`,
  m3us_extend: (order) => `line.extended M3u ${subjectOf(order)}`,
  mags_extend: (order) => `line.extended Mag ${subjectOf(order)}`,
  users_create: (_, { id }) => `user.created User ${String(id)}`,
  tickets_create_support: (_, { id }) => `ticket.created Ticket ${String(id)}`,
  tickets_reply: (order) => `ticket.replied Ticket ${subjectOf(order)}`,
  request_credits_accept: (order) => `request_credit.decided RequestCredit ${subjectOf(order)}`,
  request_refunds_accept: (order) => `request_refund.decided RequestRefund ${subjectOf(order)}`,
};

interface Body {
  id?: number;
  transaction?: { id: number } | null;
}

const subjectOf = ({ request }: Order): string => String(request.params?.['id']);

/**
 * Compares events with the orders that took effect and the lines that were renewed, and what a listener above all has
 * taken with the events. Adds all faults to `wrong`. Returns how many events were expected.
 */
export async function judgeEvents(
  { db }: Place,
  { done, due, listener }: { done: readonly Order[]; due: readonly Due[]; listener: Listener },
  wrong: string[],
): Promise<number> {
  const expected = new Map<string, number>();
  const expect = (mark: string): unknown => expected.set(mark, (expected.get(mark) ?? 0) + 1);
  const paid = new Set<number>();
  for (const order of done) {
    const body = successOf(order)?.body as Body | undefined;
    if (body === undefined) continue;
    const mark = TELLS[order.operation]?.(order, body);
    if (mark !== undefined) expect(mark);
    if (body.transaction) paid.add(body.transaction.id);
  }
  for (const { lineId } of due) expect(`line.renewed M3u ${String(lineId)}`);
  const events: ToldEvent[] = await db.selectFrom('events').select(TOLD).execute();
  const found = new Map<string, number>();
  for (const { type, subject_type, subject_id } of events) {
    const mark = `${type} ${subject_type} ${String(subject_id)}`;
    found.set(mark, (found.get(mark) ?? 0) + 1);
  }
  for (const [mark, count] of expected)
    if (found.get(mark) !== count)
      wrong.push(`event ${mark}: ${String(found.get(mark) ?? 0)} of ${String(count)}`);
  for (const id of paid)
    if (!found.has(`transaction.created Transaction ${String(id)}`))
      wrong.push(`transaction ${String(id)} has no event`);
  wrong.push(...listener.faults(events.filter(({ id }) => id > listener.opening)));
  return events.length;
}
