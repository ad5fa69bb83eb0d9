import { BoundedMap } from '../call/bounded-map.ts';

/** Milliseconds for which a receiver is not prompt after a slower answer, or none. */
const PROBATION = 60_000;

/** Receivers that are remembered, with something due for them or not. */
const REMEMBERED = 10_000;

/** Which receivers are prompt: they have answered lately, and always promptly. */
export class Promptness {
  /** When they are prompt, by their ids. */
  readonly #from = new BoundedMap<number, number>(REMEMBERED);
  readonly #most: number;

  /** A prompt answer takes `most` milliseconds. */
  constructor(most: number) {
    this.#most = most;
  }

  isPrompt(receiverId: number): boolean {
    return (this.#from.get(receiverId) ?? Infinity) <= Date.now();
  }

  /** Notes how many milliseconds an attempt has taken. */
  note(receiverId: number, took: number): void {
    if (took > this.#most) this.#from.set(receiverId, Date.now() + PROBATION);
    else if (!this.#from.has(receiverId)) this.#from.set(receiverId, Date.now());
  }
}
