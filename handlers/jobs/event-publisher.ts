import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { hasUnpublished, publishEvents } from '../../db/events/publish.ts';
import { withRetries } from '../../db/connection/retries.ts';
import type { Database } from '../../db/schema/index.ts';

/** Milliseconds between two looks. An event is published so long after its commit at most, while nothing waits. */
const POLL_EVERY = 200;

/**
 * Publishes events until `stop()`. Several workers may run one, of which one works at a time; a worker may die: what it
 * has not committed is published by the next.
 */
export class EventPublisher {
  readonly #db: Kysely<Database>;
  readonly #log: Logger;
  readonly #running: Promise<void>;
  #stopped = false;
  #resume: () => void = () => undefined;

  constructor(db: Kysely<Database>, log: Logger) {
    this.#db = db;
    this.#log = log;
    this.#running = this.#run();
  }

  /** Resolves when the batch that is being published is committed. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#resume();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#isStopped()) {
      try {
        if (await this.#publishBatch()) continue;
      } catch (error) {
        this.#log.warn({ err: error }, 'events cannot be published');
      }
      await this.#pause();
    }
  }

  #isStopped(): boolean {
    return this.#stopped;
  }

  /** Returns whether there may be more to publish. */
  async #publishBatch(): Promise<boolean> {
    if (!(await hasUnpublished(this.#db))) return false;
    const { more } = await withRetries(() => publishEvents(this.#db));
    return more;
  }

  async #pause(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, POLL_EVERY);
      this.#resume = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
