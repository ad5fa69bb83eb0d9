import type { Field, OperationForm } from './operation-form.ts';

/** What was typed into the form of an operation. A field that is empty is not sent. */
export interface Filled {
  values: ReadonlyMap<Field, string>;
  /** The whole body as JSON, instead of its fields. */
  body?: string | undefined;
  dryRun: boolean;
  idempotencyKey: string;
  /** The media type to ask for. */
  media: string;
  /** The bearer token; a public operation gets none. */
  token: string;
}

/** A request as it is sent, and as the snippets show it. */
export interface HttpRequest {
  method: string;
  /** The whole address. Everything that means something to a shell or a string literal is encoded. */
  url: string;
  headers: [name: string, value: string][];
  /** JSON. */
  body?: string;
}

/** Text in the form that cannot be sent. */
export class Unsendable extends Error {
  readonly field: string;

  constructor(field: string, problem: string) {
    super(`${field} ${problem}`);
    this.field = field;
  }
}

export const AUTHORIZATION = 'Authorization';

/**
 * Returns the request that a form stands for. `base` is where the API begins. A parameter of the path that is empty keeps
 * its name in braces; an optional body without fields is not sent. Throws Unsendable for text that is no JSON or no number,
 * that no header takes, or that would lead to another path.
 */
export function requestOf(base: string, form: OperationForm, filled: Filled): HttpRequest {
  const { method, path, secured, write, media } = form;
  const headers: HttpRequest['headers'] = [];
  if (secured) headers.push([AUTHORIZATION, `Bearer ${inHeader('The token', filled.token)}`]);
  if (filled.media !== media[0]) headers.push(['Accept', filled.media]);
  if (write && filled.idempotencyKey !== '')
    headers.push(['Idempotency-Key', inHeader('The Idempotency-Key', filled.idempotencyKey)]);
  if (write && filled.dryRun) headers.push(['Dry-Run', 'true']);
  const url = `${base}${filledPath(path, filled)}${queryOf(filled)}`;
  const body = form.body === 'none' ? '{}' : JSON.stringify(bodyOf(filled));
  if (form.body !== 'required' && body === '{}') return { method, url, headers };
  headers.push(['Content-Type', 'application/json']);
  return { method, url, headers, body };
}

/** Returns the names of the fields of a path that are empty. */
export function missingInPath({ fields }: OperationForm, { values }: Filled): string[] {
  return fields
    .filter((field) => field.in === 'path' && (values.get(field) ?? '') === '')
    .map(({ name }) => name);
}

function filledPath(path: string, filled: Filled): string {
  return sent(filled, 'path').reduce(
    (whole, [{ name }, text]) => whole.replace(`{${name}}`, () => segmentOf(name, text)),
    path,
  );
}

/** Encodes a part of a path. Dots alone, encoded or not, mean the path itself or the one above it. */
function segmentOf(name: string, text: string): string {
  if (text === '.' || text === '..') throw new Unsendable(name, 'cannot be dots alone.');
  return encoded(text);
}

function inHeader(name: string, text: string): string {
  if (/[^ -~]/.test(text)) throw new Unsendable(name, 'may have ASCII characters only.');
  return text;
}

function queryOf(filled: Filled): string {
  const pairs = sent(filled, 'query').map(([{ name }, text]) => `${encoded(name)}=${encoded(text)}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Returns the body of a form: the fields that are not empty, or what was typed for the whole. */
export function bodyOf(filled: Filled): unknown {
  if (filled.body !== undefined) return json('The body', filled.body);
  return Object.fromEntries(sent(filled, 'body').map(([field, text]) => [field.name, valueOf(field, text)]));
}

const sent = ({ values }: Filled, place: Field['in']): [Field, string][] =>
  [...values].filter(([field, text]) => field.in === place && text !== '');

function valueOf({ name, kind }: Field, text: string): unknown {
  if (kind === 'boolean') return text === 'true';
  if (kind === 'json') return json(name, text);
  if (kind !== 'integer' && kind !== 'number') return text;
  const number = Number(text);
  if (!Number.isFinite(number)) throw new Unsendable(name, 'is not a number.');
  return number;
}

function json(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Unsendable(name, 'is not valid JSON.');
  }
}

/** Encodes a part of an address, with the quotes and brackets that encodeURIComponent leaves. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
