import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import { writeUses } from '../../db/tokens.ts';

const EVERY_MS = 5000;
/** Tokens remembered until the next writing; uses of more are not noted. */
const MOST = 10_000;

/** When tokens were used: gathered while requests are answered, and written beside them, many at once. */
export class TokenUses {
  private readonly db: Kysely<Database>;
  private readonly log: FastifyBaseLogger;
  private readonly timer: NodeJS.Timeout;
  /** The latest use of each token since the last writing, in milliseconds. */
  private used = new Map<number, number>();
  private writing: Promise<void> = Promise.resolve();

  constructor(db: Kysely<Database>, log: FastifyBaseLogger) {
    this.db = db;
    this.log = log;
    this.timer = setInterval(() => this.write(), EVERY_MS).unref();
  }

  note(tokenId: number): void {
    if (this.used.size < MOST || this.used.has(tokenId)) this.used.set(tokenId, Date.now());
  }

  /** Writes what is left. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.write();
    await this.writing;
  }

  /** One after the other: what comes while the database is slow goes with the next. */
  private write(): void {
    this.writing = this.writing.then(async () => {
      if (this.used.size === 0) return;
      const { used } = this;
      this.used = new Map();
      await writeUses(this.db, used).catch((error: unknown) => {
        this.log.warn({ err: error }, 'the last use of tokens is not written');
      });
    });
  }
}
