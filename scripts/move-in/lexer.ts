import {
  BACKSLASH,
  BACKTICK,
  BANG,
  BLANK,
  BYTE_ORDER_MARK,
  CAPITAL_M,
  DASH,
  DOT,
  DOUBLE,
  ESCAPED,
  HASH,
  IS_DIGIT,
  IS_WORD,
  NEWLINE,
  PERCENT,
  PLUS,
  SEMICOLON,
  SINGLE,
  SLASH,
  SMALL_E,
  STAR,
  UNDERSCORE,
} from './characters.ts';
import { DumpError } from './dump-error.ts';
import { formatThousands } from '../seed/progress.ts';

// Cuts the bytes of a dump into the tokens of SQL. A byte is looked at once and kept only where it is asked for, so a
// statement may be of any length. Nothing between quotes is ever taken for SQL.

/** A keyword or number, a name in backticks, a text in quotes, a single character, or the end of a statement. */
export type TokenKind = 'word' | 'name' | 'text' | 'mark' | 'end';

export interface TokenReader {
  /** Is called for each token. Its bytes are those of `lexer.bytes` until the call returns. */
  token: (kind: TokenKind) => void;
  /** Is called for each comment to the end of a line, with its first characters. */
  comment: (text: string) => void;
}

type State =
  | 'between'
  | 'word'
  | 'quoted'
  | 'escape'
  | 'quote'
  | 'dash'
  | 'dashes'
  | 'line'
  | 'slash'
  | 'open'
  | 'openM'
  | 'version'
  | 'block'
  | 'blockStar'
  | 'star'
  | 'delimiter'
  | 'newDelimiter';

/** What a kept token may hold. A dump's values of use are far shorter. */
export const MOST_BYTES = 1024 * 1024;
const COMMENT_BYTES = 200;

export class Lexer {
  /** Whether the bytes of the next token are kept. */
  keep = true;
  /** How many bytes it may have. */
  limit = MOST_BYTES;
  /** The offset of the last token's first byte. */
  tokenAt = 0;
  readonly #reader: TokenReader;
  #state: State = 'between';
  #before = 0;
  #kept = Buffer.alloc(4096);
  #length = 0;
  #first = 0;
  #last = 0;
  #quote = 0;
  #depth = 0;
  #delimiter: readonly number[] = [SEMICOLON];
  #matched = 0;

  constructor(reader: TokenReader) {
    this.#reader = reader;
  }

  /** The kept bytes of the token. They change with the next one. */
  get bytes(): Buffer {
    return this.#kept.subarray(0, this.#length);
  }

  /** Whether the token stands in a comment that MySQL executes, such as `/*!40101 SET NAMES utf8 *\/`. */
  get conditional(): boolean {
    return this.#depth > 0;
  }

  /** The number of bytes read. */
  get offset(): number {
    return this.#before;
  }

  /** Takes the rest of the line as what ends statements from now on. To be called for the word DELIMITER. */
  readDelimiter(): void {
    this.#state = 'newDelimiter';
    this.#length = 0;
  }

  /** Reads on. Throws a DumpError for a token that is too long, and what the reader throws. */
  feed(chunk: Buffer): void {
    for (let at = 0; at < chunk.length;) at = this.#step(chunk, at);
    this.#before += chunk.length;
  }

  /** Ends the last token. Returns whether the text ends outside texts and comments of several lines. */
  finish(): boolean {
    if (this.#state !== 'quoted' && this.#state !== 'escape') this.feed(Buffer.from('\n'));
    return this.#state === 'between' && this.#depth === 0;
  }

  #step(chunk: Buffer, at: number): number {
    switch (this.#state) {
      case 'between':
        return this.#between(chunk, at);
      case 'word':
        return this.#word(chunk, at);
      case 'quoted':
        return this.#quoted(chunk, at);
      case 'line':
      case 'newDelimiter':
        return this.#line(chunk, at);
      case 'block':
        return this.#block(chunk, at);
      default:
        return this.#byte(chunk[at] ?? 0) ? at + 1 : at;
    }
  }

  #between(chunk: Buffer, start: number): number {
    let at = start;
    while (at < chunk.length && (chunk[at] ?? 0) <= BLANK) at += 1;
    if (at === chunk.length) return at;
    const byte = chunk[at] ?? 0;
    const offset = this.#before + at;
    if (offset < 3 && byte === BYTE_ORDER_MARK[offset]) return at + 1;
    this.tokenAt = offset;
    this.#length = 0;
    if (byte === this.#delimiter[0] && this.#depth === 0) {
      this.#state = 'delimiter';
      this.#matched = 0;
      return at;
    }
    if (IS_WORD[byte] === 1) {
      this.#state = 'word';
      this.#first = byte;
      return at;
    }
    return this.#mark(byte, at);
  }

  #mark(byte: number, at: number): number {
    if (byte === SINGLE || byte === DOUBLE || byte === BACKTICK) {
      this.#quote = byte;
      this.#state = 'quoted';
    } else if (byte === DASH) this.#state = 'dash';
    else if (byte === SLASH) this.#state = 'slash';
    else if (byte === STAR && this.conditional) this.#state = 'star';
    else if (byte === HASH) this.#state = 'line';
    else this.#emitMark(byte);
    return at + 1;
  }

  #word(chunk: Buffer, start: number): number {
    const { keep } = this;
    const ends = this.conditional ? undefined : this.#delimiter[0];
    for (let at = start; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      const isPart = IS_WORD[byte] === 1 ? byte !== ends : this.#isExponentSign(byte);
      if (!isPart) {
        this.#emit('word');
        return at;
      }
      this.#last = byte;
      if (keep) this.#put(byte);
    }
    return chunk.length;
  }

  /** Whether a sign belongs to the number before it, as in `1e+20`. */
  #isExponentSign(byte: number): boolean {
    return (
      (byte === PLUS || byte === DASH) &&
      (this.#last | 0x20) === SMALL_E &&
      (IS_DIGIT[this.#first] === 1 || this.#first === DASH || this.#first === DOT)
    );
  }

  #quoted(chunk: Buffer, start: number): number {
    const { keep } = this;
    const quote = this.#quote;
    const escape = quote === BACKTICK ? quote : BACKSLASH;
    for (let at = start; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      if (byte === quote || byte === escape) {
        this.#state = byte === quote ? 'quote' : 'escape';
        return at + 1;
      }
      if (keep) this.#put(byte);
    }
    return chunk.length;
  }

  #line(chunk: Buffer, start: number): number {
    const found = chunk.indexOf(NEWLINE, start);
    const end = found < 0 ? chunk.length : found;
    for (let at = start; at < end && this.#length < COMMENT_BYTES; at += 1) this.#put(chunk[at] ?? 0);
    if (found < 0) return end;
    const text = this.bytes.toString();
    if (this.#state === 'line') this.#reader.comment(text);
    else this.#delimiter = [...Buffer.from(text.trim() || ';')];
    this.#state = 'between';
    return end + 1;
  }

  #block(chunk: Buffer, start: number): number {
    const found = chunk.indexOf(STAR, start);
    if (found < 0) return chunk.length;
    this.#state = 'blockStar';
    return found + 1;
  }

  /** Handles one byte of the states in which each byte decides. Returns false if it belongs to what comes next. */
  #byte(byte: number): boolean {
    switch (this.#state) {
      case 'escape':
        return this.#escaped(byte);
      case 'quote':
        return this.#afterQuote(byte);
      case 'dash':
      case 'dashes':
        return this.#afterDash(byte);
      case 'delimiter':
        return this.#delimiting(byte);
      default:
        return this.#comment(byte);
    }
  }

  #escaped(byte: number): boolean {
    // `\%` and `\_` are for LIKE and keep the backslash.
    if (this.keep && (byte === PERCENT || byte === UNDERSCORE)) this.#put(BACKSLASH);
    if (this.keep) this.#put(ESCAPED[byte] ?? byte);
    this.#state = 'quoted';
    return true;
  }

  /** A quote ends a text, unless a second one follows: then both stand for one. */
  #afterQuote(byte: number): boolean {
    if (byte !== this.#quote) {
      this.#emit(this.#quote === BACKTICK ? 'name' : 'text');
      return false;
    }
    if (this.keep) this.#put(byte);
    this.#state = 'quoted';
    return true;
  }

  /** Two dashes and a blank begin a comment; one dash is the sign of a number. */
  #afterDash(byte: number): boolean {
    if (this.#state === 'dash' && byte === DASH) {
      this.#state = 'dashes';
      return true;
    }
    if (this.#state === 'dashes' && byte <= BLANK) this.#state = 'line';
    else if (this.#state === 'dash' && IS_WORD[byte] === 1) {
      this.#first = this.#last = DASH;
      if (this.keep) this.#put(DASH);
      this.#state = 'word';
    } else this.#emitMark(DASH);
    return false;
  }

  #delimiting(byte: number): boolean {
    if (byte === this.#delimiter[this.#matched]) {
      this.#matched += 1;
      if (this.#matched === this.#delimiter.length) this.#emit('end');
      return true;
    }
    if (this.#delimiter[0] === SLASH && this.#matched === 1) this.#state = 'slash';
    else this.#emitMark(this.#delimiter[0] ?? 0);
    return false;
  }

  #comment(byte: number): boolean {
    switch (this.#state) {
      case 'slash':
        if (byte === STAR) this.#state = 'open';
        else this.#emitMark(SLASH);
        return byte === STAR;
      case 'open':
        return this.#opened(byte, byte === BANG ? 'version' : byte === CAPITAL_M ? 'openM' : 'block');
      case 'openM':
        return this.#opened(byte, byte === BANG ? 'version' : 'block');
      case 'version':
        if (IS_DIGIT[byte] !== 1) this.#state = 'between';
        return IS_DIGIT[byte] === 1;
      case 'star':
        if (byte === SLASH) {
          this.#depth -= 1;
          this.#state = 'between';
        } else this.#emitMark(STAR);
        return byte === SLASH;
      default:
        this.#state = byte === SLASH ? 'between' : byte === STAR ? 'blockStar' : 'block';
        return true;
    }
  }

  #opened(byte: number, next: State): boolean {
    this.#state = next;
    if (next === 'version') this.#depth += 1;
    return next !== 'block' || byte !== STAR;
  }

  #emitMark(byte: number): void {
    this.#length = 0;
    this.#put(byte);
    this.#emit('mark');
  }

  #emit(kind: TokenKind): void {
    this.#state = 'between';
    this.#reader.token(kind);
  }

  #put(byte: number): void {
    if (this.#length >= this.limit)
      throw new DumpError(
        `a value that is longer than ${formatThousands(MOST_BYTES)} bytes, alone or with the others of its row.`,
        this.tokenAt,
      );
    if (this.#length === this.#kept.length)
      this.#kept = Buffer.concat([this.#kept, Buffer.alloc(this.#length)]);
    this.#kept[this.#length] = byte;
    this.#length += 1;
  }
}
