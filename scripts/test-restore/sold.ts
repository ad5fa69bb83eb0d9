import { successOf } from '../../test/faults/sending.ts';
import type { Shop } from '../test-failover/shop.ts';

/** Returns the lines of orders that were sent and answered between two moments, by performance.now(). */
export function soldBetween({ sender }: Shop, from: number, to: number): number[] {
  return sender.orders
    .filter(({ sent }) => sent.every((each) => each.from > from && each.to < to))
    .flatMap((order) => {
      const answer = successOf(order);
      return answer === undefined ? [] : (answer.body as { id: number }).id;
    });
}
