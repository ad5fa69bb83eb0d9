import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { once } from 'node:events';
import type { OperationName } from '../../generated/operations.ts';
import { networkOf } from './network.ts';
import { Problem } from './problem.ts';
import { isProxyIn } from './proxies.ts';
import { countsIn, OF_THIS_PROCESS, storeOf, type Counts } from './rate-counts.ts';
import type { Settings } from './settings.ts';
import type { TokenOwners } from './token-owners.ts';

const MINUTE_MS = 60_000;

/**
 * Limits requests a minute: per user where a valid token comes with them, else per address. A token that is not valid
 * is taken from its request, so that nobody asks the database for it again.
 */
export async function limitRates(
  app: FastifyInstance,
  settings: Pick<Settings, 'rateLimit' | 'redisUrl'>,
  owners: TokenOwners,
): Promise<FieldLimits> {
  const keyOf = async (request: FastifyRequest): Promise<string> => {
    const { tokenHash } = request;
    const user = tokenHash === null ? undefined : await owners.find(tokenHash);
    if (user !== undefined) return `${limitNameOf(request)}user:${String(user)}`;
    request.tokenHash = null;
    return addressKey(request);
  };

  const redis = settings.redisUrl === undefined ? undefined : await connectRedis(settings.redisUrl);
  if (redis) {
    app.addHook('onClose', () => {
      redis.disconnect();
    });
  }
  const counts = countsIn(redis, app.log);
  await app.register(rateLimit, {
    max: settings.rateLimit,
    timeWindow: MINUTE_MS,
    keyGenerator: keyOf,
    store: storeOf(counts),
    errorResponseBuilder: (_, { ttl }) => tooMany(ttl),
  });
  return new FieldLimits(counts);
}

const tooMany = (ttl: number, headers: Record<string, string> = {}): Problem =>
  new Problem('too_many_requests', `Wait ${String(Math.ceil(ttl / 1000))} seconds.`, { headers });

/** The limits of requests that name a field of a body. They count what was well-formed, whatever came of it. */
export class FieldLimits {
  private readonly counts: Counts;

  constructor(counts: Counts) {
    this.counts = counts;
  }

  /** Counts a request of a user for each field that it names and that has a limit. Throws 429 beyond one. */
  async count(
    { name, fieldLimits }: { name: OperationName; fieldLimits: Readonly<Record<string, number>> },
    body: unknown,
    userId: number,
  ): Promise<void> {
    for (const [field, max] of Object.entries(fieldLimits)) {
      if ((body as Record<string, unknown> | undefined)?.[field] === undefined) continue;
      const { current, ttl } = await this.counts.add(`${name}.${field} user:${String(userId)}`, MINUTE_MS);
      if (current <= max) continue;
      const seconds = String(Math.ceil(ttl / 1000));
      throw tooMany(ttl, {
        'retry-after': seconds,
        'x-ratelimit-limit': String(max),
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': seconds,
      });
    }
  }
}

/** The limit of an operation that has its own. Without a token the address counts, whoever calls. */
export function limitOf(max: number, secured: boolean): RateLimitOptions {
  return secured ? { max } : { max, keyGenerator: addressKey };
}

/**
 * A limit of requests a minute and address for pages beside the contract, those of one name together. Each process
 * counts for itself: what they cost is its own, and a monitor may ask all of them.
 */
export function limitOfPages(name: string, max: number): RateLimitOptions {
  return { max, keyGenerator: ({ ip }) => `${OF_THIS_PROCESS}${name} address:${networkOf(ip)}` };
}

/**
 * Whether a request comes straight from a proxy in front or out of a private network, on nobody else's behalf: monitors
 * are there, and must get an answer however many strangers ask.
 */
export function isOwnMonitor({
  trustProxy,
}: Pick<Settings, 'trustProxy'>): (request: FastifyRequest) => boolean {
  const isProxy = isProxyIn(trustProxy);
  const isPrivate = isProxyIn(['loopback', 'linklocal', 'uniquelocal']);
  return ({ raw: { headers, socket } }) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || headers['x-forwarded-for'] !== undefined) return false;
    return isProxy(remoteAddress) || isPrivate(remoteAddress);
  };
}

const addressKey = (request: FastifyRequest): string =>
  `${limitNameOf(request)}address:${networkOf(request.ip)}`;

/** What is counted apart: the requests of an operation that has a limit of its own. */
function limitNameOf({ routeOptions: { config } }: FastifyRequest): string {
  return config.rateLimit === undefined ? '' : `${config.operation ?? ''} `;
}

const ANSWER_MS = 250;

/**
 * Loaded only where it is used: the client takes memory. Waits a moment for the connection, that the first requests are
 * shared.
 */
async function connectRedis(url: string): Promise<Redis> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    connectTimeout: 2000,
    commandTimeout: ANSWER_MS,
    // A connection whose other end is gone is not known by itself to be: a new one is made.
    socketTimeout: 5000,
    retryStrategy: (times) => Math.min(times * 100, 2000),
  });
  await once(redis, 'ready', { signal: AbortSignal.timeout(1000) }).catch(() => undefined);
  return redis;
}
