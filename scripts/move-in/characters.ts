// The bytes that mean something in SQL, and tables of what each byte is.

const code = (character: string): number => character.charCodeAt(0);

export const NEWLINE = code('\n');
export const BLANK = code(' ');
export const SINGLE = code("'");
export const DOUBLE = code('"');
export const BACKTICK = code('`');
export const BACKSLASH = code('\\');
export const DASH = code('-');
export const PLUS = code('+');
export const DOT = code('.');
export const SLASH = code('/');
export const STAR = code('*');
export const HASH = code('#');
export const BANG = code('!');
export const CAPITAL_M = code('M');
export const SMALL_E = code('e');
export const PERCENT = code('%');
export const UNDERSCORE = code('_');
export const SEMICOLON = code(';');

const tableOf = (pattern: RegExp): Uint8Array =>
  new Uint8Array(256).map((_, byte) => (pattern.test(String.fromCharCode(byte)) ? 1 : 0));

/** 1 for bytes of keywords, numbers and bare names. */
export const IS_WORD = tableOf(/[\w$.@\u0080-\u00ff]/);
export const IS_DIGIT = tableOf(/\d/);

/** The byte that a backslash and a byte mean in a text. */
export const ESCAPED = new Uint8Array(256).map((_, byte) => byte);
for (const [character, meaning] of Object.entries({ '0': 0, b: 8, t: 9, n: 10, r: 13, Z: 26 }))
  ESCAPED[code(character)] = meaning;

export const BYTE_ORDER_MARK: readonly number[] = [0xef, 0xbb, 0xbf];
