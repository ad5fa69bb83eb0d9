import type { Logger } from 'pino';
import type { Standing } from './channel.ts';

export interface BreakerSettings {
  /** So many failures in a row open it. */
  after: number;
  /** Milliseconds of the first rest of an open breaker. Each failure doubles it. */
  firstRest: number;
  /** Milliseconds of the longest rest. */
  longestRest: number;
}

/**
 * A circuit breaker for a receiver. While it is open, one delivery at a time is tried, with a rest after each, until one
 * succeeds.
 */
export class Breaker {
  readonly #settings: BreakerSettings;
  readonly #log: Logger;
  #failures: number;
  #restsUntil = 0;

  /** It is open from the beginning for a receiver that fails; for a new one the first failure opens it. */
  constructor(settings: BreakerSettings, { standing }: { standing: Standing }, log: Logger) {
    this.#settings = settings;
    this.#failures = { proven: 0, new: settings.after - 1, failing: settings.after }[standing];
    this.#log = log;
  }

  note(taken: boolean): void {
    const wasOpen = this.isOpen();
    this.#failures = taken ? 0 : this.#failures + 1;
    if (this.isOpen()) this.#restsUntil = Date.now() + this.#rest();
    if (this.isOpen() && !wasOpen)
      this.#log.warn('the receiver takes nothing: one delivery at a time tries it');
    if (!this.isOpen() && wasOpen) this.#log.info('the receiver takes deliveries');
  }

  isOpen(): boolean {
    return this.#failures >= this.#settings.after;
  }

  rests(): boolean {
    return this.isOpen() && Date.now() < this.#restsUntil;
  }

  #rest(): number {
    const { after, firstRest, longestRest } = this.#settings;
    return Math.min(firstRest * 2 ** (this.#failures - after), longestRest);
  }
}
