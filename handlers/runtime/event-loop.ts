import { monitorEventLoopDelay, performance } from 'node:perf_hooks';

const RESOLUTION_MS = 10;
const SAMPLE_MS = 1000;
/** Longer than this, the process stood still: what came due meanwhile is not its client's fault. */
const STALL_MS = 500;

/**
 * How far the event loop lags. It opens no file: whatever does throws from its timer once the process has no file
 * left, and ends it.
 */
export class EventLoop {
  private readonly histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  private readonly timer = setInterval(() => this.sample(), SAMPLE_MS).unref();
  private delay = 0;
  private sampledAt = performance.now();
  private stalledAt = -Infinity;

  constructor() {
    this.histogram.enable();
  }

  /** Milliseconds of the last second's average; 0 before the first. */
  get delayMs(): number {
    return this.delay;
  }

  /** Whether the process has stood still within the last two seconds. */
  hasStalled(): boolean {
    const now = performance.now();
    return this.isLate(now) || now - this.stalledAt < 2 * SAMPLE_MS;
  }

  stop(): void {
    clearInterval(this.timer);
    this.histogram.disable();
  }

  /** Whether the sample of a moment comes after a stall. */
  private isLate(now: number): boolean {
    return now - this.sampledAt > SAMPLE_MS + STALL_MS;
  }

  private sample(): void {
    const now = performance.now();
    const { mean, max, count } = this.histogram;
    this.delay = count === 0 ? 0 : Math.max(0, mean / 1e6 - RESOLUTION_MS);
    // After a stall this may run before the histogram has seen it.
    if (this.isLate(now) || max / 1e6 > STALL_MS) this.stalledAt = now;
    this.sampledAt = now;
    this.histogram.reset();
  }
}
