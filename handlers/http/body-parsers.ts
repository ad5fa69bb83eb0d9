import type { IncomingHttpHeaders } from 'node:http';
import { Problem } from '../call/problem.ts';
import { isUtf8 } from 'node:buffer';
import { parse } from 'secure-json-parse';
import { MAX_ITEMS } from '../call/body-limits.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Transform, type Readable } from 'node:stream';
import { multipartForm, urlencodedForm, requireUtf8 } from './request-body.ts';

/**
 * Returns the value of a JSON text; undefined for an empty one. Throws 400 for a malformed one or a name such as
 * `__proto__`, and 413 for too many items.
 */
export function parseJson(json: Buffer): unknown {
  requireLimits(json);
  const text = json.toString();
  if (text.trim() === '') return undefined;
  try {
    return parse(text) as unknown;
  } catch {
    throw new Problem('malformed_request', 'The body is not valid JSON.');
  }
}

/** Code that walks a body recurses at each level, and could overflow the stack. */
const DEEPEST = 100;

/** The meaning of a byte of JSON outside of quotes. */
const OTHER = 0;
const BLANK = 1;
const COMMA = 2;
const OPENING = 3;
const CLOSING = 4;
const QUOTE = 5;

const MEANINGS = meanings([
  [BLANK, ' \t\r\n'],
  [COMMA, ','],
  [OPENING, '[{'],
  [CLOSING, ']}'],
  [QUOTE, '"'],
]);

/** Refuses a JSON text before parsing if it is not UTF-8, too deep, or has too many items, each of which takes time. */
function requireLimits(json: Uint8Array): void {
  if (!isUtf8(json)) throw new Problem('malformed_request', 'The JSON body is not in UTF-8.');
  let depth = 0;
  let items = 0;
  let opened = false;
  for (let at = 0; at < json.length; at += 1) {
    const meaning = MEANINGS[json[at] ?? 0] ?? OTHER;
    if (meaning === BLANK) continue;
    // An item follows each comma, and the opening bracket of each list or object that is not empty.
    if (meaning === COMMA || (opened && meaning !== CLOSING)) items += 1;
    opened = meaning === OPENING;
    if (opened) depth += 1;
    else if (meaning === CLOSING) depth -= 1;
    else if (meaning === QUOTE) at = endOfText(json, at);
    if (depth > DEEPEST) throw new Problem('malformed_request', 'The JSON body is nested too deeply.');
    if (items > MAX_ITEMS) throw TOO_MANY_ITEMS;
  }
}

const TOO_MANY_ITEMS = new Problem(
  'payload_too_large',
  `The body has more than ${MAX_ITEMS.toLocaleString('en')} elements of lists and fields of objects.`,
);

const CLOSING_QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);

/** Returns the end of the quoted text that begins at `start`. */
function endOfText(json: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== CLOSING_QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}

function meanings(known: readonly (readonly [meaning: number, characters: string])[]): Uint8Array {
  const table = new Uint8Array(256);
  for (const [meaning, characters] of known)
    for (const character of characters) table[character.charCodeAt(0)] = meaning;
  return table;
}

/** For Node, a chunk of one byte is as much work as one of 64 KiB. Real clients send fewer. */
const MOST_CHUNKS = 5000;

/**
 * Accepts only JSON and forms. An empty body counts as none, because some clients send a Content-Type without a body.
 * The values of a form are converted later, by the schema of the operation.
 */
export function registerBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addHook('preParsing', (request, _reply, body, done) => {
    const hasChunks = request.headers['transfer-encoding'] !== undefined;
    done(null, hasChunks ? ofFewChunks(body) : body);
  });
  const take = (type: string, parse: (body: Buffer, headers: IncomingHttpHeaders) => unknown): void => {
    const read = async ({ headers }: FastifyRequest, body: Buffer): Promise<unknown> => {
      requireUtf8(headers);
      return body.length === 0 ? undefined : await parse(body, headers);
    };
    app.addContentTypeParser<Buffer>(type, { parseAs: 'buffer' }, read);
  };
  take('application/json', parseJson);
  take('application/x-www-form-urlencoded', urlencodedForm);
  take('multipart/form-data', multipartForm);
}

/** Passes a body on. Throws 413 above MOST_CHUNKS. */
function ofFewChunks(body: Readable): Readable {
  let chunks = 0;
  const counted = new Transform({
    transform(chunk, _encoding, done) {
      chunks += 1;
      if (chunks <= MOST_CHUNKS) done(null, chunk);
      else
        done(new Problem('payload_too_large', `The body comes in more than ${String(MOST_CHUNKS)} chunks.`));
    },
  });
  body.on('error', (error) => counted.destroy(error));
  return body.pipe(counted);
}
