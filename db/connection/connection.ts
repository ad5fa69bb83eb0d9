import type { Kysely } from 'kysely';
import pg from 'pg';
import type { ReadValue } from './batch.ts';
import { PooledDatabase } from './companion.ts';
import { PoolDriver, type DriverSettings } from './driver.ts';
import type { Database } from '../schema/index.ts';
import { formatUtc } from '../values/time.ts';

const { builtins } = pg.types;

/** How long a request waits for a connection: a free one, or a new one, which takes five round trips. */
const CONNECT_MS = 4000;

/** How long a request waits for an answer: longer than its statements may take (db/time-limits.ts). */
export const ANSWER_MS = 5000;

/**
 * Returns the settings of a connection pool. Ids and amounts are read as numbers, which stay below 2^53. Times are read
 * as `YYYY-MM-DD HH:MM:SS` in UTC.
 */
export function poolSettings(databaseUrl: string, max = 10): pg.PoolConfig {
  return {
    connectionString: databaseUrl,
    max,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser },
  };
}

/** Opens a database for a script or a test. `destroy()` closes it. */
export function openDatabase(databaseUrl: string, max?: number): Kysely<Database> {
  return databaseOverPool(new pg.Pool(poolSettings(databaseUrl, max)));
}

/**
 * Returns Kysely over an existing pool. With `prepare` PostgreSQL parses and plans each statement once per connection,
 * which PgBouncer in transaction mode does not support. `answerWithin` limits the milliseconds of each statement.
 */
export function databaseOverPool(
  pool: pg.Pool,
  { prepare = false, answerWithin }: Partial<Omit<DriverSettings, 'readers'>> = {},
): PooledDatabase {
  // The pool replaces a broken connection, and its user gets the error from the query. Without listeners the error
  // event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new PooledDatabase(new PoolDriver(pool, { readers: { getTypeParser }, prepare, answerWithin }));
}

function getTypeParser(...[oid, format]: Parameters<typeof pg.types.getTypeParser>): ReadValue {
  return PARSERS.get(oid) ?? (pg.types.getTypeParser(oid, format) as ReadValue);
}

/** Parses an array: `{1,2}` -> [1, 2]. */
function numbers(text: string): number[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',').map(Number);
}

/** Converts `2026-01-31 09:00:00.123+00` to `2026-01-31 09:00:00` in UTC, whatever the session's time zone. */
function timestamp(text: string): string {
  if (text.endsWith('+00')) return text.slice(0, 19);
  return formatUtc(Date.parse(text));
}

/** The OID of `bigint[]`, for which node-postgres has no name. */
const INT8_ARRAY = 1016;

const PARSERS = new Map<number, ReadValue>([
  [builtins.INT8, Number],
  [INT8_ARRAY, numbers],
  [builtins.TIMESTAMPTZ, timestamp],
]);
