import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from 'kysely';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { databaseOverPool, poolSettings } from '../../db/connection/connection.ts';
import { isRetryable } from '../../db/connection/errors.ts';
import { hasReplayed, type WritePosition } from '../../db/connection/replica.ts';
import type { PooledDatabase } from '../../db/connection/pooled-database.ts';
import type { Deadline } from '../../db/connection/deadline.ts';
import type { Database } from '../../db/schema/tables.ts';
import { exceededLimit } from '../../db/connection/time-limits.ts';
import { Reachability } from '../call/reachability.ts';
import { Problem } from '../call/problem.ts';
import type { Settings } from '../call/settings.ts';

/** Milliseconds for a connection to the replica, and for all reads of a request. */
const CONNECT_MS = 500;
const ANSWER_MS = 2500;
/** When a replica that did not answer is tried again. */
const RETRY_MS = 5000;
/** The interval between samples of the primary's position. A replica is at most twice as far behind. */
const LAG_MS = 10_000;
const USERS_KEPT = 10_000;

interface Reader {
  id: number;
  path: string;
  /** Read from the primary, with the user. */
  wrote?: WritePosition | undefined;
}

/**
 * A replica for lists. It answers a user only if it has all that the user has written through any process, all that the
 * primary had 20 seconds ago, and the user's current place in the tree. Otherwise, and while it is away, slow or no
 * longer a standby, the primary answers without an error.
 */
export class Replica {
  readonly #db: PooledDatabase;
  readonly #reachability: Reachability;
  readonly #positions = new WritePositions();

  constructor(url: string, { poolSize, prepareStatements }: Settings, log: FastifyBaseLogger) {
    const pool = new pg.Pool({ ...poolSettings(url, poolSize), connectionTimeoutMillis: CONNECT_MS });
    this.#db = databaseOverPool(pool, { prepare: prepareStatements });
    this.#reachability = new Reachability(log, {
      retryMs: RETRY_MS,
      whenAway: 'the replica does not answer: the primary answers lists',
      whenBack: 'the replica answers again',
    });
  }

  /**
   * Returns the result of reads on the replica, within the time left of a request; undefined if the primary has to
   * answer. A transaction keeps the check and the reads on one server, even behind PgBouncer.
   */
  async read<Result>(
    reader: Reader,
    { left }: Pick<Deadline, 'left'>,
    work: (trx: Transaction<Database>) => Promise<Result>,
  ): Promise<Result | undefined> {
    const required = this.#positions.requiredBy(reader);
    if (required === undefined || !this.#reachability.mayTry()) return undefined;
    try {
      const result = await this.#db.forAtMost(Math.min(ANSWER_MS, left), (db) =>
        db
          .transaction()
          .setAccessMode('read only')
          .execute(async (trx) => ((await hasReplayed(trx, required, reader)) ? work(trx) : undefined)),
      );
      this.#reachability.noteBack();
      return result;
    } catch (error) {
      // The primary answers the fault of such a request.
      if (!isOfRequest(error)) this.#reachability.noteAway(error);
      return undefined;
    }
  }

  close(): Promise<void> {
    return this.#db.destroy();
  }
}

/** Returns true for an error that does not concern the replica: a problem, a time limit, a conflict with its replay. */
function isOfRequest(error: unknown): boolean {
  if (error instanceof Problem) return error.status !== 503;
  return exceededLimit(error) !== undefined || isRetryable(error);
}

/** The positions of the primary that a replica must have reached, by user. */
class WritePositions {
  /** The position at which the newest writes of a user were first seen. */
  readonly #ofUsers = new LRUCache<number, { written: number; position: string }>({ max: USERS_KEPT });
  /** The primary's position 10 to 20 seconds ago, and one since. */
  #old: string | undefined;
  #sample: { position: string; at: number } | undefined;

  /** Returns the positions for a user who has just been read; undefined if the database itself is a standby. */
  requiredBy({ id, wrote }: Reader): string[] | undefined {
    const { written, position } = wrote ?? {};
    if (written === undefined || typeof position !== 'string') return undefined;
    return [this.#positionOf(id, written, position), this.#positionBefore(position)];
  }

  /**
   * Writes that were known at an earlier position are not later than it. An unknown user gets the current position,
   * which is later than all writes.
   */
  #positionOf(id: number, written: number, position: string): string {
    const known = this.#ofUsers.get(id);
    if (known?.written === written) return known.position;
    this.#ofUsers.set(id, { written, position });
    return position;
  }

  /** Keeps users without writes from a replica that has stopped. */
  #positionBefore(position: string): string {
    const now = Date.now();
    const { at = 0, position: sampled = position } = this.#sample ?? {};
    if (now - at >= LAG_MS) {
      this.#old = now - at < 2 * LAG_MS ? sampled : position;
      this.#sample = { position, at: now };
    }
    return this.#old ?? position;
  }
}
