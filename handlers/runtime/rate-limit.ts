import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { Problem } from './problem.ts';
import type { Settings } from './settings.ts';

const REMEMBERED_TOKENS = 10_000;

/**
 * Limits requests a minute: per user, before the database is asked. Who a token stands for is learnt when
 * it first authenticates; until then, and without a token, the address counts.
 */
export async function limitRates(
  app: FastifyInstance,
  settings: Pick<Settings, 'rateLimit' | 'redisUrl'>,
): Promise<{ learn: (tokenHash: Buffer, userId: number) => void }> {
  const users = new Map<string, number>();
  const learn = (tokenHash: Buffer, userId: number): void => {
    if (users.size >= REMEMBERED_TOKENS) users.clear();
    users.set(tokenHash.toString('latin1'), userId);
  };
  const keyOf = ({ tokenHash, ip }: FastifyRequest): string => {
    const user = tokenHash === null ? undefined : users.get(tokenHash.toString('latin1'));
    return user === undefined ? `address:${ip}` : `user:${String(user)}`;
  };

  const redis = settings.redisUrl === undefined ? undefined : await connectRedis(settings.redisUrl);
  if (redis) {
    redis.on('error', (error) => {
      app.log.warn({ err: error }, 'redis');
    });
    app.addHook('onClose', () => {
      redis.disconnect();
    });
  }
  await app.register(rateLimit, {
    max: settings.rateLimit,
    timeWindow: '1 minute',
    keyGenerator: keyOf,
    ...(redis ? { redis, skipOnError: true } : {}),
    errorResponseBuilder: (_, { ttl }) =>
      new Problem('too_many_requests', `Wait ${String(Math.ceil(ttl / 1000))} seconds.`),
  });
  return { learn };
}

/** The limit of an operation that has its own. Without a token the address counts, whoever calls. */
export function limitOf(max: number, secured: boolean): RateLimitOptions {
  return secured ? { max } : { max, keyGenerator: ({ ip }) => `address:${ip}` };
}

/** Loaded only where it is used: the client takes memory. */
async function connectRedis(url: string): Promise<Redis> {
  const { Redis } = await import('ioredis');
  return new Redis(url, { enableOfflineQueue: false });
}
