import { LRUCache } from 'lru-cache';
import { setTimeout as sleep } from 'node:timers/promises';
import { findTokenOwners, type TokenOwner } from '../../db/callers.ts';
import type { PooledDatabase } from '../../db/connection/pooled-database.ts';
import { unavailable } from '../call/problem.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { recordUses } from '../../db/tokens.ts';

const CACHE_SIZE = 10_000;
const BATCH_SIZE = 500;
const MOST_WAITING = 5000;
const ANSWER_MS = 4000;
/** Milliseconds between two queries while unknown tokens arrive. */
const PAUSE_MS = 20;

interface PendingLookup {
  hash: string;
  resolve: (owner: TokenOwner | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Returns the owners of tokens by hash, from memory or the database. One query at a time takes all tokens that have
 * arrived meanwhile, so that no number of invalid tokens causes more than 50 statements a second.
 */
export class TokenOwners {
  readonly #db: PooledDatabase;
  readonly #cache = new LRUCache<string, TokenOwner>({ max: CACHE_SIZE });
  readonly #waiting: PendingLookup[] = [];
  #asking = false;

  constructor(db: PooledDatabase) {
    this.#db = db;
  }

  /** Returns the owner; undefined for an invalid token. Throws 503 if the database is away or too busy. */
  find(hash: string): TokenOwner | undefined | Promise<TokenOwner | undefined> {
    return this.#cache.get(hash) ?? this.#ask(hash);
  }

  forget(hash: string): void {
    this.#cache.delete(hash);
  }

  #ask(hash: string): Promise<TokenOwner | undefined> {
    if (this.#waiting.length >= MOST_WAITING) throw unavailable('The service is overloaded. Try again.');
    return new Promise((resolve, reject) => {
      this.#waiting.push({ hash, resolve, reject });
      if (!this.#asking) void this.#askAll();
    });
  }

  async #askAll(): Promise<void> {
    this.#asking = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH_SIZE);
      const owners = await this.#answer(batch);
      if (owners < batch.length) await sleep(PAUSE_MS, undefined, { ref: false });
    }
    this.#asking = false;
  }

  /** Returns how many of the lookups have an owner. */
  async #answer(batch: readonly PendingLookup[]): Promise<number> {
    try {
      const hashes = batch.map(({ hash }) => hash);
      const owners = await this.#db.forAtMost(ANSWER_MS, (db) => findTokenOwners(db, hashes));
      for (const owner of owners) this.#cache.set(owner.hash, owner);
      const found = new Map(owners.map((owner) => [owner.hash, owner]));
      for (const { hash, resolve } of batch) resolve(found.get(hash));
      return batch.filter(({ hash }) => found.has(hash)).length;
    } catch (error) {
      for (const { reject } of batch) reject(error);
      return 0;
    }
  }
}

const EVERY_MS = 5000;
/** The maximum number of tokens between two writes. Uses of further tokens are not recorded. */
const MOST = 10_000;

/** Records when tokens were used. Uses are collected, and written together at an interval. */
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

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#write();
    await this.#writing;
  }

  /** Writes run one after another. Uses that arrive while the database is slow wait for the next write. */
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
