/**
 * The slots that deliveries of all receivers share. A delivery has one until it ends, for `prompt` at most: then it only
 * waits for an answer, and somebody else may have the slot. So receivers that hang cost the others little.
 */
export class Slots {
  readonly #count: number;
  readonly #mostWaiting: number;
  readonly #prompt: number;
  readonly #freed: () => void;
  #taken = 0;
  #takenByOthers = 0;
  #waiting = 0;

  /**
   * Of so many slots. After `prompt` milliseconds a delivery waits without one, as `mostWaiting` may; `freed` is called when
   * one has begun to.
   */
  constructor(
    { slots, mostWaiting, prompt }: { slots: number; mostWaiting: number; prompt: number },
    freed: () => void,
  ) {
    this.#count = slots;
    this.#mostWaiting = mostWaiting;
    this.#prompt = prompt;
    this.#freed = freed;
  }

  free(): number {
    return this.#count - this.#taken;
  }

  /** How many a receiver may take that fails or is not prompt: all of these have half of the slots together. */
  freeForOthers(): number {
    return Math.min(this.free(), Math.floor(this.#count / 2) - this.#takenByOthers);
  }

  /** Takes a slot. Returns what to call when the delivery has ended. */
  take({ isPrompt }: { isPrompt: boolean }): () => void {
    const change = (by: 1 | -1): void => {
      this.#taken += by;
      if (!isPrompt) this.#takenByOthers += by;
    };
    change(1);
    let isWaiting = false;
    const timer = setTimeout(() => {
      if (this.#waiting >= this.#mostWaiting) return;
      isWaiting = true;
      this.#waiting += 1;
      change(-1);
      this.#freed();
    }, this.#prompt);
    return () => {
      clearTimeout(timer);
      if (isWaiting) this.#waiting -= 1;
      else change(-1);
    };
  }
}
