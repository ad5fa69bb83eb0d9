import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { once } from 'node:events';
import type { TokenOwner } from '../../db/callers.ts';
import { isAllowedFrom, networkOf } from '../access/networks.ts';
import { tooLate, type LimitName } from '../call/problem.ts';
import { createCounts, PER_PROCESS_PREFIX, rateLimitStore } from './rate-counts.ts';
import type { Settings } from '../call/settings.ts';
import { BodyLimits, MINUTE_MS, tooMany, userKey } from '../runtime/body-limits.ts';
import type { TokenOwners } from '../runtime/token-owners.ts';

/**
 * Limits requests per minute: per user with a valid token, otherwise per address. Removes an invalid token from its
 * request, so that it is not looked up again.
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
    errorResponseBuilder: (request, { max, ttl }) =>
      tooMany({ limit: limitOf(request), max, window: MINUTE_MS, ttl }, closing(request)),
  });
  return new BodyLimits(counts, createCounts(redis, app.log), settings.rateLimit);
}

/**
 * Returns the key of a request. A token without an owner no longer counts. A token from a forbidden address counts for
 * the address, so that a thief uses up nothing of its user's.
 */
function keyFor(request: FastifyRequest, owner: TokenOwner | undefined): string {
  if (owner === undefined) request.tokenHash = null;
  const isCounted = owner !== undefined && isAllowedFrom(request.ip, owner.allowed_networks);
  request.userId = isCounted ? owner.user_id : null;
  return isCounted ? limitNameOf(request) + userKey(owner.user_id) : addressKey(request);
}

/** Returns which limit counts a request. Pages beside the API have limits by address too. */
function limitOf({ userId, routeOptions: { config } }: FastifyRequest): LimitName {
  if (config.operation !== undefined && config.rateLimit !== undefined) return 'operation';
  return userId === null ? 'address' : 'requests';
}

/** Closes the connection, unless a body is to come, whose client would miss the response. */
function closing({ headers }: FastifyRequest): Record<string, string> {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return hasBody ? {} : { connection: 'close' };
}

/** Returns the limit of an operation that has its own. Without a token, it counts per address. */
export function operationLimit(max: number, secured: boolean): RateLimitOptions {
  return secured ? { max } : { max, keyGenerator: addressKey };
}

/** Returns a limit per minute, address and process for pages beside the API, shared by pages of one name. */
export function pageLimit(name: string, max: number): RateLimitOptions {
  return { max, keyGenerator: ({ ip }) => `${PER_PROCESS_PREFIX}${name} address:${networkOf(ip)}` };
}

const addressKey = (request: FastifyRequest): string =>
  `${limitNameOf(request)}address:${networkOf(request.ip)}`;

/** Returns the name of an operation with its own limit, which counts separately. */
function limitNameOf({ routeOptions: { config } }: FastifyRequest): string {
  return config.rateLimit === undefined ? '' : `${config.operation ?? ''} `;
}

const ANSWER_MS = 250;

/** Connects to Redis, and waits up to a second, so that the first requests are counted. Loads the client on demand. */
async function connectRedis(url: string): Promise<Redis> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    connectTimeout: 2000,
    commandTimeout: ANSWER_MS,
    // Makes the client notice that the other end is gone, and reconnect.
    socketTimeout: 5000,
    retryStrategy: (times) => Math.min(times * 100, 2000),
  });
  await once(redis, 'ready', { signal: AbortSignal.timeout(1000) }).catch(() => undefined);
  return redis;
}
