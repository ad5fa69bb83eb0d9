import type { Logger } from 'pino';

/** Work that goes on without a schedule. */
interface RepeatedWork {
  /** Does a part of what there is to do. Returns whether there may be more. */
  run: () => Promise<boolean>;
  /** Milliseconds until it is run again once there is no more to do. */
  every: number;
  /** What the log says if it throws. */
  failure: string;
}

/** Repeats work until `stop()`. What throws is logged, and tried again after a pause. */
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

  /** Resolves when the part that is being done is done. */
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
