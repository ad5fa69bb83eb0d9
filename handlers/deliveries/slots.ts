/** Milliseconds for which a delivery has its slot at most. */
const PROMPT = 1000;

/**
 * The slots that deliveries of all receivers share. A delivery has one until it ends, for a second at most: then it only
 * waits for an answer, and somebody else may have the slot. So receivers that hang cost the others little.
 */
export class Slots {
  readonly #count: number;
  readonly #mostWaiting: number;
  readonly #freed: () => void;
  #taken = 0;
  #takenByFailing = 0;
  #waiting = 0;

  /** Of `count` slots. `mostWaiting` deliveries may wait without one; `freed` is called when one has begun to. */
  constructor({ count, mostWaiting }: { count: number; mostWaiting: number }, freed: () => void) {
    this.#count = count;
    this.#mostWaiting = mostWaiting;
    this.#freed = freed;
  }

  free(): number {
    return this.#count - this.#taken;
  }

  /** How many a receiver may take that fails: all of these have half of the slots together. */
  freeForFailing(): number {
    return Math.min(this.free(), Math.floor(this.#count / 2) - this.#takenByFailing);
  }

  /** Takes a slot. Returns what to call when the delivery has ended. */
  take({ isFailing }: { isFailing: boolean }): () => void {
    const change = (by: 1 | -1): void => {
      this.#taken += by;
      if (isFailing) this.#takenByFailing += by;
    };
    change(1);
    let isWaiting = false;
    const timer = setTimeout(() => {
      if (this.#waiting >= this.#mostWaiting) return;
      isWaiting = true;
      this.#waiting += 1;
      change(-1);
      this.#freed();
    }, PROMPT);
    return () => {
      clearTimeout(timer);
      if (isWaiting) this.#waiting -= 1;
      else change(-1);
    };
  }
}
