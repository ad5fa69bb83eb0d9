import { monitorEventLoopDelay, performance } from 'node:perf_hooks';

const RESOLUTION_MS = 10;
const SAMPLE_MS = 1000;
/** After a longer delay than this the process has stalled: a timeout in that time is not the client's fault. */
const STALL_MS = 500;

/**
 * Measures the delay of the event loop. It opens no file: code that does throws from a timer when no file descriptor is
 * left, and that ends the process.
 */
export class EventLoop {
  readonly #histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  readonly #timer = setInterval(() => this.#sample(), SAMPLE_MS).unref();
  #delay = 0;
  #sampledAt = performance.now();
  #stalledAt = -Infinity;

  constructor() {
    this.#histogram.enable();
  }

  /** The average of the last second, in milliseconds; 0 before the first sample. */
  get delayMs(): number {
    return this.#delay;
  }

  /** Returns whether the process has stalled within the last two seconds. */
  hasStalled(): boolean {
    const now = performance.now();
    return this.#isLate(now) || now - this.#stalledAt < 2 * SAMPLE_MS;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#histogram.disable();
  }

  /** Returns whether the sample at this moment is late because of a stall. */
  #isLate(now: number): boolean {
    return now - this.#sampledAt > SAMPLE_MS + STALL_MS;
  }

  #sample(): void {
    const now = performance.now();
    const { mean, max, count } = this.#histogram;
    this.#delay = count === 0 ? 0 : Math.max(0, mean / 1e6 - RESOLUTION_MS);
    // After a stall, this may run before the histogram has recorded it.
    if (this.#isLate(now) || max / 1e6 > STALL_MS) this.#stalledAt = now;
    this.#sampledAt = now;
    this.#histogram.reset();
  }
}
