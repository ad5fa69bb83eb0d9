import type { Logger } from 'pino';

/** Work without a schedule. */
interface RepeatedWork {
  /** Does a part of the work. Returns whether there may be more. */
  run: () => Promise<boolean>;
  /** Milliseconds to the next run when there is no more work. */
  every: number;
  /** The log message of an error. */
  failure: string;
}

/** Repeats work until `stop()`. Logs an error, and tries again after a pause. */
export class Repeating {
  readonly #work: RepeatedWork;
  readonly #log: Logger;
  readonly #running: Promise<void>;
  #stopped = false;
  #resume: () => void = () => undefined;

  constructor(work: RepeatedWork, log: Logger) {
    this.#work = work;
    this.#log = log;
    this.#running = this.#repeat();
  }

  /** Resolves when the current part is done. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#resume();
    await this.#running;
  }

  async #repeat(): Promise<void> {
    while (!this.#isStopped()) {
      try {
        if (await this.#work.run()) continue;
      } catch (error) {
        this.#log.warn({ err: error }, this.#work.failure);
      }
      await this.#pause();
    }
  }

  #isStopped(): boolean {
    return this.#stopped;
  }

  async #pause(): Promise<void> {
    if (this.#stopped) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#work.every);
      this.#resume = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
