import type pg from 'pg';

/** A column of a result: its name, and how its values are read. */
export interface Column {
  readonly name: string;
  readonly read: (text: string) => unknown;
}

/** A statement that a connection keeps. */
export interface CachedStatement {
  readonly name: string;
  /** The columns of its result, which PostgreSQL never changes. Undefined before its first execution. */
  columns: readonly Column[] | undefined;
}

/** The most statements that a connection keeps. */
const LIMIT = 1000;

/** The statements that each connection keeps, prepared. Only the first texts are prepared, up to a number. */
export class StatementCache {
  readonly #names = new Map<string, string>();
  readonly #ofConnections = new WeakMap<pg.Connection, Map<string, CachedStatement>>();

  /** Returns the prepared statement of a connection with this text; undefined if there are too many. */
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
