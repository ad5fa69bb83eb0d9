import { MOST_BYTES, type Lexer, type TokenKind } from './lexer.ts';
import { DumpError } from './dump-error.ts';
import { literal, type Charset } from './values.ts';

/** What the rows of a dump are handed to. */
export interface RowReader {
  /** Returns the columns that are read of a table, undefined for a table that is passed over. */
  columnsOf: (table: string) => ReadonlySet<string> | undefined;
  /** Is called for each row with the columns that are read, and their values in the same order. */
  row: (table: string, columns: readonly string[], values: readonly (string | null)[]) => void;
}

/** Reads what follows VALUES. The values of other columns are not kept, however long they are. */
export class InsertRows {
  readonly #lexer: Lexer;
  readonly #rows: RowReader;
  #table = '';
  /** Of each column, whether it is read. */
  #reads: readonly boolean[] = [];
  #columns: string[] = [];
  #values: (string | null)[] = [];
  #column = 0;
  /** The bytes that the values of the row have so far. */
  #bytes = 0;
  #prefix: string | undefined;
  #expects: 'row' | 'value' | 'mark' = 'row';

  constructor(lexer: Lexer, rows: RowReader) {
    this.#lexer = lexer;
    this.#rows = rows;
  }

  /** Begins the rows of a statement, whose values are in the order of the columns. */
  begin(table: string, columns: readonly string[]): void {
    const known = this.#rows.columnsOf(table);
    this.#table = table;
    this.#reads = columns.map((column) => known?.has(column) === true);
    this.#columns = columns.filter((_, index) => this.#reads[index]);
    this.#expects = 'row';
  }

  /** Takes a token. Returns false for one after the last row. Throws a DumpError for what is no row. */
  take(kind: TokenKind, charset: Charset): boolean {
    if (this.#expects === 'value') this.#value(kind, charset);
    else if (this.#expects === 'mark') this.#afterValue(kind);
    else return this.#betweenRows(kind);
    return true;
  }

  #refuse(what: string): never {
    throw new DumpError(what, this.#lexer.tokenAt);
  }

  get #text(): string {
    return this.#lexer.bytes.toString();
  }

  #betweenRows(kind: TokenKind): boolean {
    // ON DUPLICATE KEY UPDATE, or AS with the same purpose.
    if (kind === 'end' || (kind === 'word' && /^(on|as)$/i.test(this.#text))) return false;
    if (kind === 'mark' && this.#text === ',') return true;
    if (kind !== 'mark' || this.#text !== '(') this.#refuse(`a row of ${this.#table} was expected.`);
    this.#values = [];
    this.#bytes = 0;
    this.#column = 0;
    this.#beginValue();
    return true;
  }

  #beginValue(): void {
    this.#prefix = undefined;
    this.#lexer.keep = this.#reads[this.#column] === true;
    this.#lexer.limit = MOST_BYTES - this.#bytes;
    this.#expects = 'value';
  }

  #value(kind: TokenKind, charset: Charset): void {
    if (kind !== 'word' && kind !== 'text') this.#refuse(`a value of ${this.#table} was expected.`);
    if (this.#lexer.keep) {
      const value = literal(kind, this.#prefix, this.#lexer.bytes, charset);
      if (value === undefined) this.#refuse(`a value of ${this.#table} that is no literal.`);
      if (typeof value === 'object' && value !== null) {
        this.#prefix = value.prefix;
        return;
      }
      this.#bytes += this.#lexer.bytes.length;
      this.#values.push(value);
    }
    this.#lexer.keep = false;
    this.#expects = 'mark';
  }

  #afterValue(kind: TokenKind): void {
    // A prefix such as `_binary` was taken for the value, where the column is not read.
    if (kind === 'text' && this.#reads[this.#column] === false) return;
    const mark = kind === 'mark' ? this.#text : '';
    if (mark === ',') {
      this.#column += 1;
      if (this.#column === this.#reads.length) this.#refuse(`${this.#aRow} more values than columns.`);
      this.#beginValue();
    } else if (mark === ')') {
      if (this.#column + 1 < this.#reads.length) this.#refuse(`${this.#aRow} fewer values than columns.`);
      this.#rows.row(this.#table, this.#columns, this.#values);
      this.#lexer.keep = true;
      this.#lexer.limit = MOST_BYTES;
      this.#expects = 'row';
    } else this.#refuse(`a value of ${this.#table} that is no literal.`);
  }

  get #aRow(): string {
    return `a row of ${this.#table} has`;
  }
}
