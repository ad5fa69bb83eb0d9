import {
  CompiledQuery,
  type Compilable,
  type Driver,
  type QueryResult,
  type Transaction,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import type { ValueReaders } from './batch.ts';
import type { Deadline } from './deadline.ts';
import { NoConnectionError } from './errors.ts';
import { StatementCache } from './statement-cache.ts';
import { PooledConnection, type ConnectionSettings, type DriverQuery } from './pooled-connection.ts';
import type { Database } from '../schema/index.ts';

// Our driver for Kysely. It differs from Kysely's own in four ways. It sends `begin` with the first statement of a
// transaction. It can send the first statement with the second, and `commit` with the last. It prepares statements. The
// first three save one round trip each, and what is sent together is atomic: PostgreSQL executes all of it or nothing.

/**
 * Returns the statement marked to be planned for its values, each time. The rule: mark a read that needs another plan
 * where its values select very many rows, such as a page or a sum over a period. One that finds its rows by key has one
 * good plan.
 */
export function plannedEachTime<Row>(query: Compilable<Row>): CompiledQuery<Row> {
  const planned: DriverQuery<Row> = { ...query.compile(), plannedEachTime: true };
  return planned;
}

/**
 * Executes the last statement of a transaction and commits with it, in one round trip. The transaction accepts no
 * statement afterwards. Throws the error of the statement or of the commit, in which case the transaction is rolled
 * back.
 */
export function executeAndCommit<Row>(
  trx: Transaction<Database>,
  query: CompiledQuery<Row>,
): Promise<QueryResult<Row>> {
  const last: DriverQuery<Row> = { ...query, commits: true };
  return trx.executeQuery(last);
}

/**
 * Executes the first statement of a transaction together with the second, in one round trip. Its result is not returned:
 * if it fails, the second one is not executed, and throws its error.
 */
export async function deferToNext(trx: Transaction<Database>, query: CompiledQuery): Promise<void> {
  const deferred: DriverQuery<unknown> = { ...query, deferral: 'defer' };
  await trx.executeQuery(deferred);
}

/** Executes what is deferred, if no second statement has come. Throws its error. */
export async function flushDeferred(trx: Transaction<Database>): Promise<void> {
  const flush: DriverQuery<unknown> = { ...CompiledQuery.raw(''), deferral: 'flush' };
  await trx.executeQuery(flush);
}

/**
 * Executes a `copy ... from stdin` with rows in COPY's text format. The transaction must already have executed a
 * statement. Throws what reading the rows throws, and the errors of PostgreSQL. In both cases the transaction is rolled
 * back.
 */
export async function executeCopy(
  trx: Transaction<Database>,
  statement: Compilable,
  rows: AsyncIterable<string>,
): Promise<void> {
  const copy: DriverQuery<unknown> = { ...statement.compile(), copied: rows };
  await trx.executeQuery(copy);
}

export interface DriverSettings {
  readers: ValueReaders;
  /** Whether statements are prepared once per connection. PgBouncer in transaction mode does not support that. */
  prepare: boolean;
}

/** Kysely's driver over an existing node-postgres pool. */
export class PoolDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #settings: ConnectionSettings;

  constructor(pool: pg.Pool, { readers, prepare }: DriverSettings) {
    this.#pool = pool;
    const prepared = prepare ? new StatementCache() : undefined;
    this.#settings = { readers, prepared };
  }

  /** Does nothing: the pool connects on demand. */
  init(): Promise<void> {
    return Promise.resolve();
  }

  /**
   * Returns a connection, which is closed at the deadline. So nobody waits for a server that vanished without a word,
   * whose own time limits nobody hears of. Throws NoConnectionError if none is free until then.
   */
  async acquireConnection(deadline?: Deadline): Promise<PooledConnection> {
    const connecting = this.#pool.connect();
    const client = await (deadline?.race(connecting, () => giveUp(connecting)) ?? connecting);
    return new PooledConnection(client, this.#settings, deadline);
  }

  beginTransaction(connection: PooledConnection, settings: TransactionSettings): Promise<void> {
    connection.begin(settings);
    return Promise.resolve();
  }

  commitTransaction(connection: PooledConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: PooledConnection): Promise<void> {
    return connection.rollback();
  }

  releaseConnection(connection: PooledConnection): Promise<void> {
    connection.release();
    return Promise.resolve();
  }

  destroy(): Promise<void> {
    return this.#pool.end();
  }
}

/** Returns a connection to the pool as soon as it comes. */
function giveUp(connecting: Promise<pg.PoolClient>): NoConnectionError {
  connecting.then(
    (client) => client.release(),
    () => undefined,
  );
  return new NoConnectionError();
}
