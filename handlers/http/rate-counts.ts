import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { Reachability } from '../call/reachability.ts';
import type { Count, Counts } from '../runtime/body-limits.ts';

const KEYS_KEPT = 10_000;

function processCounts(): { add: (key: string, window: number, more?: number) => Count } {
  const windows = new LRUCache<string, { current: number }>({ max: KEYS_KEPT });
  return {
    add(key, window, more = 1) {
      const running = windows.get(key);
      if (running === undefined) windows.set(key, { current: more }, { ttl: window });
      else running.current += more;
      return { current: running?.current ?? more, ttl: windows.getRemainingTTL(key) };
    },
  };
}

const ADD = `
  local current = redis.call('INCRBY', KEYS[1], ARGV[2])
  if current == tonumber(ARGV[2]) then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return { current, redis.call('PTTL', KEYS[1]) }`;

/** Milliseconds until a Redis that did not answer is tried again. */
const RETRY_MS = 2000;

/** The counts of all processes, in Redis. While Redis is away, each process counts for itself, and logs that once. */
function sharedCounts(redis: Redis, log: FastifyBaseLogger): Counts {
  const own = processCounts();
  const reachability = new Reachability(log, {
    retryMs: RETRY_MS,
    whenAway: 'redis does not answer: each process counts its rate limits',
    whenBack: 'redis answers again: rate limits are shared',
  });
  redis.on('error', (error) => reachability.noteAway(error));
  return {
    async add(key, window, more = 1) {
      if (!reachability.mayTry()) return own.add(key, window, more);
      try {
        const answer = await redis.eval(ADD, 1, `rate-limit:${key}`, window, more);
        const [current, ttl] = answer as [number, number];
        reachability.noteBack();
        return { current, ttl };
      } catch (error) {
        reachability.noteAway(error);
        return own.add(key, window, more);
      }
    },
  };
}

/** The prefix of keys that each process counts for itself, even with Redis. */
export const PER_PROCESS_PREFIX = 'process ';

/** Returns the counts of requests: in Redis, if there is one. Keys include the name of the limit. */
export function createCounts(redis: Redis | undefined, log: FastifyBaseLogger): Counts {
  const own = processCounts();
  if (redis === undefined) return own;
  const shared = sharedCounts(redis, log);
  return {
    add: (key, window, more) => (key.startsWith(PER_PROCESS_PREFIX) ? own : shared).add(key, window, more),
  };
}

/** Returns the counts as a store for @fastify/rate-limit. */
export function rateLimitStore(counts: Counts): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    incr(key: string, done: Parameters<FastifyRateLimitStore['incr']>[1], window: number): void {
      const count = counts.add(key, window);
      if (count instanceof Promise) count.then((known) => done(null, known), done);
      else done(null, count);
    }

    child(): this {
      return this;
    }
  };
}
