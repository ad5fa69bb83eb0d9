import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { isUtf8 } from 'node:buffer';
import { parse } from 'qs';
import { Problem, type FieldErrors } from './problem.ts';

/** Whatever the contract takes fits into these. More is refused before anything is put together. */
const MOST_FIELDS = 2000;
const LONGEST_NAME = 200;
const LONGEST_LIST = 1024;
const DEEPEST = 8;

/** The body of a form: its texts by their names, put together as the brackets in the names say. */
export class Form {
  readonly values: Readonly<Record<string, unknown>>;
  /** What can be no field of any operation. */
  readonly refused: FieldErrors;

  constructor(values: Record<string, unknown>, refused: FieldErrors) {
    this.values = values;
    this.refused = refused;
  }
}

/** Reads a form as a browser sends it (`application/x-www-form-urlencoded`). Throws 400 for what is none. */
export function urlencodedForm(body: Buffer): Form | undefined {
  if (!isUtf8(body)) throw malformed('is not in UTF-8');
  const texts = new Texts();
  const pairs = body
    .toString()
    .trim()
    .split('&', MOST_FIELDS + 1);
  for (const pair of pairs) {
    if (pair === '') continue;
    const at = pair.indexOf('=');
    if (at === -1) texts.add(decode(pair), '');
    else texts.add(decode(pair.slice(0, at)), decode(pair.slice(at + 1)));
  }
  return texts.form();
}

/** Reads a form in parts (`multipart/form-data`). Throws 400 for what is none. A file is noted as refused. */
export function multipartForm(contentType: string, body: Buffer): Promise<Form | undefined> {
  return new Promise((resolve, reject) => {
    const texts = new Texts();
    const fail = (error: unknown): void => {
      reject(error instanceof Problem ? error : malformed('breaks off or has no valid parts'));
    };
    const attempt = (step: () => void): void => {
      try {
        step();
      } catch (error) {
        fail(error);
      }
    };
    attempt(() => {
      const reader = new Busboy({ headers: headersOf(contentType), limits: LIMITS });
      reader.on('field', (name: string | undefined, text) => {
        attempt(() => {
          texts.add(name, text);
        });
      });
      reader.on('file', (name: string | undefined, file) => {
        file.on('error', fail);
        file.resume();
        attempt(() => {
          texts.refuse(name, 'is a file; only texts are taken');
        });
      });
      reader.on('partsLimit', () => {
        fail(tooMany());
      });
      reader.on('error', fail);
      reader.on('finish', () => {
        attempt(() => {
          // A file may hold any bytes; it is refused by its name.
          if (!texts.hasRefused && !isUtf8(body)) throw malformed('is not in UTF-8');
          resolve(texts.form());
        });
      });
      reader.end(body);
    });
  });
}

const LIMITS = { parts: MOST_FIELDS, headerPairs: 20, headerSize: 8192 };

const headersOf = (contentType: string): BusboyHeaders => ({ 'content-type': contentType });

/** The texts of a form while they come in: counted and bounded before anything looks into them. */
class Texts {
  // Without a prototype `__proto__` is a name like any other.
  private readonly texts = Object.create(null) as Record<string, string | string[]>;
  private readonly refused: FieldErrors = {};
  private count = 0;

  add(name: string | undefined, text: string): void {
    const known = this.counted(name);
    if (isPrototype(known)) {
      this.refuse(known, 'is not known here');
      return;
    }
    const before = this.texts[known];
    if (before === undefined) this.texts[known] = text;
    else if (typeof before === 'string') this.texts[known] = [before, text];
    else before.push(text);
  }

  refuse(name: string | undefined, why: string): void {
    const known = name ?? 'body';
    Object.defineProperty(this.refused, known, { value: [why], enumerable: true, configurable: true });
  }

  get hasRefused(): boolean {
    return Object.keys(this.refused).length > 0;
  }

  /** The form; undefined when nothing was sent. */
  form(): Form | undefined {
    if (this.count === 0 && !this.hasRefused) return undefined;
    return new Form(nest(this.texts), this.refused);
  }

  private counted(name: string | undefined): string {
    this.count += 1;
    if (this.count > MOST_FIELDS) throw tooMany();
    if (name === undefined || name === '') throw malformed('has a field without a name');
    if (name.length > LONGEST_NAME) throw malformed('has a field with too long a name');
    return name;
  }
}

/** The one name that a decoder leaves out without a word. */
const isPrototype = (name: string): boolean => name.split(/[[\]]/).includes('__proto__');

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
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw malformed('has a character that is not encoded as it should be');
  }
}

const malformed = (how: string): Problem => new Problem('malformed_request', `The form ${how}.`);
const tooMany = (): Problem => malformed(`has more than ${String(MOST_FIELDS)} fields`);
