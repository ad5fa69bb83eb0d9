import type pg from 'pg';
import utils from 'pg/lib/utils.js';

/** A statement in the form PostgreSQL receives it. */
export interface BatchStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Undefined for a statement that is not prepared. */
  readonly prepared: CachedStatement | undefined;
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

/**
 * Statements that are sent in one packet and end in one Sync: one round trip, whatever their number. PostgreSQL
 * executes them in order. When one fails, PostgreSQL skips all that follow. The pipeline of node-postgres sends a Sync
 * after each statement, so a statement would take effect although its `begin` was refused.
 *
 * node-postgres calls the methods. It reads `name` and `text` to remember which statements are prepared.
 */
export class Batch implements pg.Submittable {
  readonly #statements: readonly (BatchStatement & { values: (string | Buffer | null)[] })[];
  readonly #readers: ValueReaders;
  readonly #results: BatchResult[] = [];
  readonly #settle: Settle;
  #columns: readonly Column[] | undefined;
  #rows: Record<string, unknown>[] = [];
  /** The first error of a value reader. */
  #unreadable: { error: unknown } | undefined;

  /** Throws, before anything is sent, when a value cannot be serialized. */
  constructor(statements: readonly BatchStatement[], readers: ValueReaders, settle: Settle) {
    this.#statements = statements.map(({ text, prepared, values }) => ({
      text,
      prepared,
      values: values.map((value) => utils.prepareValue(value)),
    }));
    this.#readers = readers;
    this.#settle = settle;
  }

  get name(): string {
    return this.#current?.prepared?.name ?? '';
  }

  get text(): string {
    return this.#current?.text ?? '';
  }

  /** The statement whose result comes next. */
  get #current(): BatchStatement | undefined {
    return this.#statements[this.#results.length];
  }

  submit(connection: pg.Connection): void {
    connection.stream.cork();
    const parsed = new Set<string>();
    for (const { prepared, text, values } of this.#statements) {
      const name = prepared?.name ?? '';
      if (name === '' || (connection.parsedStatements[name] === undefined && !parsed.has(name)))
        connection.parse({ name, text, types: [] }, true);
      parsed.add(name);
      connection.bind({ statement: name, values }, true);
      if (prepared?.columns === undefined) connection.describe({ type: 'P' }, true);
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
    const columns = this.#columns ?? this.#current?.prepared?.columns ?? [];
    const row: Record<string, unknown> = {};
    try {
      columns.forEach(({ name, read }, index) => {
        const value = fields[index] ?? null;
        row[name] = value === null ? null : read(value);
      });
    } catch (error) {
      this.#unreadable ??= { error };
    }
    this.#rows.push(row);
  }

  /** `text` is PostgreSQL's command tag: `INSERT 0 1`, `SELECT 3`, `BEGIN`. */
  handleCommandComplete({ text }: { text: string }): void {
    const { prepared } = this.#current ?? {};
    if (prepared !== undefined) prepared.columns ??= this.#columns ?? [];
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
    if (this.#unreadable === undefined) this.#settle.resolve(this.#results);
    else this.#settle.reject(this.#unreadable.error);
  }
}

/** A column of a result: its name, and the parser of its values. */
export interface Column {
  readonly name: string;
  readonly read: (text: string) => unknown;
}

/** A prepared statement of one connection. */
interface CachedStatement {
  readonly name: string;
  /** The columns of its result, which PostgreSQL never changes. Undefined before its first execution. */
  columns: readonly Column[] | undefined;
}

const LIMIT = 1000;

/** The prepared statements of each connection: one for each of the first LIMIT texts. Later texts are not prepared. */
export class StatementCache {
  readonly #names = new Map<string, string>();
  readonly #ofConnections = new WeakMap<pg.Connection, Map<string, CachedStatement>>();

  /** Returns the prepared statement of a connection with this text; undefined if it is not among the first LIMIT. */
  of(text: string, connection: pg.Connection): CachedStatement | undefined {
    const statements = this.#statementsOf(connection);
    const known = statements.get(text);
    if (known !== undefined) return known;
    const name = this.#nameOf(text);
    if (name === undefined) return undefined;
    const statement = { name, columns: undefined };
    statements.set(text, statement);
    return statement;
  }

  #statementsOf(connection: pg.Connection): Map<string, CachedStatement> {
    let statements = this.#ofConnections.get(connection);
    if (statements === undefined)
      this.#ofConnections.set(connection, (statements = new Map<string, CachedStatement>()));
    return statements;
  }

  #nameOf(text: string): string | undefined {
    let name = this.#names.get(text);
    if (name === undefined && this.#names.size < LIMIT) {
      name = `s${String(this.#names.size)}`;
      this.#names.set(text, name);
    }
    return name;
  }
}
