import pg from 'pg';
import type { ReadValue } from './batch.ts';
import { PooledDatabase } from './pooled-database.ts';
import { PoolDriver, type DriverSettings } from './driver.ts';
import { formatUtc } from '../values/time.ts';

const { builtins } = pg.types;

/**
 * The time limit for opening a connection, which takes five round trips; libpq's `connect_timeout` in the URL overrides
 * it. A request that waits for a free connection has its own deadline.
 */
const CONNECT_SECONDS = 4;

/** Limits the opening of a connection. The same setting of the pool would limit the wait for a free connection too. */
class Client extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    const [, query] = config.connectionString?.split('?') ?? [];
    const seconds = new URLSearchParams(query).get('connect_timeout') ?? CONNECT_SECONDS;
    super({ ...config, connectionTimeoutMillis: Number(seconds) * 1000 });
  }
}

/**
 * Returns the settings of a connection pool. Ids and amounts are read as numbers, which stay below 2^53. Times are read
 * as `YYYY-MM-DD HH:MM:SS` in UTC.
 */
export function poolSettings(databaseUrl: string, max = 10): pg.PoolConfig {
  return {
    connectionString: databaseUrl,
    max,
    Client,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser },
  };
}

/** Opens a database for a script or a test. `destroy()` closes it. */
export function openDatabase(databaseUrl: string, max?: number): PooledDatabase {
  return databaseOverPool(new pg.Pool(poolSettings(databaseUrl, max)));
}

/**
 * Returns Kysely over an existing pool. With `prepare`, PostgreSQL parses and plans each statement once per connection;
 * PgBouncer in transaction mode does not support that.
 */
export function databaseOverPool(
  pool: pg.Pool,
  { prepare = false }: Partial<Omit<DriverSettings, 'readers'>> = {},
): PooledDatabase {
  // The pool replaces a broken connection, and the query that used it throws. Without listeners, the error event would
  // end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new PooledDatabase(new PoolDriver(pool, { readers: { getTypeParser }, prepare }));
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

/** The OID of `bigint[]`, which node-postgres does not name. */
const INT8_ARRAY = 1016;

const PARSERS = new Map<number, ReadValue>([
  [builtins.INT8, Number],
  [INT8_ARRAY, numbers],
  [builtins.TIMESTAMPTZ, timestamp],
  [builtins.DATE, String],
]);
