import type { Logger } from 'pino';

/**
 * A circuit breaker for the streaming edge. It opens when as many deliveries in a row have failed as may run at once.
 * While it is open, only one delivery at a time is tried, until one succeeds.
 */
export class Breaker {
  readonly #concurrency: number;
  readonly #log: Logger;
  #failures = 0;

  constructor({ concurrency }: { concurrency: number }, log: Logger) {
    this.#concurrency = concurrency;
    this.#log = log;
  }

  note(taken: boolean): void {
    const wasOpen = this.isOpen();
    this.#failures = taken ? 0 : this.#failures + 1;
    if (this.isOpen() && !wasOpen) this.#log.warn('the edge takes nothing: one delivery at a time tries it');
    if (!this.isOpen() && wasOpen) this.#log.info('the edge takes deliveries again');
  }

  isOpen(): boolean {
    return this.#failures >= this.#concurrency;
  }
}
