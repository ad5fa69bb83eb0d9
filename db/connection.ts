import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import pg from 'pg';
import type { ReadValue } from './batch.ts';
import { PoolDriver } from './driver.ts';
import type { Database } from './schema/index.ts';
import { formatUtc } from './time.ts';

const { builtins } = pg.types;

/**
 * Settings of the connection pool, for whoever opens one. Ids and amounts arrive as numbers (all stay
 * below 2^53), times as `YYYY-MM-DD HH:MM:SS` in UTC.
 */
export function poolSettings(databaseUrl: string, max = 10): pg.PoolConfig {
  return {
    connectionString: databaseUrl,
    max,
    connectionTimeoutMillis: 3000,
    keepAlive: true,
    types: { getTypeParser },
  };
}

/** Opens a database for a script or a test; `destroy()` closes it. */
export function openDatabase(databaseUrl: string, max?: number): Kysely<Database> {
  return overPool(new pg.Pool(poolSettings(databaseUrl, max)));
}

/**
 * Kysely over a pool that somebody else opened. With `prepare` PostgreSQL parses and plans a statement once a
 * connection, which PgBouncer in transaction mode cannot follow.
 */
export function overPool(pool: pg.Pool, prepare = false): Kysely<Database> {
  // A connection that breaks is replaced by the pool, and whoever used it gets the error from its query;
  // without listeners it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new PoolDriver(pool, { readers: { getTypeParser }, prepare }),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

function getTypeParser(...[oid, format]: Parameters<typeof pg.types.getTypeParser>): ReadValue {
  return PARSERS.get(oid) ?? (pg.types.getTypeParser(oid, format) as ReadValue);
}

/** `{1,2}` -> [1, 2] */
function numbers(text: string): number[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',').map(Number);
}

/** `2026-01-31 09:00:00.123+00` -> `2026-01-31 09:00:00`, whatever the session's time zone. */
function timestamp(text: string): string {
  if (text.endsWith('+00')) return text.slice(0, 19);
  return formatUtc(Date.parse(text));
}

/** node-postgres has no name for the type of `bigint[]`. */
const INT8_ARRAY = 1016;

const PARSERS = new Map<number, ReadValue>([
  [builtins.INT8, Number],
  [INT8_ARRAY, numbers],
  [builtins.TIMESTAMPTZ, timestamp],
]);
