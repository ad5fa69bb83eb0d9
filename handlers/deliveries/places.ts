import type { Receiver } from './channel.ts';

export interface Limits {
  /** How many deliveries are under way at once to one receiver; to one that fails it is one. */
  mostEach: number;
  /** To all receivers of one branch. */
  mostBranch: number;
  /** To all. */
  most: number;
}

/** What is under way to a receiver. */
interface UnderWay {
  fresh: number;
  repeated: number;
}

const NOTHING: UnderWay = { fresh: 0, repeated: 0 };

/** How many deliveries are under way, and whose turn it is. */
export class Places {
  readonly #limits: Limits;
  readonly #receivers = new Map<number, UnderWay>();
  readonly #branches = new Map<number, number>();
  #all = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Returns how many more deliveries to a receiver may begin. Beside repeated ones that hang, one that fails gets one. */
  room({ id, branchId, fails }: Receiver): number {
    const { mostEach, mostBranch, most } = this.#limits;
    const { fresh, repeated } = this.#receivers.get(id) ?? NOTHING;
    return Math.min(
      fails ? 1 - fresh : mostEach - fresh - repeated,
      mostBranch - this.#ofBranch(branchId),
      most - this.#all,
    );
  }

  /** Returns how many of these may be repeated ones: so deliveries that hang leave half to the others. */
  roomForRepeated({ id, fails }: Receiver): number {
    const { fresh, repeated } = this.#receivers.get(id) ?? NOTHING;
    return fails ? 1 - fresh : Math.ceil(this.#limits.mostEach / 2) - repeated;
  }

  /** Returns how many the next turn of a receiver may begin, if so many receivers share the places of its branch. */
  share(receiver: Receiver, sharers: number): number {
    const part = Math.ceil(this.#limits.mostBranch / sharers) - this.#of(receiver);
    return Math.min(this.room(receiver), Math.max(1, part));
  }

  /**
   * Returns the receiver whose turn it is: of those with room one of the branch with the fewest deliveries under way, and
   * there the one with the fewest, the first of equals.
   */
  next<Kind extends Receiver>(receivers: Iterable<Kind>): Kind | undefined {
    let next: Kind | undefined;
    for (const receiver of receivers) {
      if (this.room(receiver) > 0 && (next === undefined || this.#order(receiver, next) < 0)) next = receiver;
    }
    return next;
  }

  /** Counts a delivery that begins. Returns what to call when it has ended. */
  take({ id, branchId }: Receiver, kind: keyof UnderWay): () => void {
    const change = (by: 1 | -1): void => {
      const { [kind]: count, ...other } = this.#receivers.get(id) ?? NOTHING;
      this.#receivers.set(id, { ...NOTHING, ...other, [kind]: count + by });
      this.#branches.set(branchId, this.#ofBranch(branchId) + by);
      this.#all += by;
      if (this.#of({ id }) === 0) this.#receivers.delete(id);
      if (this.#ofBranch(branchId) === 0) this.#branches.delete(branchId);
    };
    change(1);
    return () => change(-1);
  }

  #of({ id }: Pick<Receiver, 'id'>): number {
    const { fresh, repeated } = this.#receivers.get(id) ?? NOTHING;
    return fresh + repeated;
  }

  #ofBranch(branchId: number): number {
    return this.#branches.get(branchId) ?? 0;
  }

  #order(one: Receiver, other: Receiver): number {
    return this.#ofBranch(one.branchId) - this.#ofBranch(other.branchId) || this.#of(one) - this.#of(other);
  }
}
