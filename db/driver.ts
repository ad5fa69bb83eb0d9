import {
  CompiledQuery,
  type Compilable,
  type DatabaseConnection,
  type Driver,
  type QueryExecutorProvider,
  type QueryResult,
  type Transaction,
  type TransactionSettings,
} from 'kysely';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { Batch, type BatchResult, type BatchStatement, type ValueReaders } from './batch.ts';
import { DatabaseSilentError } from './errors.ts';
import type { Database } from './schema/index.ts';
import { KeptStatements } from './kept-statements.ts';

// Our driver for Kysely. It differs from Kysely's own in three ways. It sends `begin` with the first statement of a
// transaction. It can send `commit` with the last one. It prepares statements. The first two save one round trip each,
// and each pair is atomic: PostgreSQL executes both or neither.

/** A statement with instructions for the driver. */
export interface DriverQuery<Row> extends CompiledQuery<Row> {
  /** This is the last statement of its transaction, and `commit` is sent with it. */
  readonly commits?: true;
  /** The statement is planned each time, because its cost depends on its parameter values. */
  readonly neverPrepared?: true;
  /** The input of a COPY, in its text format. */
  readonly copied?: AsyncIterable<string>;
  /** From this statement on, each one of the transaction may take so many milliseconds. */
  readonly patience?: number;
  readonly companion?: SentCompanion;
}

/** A statement that is executed right after another one, in the same round trip. */
export interface SentCompanion {
  readonly statement: CompiledQuery;
  /** Receives its rows, if neither of the two has failed. */
  readonly answered: (rows: readonly unknown[]) => void;
}

/**
 * Returns the statement marked to be never prepared. The rule: mark a read that needs another plan where its values
 * select very many rows, such as a page or a sum over a period. One that finds its rows by key has one good plan.
 */
export function neverPrepared<Row>(query: Compilable<Row>): CompiledQuery<Row> {
  const planned: DriverQuery<Row> = { ...query.compile(), neverPrepared: true };
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

/** Executes a statement after which each one of the transaction may take this long before the connection is given up. */
export async function executePatiently(
  db: QueryExecutorProvider,
  statement: CompiledQuery,
  milliseconds: number,
): Promise<void> {
  const patient: DriverQuery<unknown> = { ...statement, patience: milliseconds };
  await db.getExecutor().executeQuery(patient);
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
  /**
   * Milliseconds after which a connection that has not answered a statement is closed. It catches a server that vanished
   * without a word, whose own time limits nobody hears of. Without it, statements may take forever.
   */
  answerWithin?: number | undefined;
}

/** Kysely's driver over an existing node-postgres pool. */
export class PoolDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #settings: ConnectionSettings;

  constructor(pool: pg.Pool, { readers, prepare, answerWithin }: DriverSettings) {
    this.#pool = pool;
    const prepared = prepare ? new KeptStatements() : undefined;
    this.#settings = { readers, prepared, answerWithin };
  }

  /** Does nothing: the pool connects on demand. */
  init(): Promise<void> {
    return Promise.resolve();
  }

  async acquireConnection(): Promise<PooledConnection> {
    return new PooledConnection(await this.#pool.connect(), this.#settings);
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

/** No transaction; a transaction whose `begin` is not sent yet; an open one; or one that accepts no more statements. */
type State = { in: 'none' } | { in: 'due'; begin: string } | { in: 'open' } | { in: 'over'; why: unknown };

interface ConnectionSettings {
  readonly readers: ValueReaders;
  /** Undefined if statements are not prepared. */
  readonly prepared: KeptStatements | undefined;
  readonly answerWithin: number | undefined;
}

/** A connection while it is checked out of the pool. */
class PooledConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #settings: ConnectionSettings;
  #answerWithin: number | undefined;
  #state: State = { in: 'none' };
  #lost: Error | undefined;

  constructor(client: pg.PoolClient, settings: ConnectionSettings) {
    this.#client = client;
    this.#settings = settings;
    this.#answerWithin = settings.answerWithin;
    client.on('error', this.#onLost);
  }

  begin({ isolationLevel, accessMode }: TransactionSettings): void {
    const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean);
    this.#state = { in: 'due', begin: ['begin', ...modes].join(' ') };
  }

  /**
   * Throws when PostgreSQL rolled back instead. After a failed statement only the command tag of the result shows it.
   */
  async commit(): Promise<void> {
    if (this.#state.in === 'open') {
      const { command } = await this.#answered(this.#client.query('commit'));
      if (command !== 'COMMIT') throw new Error('rolled back: a statement of the transaction had failed');
    }
    this.#state = { in: 'none' };
  }

  async rollback(): Promise<void> {
    const { in: state } = this.#state;
    this.#state = { in: 'none' };
    if (state !== 'due' && this.#lost === undefined) await this.#answered(this.#client.query('rollback'));
  }

  executeQuery<Row>(query: DriverQuery<Row>): Promise<QueryResult<Row>>;
  async executeQuery(query: DriverQuery<unknown>): Promise<QueryResult<unknown>> {
    // The reason why PostgreSQL closed the connection, such as a time limit. node-postgres does not report it.
    if (this.#lost !== undefined) throw this.#lost;
    if (this.#state.in === 'over') throw this.#state.why;
    if (query.copied !== undefined) return this.#copy(query.sql, query.copied);
    if (query.patience !== undefined && this.#answerWithin !== undefined) this.#answerWithin = query.patience;
    const result = await this.#answered(this.#execute(query));
    return toQueryResult(result);
  }

  /** Waits for the answer to a statement. Closes the connection when it does not come, and throws DatabaseSilentError. */
  async #answered<Result>(answer: Promise<Result>): Promise<Result> {
    if (this.#answerWithin === undefined) return answer;
    const limit = this.#answerWithin;
    const timer = setTimeout(() => {
      this.#lost = new DatabaseSilentError(limit);
      this.#client.connection.stream.destroy();
    }, limit);
    try {
      return await answer;
    } catch (error) {
      // A closed connection fails with an error that only says so.
      throw this.#lost instanceof DatabaseSilentError ? this.#lost : error;
    } finally {
      clearTimeout(timer);
    }
  }

  streamQuery(): never {
    throw new Error('results are not streamed');
  }

  /** Returns the connection to the pool. A connection with an open transaction is discarded instead. */
  release(): void {
    this.#client.off('error', this.#onLost);
    const status = this.#client.getTransactionStatus();
    this.#client.release(status === 'T' || status === 'E');
  }

  readonly #onLost = (error: Error): void => {
    this.#lost ??= error;
  };

  /** Executes a statement; the first one of a transaction with its `begin`, and the last with its `commit`. */
  async #execute(query: DriverQuery<unknown>): Promise<BatchResult> {
    const state = this.#state;
    const begin = state.in === 'due' ? [CompiledQuery.raw(state.begin)] : [];
    const companion = query.companion === undefined ? [] : [query.companion.statement];
    const commit = query.commits === true ? [CompiledQuery.raw('commit')] : [];
    const statements = [...begin, query, ...companion, ...commit];
    const isAtEnd = begin.length + commit.length > 0;
    try {
      const results = await this.#executeBatch(statements);
      if (isAtEnd)
        this.#state = query.commits === true ? { in: 'over', why: new Error(AFTER_COMMIT) } : { in: 'open' };
      const [result, other] = results.slice(begin.length);
      if (result === undefined) throw new Error('a statement without a result');
      if (other !== undefined) query.companion?.answered(other.rows);
      return result;
    } catch (error) {
      // Without its `begin`, the next statement would run outside the transaction.
      if (isAtEnd) this.#state = { in: 'over', why: error };
      throw error;
    }
  }

  async #copy(text: string, rows: AsyncIterable<string>): Promise<QueryResult<unknown>> {
    if (this.#state.in !== 'open') throw new Error('a COPY outside a transaction that has begun');
    await pipeline(Readable.from(rows), this.#client.query(copyFrom(text)));
    return { rows: [] };
  }

  async #executeBatch(queries: readonly DriverQuery<unknown>[]): Promise<BatchResult[]> {
    const statements = queries.map((query) => this.#statementOf(query));
    const [first] = statements;
    if (statements.length === 1 && first !== undefined && isScript(first))
      return [await this.#client.query(first.text)];
    try {
      return await new Promise((resolve, reject) => {
        this.#client.query(new Batch(statements, this.#settings.readers, { resolve, reject }));
      });
    } catch (error) {
      // The original stack only shows where the message was read.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }

  #statementOf({ sql: text, parameters: values, neverPrepared }: DriverQuery<unknown>): BatchStatement {
    const prepared =
      neverPrepared === true ? undefined : this.#settings.prepared?.of(text, this.#client.connection);
    return { text, values, prepared };
  }
}

/** Returns whether a text may hold several statements, as those of migrations do. They are not sent in a batch. */
const isScript = ({ prepared, values }: BatchStatement): boolean =>
  prepared === undefined && values.length === 0;

const AFTER_COMMIT = 'a statement after the last of its transaction';
const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

function toQueryResult({ command, rowCount, rows }: BatchResult): QueryResult<unknown> {
  return CHANGES.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows };
}
