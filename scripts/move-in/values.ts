// What the literals of a dump mean, as text.

/** How the texts of a dump are encoded. `latin1` is Windows-1252, as in MySQL. */
export type Charset = 'utf8' | 'latin1';

/** Returns how the texts after `SET NAMES` are encoded, undefined for an encoding that is not read. */
export function charsetOf(name: string): Charset | undefined {
  if (/^(utf8|utf8mb3|utf8mb4|ascii|binary|default)$/.test(name)) return 'utf8';
  return name === 'latin1' ? 'latin1' : undefined;
}

/** The characters of Windows-1252 that Latin-1 lacks, by byte from 0x80. Five bytes have none, and stay what they are. */
const WINDOWS =
  '\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178';

/** Decodes a text. A replacement character stands for bytes that are no text. */
export function textOf(bytes: Buffer, charset: Charset): string {
  return charset === 'utf8'
    ? bytes.toString()
    : bytes
        .toString('latin1')
        .replaceAll(/[\x80-\x9f]/g, (byte) => WINDOWS.charAt(byte.charCodeAt(0) - 0x80));
}

/** Decodes bytes of an unknown encoding: a hexadecimal literal is in that of its column. */
function bytesText(bytes: Buffer): string {
  const text = bytes.toString();
  return text.includes('\ufffd') ? textOf(bytes, 'latin1') : text;
}

/** What stands before a text and says how it is meant: `_binary'a'`, `x'6100'`, `b'1'`, `N'a'`. */
const PREFIX = /^(_\w+|[xbn])$/i;

/**
 * Returns the text of a literal, null for NULL, or the prefix of the text that follows. Returns undefined for a word
 * that is no literal. Numbers stay as they are written.
 */
export function literal(
  kind: 'word' | 'text',
  prefix: string | undefined,
  bytes: Buffer,
  charset: Charset,
): string | null | { prefix: string } | undefined {
  if (kind === 'text') return prefixed(prefix, bytes, charset);
  const word = bytes.toString();
  if (prefix !== undefined) return undefined;
  if (/^[-+]?[\d.]/.test(word)) return numberText(word);
  if (/^null$/i.test(word)) return null;
  if (/^(true|false)$/i.test(word)) return word.toLowerCase() === 'true' ? '1' : '0';
  return PREFIX.test(word) ? { prefix: word.toLowerCase() } : undefined;
}

function prefixed(prefix: string | undefined, bytes: Buffer, charset: Charset): string | undefined {
  if (prefix === undefined) return textOf(bytes, charset);
  if (prefix === 'x') return hexText(bytes.toString());
  if (prefix === 'b') return bitsText(bytes.toString());
  if (prefix === '_latin1') return textOf(bytes, 'latin1');
  return bytesText(bytes);
}

function numberText(word: string): string | undefined {
  if (word.startsWith('0x')) return hexText(word.slice(2));
  if (word.startsWith('0b')) return bitsText(word.slice(2));
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(word) ? word : undefined;
}

const hexText = (digits: string): string | undefined =>
  /^([\da-f]{2})*$/i.test(digits) ? bytesText(Buffer.from(digits, 'hex')) : undefined;

/** Bits are a number, as in columns of type BIT. */
const bitsText = (digits: string): string | undefined =>
  /^[01]{1,64}$/.test(digits) ? BigInt(`0b${digits}`).toString() : undefined;
