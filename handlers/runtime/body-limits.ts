import type { FastifyReply } from 'fastify';
import { operations, type Operation, type OperationName } from '../../generated/operations.ts';
import { LimitReached, type LimitName } from '../call/problem.ts';

/** The requests in a window, and the milliseconds left of it. */
export interface Count {
  current: number;
  ttl: number;
}

export interface Counts {
  /** Counts one or more requests of a key in a window of so many milliseconds. */
  add: (key: string, window: number, more?: number) => Count | Promise<Count>;
}

export const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Longer than most responses. */
const STORED_BYTES = 2048;

/** How many unique names the dry runs of a user may ask for in a minute. They tell whether a name is taken. */
const MAX_NAMES = 30;

/** How many objects a branch may change in bulk in an hour. */
const MAX_OBJECTS = 20_000;

/** The limits that depend on the body of a request or of its response. */
export class BodyLimits {
  readonly #counts: Counts;
  /** The counts of branches, separate so that no number of users displaces them. */
  readonly #branches: Counts;
  readonly #rateLimit: number;

  constructor(counts: Counts, branches: Counts, rateLimit: number) {
    this.#counts = counts;
    this.#branches = branches;
    this.#rateLimit = rateLimit;
  }

  /**
   * Counts the items of a batch after the first as further requests of its user, from an unvalidated body. Throws 429
   * if the user had no request left. A batch larger than the rest is accepted: a low limit would refuse it for ever.
   */
  async countItems(body: unknown, list: string, userId: number | null, reply: FastifyReply): Promise<void> {
    const items = (body as Record<string, unknown> | null | undefined)?.[list];
    const more = Array.isArray(items) ? items.length - 1 : 0;
    if (more <= 0 || userId === null) return;
    const { current, ttl } = await this.#add(more, userId, reply);
    if (current - more > this.#rateLimit) throw exceeded('requests', this.#rateLimit, ttl);
  }

  /** Counts a request of the user for each `STORED_BYTES` of a response, so that responses do not fill the database. */
  async countStored(bytes: number, userId: number, reply: FastifyReply): Promise<void> {
    const more = Math.floor(bytes / STORED_BYTES);
    if (more > 0) await this.#add(more, userId, reply);
  }

  async #add(more: number, userId: number, reply: FastifyReply): Promise<Count> {
    const count = await this.#counts.add(userKey(userId), MINUTE_MS, more);
    void reply.header('x-ratelimit-remaining', String(Math.max(0, this.#rateLimit - count.current)));
    return count;
  }

  /** Counts a valid request of a user for each field that has a limit. Throws 429 above a limit. */
  async countFields(operation: OperationName, body: unknown, userId: number): Promise<void> {
    const { fieldLimits }: Operation = operations[operation];
    for (const [field, max] of Object.entries(fieldLimits)) {
      if ((body as Record<string, unknown> | undefined)?.[field] === undefined) continue;
      const { current, ttl } = await this.#counts.add(`${operation}.${field} ${userKey(userId)}`, MINUTE_MS);
      if (current > max) throw exceeded('field', max, ttl);
    }
  }

  /** Counts the names in a dry run of a user. Throws 429 if earlier ones have used up the limit; one may exceed it. */
  async countNames(names: number, userId: number): Promise<void> {
    if (names === 0) return;
    const { current, ttl } = await this.#counts.add(`dry run names ${userKey(userId)}`, MINUTE_MS, names);
    if (current - names >= MAX_NAMES) throw exceeded('names', MAX_NAMES, ttl);
  }

  /**
   * Counts objects that a request changes, for a branch. Throws 429 if earlier ones have used up the hour, even for 0.
   */
  async countObjects(objects: number, branchId: number): Promise<void> {
    const { current, ttl } = await this.#branches.add(`objects branch:${String(branchId)}`, HOUR_MS, objects);
    if (current - objects >= MAX_OBJECTS) throw exceeded('objects', MAX_OBJECTS, ttl, HOUR_MS);
  }
}

function exceeded(limit: LimitName, max: number, ttl: number, window = MINUTE_MS): LimitReached {
  const seconds = String(Math.ceil(ttl / 1000));
  return tooMany(
    { limit, max, window, ttl },
    {
      'retry-after': seconds,
      'x-ratelimit-limit': String(max),
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': seconds,
    },
  );
}

/** A used up limit: how many it allows in a window, and what is left of the window, in milliseconds. */
interface UsedUp {
  limit: LimitName;
  max: number;
  window: number;
  ttl: number;
}

/** Returns the 429 of a limit that is used up. It says how many seconds to wait. */
export const tooMany = (
  { limit, max, window, ttl }: UsedUp,
  headers?: Record<string, string>,
): LimitReached =>
  new LimitReached(
    { limit, limit_max: max, limit_seconds: window / 1000 },
    `Wait ${String(Math.ceil(ttl / 1000))} seconds.`,
    headers,
  );

export const userKey = (userId: number): string => `user:${String(userId)}`;
