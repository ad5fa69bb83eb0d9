/** A time limit, with one timer that notifies all waiters. Time between `pause` and `resume` does not count. */
export class Deadline {
  readonly #waiting = new Set<() => void>();
  #end: number;
  #timer: NodeJS.Timeout | undefined;
  #pausedAt: number | undefined;
  #isOver = false;

  constructor(milliseconds: number) {
    this.#end = performance.now() + milliseconds;
    this.#arm(milliseconds);
  }

  /** The milliseconds that are left. */
  get left(): number {
    return this.#isOver ? 0 : Math.max(0, this.#end - performance.now());
  }

  pause(): void {
    this.#pausedAt = performance.now();
  }

  resume(): void {
    if (this.#pausedAt === undefined) return;
    this.#end += performance.now() - this.#pausedAt;
    this.#pausedAt = undefined;
    if (this.#timer === undefined) this.#arm(this.left);
  }

  /** Calls `late` when the time is over, or at once if it is over already. `forget` cancels the call. */
  notify(late: () => void): void {
    if (this.#isOver) late();
    else this.#waiting.add(late);
  }

  forget(late: () => void): void {
    this.#waiting.delete(late);
  }

  /** Returns the result of `work`. Throws what `late` returns if the time is over first. */
  race<Result>(work: Promise<Result>, late: () => Error): Promise<Result> {
    return new Promise((resolve, reject) => {
      const fail = (): void => reject(late());
      this.notify(fail);
      work
        .finally(() => {
          this.forget(fail);
        })
        .then(resolve, reject);
    });
  }

  /** Stops the timer; call it when no waiter is left. */
  clear(): void {
    clearTimeout(this.#timer);
  }

  #arm(milliseconds: number): void {
    this.#timer = setTimeout(() => this.#ring(), milliseconds).unref();
  }

  #ring(): void {
    this.#timer = undefined;
    if (this.#pausedAt !== undefined) return;
    const { left } = this;
    // The deadline was paused, or the timer rang a little early.
    if (left > 1) {
      this.#arm(left);
      return;
    }
    this.#isOver = true;
    for (const late of this.#waiting) late();
    this.#waiting.clear();
  }
}
