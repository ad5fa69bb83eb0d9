import {
  CompiledQuery,
  type Compilable,
  type Driver,
  type Transaction,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { StatementCache, type ValueReaders } from './batch.ts';
import type { Deadline } from './deadline.ts';
import { NoConnectionError } from './errors.ts';
import { PooledConnection, type ConnectionSettings, type DriverQuery } from './pooled-connection.ts';
import type { Database } from '../schema/tables.ts';

// Our driver for Kysely. It differs from Kysely's own in three ways. It sends `begin` with the first statement of a
// transaction. It can send several statements together, and `commit` with the last of them. It prepares statements.

/**
 * Returns the statement, marked to be planned for its values at each execution. The rule: mark a read that needs
 * another plan when its values select very many rows, such as a page or a sum over a period. A read that finds its rows
 * by key has one good plan.
 */
export function plannedEachTime<Row>(query: Compilable<Row>): CompiledQuery<Row> {
  const planned: DriverQuery<Row> = { ...query.compile(), plannedEachTime: true };
  return planned;
}

/**
 * Executes several statements of a transaction in one round trip: all of them or, if one fails, none. Returns the rows
 * of each, in order. The first packet of a transaction carries its `begin`. With `at` 'end', the packet carries the
 * `commit`, and the transaction accepts no more statements. With 'beginning', the statements wait for the next packet
 * and return no rows. Throws the error of the first statement that fails, or of the commit; then the transaction can
 * only be rolled back.
 */
export async function together<Rows extends readonly unknown[]>(
  trx: Transaction<Database>,
  statements: { readonly [Index in keyof Rows]: CompiledQuery<Rows[Index]> },
  at?: 'beginning' | 'end',
): Promise<{ [Index in keyof Rows]: Rows[Index][] }> {
  const query: DriverQuery<unknown> = { ...CompiledQuery.raw(''), together: { statements, at } };
  const { rows } = await trx.executeQuery(query);
  return rows as { [Index in keyof Rows]: Rows[Index][] };
}

/**
 * Executes a `copy ... from stdin` with rows in COPY's text format. The transaction must already have executed a
 * statement. Throws what reading the rows throws, and the errors of PostgreSQL; then the transaction can only be rolled
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
   * Returns a connection that is closed at the deadline. Without the deadline, a request would wait for a server that
   * vanished without closing the connection. Throws NoConnectionError if no connection is free in time.
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

/** Returns the connection to the pool when it arrives after all. */
function giveUp(connecting: Promise<pg.PoolClient>): NoConnectionError {
  connecting.then(
    (client) => client.release(),
    () => undefined,
  );
  return new NoConnectionError();
}
