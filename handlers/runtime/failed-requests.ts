import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { PooledDatabase } from '../../db/connection/pooled-database.ts';
import { storable } from '../../db/values/texts.ts';
import type { Observer } from '../call/observer.ts';
import type { Problem } from '../call/problem.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { rowsFromJson } from '../../db/values/expressions.ts';

const EVERY_MS = 1000;
const WRITE_MS = 4000;
/** What one write takes, of all users and of one. The rest goes with the next ones. */
const MOST_WRITTEN = 2000;
const MOST_WRITTEN_OF_USER = 100;
/** What waits to be written, of all users. While half of that waits, a user may have `SHARE` of the other half. */
const MOST_WAITING = 10_000;
const SHARE = 20;

const LONGEST_TEXT = 500;
/** In bytes, as JSON. */
const MOST_ERRORS = 2048;

/** Records requests that failed. They are collected during requests, and written together at an interval. */
export class FailedRequests {
  readonly #db: PooledDatabase;
  readonly #log: FastifyBaseLogger;
  readonly #observer: Observer | undefined;
  readonly #timer: NodeJS.Timeout;
  readonly #waiting = new Map<number, FailedRequest[]>();
  #count = 0;
  #writing: Promise<unknown> = Promise.resolve();

  constructor(db: PooledDatabase, log: FastifyBaseLogger, observer: Observer | undefined) {
    this.#db = db;
    this.#log = log;
    this.#observer = observer;
    this.#timer = setInterval(() => void this.#write(), EVERY_MS).unref();
  }

  /** Notes a request. Of one user the newest are kept, so that a flood does not displace those of others. */
  note(request: FailedRequest): void {
    const ofUser = this.#waiting.get(request.user_id) ?? [];
    if (ofUser.length >= (this.#count < MOST_WAITING / 2 ? MOST_A_DAY : SHARE)) {
      ofUser.shift();
      // Those before the newest of a day are not missed.
      if (ofUser.length < MOST_A_DAY - 1) this.#observer?.dropped(1);
    } else if (this.#count >= MOST_WAITING) {
      this.#observer?.dropped(1);
      return;
    } else this.#count += 1;
    ofUser.push(request);
    this.#waiting.set(request.user_id, ofUser);
  }

  /** Writes the remaining requests, unless the database does not take them. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    while (this.#count > 0 && (await this.#write()));
    if (this.#count > 0) this.#observer?.dropped(this.#count);
    await this.#writing;
  }

  /** Writes run one after the other. What fails while the database is slow goes with the next write. */
  #write(): Promise<boolean> {
    const written = this.#writing.then(async () => {
      if (this.#count === 0) return true;
      const requests = this.#take();
      try {
        await this.#db.forAtMost(WRITE_MS, (db) => insertFailedRequests(db, requests));
        return true;
      } catch (error) {
        this.#observer?.dropped(requests.length);
        this.#log.warn({ err: error }, 'failed requests are not recorded');
        return false;
      }
    });
    this.#writing = written;
    return written;
  }

  /** Takes the oldest of each user. Users of whom more wait, or who were not reached, have the next turn in their order. */
  #take(): FailedRequest[] {
    const taken: FailedRequest[] = [];
    for (const [userId, ofUser] of [...this.#waiting]) {
      if (taken.length >= MOST_WRITTEN) break;
      taken.push(...ofUser.splice(0, MOST_WRITTEN_OF_USER));
      this.#waiting.delete(userId);
      if (ofUser.length > 0) this.#waiting.set(userId, ofUser);
    }
    this.#count -= taken.length;
    return taken;
  }
}

/**
 * Returns what is kept of a request that was answered with a problem. The query is left out of the path, as of the log: it may
 * hold a secret.
 */
export function failureOf(
  request: FastifyRequest,
  { status, code, message, errors }: Problem,
  userId: number,
  milliseconds: number,
): FailedRequest {
  const { id, tokenId, method, url, ip, routeOptions } = request;
  return {
    user_id: userId,
    token_id: tokenId,
    operation: routeOptions.config.operation ?? null,
    method,
    path: (url.split('?', 1)[0] ?? '').slice(0, LONGEST_TEXT),
    status,
    code,
    detail: storable(message.slice(0, LONGEST_TEXT)),
    errors: errors === undefined ? null : firstErrors(errors),
    request_id: id,
    ip,
    duration_ms: Math.round(milliseconds),
    created_at: new Date().toISOString(),
  };
}

/** Returns the first fields that are kept. */
function firstErrors(errors: Record<string, string[]>): Record<string, string[]> {
  const kept: Record<string, string[]> = {};
  let bytes = 0;
  for (const [field, reasons] of Object.entries(errors)) {
    bytes += Buffer.byteLength(JSON.stringify([field, reasons]));
    if (bytes > MOST_ERRORS) break;
    kept[storable(field)] = reasons.map((reason) => storable(reason));
  }
  return kept;
}

/** What is kept of a user and a day of UTC: the newest. */
export const MOST_A_DAY = 1000;

/** A request that failed. */
export type FailedRequest = Omit<Database['failed_requests'], 'id' | 'errors' | 'created_at'> & {
  errors: Record<string, string[]> | null;
  /** When it was over, as ISO 8601. */
  created_at: string;
};

const COLUMNS = [
  'user_id',
  'token_id',
  'operation',
  'method',
  'path',
  'status',
  'code',
  'detail',
  'errors',
  'request_id',
  'ip',
  'duration_ms',
  'created_at',
] as const satisfies (keyof FailedRequest)[];

/** Stores requests that failed, and deletes the oldest of today beyond `MOST_A_DAY` of their users. */
export async function insertFailedRequests(
  db: Kysely<Database>,
  requests: readonly FailedRequest[],
): Promise<void> {
  await db
    .insertInto('failed_requests')
    .columns(COLUMNS)
    .expression(rowsFromJson('failed_requests', COLUMNS, JSON.stringify(requests)))
    .execute();
  const users = [...new Set(requests.map(({ user_id }) => user_id))];
  const today = sql`date_trunc('day', now(), 'UTC')`;
  await sql`
    delete from failed_requests f using unnest(${users}::bigint[]) as u (id)
    where f.user_id = u.id and f.created_at >= ${today} and f.id <= (
      select kept.id from failed_requests kept
      where kept.user_id = u.id and kept.created_at >= ${today}
      order by kept.id desc offset ${MOST_A_DAY} limit 1
    )`.execute(db);
}
