import type { FastifyBaseLogger } from 'fastify';
import type { PooledDatabase } from '../../db/connection/pooled-database.ts';
import { insertFailedRequests, type FailedRequest } from '../../db/failed-requests.ts';
import type { Observer } from '../call/observer.ts';

const EVERY_MS = 1000;
const WRITE_MS = 4000;
/** What is remembered until the next write, of all users and of one. More is dropped. */
const MOST = 2000;
const MOST_OF_USER = 20;

/** Records requests that failed. They are collected during requests, and written together at an interval. */
export class FailedRequests {
  readonly #db: PooledDatabase;
  readonly #log: FastifyBaseLogger;
  readonly #observer: Observer | undefined;
  readonly #timer: NodeJS.Timeout;
  #waiting = new Map<number, FailedRequest[]>();
  #count = 0;
  #writing: Promise<void> = Promise.resolve();

  constructor(db: PooledDatabase, log: FastifyBaseLogger, observer: Observer | undefined) {
    this.#db = db;
    this.#log = log;
    this.#observer = observer;
    this.#timer = setInterval(() => this.#write(), EVERY_MS).unref();
  }

  /** Notes a request. Of one user the newest are kept, so that a flood does not displace those of others. */
  note(request: FailedRequest): void {
    const ofUser = this.#waiting.get(request.user_id) ?? [];
    if (ofUser.length < MOST_OF_USER && this.#count >= MOST) {
      this.#observer?.dropped(1);
      return;
    }
    if (ofUser.length < MOST_OF_USER) this.#count += 1;
    else {
      ofUser.shift();
      this.#observer?.dropped(1);
    }
    ofUser.push(request);
    this.#waiting.set(request.user_id, ofUser);
  }

  /** Writes the remaining requests. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#write();
    await this.#writing;
  }

  /** Writes run one after the other. What fails while the database is slow goes with the next write. */
  #write(): void {
    this.#writing = this.#writing.then(async () => {
      if (this.#count === 0) return;
      const requests = [...this.#waiting.values()].flat();
      this.#waiting = new Map();
      this.#count = 0;
      await this.#db
        .forAtMost(WRITE_MS, (db) => insertFailedRequests(db, requests))
        .catch((error: unknown) => {
          this.#observer?.dropped(requests.length);
          this.#log.warn({ err: error }, 'failed requests are not recorded');
        });
    });
  }
}
