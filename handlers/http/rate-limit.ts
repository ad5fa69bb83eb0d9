import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { once } from 'node:events';
import type { OperationName } from '../../generated/operations.ts';
import type { TokenOwner } from '../../db/callers.ts';
import { isAllowedFrom } from '../access/networks.ts';
import { networkOf } from '../call/network.ts';
import { LimitReached, type LimitName, tooLate } from '../call/problem.ts';
import { createCounts, PER_PROCESS_PREFIX, rateLimitStore, type Count, type Counts } from './rate-counts.ts';
import type { Settings } from '../call/settings.ts';
import type { BodyLimits } from '../runtime/environment.ts';
import type { TokenOwners } from '../runtime/token-owners.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Limits requests per minute: per user with a valid token, otherwise per address. An invalid token is removed from its
 * request, so that it is not looked up in the database again.
 */
export async function limitRates(
  app: FastifyInstance,
  settings: Pick<Settings, 'rateLimit' | 'redisUrl'>,
  owners: TokenOwners,
): Promise<BodyLimits> {
  const keyOf = (request: FastifyRequest): string | Promise<string> => {
    const { tokenHash } = request;
    const owner = tokenHash === null ? undefined : owners.find(tokenHash);
    if (!(owner instanceof Promise)) return keyFor(request, owner);
    return request.deadline.race(owner, tooLate).then((found) => keyFor(request, found));
  };

  const redis = settings.redisUrl === undefined ? undefined : await connectRedis(settings.redisUrl);
  if (redis) {
    app.addHook('onClose', () => {
      redis.disconnect();
    });
  }
  const counts = createCounts(redis, app.log);
  await app.register(rateLimit, {
    max: settings.rateLimit,
    timeWindow: MINUTE_MS,
    keyGenerator: keyOf,
    store: rateLimitStore(counts),
    errorResponseBuilder: (request, { ttl }) =>
      tooMany(request.userId === null ? 'address' : 'user', ttl, closing(request)),
  });
  return new CountedBodies(counts, createCounts(redis, app.log), settings.rateLimit);
}

/**
 * Returns the key of a request for its user. A token without one counts for nothing from now on. One from an address that
 * it may not be used from counts for the address, so that whoever has found it uses up nothing of its user's.
 */
function keyFor(request: FastifyRequest, owner: TokenOwner | undefined): string {
  if (owner === undefined) request.tokenHash = null;
  const isCounted = owner !== undefined && isAllowedFrom(request.ip, owner.allowed_networks);
  request.userId = isCounted ? owner.user_id : null;
  return isCounted ? limitNameOf(request) + userKey(owner.user_id) : addressKey(request);
}

const tooMany = (limit: LimitName, ttl: number, headers?: Record<string, string>): LimitReached =>
  new LimitReached(limit, `Wait ${String(Math.ceil(ttl / 1000))} seconds.`, headers);

/** Closes the connection, unless a body is still to come: its client would then miss the response. */
function closing({ headers }: FastifyRequest): Record<string, string> {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return hasBody ? {} : { connection: 'close' };
}

/** Keeps the limits that depend on bodies by the counts of the rate limits. */
class CountedBodies implements BodyLimits {
  readonly #counts: Counts;
  /** Those of branches: apart, so that no number of users displaces them. */
  readonly #branches: Counts;
  readonly #rateLimit: number;

  constructor(counts: Counts, branches: Counts, rateLimit: number) {
    this.#counts = counts;
    this.#branches = branches;
    this.#rateLimit = rateLimit;
  }

  /**
   * Counts the items of a batch, but for one, as further requests of its user. Throws 429 if the user had none left. A
   * batch is not refused because it is larger than what is left: otherwise a low limit would refuse it for ever.
   */
  async countItems(items: unknown, userId: number, reply: FastifyReply): Promise<void> {
    const more = Array.isArray(items) ? items.length - 1 : 0;
    if (more <= 0) return;
    const { current, ttl } = await this.#add(more, userId, reply);
    if (current - more > this.#rateLimit) throw exceeded('user', this.#rateLimit, ttl);
  }

  /** Counts one further request of its user for each `STORED_BYTES` of an answer, so that those do not fill the database. */
  async countStored(bytes: number, userId: number, reply: FastifyReply): Promise<void> {
    const more = Math.floor(bytes / STORED_BYTES);
    if (more > 0) await this.#add(more, userId, reply);
  }

  async #add(more: number, userId: number, reply: FastifyReply): Promise<Count> {
    const count = await this.#counts.add(userKey(userId), MINUTE_MS, more);
    void reply.header('x-ratelimit-remaining', String(Math.max(0, this.#rateLimit - count.current)));
    return count;
  }

  /**
   * Counts a valid request of a user, whatever its outcome, for each of its fields that has a limit. Throws 429 above a
   * limit.
   */
  async countFields(
    { name, fieldLimits }: { name: OperationName; fieldLimits: Readonly<Record<string, number>> },
    body: unknown,
    userId: number,
  ): Promise<void> {
    for (const [field, max] of Object.entries(fieldLimits)) {
      if ((body as Record<string, unknown> | undefined)?.[field] === undefined) continue;
      const { current, ttl } = await this.#counts.add(`${name}.${field} ${userKey(userId)}`, MINUTE_MS);
      if (current > max) throw exceeded('field', max, ttl);
    }
  }

  /**
   * Counts the names in a dry run of a user. Throws 429 if earlier ones have used up the limit: one dry run of a batch may
   * have more.
   */
  async countNames(names: number, userId: number): Promise<void> {
    if (names === 0) return;
    const { current, ttl } = await this.#counts.add(`dry run names ${userKey(userId)}`, MINUTE_MS, names);
    if (current - names >= MAX_NAMES) throw exceeded('field', MAX_NAMES, ttl);
  }

  /**
   * Counts objects that a request is about to change, for a branch. Throws 429 if earlier ones have used up its hour, also
   * with none: a request may change more than what is left.
   */
  async countObjects(objects: number, branchId: number): Promise<void> {
    const { current, ttl } = await this.#branches.add(`objects branch:${String(branchId)}`, HOUR_MS, objects);
    if (current - objects >= MAX_OBJECTS) throw exceeded('objects', MAX_OBJECTS, ttl);
  }
}

/** Most answers are shorter. */
const STORED_BYTES = 2048;

/** How many names that must be unique a user's dry runs may have a minute. They tell whether others have them. */
const MAX_NAMES = 30;

/** How many objects a branch may change an hour by requests that change many. */
const MAX_OBJECTS = 20_000;

function exceeded(limit: LimitName, max: number, ttl: number): LimitReached {
  const seconds = String(Math.ceil(ttl / 1000));
  return tooMany(limit, ttl, {
    'retry-after': seconds,
    'x-ratelimit-limit': String(max),
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': seconds,
  });
}

/** Returns the limit of an operation that has its own. Without a token it counts per address. */
export function operationLimit(max: number, secured: boolean): RateLimitOptions {
  return secured ? { max } : { max, keyGenerator: addressKey };
}

/**
 * Returns a limit per minute and address for pages beside the API. Pages of the same name share it. Each process counts
 * for itself: the cost is its own.
 */
export function pageLimit(name: string, max: number): RateLimitOptions {
  return { max, keyGenerator: ({ ip }) => `${PER_PROCESS_PREFIX}${name} address:${networkOf(ip)}` };
}

const userKey = (userId: number): string => `user:${String(userId)}`;

const addressKey = (request: FastifyRequest): string =>
  `${limitNameOf(request)}address:${networkOf(request.ip)}`;

/** Returns the name of an operation that has its own limit, to count it separately. */
function limitNameOf({ routeOptions: { config } }: FastifyRequest): string {
  return config.rateLimit === undefined ? '' : `${config.operation ?? ''} `;
}

const ANSWER_MS = 250;

/**
 * Connects to Redis. The client is loaded only where it is used, since it takes memory. Waits up to a second for the
 * connection, so that the first requests are counted together.
 */
async function connectRedis(url: string): Promise<Redis> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    connectTimeout: 2000,
    commandTimeout: ANSWER_MS,
    // Without this timeout, the client does not notice that the other end is gone, and does not reconnect.
    socketTimeout: 5000,
    retryStrategy: (times) => Math.min(times * 100, 2000),
  });
  await once(redis, 'ready', { signal: AbortSignal.timeout(1000) }).catch(() => undefined);
  return redis;
}
