import type { Wanted } from '../../db/deliveries.ts';
import type { Breaker } from './breaker.ts';
import type { ReceiverOfDeliveries } from './channel.ts';
import type { Belonging } from './groups.ts';

type Lane = 'retried' | 'newest' | 'oldest';

/** A claim that a receiver has room for. */
export interface Share extends Wanted {
  lane: Lane;
  count: number;
}

/** A receiver while this process delivers to it: what is under way, and how much more may be. */
export class Receiver {
  readonly id: number;
  /** As it was when it was last looked at: its host may change. */
  belonging: Belonging;
  readonly breaker: Breaker;
  readonly #of: Wanted['of'];
  readonly #limit: number;
  readonly #underWay: Record<Lane, number> = { retried: 0, newest: 0, oldest: 0 };
  /** Whether it has ever taken a delivery. */
  #isProven: boolean;
  /** How many deliveries have begun. */
  #begun = 0;

  /** `limit` is how many deliveries may be under way at once. */
  constructor({ id, ownerId, host, of, standing }: ReceiverOfDeliveries, limit: number, breaker: Breaker) {
    this.id = id;
    this.belonging = { ownerId, host };
    this.#isProven = standing === 'proven';
    this.breaker = breaker;
    this.#of = of;
    this.#limit = limit;
  }

  busy(): number {
    const { retried, newest, oldest } = this.#underWay;
    return retried + newest + oldest;
  }

  /** How many more deliveries may be under way: one while it fails, or has never taken any. */
  room(): number {
    if (this.breaker.rests()) return 0;
    return Math.max(0, (this.#isProven && !this.breaker.isOpen() ? this.#limit : 1) - this.busy());
  }

  /** Notes whether it has taken a delivery. */
  note(taken: boolean): void {
    this.#isProven ||= taken;
    this.breaker.note(taken);
  }

  /**
   * Yields what to claim for `granted` deliveries, less what began since. Retries get at most half of the room, so that
   * deliveries that hang do not block others. The newest get a quarter, so that a sale does not wait behind a backlog. While
   * the breaker is open, the newest goes first: it is the likeliest to succeed.
   */
  *shares(granted: number): Generator<Share> {
    const before = this.#begun;
    const left = (): number => granted - (this.#begun - before);
    const part = (share: number, lane: Lane): number =>
      Math.min(left(), Math.ceil(this.#limit * share) - this.#underWay[lane]);
    const of = this.#of;
    if (this.breaker.isOpen()) {
      yield { of, lane: 'newest', state: 'fresh', first: 'newest', count: left() };
      yield { of, lane: 'retried', state: 'retried', first: 'newest', count: left() };
      return;
    }
    yield { of, lane: 'retried', state: 'retried', first: 'oldest', count: part(1 / 2, 'retried') };
    if (this.breaker.isOpen()) return;
    yield { of, lane: 'newest', state: 'fresh', first: 'newest', count: part(1 / 4, 'newest') };
    if (this.breaker.isOpen()) return;
    yield { of, lane: 'oldest', state: 'fresh', first: 'oldest', count: left() };
  }

  began(lane: Lane): void {
    this.#begun += 1;
    this.#underWay[lane] += 1;
  }

  ended(lane: Lane): void {
    this.#underWay[lane] -= 1;
  }
}
