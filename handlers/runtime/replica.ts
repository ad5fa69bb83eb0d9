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

/** How long a request waits for a connection to the replica, and for all that it reads there. */
const CONNECT_MS = 500;
const ANSWER_MS = 2500;
/** A replica that did not answer is tried again after this time. */
const RETRY_MS = 5000;
/** The primary is asked about its position at most this often. A replica is at most twice as far behind. */
const LAG_MS = 10_000;
const USERS_KEPT = 10_000;

interface Reader {
  id: number;
  path: string;
  /** Read with the user from the primary. */
  wrote?: WritePosition | undefined;
}

/**
 * A replica for lists. A user is answered from it only if it has all that the user has written, over any process, all that
 * the primary had 20 seconds ago, and the user where it stands in the tree. Otherwise, and while it is away, slow or no
 * longer a standby, the primary answers, and the user gets no error.
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
   * Returns the result of some reads on the replica, within the time that is left of a request. Returns undefined if the
   * primary has to be asked instead. A transaction keeps the check and the reads on one server, even behind PgBouncer.
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
      // The primary says what is wrong with such a request.
      if (!isOfRequest(error)) this.#reachability.noteAway(error);
      return undefined;
    }
  }

  close(): Promise<void> {
    return this.#db.destroy();
  }
}

/** Returns true for an error that says nothing about the replica: a problem, a time limit, a conflict with its replay. */
function isOfRequest(error: unknown): boolean {
  if (error instanceof Problem) return error.status !== 503;
  return exceededLimit(error) !== undefined || isRetryable(error);
}

/** The positions of the primary that a replica must have reached for each user. */
class WritePositions {
  /** The position at which a user's newest writes were first seen. */
  readonly #ofUsers = new LRUCache<number, { written: number; position: string }>({ max: USERS_KEPT });
  /** A position that the primary had 10 to 20 seconds ago, and one since. */
  #old: string | undefined;
  #sample: { position: string; at: number } | undefined;

  /** Returns the positions for a user who has just been read. Undefined if the database itself is a standby. */
  requiredBy({ id, wrote }: Reader): string[] | undefined {
    const { written, position } = wrote ?? {};
    if (written === undefined || typeof position !== 'string') return undefined;
    return [this.#positionOf(id, written, position), this.#positionBefore(position)];
  }

  /**
   * The writes that were known at an earlier position are not later than it. For a user who is not remembered, it is
   * the current position, which is later than all writes.
   */
  #positionOf(id: number, written: number, position: string): string {
    const known = this.#ofUsers.get(id);
    if (known?.written === written) return known.position;
    this.#ofUsers.set(id, { written, position });
    return position;
  }

  /** Keeps users who write nothing from a replica that stands still. */
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
