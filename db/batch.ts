import type pg from 'pg';
import utils from 'pg/lib/utils.js';

/** A statement in the form PostgreSQL receives it. A named statement is prepared once per connection. */
export interface BatchStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name?: string | undefined;
}

/** The result of a statement, in the form node-postgres uses. */
export type BatchResult = Pick<pg.QueryResult<Record<string, unknown>>, 'command' | 'rowCount' | 'rows'>;

declare module 'pg' {
  interface ClientBase {
    /** The connection below a client. */
    readonly connection: Connection;
  }
  interface Connection {
    /** The text of each prepared statement, by name. */
    readonly parsedStatements: Readonly<Record<string, string>>;
  }
}

/** Receives one result per statement, or the first error. */
interface Settle {
  resolve: (results: BatchResult[]) => void;
  reject: (error: unknown) => void;
}

export type ReadValue = (text: string) => unknown;

/** Returns the parser for a type, given the type's OID in PostgreSQL. */
export interface ValueReaders {
  getTypeParser: (oid: number, format: 'text') => ReadValue;
}

/** A column of a result. */
export interface Column {
  readonly name: string;
  readonly read: ReadValue;
}

/** The columns of the prepared statements of a connection, by name. They are asked for once. */
export type KnownColumns = Map<string, readonly Column[]>;

/**
 * Statements that are sent in one packet and end in one Sync. This takes one round trip, whatever their number.
 * PostgreSQL executes them in order. When one fails, it skips all that follow, so no statement takes effect without
 * those before it.
 *
 * node-postgres calls the methods. It reads `name` and `text` to remember which statements are prepared.
 */
export class Batch implements pg.Submittable {
  readonly #statements: readonly (BatchStatement & { values: (string | Buffer | null)[] })[];
  readonly #readers: ValueReaders;
  readonly #known: KnownColumns;
  readonly #results: BatchResult[] = [];
  readonly #settle: Settle;
  #columns: readonly Column[] | undefined;
  #rows: Record<string, unknown>[] = [];

  /** Throws before anything is sent when a value cannot be serialized. */
  constructor(
    statements: readonly BatchStatement[],
    readers: ValueReaders,
    known: KnownColumns,
    settle: Settle,
  ) {
    this.#statements = statements.map((statement) => ({
      ...statement,
      values: statement.values.map((value) => utils.prepareValue(value)),
    }));
    this.#readers = readers;
    this.#known = known;
    this.#settle = settle;
  }

  get name(): string {
    return this.#statements[this.#results.length]?.name ?? '';
  }

  get text(): string {
    return this.#statements[this.#results.length]?.text ?? '';
  }

  submit(connection: pg.Connection): void {
    connection.stream.cork();
    for (const { name = '', text, values } of this.#statements) {
      if (name === '' || connection.parsedStatements[name] === undefined)
        connection.parse({ name, text, types: [] }, true);
      connection.bind({ statement: name, values }, true);
      if (!this.#known.has(name)) connection.describe({ type: 'P' }, true);
      connection.execute({}, true);
    }
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({
      name,
      read: this.#readers.getTypeParser(dataTypeID, 'text'),
    }));
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const columns = (this.#columns ??= this.#known.get(this.name) ?? []);
    const row: Record<string, unknown> = {};
    for (const [index, { name, read }] of columns.entries()) {
      const value = fields[index] ?? null;
      row[name] = value === null ? null : read(value);
    }
    this.#rows.push(row);
  }

  /** `text` is PostgreSQL's command tag: `INSERT 0 1`, `SELECT 3`, `BEGIN`. */
  handleCommandComplete({ text }: { text: string }): void {
    const { name } = this;
    if (name !== '' && !this.#known.has(name)) this.#known.set(name, this.#columns ?? []);
    const [command = '', ...counts] = text.split(' ');
    const count = counts.at(-1);
    this.#results.push({ command, rowCount: count === undefined ? null : Number(count), rows: this.#rows });
    this.#rows = [];
    this.#columns = undefined;
  }

  /** Receives the last message of a batch that failed. */
  handleError(error: unknown): void {
    this.#settle.reject(error);
  }

  handleReadyForQuery(): void {
    this.#settle.resolve(this.#results);
  }
}
