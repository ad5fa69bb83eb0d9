import { DumpError } from './dump-error.ts';
import { InsertRows, type RowReader } from './insert-rows.ts';
import { Lexer, MOST_BYTES, type TokenKind, type TokenReader } from './lexer.ts';
import { charsetOf, textOf, type Charset } from './values.ts';

// Reads the statements of a dump. Of CREATE TABLE it takes the order of the columns, of INSERT and REPLACE the rows, of
// SET NAMES the character set; it passes over everything else. Nothing is executed.

/** What a dump has beside rows. */
export interface DumpFacts {
  /** The columns of each known table. */
  tables: ReadonlyMap<string, readonly string[]>;
  /** The names of all tables, at most 1,000. */
  found: ReadonlySet<string>;
  /** The database that the first comments name. */
  database: string | undefined;
}

/** The words that the first statement of a dump may begin with. */
const BEGINNINGS =
  /^(set|create|drop|insert|replace|lock|unlock|alter|use|delimiter|start|begin|commit|delete|truncate|update|analyze|flush|change|select|call|grant|xa)$/;
const NO_COLUMNS = /^(primary|key|unique|fulltext|spatial|index|constraint|foreign|check|period)$/i;
const BEFORE_NAME = /^(into|ignore|low_priority|high_priority|delayed|if|not|exists)$/i;
/** MySQL's own limit. */
const MOST_COLUMNS = 4096;
const MOST_NAMES = 1000;

/** What the next token belongs to. */
type Step =
  | 'first'
  | 'rest'
  | 'set'
  | 'use'
  | 'create'
  | 'createTable'
  | 'columns'
  | 'insert'
  | 'list'
  | 'values'
  | 'rows';

export class DumpStatements implements TokenReader {
  readonly #rows: RowReader;
  readonly #lexer = new Lexer(this);
  readonly #insertRows: InsertRows;
  readonly #tables = new Map<string, readonly string[]>();
  readonly #found = new Set<string>();
  /** The database of each known table. */
  readonly #homes = new Map<string, string>();
  readonly #filled = new Set<string>();
  #database: string | undefined;
  #used = '';
  #charset: Charset = 'utf8';
  /** Whether a dump has begun that has not said that it is complete. */
  #unfinished = false;
  #step: Step = 'first';
  #began = false;
  /** The two words before this one. */
  #words: readonly [string, string] = ['', ''];
  #table = '';
  #qualifier = '';
  #dotted = false;
  #depth = 0;
  #columns: string[] = [];
  #expectsColumn = false;
  readonly #steps: Readonly<Record<Step, (kind: TokenKind) => void>> = {
    first: (kind) => this.#first(kind),
    rest: () => undefined,
    set: (kind) => this.#charsetWord(kind),
    use: (kind) => this.#use(kind),
    create: (kind) => this.#create(kind),
    createTable: (kind) => this.#createTable(kind),
    columns: (kind) => this.#columnOfTable(kind),
    insert: (kind) => this.#insert(kind),
    list: (kind) => this.#columnOfInsert(kind),
    values: () => this.#beginRows(this.#columns),
    rows: (kind) => this.#row(kind),
  };

  constructor(rows: RowReader) {
    this.#rows = rows;
    this.#insertRows = new InsertRows(this.#lexer, rows);
  }

  /** Reads on. Throws a DumpError for what is no dump, and for rows of a known table in a form that is not understood. */
  feed(chunk: Buffer): void {
    this.#lexer.feed(chunk);
  }

  /** Ends the dump. Throws a DumpError if it is cut off, or has no statement. */
  finish(): DumpFacts {
    const { offset } = this.#lexer;
    const isWhole = this.#lexer.finish() && this.#step === 'first';
    if (!isWhole) throw new DumpError('the dump is cut off: it ends inside a statement.', offset);
    if (this.#unfinished)
      throw new DumpError('the dump is cut off: it does not end with "Dump completed".', offset);
    if (!this.#began) throw new DumpError('this is no dump of MySQL: it has no statement.', 0);
    return { tables: this.#tables, found: this.#found, database: this.#database };
  }

  comment(text: string): void {
    if (/^ (MySQL|MariaDB) dump /.test(text)) this.#unfinished = true;
    if (text.startsWith(' Dump completed')) this.#unfinished = false;
    this.#database ??= /\bDatabase: (\S+)/.exec(text)?.[1];
  }

  token(kind: TokenKind): void {
    if (this.#lexer.conditional) this.#charsetWord(kind);
    else if (kind === 'end' && this.#step !== 'rows') this.#end();
    else this.#steps[this.#step](kind);
  }

  get #text(): string {
    return textOf(this.#lexer.bytes, this.#charset);
  }

  #refuse(what: string): never {
    throw new DumpError(what, this.#lexer.tokenAt);
  }

  #isMark(kind: TokenKind, mark: string): boolean {
    return kind === 'mark' && this.#text === mark;
  }

  #first(kind: TokenKind): void {
    const word = kind === 'word' ? this.#text.toLowerCase() : '';
    if (!this.#began && !BEGINNINGS.test(word)) this.#refuse(`this is no dump of MySQL${this.#looksLike}.`);
    this.#began = true;
    this.#words = ['', word];
    this.#table = this.#qualifier = '';
    this.#dotted = false;
    if (word === 'delimiter') this.#lexer.readDelimiter();
    else if (word === 'insert' || word === 'replace') this.#step = 'insert';
    else if (word === 'create' || word === 'set' || word === 'use') this.#step = word;
    else this.#pass();
  }

  /** What a file is that people take for a dump. */
  get #looksLike(): string {
    if (this.#lexer.bytes.toString('latin1').startsWith('\xff\xfe'))
      return ': it is UTF-16. Save it as UTF-8';
    return this.#text === 'PK' ? ': it is a zip archive. Unpack it first' : '';
  }

  /** Passes over the rest of the statement. */
  #pass(): void {
    this.#step = 'rest';
    this.#lexer.keep = false;
  }

  #end(): void {
    if (this.#step === 'columns' || this.#step === 'list')
      this.#refuse('a list of columns that does not end.');
    this.#step = 'first';
    this.#lexer.keep = true;
    this.#lexer.limit = MOST_BYTES;
  }

  #use(kind: TokenKind): void {
    if (kind !== 'mark') this.#used = this.#text;
  }

  /** Sees `SET NAMES`, in a statement or in a comment that MySQL executes. */
  #charsetWord(kind: TokenKind): void {
    if (!this.#lexer.keep) return;
    const word = this.#text.toLowerCase();
    if (this.#words.join(' ') === 'set names' && kind !== 'mark') {
      const charset = charsetOf(word);
      if (charset === undefined) this.#refuse(`the text is in ${word}: make the dump in utf8mb4.`);
      this.#charset = charset;
    }
    this.#words = [this.#words[1], word];
  }

  /**
   * Takes the name of the statement's table, such as `db`.`lines` or db.lines, and what stands before it. Returns false at
   * what follows.
   */
  #tableName(kind: TokenKind): boolean {
    const text = this.#text.toLowerCase();
    const isDot = kind === 'word' && text.startsWith('.');
    if (kind === 'mark' || (this.#table !== '' && !this.#dotted && !isDot)) return false;
    if (kind === 'word' && this.#table === '' && BEFORE_NAME.test(text)) return true;
    for (const [index, part] of (kind === 'word' ? text.split('.') : [text]).entries()) {
      if (index > 0) this.#dotted = true;
      if (part === '') continue;
      if (this.#dotted) this.#qualifier = this.#table;
      this.#table = part;
      this.#dotted = false;
    }
    return true;
  }

  /** Notes the statement's table. Returns whether it is known. Throws a DumpError for a known table of two databases. */
  #isKnown(): boolean {
    const table = this.#table;
    if (this.#found.size < MOST_NAMES) this.#found.add(table);
    if (this.#rows.columnsOf(table) === undefined) return false;
    const home = this.#qualifier || this.#used;
    const before = this.#homes.get(table) ?? home;
    if (home !== '' && before !== '' && home !== before)
      this.#refuse(`the table ${table} is in two databases, ${before} and ${home}: make a dump of one.`);
    this.#homes.set(table, before || home);
    return true;
  }

  #create(kind: TokenKind): void {
    const word = kind === 'word' ? this.#text.toLowerCase() : '';
    if (word === 'table') this.#step = 'createTable';
    else if (word !== 'temporary') this.#pass();
  }

  #createTable(kind: TokenKind): void {
    if (this.#tableName(kind)) return;
    if (!this.#isMark(kind, '(') || !this.#isKnown()) {
      this.#pass();
      return;
    }
    if (this.#filled.has(this.#table))
      this.#refuse(`the table ${this.#table} comes a second time: these are two dumps in one file.`);
    this.#columns = [];
    this.#depth = 1;
    this.#expectsColumn = true;
    this.#step = 'columns';
  }

  #columnOfTable(kind: TokenKind): void {
    if (this.#isMark(kind, '(')) this.#depth += 1;
    if (this.#isMark(kind, ')')) this.#depth -= 1;
    if (this.#depth === 0) {
      this.#tables.set(this.#table, this.#columns);
      this.#pass();
    } else if (this.#depth === 1 && this.#isMark(kind, ',')) this.#expectsColumn = true;
    else if (this.#expectsColumn) {
      this.#expectsColumn = false;
      if (kind !== 'word' || !NO_COLUMNS.test(this.#text)) this.#addColumn();
    }
  }

  #addColumn(): void {
    if (this.#columns.length === MOST_COLUMNS)
      this.#refuse(`a table of more than ${String(MOST_COLUMNS)} columns.`);
    this.#columns.push(this.#text.toLowerCase());
  }

  #insert(kind: TokenKind): void {
    if (this.#tableName(kind)) return;
    if (!this.#isKnown()) this.#pass();
    else if (this.#isMark(kind, '(')) {
      this.#columns = [];
      this.#step = 'list';
    } else this.#beginRows(this.#tables.get(this.#table));
  }

  #columnOfInsert(kind: TokenKind): void {
    if (kind !== 'mark') this.#addColumn();
    else if (this.#text === ')') this.#step = 'values';
  }

  #beginRows(columns: readonly string[] | undefined): void {
    const table = this.#table;
    if (!/^values?$/i.test(this.#text))
      this.#refuse(`rows of ${table} that do not follow VALUES: make the dump by mysqldump.`);
    if (columns === undefined)
      this.#refuse(`rows of ${table} without names of columns: make the dump with CREATE TABLE.`);
    if (!this.#tables.has(table)) this.#tables.set(table, columns);
    this.#filled.add(table);
    this.#insertRows.begin(table, columns);
    this.#step = 'rows';
  }

  #row(kind: TokenKind): void {
    if (this.#insertRows.take(kind, this.#charset)) return;
    if (kind === 'end') this.#end();
    else this.#pass();
  }
}
