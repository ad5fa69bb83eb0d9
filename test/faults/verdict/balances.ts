import type { Reply } from '../../../handlers/call/contract.ts';
import { ask } from '../../support/processes.ts';
import { urlOf } from '../../support/service.ts';
import type { Buyer } from '../people.ts';
import { successOf, type Order, type SentOperation } from '../sending.ts';

const GAINS: readonly SentOperation[] = [
  'transactions_refund',
  'm3us_refund',
  'mags_refund',
  'request_refunds_accept',
  'vouchers_claim',
];

/** Returns the credit in hundredths that an order brought by its response; below 0 for a cost. */
function movedBy(order: Order): number {
  const { transaction } = (successOf(order)?.body ?? {}) as { transaction?: { amount: number } | null };
  const amount = Math.round((transaction?.amount ?? 0) * 100);
  return GAINS.includes(order.operation) ? amount : -amount;
}

/** Reads the credit of every user from the API, and compares it with its initial credit and the responses since. */
export async function judgeBalances(
  origin: string,
  done: readonly Order[],
  buyers: readonly (Buyer & { credit?: number })[],
  wrong: string[],
): Promise<void> {
  const moved = new Map<number, number>();
  for (const order of done) moved.set(order.userId, (moved.get(order.userId) ?? 0) + movedBy(order));
  for (const { user, token, credit = 0 } of buyers) {
    const { body } = await ask(origin + urlOf('users_me', {}), token);
    const has = Math.round(((body as Partial<Reply<'users_me'>>).credit ?? NaN) * 100);
    const should = credit + (moved.get(user.id) ?? 0);
    if (has !== should)
      wrong.push(`user ${String(user.id)} has ${String(has)}, and should ${String(should)}`);
  }
}
