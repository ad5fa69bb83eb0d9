import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { recordUses } from '../../db/tokens.ts';

const EVERY_MS = 5000;
/** Tokens that are remembered until the next write. The uses of more tokens are not recorded. */
const MOST = 10_000;

/** Records when tokens were used. Uses are collected during requests, and written together at an interval. */
export class TokenUses {
  readonly #db: Kysely<Database>;
  readonly #log: FastifyBaseLogger;
  readonly #timer: NodeJS.Timeout;
  /** The latest use of each token since the last write, in milliseconds since 1970. */
  #used = new Map<number, number>();
  #writing: Promise<void> = Promise.resolve();

  constructor(db: Kysely<Database>, log: FastifyBaseLogger) {
    this.#db = db;
    this.#log = log;
    this.#timer = setInterval(() => this.#write(), EVERY_MS).unref();
  }

  note(tokenId: number): void {
    if (this.#used.size < MOST || this.#used.has(tokenId)) this.#used.set(tokenId, Date.now());
  }

  /** Writes the remaining uses. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#write();
    await this.#writing;
  }

  /** Writes run one after the other. Uses that arrive while the database is slow go with the next write. */
  #write(): void {
    this.#writing = this.#writing.then(async () => {
      if (this.#used.size === 0) return;
      const used = this.#used;
      this.#used = new Map();
      await recordUses(this.#db, used).catch((error: unknown) => {
        this.#log.warn({ err: error }, 'the last use of tokens is not written');
      });
    });
  }
}
