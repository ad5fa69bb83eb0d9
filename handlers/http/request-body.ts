import type { IncomingHttpHeaders } from 'node:http';
import { Problem, type FieldErrors } from '../call/problem.ts';
import { operations, type Operation, type OperationName } from '../../generated/operations.ts';
import { shapes, type Shape } from '../../generated/shapes.ts';
import { Busboy } from '@fastify/busboy';
import { isUtf8 } from 'node:buffer';
import { once } from 'node:events';
import { parse } from 'qs';
import type { Translation } from './spellings.ts';

const UNSUPPORTED_CHARSET = new Problem('unsupported_media_type', 'Send the body in UTF-8.');

const UNSUPPORTED_CODING = new Problem(
  'unsupported_media_type',
  'Send the body as it is, without Content-Encoding.',
);

/** Throws 415 if the headers name a compression, or a charset other than UTF-8. */
export function requireUtf8(headers: IncomingHttpHeaders): void {
  const { 'content-encoding': coding = 'identity', 'content-type': type } = headers;
  if (coding.toLowerCase() !== 'identity') throw UNSUPPORTED_CODING;
  if (isUnsupportedCharset(type)) throw UNSUPPORTED_CHARSET;
}

/** Returns whether a Content-Type, or a block of headers with one, names a charset other than UTF-8. */
function isUnsupportedCharset(type = ''): boolean {
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(type)?.[1];
  return charset !== undefined && !/^utf-?8$/i.test(charset);
}

/** Returns the body of a request, JSON or a form, as schemas and handlers expect it, with spellings translated. */
export function readBody(operation: OperationName, body: unknown, translation: Translation): unknown {
  // PHP writes an empty object as a list.
  if (Array.isArray(body) && body.length === 0) return {};
  const values = body instanceof Form ? valuesOf(body, shapes[operation]) : body;
  const { spellings }: Operation = operations[operation];
  return spellings === null ? values : translation.value(values, spellings);
}

function valuesOf({ values }: Form, shape: Shape | undefined): unknown {
  return shape === undefined ? values : (read(values, shape) ?? {});
}

/**
 * Converts a value of a form from texts to numbers, booleans and lists. Returns undefined for an absent value. The
 * validator refuses a text that cannot be converted.
 */
function read(value: unknown, shape: Shape): unknown {
  if (value === '') return shape.nullable === true ? null : undefined;
  switch (shape.kind) {
    case 'list':
      // A list with one item arrives as a single field.
      if (typeof value === 'string') return readItems([value], shape.items);
      return Array.isArray(value) ? readItems(value, shape.items) : value;
    case 'fields':
      return isFields(value) ? readFields(value, shape.fields) : value;
    default:
      return typeof value === 'string' ? readText(value, shape.kind) : value;
  }
}

function readItems(items: readonly unknown[], shape: Shape): unknown[] {
  return items.map((item) => read(item, shape)).filter((item) => item !== undefined);
}

function readFields(values: object, fields: Readonly<Record<string, Shape>>): Record<string, unknown> {
  const entries = Object.entries(values).map(([name, value]: [string, unknown]) => {
    const shape = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return [name, shape === undefined ? value : read(value, shape)] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

const isFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the value of a text, or the text itself if it is not of that kind. */
export function readText(text: string, kind: string): unknown {
  if (kind === 'integer' && /^-?\d{1,16}$/.test(text)) return Number(text);
  if (kind === 'number' && /^-?\d{1,15}(\.\d{1,15})?$/.test(text)) return Number(text);
  if (kind === 'flag' && text === '') return true;
  if ((kind === 'boolean' || kind === 'flag') && (text === 'true' || text === '1')) return true;
  if ((kind === 'boolean' || kind === 'flag') && (text === 'false' || text === '0')) return false;
  return text;
}

/** All that the contract accepts fits within these limits. A larger form is refused before it is nested. */
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

interface Field {
  name: string | undefined;
  text: string;
  /** Why the field is refused. */
  wrong?: string;
}

/**
 * Parses a form as a browser sends it (`application/x-www-form-urlencoded`). Throws 400 for a malformed one. `qs` only
 * nests the texts: it would split `note=a]=b` wrongly, and ignore wrong encoding.
 */
export function urlencodedForm(body: Buffer): Form | undefined {
  requireCharacters(body);
  // URLSearchParams takes several times as long for a plus sign.
  const text = body.toString().trim().split('+').join(' ');
  if (text.split('&', MOST_FIELDS + 1).length > MOST_FIELDS) throw tooMany();
  try {
    decodeURIComponent(text);
  } catch {
    throw malformed('has a character that is not encoded as it should be');
  }
  return formOf([...new URLSearchParams(text)].map(([name, text]) => ({ name, text })));
}

/** Parses a form in parts (`multipart/form-data`). Throws 400 for a malformed one. Records files as refused. */
export async function multipartForm(
  body: Buffer,
  { 'content-type': type = '' }: IncomingHttpHeaders,
): Promise<Form | undefined> {
  const [, quoted, boundary = quoted] = BOUNDARY.exec(type) ?? [];
  if (boundary === undefined) throw malformed('has no valid boundary in its Content-Type');
  const [, ...parts] = `\r\n${body.toString('latin1')}`.split(`\r\n--${boundary}`, MOST_FIELDS + 3);
  const last = parts.length - 1;
  // The decoder's own limit only skips the rest: 1 MiB of tiny parts would take 0.6 s.
  if (last > MOST_FIELDS) throw tooMany();
  // The decoder would convert another charset silently.
  if (parts.some((part) => isUnsupportedCharset(part.slice(0, HEADER_SIZE).split('\r\n\r\n', 1)[0])))
    throw UNSUPPORTED_CHARSET;
  const fields = await fieldsIn(body, boundary);
  // The decoder skips parts without a readable name, and a field would be lost silently.
  if (fields.length !== last) throw malformed('has a part without a name that can be read');
  const form = formOf(fields);
  // A file, which is refused by its name, may hold any bytes.
  if (form === undefined || Object.keys(form.refused).length === 0) requireCharacters(body);
  return form;
}

const HEADER_SIZE = 8192;
const BOUNDARY = /;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+,./:=?-]{1,70})(?=\s*(?:;|$)))/i;
/** The transfer encodings that change nothing. The decoder does not decode others. */
const UNENCODED = /^(7bit|8bit|binary)$/;

async function fieldsIn(body: Buffer, boundary: string): Promise<Field[]> {
  const fields: Field[] = [];
  const reader = new Busboy({
    headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
    limits: { headerPairs: 20, headerSize: HEADER_SIZE },
  });
  reader.on('field', (name, text, _cut, _cutToo, encoding) => {
    const wrong = `is in ${encoding}; send the text as it is`;
    fields.push({ name, text, ...(UNENCODED.test(encoding) ? {} : { wrong }) });
  });
  reader.on('file', (name, file) => {
    fields.push({ name, text: '', wrong: 'is a file; only texts are taken' });
    file.on('error', (error) => reader.destroy(error)).resume();
  });
  const read = once(reader, 'finish');
  reader.end(body);
  await read.catch(() => {
    throw malformed('breaks off or has no valid parts');
  });
  return fields;
}

/** Returns the form with these fields; undefined without any. */
function formOf(fields: readonly Field[]): Form | undefined {
  if (fields.length === 0) return undefined;
  // Without a prototype, `__proto__` is a name like any other.
  const texts = Object.create(null) as Record<string, string | string[]>;
  const refused = Object.create(null) as FieldErrors;
  for (const { name = '', text, wrong } of fields) {
    if (name === '') throw malformed('has a field without a name');
    if (name.length > LONGEST_NAME) throw malformed('has a field with too long a name');
    const before = texts[name];
    if (wrong !== undefined) refused[name] = [wrong];
    else if (!isField(name)) refused[name] = ['is not known here'];
    else if (Array.isArray(before)) before.push(text);
    else texts[name] = before === undefined ? text : [before, text];
  }
  return new Form(nest(texts), refused);
}

/** Returns whether the decoder keeps a name. It changes or ignores names with text beside brackets, and `__proto__`. */
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

function requireCharacters(body: Buffer): void {
  if (!isUtf8(body)) throw malformed('is not in UTF-8');
}

const malformed = (how: string): Problem => new Problem('malformed_request', `The form ${how}.`);
const tooMany = (): Problem => malformed(`has more than ${String(MOST_FIELDS)} fields`);
