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
/** The limits of one write, for all users and for one. The rest waits. */
const MOST_WRITTEN = 2000;
const MOST_WRITTEN_OF_USER = 100;
/** The limits of waiting requests: of all users and, while half of that waits, of one user. */
const MOST_WAITING = 10_000;
const SHARE = 20;

const LONGEST_TEXT = 500;
/** Bytes, as JSON. */
const MOST_ERRORS = 2048;

/** Records failed requests. They are collected, and written together at an interval. */
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

  /** Notes a request. Each user's newest ones are kept, so that a flood does not displace those of others. */
  note(request: FailedRequest): void {
    const ofUser = this.#waiting.get(request.user_id) ?? [];
    if (ofUser.length >= (this.#count < MOST_WAITING / 2 ? MOST_A_DAY : SHARE)) {
      ofUser.shift();
      // Only the newest of a day are kept anyway.
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

  /** Writes run one after another. Requests of a failed write wait for the next one. */
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

  /** Takes the oldest requests of each user. Users with more, or not reached, are first in the next turn. */
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

/** Returns the record of a request and its problem, without the query, which may hold a secret, as in the log. */
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

/** Returns the first fields within the limit. */
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

/** The number of requests kept for a user and a day of UTC: the newest. */
export const MOST_A_DAY = 1000;

/** A request that failed. */
export type FailedRequest = Omit<Database['failed_requests'], 'id' | 'errors' | 'created_at'> & {
  errors: Record<string, string[]> | null;
  /** The time of its end, as ISO 8601. */
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

/** Stores failed requests, and deletes the oldest ones of today beyond `MOST_A_DAY` of each user. */
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
