import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { once } from 'node:events';
import type { OperationName } from '../../generated/operations.ts';
import { countsIn, storeOf, type Counts } from './rate-counts.ts';
import { Problem } from './problem.ts';
import type { Settings } from './settings.ts';

const REMEMBERED_TOKENS = 10_000;
const MINUTE_MS = 60_000;

/**
 * Limits requests a minute: per user, before the database is asked. Who a token stands for is learnt when
 * it first authenticates; until then, and without a token, the address counts.
 */
export async function limitRates(
  app: FastifyInstance,
  settings: Pick<Settings, 'rateLimit' | 'redisUrl'>,
): Promise<{ learn: (tokenHash: Buffer, userId: number) => void; fields: FieldLimits }> {
  const users = new Map<string, number>();
  const learn = (tokenHash: Buffer, userId: number): void => {
    if (users.size >= REMEMBERED_TOKENS) users.clear();
    users.set(tokenHash.toString('latin1'), userId);
  };
  const keyOf = (request: FastifyRequest): string => {
    const { tokenHash } = request;
    const user = tokenHash === null ? undefined : users.get(tokenHash.toString('latin1'));
    return user === undefined ? addressKey(request) : `${limitNameOf(request)}user:${String(user)}`;
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
  return { learn, fields: new FieldLimits(counts) };
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

const addressKey = (request: FastifyRequest): string => `${limitNameOf(request)}address:${request.ip}`;

/** What is counted apart: the requests of an operation that has a limit of its own. */
function limitNameOf({ routeOptions: { config } }: FastifyRequest): string {
  return config.rateLimit === undefined ? '' : `${config.operation ?? ''} `;
}

const ANSWER_MS = 250;

/** Loaded only where it is used: the client takes memory. Waits a moment for the connection, that the first requests are shared. */
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
