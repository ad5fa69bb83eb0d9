import { isBrokenGzip, readBytes, unreadable } from '../lib/bytes.ts';
import { Refusal } from '../lib/refusal.ts';
import { InvalidFileError, type TextPosition } from './invalid-file.ts';

// Reads a file as text, piece by piece. It is decompressed and decoded, so that the parsers need not handle either.

/** The encoding declared by an XML file. Other files are UTF-8. */
const DECLARED = /^<\?xml[^>]{0,200}\sencoding\s*=\s*["']([\w.:-]+)["']/;
const UTF8 = /^utf-?8$/i;
/** Single-byte encodings that include ASCII. */
const SINGLE_BYTE = /^(us-ascii|iso-8859-\d{1,2}|windows-125\d|koi8-[ru])$/i;

/**
 * Yields the text of a file in pieces of about 64 KiB, without a byte order mark. `onBytes` and gzip are those of
 * `readBytes`. Throws a Refusal for a file that cannot be read or has an unsupported encoding. Throws an
 * InvalidFileError for invalid text, a NUL character and a broken gzip file.
 */
export async function* readText(
  path: string,
  onBytes: (count: number) => void = () => undefined,
): AsyncGenerator<string> {
  const at: TextPosition = { line: 1, column: 1 };
  try {
    yield* decoded(readBytes(path, onBytes), at);
  } catch (error) {
    throw refusalOf(error, at);
  }
}

/** Returns the first piece of a file's text; empty for an empty file. Throws what `readText` throws. */
export async function firstText(path: string): Promise<string> {
  for await (const text of readText(path)) return text;
  return '';
}

async function* decoded(pieces: AsyncIterable<Buffer>, at: TextPosition): AsyncGenerator<string> {
  let encoding: string | undefined;
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of pieces) {
    const bytes = Buffer.concat([rest, piece]);
    encoding ??= encodingOf(bytes);
    const end = bytes.length - (UTF8.test(encoding) ? incompleteBytes(bytes) : 0);
    rest = bytes.subarray(end);
    yield decode(bytes.subarray(0, end), encoding, at);
  }
  if (rest.length > 0) throw new InvalidFileError('the file ends within a character.', at);
}

function encodingOf(bytes: Buffer): string {
  const [, declared = 'utf-8'] = DECLARED.exec(bytes.toString('latin1', 0, 300)) ?? [];
  if (UTF8.test(declared) || SINGLE_BYTE.test(declared)) return declared;
  throw new Refusal(`is in the encoding ${declared}, which is not read here: save it as UTF-8.`);
}

/** Returns how many bytes at the end belong to an incomplete UTF-8 character. */
function incompleteBytes(bytes: Buffer): number {
  for (let count = 1; count <= 3 && count <= bytes.length; count += 1) {
    const byte = bytes[bytes.length - count] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return count < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? count : 0;
  }
  return 0;
}

/** Decodes complete characters from a position, and moves the position to their end. */
function decode(bytes: Buffer, encoding: string, at: TextPosition): string {
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true, ignoreBOM: !isStart(at) }).decode(bytes);
  } catch {
    moveOn(at, goodText(bytes, encoding));
    throw new InvalidFileError(`a byte that is no ${encoding.toUpperCase()}.`, at);
  }
  const nul = text.indexOf('\0');
  moveOn(at, nul < 0 ? text : text.slice(0, nul));
  if (nul >= 0) throw new InvalidFileError('a NUL character, which no text has.', at);
  return text;
}

const isStart = ({ line, column }: TextPosition): boolean => line === 1 && column === 1;

/** Returns the text before the first invalid byte. */
function goodText(bytes: Buffer, encoding: string): string {
  const decodeFirst = (count: number): string =>
    new TextDecoder(encoding, { fatal: true }).decode(bytes.subarray(0, count), { stream: true });
  let [good, bad] = [0, bytes.length];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    try {
      decodeFirst(middle);
      good = middle;
    } catch {
      bad = middle;
    }
  }
  return decodeFirst(good);
}

function moveOn(at: TextPosition, text: string): void {
  let start = 0;
  for (let next = text.indexOf('\n'); next >= 0; next = text.indexOf('\n', start)) {
    at.line += 1;
    at.column = 1;
    start = next + 1;
  }
  at.column += text.length - start;
}

function refusalOf(error: unknown, at: TextPosition): unknown {
  if (isBrokenGzip(error)) return new InvalidFileError('the gzip file is broken, or cut off.', at);
  return unreadable(error) ?? error;
}
