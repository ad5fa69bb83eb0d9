import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { isUtf8 } from 'node:buffer';
import { parse } from 'qs';
import { Problem, type FieldErrors } from '../../call/problem.ts';
import { isUnsupportedCharset, UNSUPPORTED_CHARSET } from './encoding.ts';

/** Everything that the contract accepts fits within these limits. A larger form is refused before it is nested. */
const MOST_FIELDS = 2000;
const LONGEST_NAME = 200;
const LONGEST_LIST = 1024;
const DEEPEST = 8;

/** The body of a form: its texts by name, nested by the brackets in the names. */
export class Form {
  readonly values: Readonly<Record<string, unknown>>;
  /** The fields that no operation can have. */
  readonly refused: FieldErrors;

  constructor(values: Record<string, unknown>, refused: FieldErrors) {
    this.values = values;
    this.refused = refused;
  }
}

/**
 * Parses a form as a browser sends it (`application/x-www-form-urlencoded`). Throws 400 for a malformed one. `qs` nests the
 * texts, but does not split the body: it would read `note=a]=b` as a field `note=a]`, and pass over a wrong encoding.
 */
export function urlencodedForm(body: Buffer): Form | undefined {
  if (!isUtf8(body)) throw malformed('is not in UTF-8');
  const texts = new Texts();
  // replaceAll takes several times as long on a body that consists of plus signs.
  const spaced = body.toString().trim().split('+').join(' ');
  const pairs = spaced.split('&', MOST_FIELDS + 1);
  for (const pair of pairs) {
    if (pair === '') continue;
    const at = pair.indexOf('=');
    if (at === -1) texts.add(decode(pair), '');
    else texts.add(decode(pair.slice(0, at)), decode(pair.slice(at + 1)));
  }
  return texts.form();
}

/** Parses a form in parts (`multipart/form-data`). Throws 400 for a malformed one. A file is recorded as refused. */
export async function multipartForm(contentType: string, body: Buffer): Promise<Form | undefined> {
  const boundary = boundaryOf(contentType);
  const parts = partsIn(body, boundary);
  // The decoder's own limit only skips what comes after it: 1 MiB of tiny parts would take 0.6 s.
  if (parts > MOST_FIELDS) throw tooMany();
  const { texts, read } = await readParts(boundary, body);
  // The decoder skips parts whose name it cannot find. A field would be lost silently.
  if (read !== parts) throw malformed('has a part without a name that can be read');
  // A file may hold any bytes. It is refused by its name.
  if (!texts.hasRefused && !isUtf8(body)) throw malformed('is not in UTF-8');
  return texts.form();
}

function readParts(boundary: string, body: Buffer): Promise<{ texts: Texts; read: number }> {
  return new Promise((resolve, reject) => {
    const texts = new Texts();
    let read = 0;
    const fail = (error: unknown): void => {
      reject(error instanceof Problem ? error : malformed('breaks off or has no valid parts'));
    };
    const take = (step: () => void): void => {
      read += 1;
      try {
        step();
      } catch (error) {
        fail(error);
      }
    };
    const reader = new Busboy({ headers: headersOf(boundary), limits: LIMITS });
    reader.on('field', (name: string | undefined, text, _cut, _cutToo, encoding) => {
      take(() => {
        if (UNENCODED.test(encoding)) texts.add(name, text);
        else texts.refuse(name, `is in ${encoding}; send the text as it is`);
      });
    });
    reader.on('file', (name: string | undefined, file) => {
      file.on('error', fail);
      file.resume();
      take(() => {
        texts.refuse(name, 'is a file; only texts are taken');
      });
    });
    reader.on('error', fail);
    reader.on('finish', () => {
      resolve({ texts, read });
    });
    reader.end(body);
  });
}

const LIMITS = { headerPairs: 20, headerSize: 8192 };
/** The transfer encodings that change nothing. The decoder does not decode others, and nobody should use them. */
const UNENCODED = /^(7bit|8bit|binary)$/;
const BOUNDARY = /;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+,./:=?-]{1,70})(?=\s*(?:;|$)))/i;

function boundaryOf(contentType: string): string {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw malformed('has no valid boundary in its Content-Type');
  return boundary;
}

const headersOf = (boundary: string): BusboyHeaders => ({
  'content-type': `multipart/form-data; boundary="${boundary}"`,
});

/**
 * Returns the number of parts of a body: its delimiters except the last. Stops counting above the limit. Throws 415 for
 * a part in another charset, which the decoder would silently convert to UTF-8.
 */
function partsIn(body: Buffer, boundary: string): number {
  const delimiter = `\r\n--${boundary}`;
  let at = body.indexOf(delimiter.slice(2)) === 0 ? -2 : body.indexOf(delimiter);
  let parts = -1;
  while (at !== -1 && parts <= MOST_FIELDS) {
    parts += 1;
    const start = body.subarray(Math.max(at, 0), at + LIMITS.headerSize);
    const end = start.indexOf('\r\n\r\n');
    if (isUnsupportedCharset(start.toString('latin1', 0, end === -1 ? start.length : end)))
      throw UNSUPPORTED_CHARSET;
    at = body.indexOf(delimiter, at + delimiter.length);
  }
  return parts;
}

/** Collects the texts of a form. They are counted and limited before they are read. */
class Texts {
  // Without a prototype, `__proto__` is a name like any other.
  readonly #texts = Object.create(null) as Record<string, string | string[]>;
  readonly #refused: FieldErrors = {};
  #count = 0;

  add(name: string | undefined, text: string): void {
    const known = this.#counted(name);
    if (!isField(known)) {
      this.refuse(known, 'is not known here');
      return;
    }
    const before = this.#texts[known];
    if (before === undefined) this.#texts[known] = text;
    else if (typeof before === 'string') this.#texts[known] = [before, text];
    else before.push(text);
  }

  refuse(name: string | undefined, why: string): void {
    const known = name ?? 'body';
    Object.defineProperty(this.#refused, known, { value: [why], enumerable: true, configurable: true });
  }

  get hasRefused(): boolean {
    return Object.keys(this.#refused).length > 0;
  }

  /** Returns the form, or undefined when nothing was sent. */
  form(): Form | undefined {
    if (this.#count === 0 && !this.hasRefused) return undefined;
    return new Form(nest(this.#texts), this.#refused);
  }

  #counted(name: string | undefined): string {
    this.#count += 1;
    if (this.#count > MOST_FIELDS) throw tooMany();
    if (name === undefined || name === '') throw malformed('has a field without a name');
    if (name.length > LONGEST_NAME) throw malformed('has a field with too long a name');
    return name;
  }
}

/**
 * Returns whether the decoder reads a name as it is. It changes or ignores names with text beside their brackets, and
 * `__proto__`.
 */
const isField = (name: string): boolean =>
  /^[^[\]]+(\[[^[\]]*\])*$/.test(name) && !name.split(/[[\]]/).includes('__proto__');

function nest(texts: Record<string, string | string[]>): Record<string, unknown> {
  try {
    return parse(texts as Record<string, string>, {
      depth: DEEPEST,
      strictDepth: true,
      arrayLimit: LONGEST_LIST,
      throwOnLimitExceeded: true,
      plainObjects: true,
    });
  } catch (error) {
    if (error instanceof RangeError) throw malformed('is nested too deeply or has too long a list');
    throw error;
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw malformed('has a character that is not encoded as it should be');
  }
}

const malformed = (how: string): Problem => new Problem('malformed_request', `The form ${how}.`);
const tooMany = (): Problem => malformed(`has more than ${String(MOST_FIELDS)} fields`);
