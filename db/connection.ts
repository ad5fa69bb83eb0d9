import {
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';
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
    pipeline: true,
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
  pool.on('connect', tellOfItsEnd);
  pool.on('connect', sendTogether);
  if (prepare) pool.on('connect', prepareStatements);
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new EagerDriver({ pool }),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

/**
 * Ends the last statement of a transaction, for whoever knows that nothing comes after it: `commit` is sent with it, and
 * its result is that of both. Its values must be such as node-postgres can always send (texts, numbers, null, bytes): were
 * the statement refused here, before PostgreSQL sees it, the commit would go out alone.
 */
export const LAST_OF_TRANSACTION = '/* last of its transaction */';

/** Sends `begin` with the first statement of its transaction and `commit` with the last: two round trips less. */
class EagerDriver extends PostgresDriver {
  /** Of connections whose transaction has had no statement yet. */
  readonly #begun = new WeakMap<DatabaseConnection, Promise<void>>();
  /** Connections whose transaction has had its last statement. */
  readonly #ended = new WeakSet<DatabaseConnection>();
  readonly #watched = new WeakSet<DatabaseConnection>();

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    if (!this.#watched.has(connection)) this.#watch(connection);
    return connection;
  }

  override beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const begun = super.beginTransaction(connection, settings);
    begun.catch(() => undefined);
    this.#begun.set(connection, begun);
    return Promise.resolve();
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (!this.#ended.delete(connection)) await super.commitTransaction(connection);
  }

  /** What failed with its `commit` has been rolled back by it. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (!this.#ended.delete(connection)) await super.rollbackTransaction(connection);
  }

  /** Lets the first statement of a transaction fail with its `begin`: those after it would each stand alone. */
  #watch(connection: DatabaseConnection): void {
    this.#watched.add(connection);
    const execute = connection.executeQuery.bind(connection);
    const executeAtEnds = async <Row>(
      query: CompiledQuery,
      isLast: boolean,
      begun?: Promise<void>,
    ): Promise<QueryResult<Row>> => {
      this.#begun.delete(connection);
      const result = execute<Row>(query);
      const committed = isLast ? super.commitTransaction(connection) : undefined;
      if (isLast) this.#ended.add(connection);
      await Promise.all([begun, result, committed]);
      return result;
    };
    connection.executeQuery = <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      if (this.#ended.has(connection)) throw new Error('a statement after the last of its transaction');
      const begun = this.#begun.get(connection);
      const isLast = query.sql.endsWith(LAST_OF_TRANSACTION);
      return begun !== undefined || isLast ? executeAtEnds<Row>(query, isLast, begun) : execute<Row>(query);
    };
  }
}

/** Lets the next statement of a connection that PostgreSQL has ended say why it has: a limit, a shutdown. */
function tellOfItsEnd(client: pg.PoolClient): void {
  let reason: Error | undefined;
  client.on('error', (error) => (reason ??= error));
  const query = client.query.bind(client);
  const telling = (...asked: unknown[]): unknown =>
    reason === undefined ? Reflect.apply(query, client, asked) : Promise.reject(reason);
  client.query = telling as typeof client.query;
}

/** Sends in one packet what a connection is asked in one go: `begin` and the first statement, or the last and `commit`. */
function sendTogether(client: pg.PoolClient): void {
  const { stream } = client.connection;
  const query = client.query.bind(client);
  const corked = (...asked: unknown[]): unknown => {
    stream.cork();
    process.nextTick(() => {
      stream.uncork();
    });
    return Reflect.apply(query, client, asked);
  };
  client.query = corked as typeof client.query;
}

function getTypeParser(...[oid, format]: Parameters<typeof pg.types.getTypeParser>): unknown {
  return PARSERS.get(oid) ?? pg.types.getTypeParser(oid, format);
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

const PARSERS = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [INT8_ARRAY, numbers],
  [builtins.TIMESTAMPTZ, timestamp],
]);

/** Ends a statement that is planned anew each time, for its values: how much a list has to read hangs on them. */
export const PLANNED_FOR_VALUES = '/* planned for its values */';

const PREPARED_AT_MOST = 1000;
const names = new Map<string, string>();

/**
 * Names a connection's statements by their text, but those that end in PLANNED_FOR_VALUES: a named statement is
 * prepared on first use and kept.
 */
export function prepareStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client);
  const named = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined;
    return name === undefined
      ? Reflect.apply(query, client, [text, values, ...rest])
      : Reflect.apply(query, client, [{ name, text, values }, ...rest]);
  };
  client.query = named as typeof client.query;
}

function nameOf(text: string): string | undefined {
  if (text.endsWith(PLANNED_FOR_VALUES)) return undefined;
  let name = names.get(text);
  if (name === undefined && names.size < PREPARED_AT_MOST) {
    name = `s${String(names.size)}`;
    names.set(text, name);
  }
  return name;
}
