import { CompiledQuery, type DatabaseConnection, type QueryResult, type TransactionSettings } from 'kysely';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import {
  Batch,
  type BatchResult,
  type BatchStatement,
  type ValueReaders,
  type StatementCache,
} from './batch.ts';
import type { Deadline } from './deadline.ts';
import { DatabaseSilentError } from './errors.ts';

// What the driver does on one connection.

/** A statement with instructions for the driver. */
export interface DriverQuery<Row> extends CompiledQuery<Row> {
  /** Statements to send in place of this one. */
  readonly together?: Together;
  /** The statement is planned at each execution, because its cost depends on its values. */
  readonly plannedEachTime?: true;
  /** The input of a COPY, in its text format. */
  readonly copied?: AsyncIterable<string>;
}

interface Together {
  readonly statements: readonly DriverQuery<unknown>[];
  readonly at: 'beginning' | 'end' | undefined;
}

export interface ConnectionSettings {
  readonly readers: ValueReaders;
  /** Undefined if statements are not prepared. */
  readonly prepared: StatementCache | undefined;
}

/**
 * The transaction of a connection. While it is `due`, `first` waits for the next packet: `begin`, and statements to
 * send right after it. A transaction that is committed or failed accepts no more statements.
 */
type State =
  | { in: 'none' }
  | { in: 'due'; first: readonly DriverQuery<unknown>[] }
  | { in: 'open' }
  | { in: 'committed' }
  | { in: 'failed'; why: unknown };

/** A connection while it is checked out of the pool. */
export class PooledConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #settings: ConnectionSettings;
  readonly #deadline: Deadline | undefined;
  #state: State = { in: 'none' };
  #lost: Error | undefined;

  /** At the deadline the connection is closed, and its statements throw DatabaseSilentError. */
  constructor(client: pg.PoolClient, settings: ConnectionSettings, deadline: Deadline | undefined) {
    this.#client = client;
    this.#settings = settings;
    this.#deadline = deadline;
    client.on('error', this.#onLost);
    deadline?.notify(this.#onLate);
  }

  begin({ isolationLevel, accessMode }: TransactionSettings): void {
    const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean);
    this.#state = { in: 'due', first: [CompiledQuery.raw(['begin', ...modes].join(' '))] };
  }

  /** Throws when PostgreSQL rolled back instead: after a failed statement, only the command tag of the result tells. */
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
    if (query.together?.statements.length === 0 && !this.#hasFirst) return { rows: [] };
    // The reason why PostgreSQL closed the connection, such as a time limit; node-postgres does not report it.
    if (this.#lost !== undefined) throw this.#lost;
    if (this.#state.in === 'failed') throw this.#state.why;
    if (this.#state.in === 'committed') throw new Error(AFTER_COMMIT);
    if (query.copied !== undefined) return this.#copy(query.sql, query.copied);
    if (query.together !== undefined) return this.#executeTogether(query.together);
    const answer = this.#state.in === 'due' ? this.#executeAtEnds([query]) : this.#execute(query);
    const [result] = await this.#answered(answer);
    if (result === undefined) throw new Error('a statement without a result');
    return toQueryResult(result);
  }

  /** Returns the rows of each statement as one row. */
  async #executeTogether({ statements, at }: Together): Promise<QueryResult<unknown>> {
    if (at === 'beginning') {
      if (this.#state.in !== 'due') throw new Error('not the first statements of their transaction');
      this.#state = { in: 'due', first: [...this.#state.first, ...statements] };
      return { rows: [] };
    }
    const results = await this.#answered(this.#executeAtEnds(statements, at === 'end'));
    return { rows: results.map(({ rows }) => rows) };
  }

  /** Whether statements other than `begin` wait for the next packet. */
  get #hasFirst(): boolean {
    return this.#state.in === 'due' && this.#state.first.length > 1;
  }

  async #answered<Result>(answer: Promise<Result>): Promise<Result> {
    try {
      return await answer;
    } catch (error) {
      // The query that was running fails with an error that says only that the connection closed.
      throw this.#lost instanceof DatabaseSilentError ? this.#lost : error;
    }
  }

  streamQuery(): never {
    throw new Error('results are not streamed');
  }

  /** Returns the connection to the pool, which discards it if a transaction is open. */
  release(): void {
    this.#deadline?.forget(this.#onLate);
    this.#client.off('error', this.#onLost);
    const status = this.#client.getTransactionStatus();
    this.#client.release(status === 'T' || status === 'E' || this.#lost !== undefined);
  }

  readonly #onLost = (error: Error): void => {
    this.#lost ??= error;
  };

  readonly #onLate = (): void => {
    this.#lost = new DatabaseSilentError();
    this.#client.connection.stream.destroy();
  };

  /** Executes the first statements of a transaction with its `begin`, and the last with its `commit`. */
  async #executeAtEnds(statements: readonly DriverQuery<unknown>[], commits = false): Promise<BatchResult[]> {
    const first = this.#state.in === 'due' ? this.#state.first : [];
    try {
      const results = await this.#executeBatch([...first, ...statements, ...(commits ? [COMMIT] : [])]);
      this.#state = { in: commits ? 'committed' : 'open' };
      return results.slice(first.length, first.length + statements.length);
    } catch (error) {
      // Without its `begin`, the next statement would run outside the transaction.
      this.#state = { in: 'failed', why: error };
      throw error;
    }
  }

  /**
   * A text without parameters may hold several statements, which only the simple protocol of node-postgres can send.
   */
  #execute(query: DriverQuery<unknown>): Promise<BatchResult[]> {
    if (query.parameters.length === 0 && this.#statementOf(query).prepared === undefined)
      return this.#client.query<Record<string, unknown>>(query.sql).then((result) => [result]);
    return this.#executeBatch([query]);
  }

  async #copy(text: string, rows: AsyncIterable<string>): Promise<QueryResult<unknown>> {
    if (this.#state.in !== 'open') throw new Error('a COPY outside a transaction that has begun');
    await pipeline(Readable.from(rows), this.#client.query(copyFrom(text)));
    return { rows: [] };
  }

  async #executeBatch(queries: readonly DriverQuery<unknown>[]): Promise<BatchResult[]> {
    const statements = queries.map((query) => this.#statementOf(query));
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

  #statementOf({ sql: text, parameters: values, plannedEachTime }: DriverQuery<unknown>): BatchStatement {
    const prepared =
      plannedEachTime === true ? undefined : this.#settings.prepared?.of(text, this.#client.connection);
    return { text, values, prepared };
  }
}

const COMMIT = CompiledQuery.raw('commit');
const AFTER_COMMIT = 'a statement after the last of its transaction';
const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

function toQueryResult({ command, rowCount, rows }: BatchResult): QueryResult<unknown> {
  return CHANGES.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows };
}
