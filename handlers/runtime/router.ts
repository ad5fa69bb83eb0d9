import {
  OpenAPIRouter,
  type Document,
  type Operation,
  type ParsedRequest,
  type Request,
} from 'openapi-backend';
import { operations, type OperationName, type ParameterKind } from '../../generated/operations.ts';
import { Problem, type FieldErrors } from './problem.ts';

/** A request whose operation was found by Fastify's router. Its parameters are parsed but not validated. */
export interface RoutedRequest extends Request {
  operation: OperationName;
  parts: RequestParts;
}

/** A request as openapi-backend passes it to a handler. */
export interface ReadRequest extends ParsedRequest {
  parts: RequestParts;
}

export interface RequestParts {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  headers: Record<string, unknown>;
  body: unknown;
  /** Fields to refuse, regardless of the schemas. */
  refused?: FieldErrors;
  /** Fields of the body that were sent under another name: the client's name, by the real name. */
  renamed?: ReadonlyMap<string, string>;
}

/** Returns whether nothing of a write may last. */
export const isDryRun = ({ headers }: RequestParts): boolean => headers['Dry-Run'] === 'true';

/** Replaces the router of openapi-backend, which scans all operations. The operation is known, so it is looked up. */
export class OperationRouter extends OpenAPIRouter {
  private readonly byName: ReadonlyMap<string, Operation>;

  constructor(definition: Document) {
    super({ definition });
    this.byName = new Map(
      Object.entries(operations).map(([operationId, { method, path, secured }]) => [
        operationId,
        { operationId, method, path, responses: {}, security: secured ? [{ bearer: [] }] : [] },
      ]),
    );
  }

  override matchOperation({ operation }: RoutedRequest): Operation {
    const found = this.byName.get(operation);
    if (found === undefined) throw new Error(`no operation ${operation}`);
    return found;
  }

  override getOperations(): Operation[] {
    return [...this.byName.values()];
  }

  override getOperation(operationId: string): Operation | undefined {
    return this.byName.get(operationId);
  }

  override parseRequest({ method, path, headers, parts }: RoutedRequest): ReadRequest {
    const { params, query, body } = parts;
    return { method, path, headers, params, query, cookies: {}, requestBody: body, parts };
  }
}

/**
 * Parses parameters: `1` -> 1, `1,2` -> [1, 2], `true` or `1` -> true. A text that cannot be parsed stays as it is, for
 * the validator to refuse.
 */
export function readParameters(
  texts: Readonly<Record<string, unknown>>,
  kinds: Readonly<Record<string, ParameterKind | `${ParameterKind}[]`>>,
): Record<string, unknown> {
  // Without a prototype, `__proto__` is a name like any other, and refused like any other.
  const values = Object.create(null) as Record<string, unknown>;
  for (const name in texts) {
    const text = texts[name];
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    values[name] = kind === undefined ? text : readParameter(text, kind);
  }
  return values;
}

/** Throws 400 for a query with invalid percent-encoding. Fastify's parser would keep the undecoded text. */
export function requireReadableQuery(url: string): void {
  const at = url.indexOf('?');
  if (at === -1 || !url.includes('%', at)) return;
  try {
    decodeURIComponent(url.slice(at));
  } catch {
    throw new Problem('malformed_request', 'The query has a character that is not encoded as it should be.');
  }
}

function readParameter(text: unknown, kind: ParameterKind | `${ParameterKind}[]`): unknown {
  if (kind.endsWith('[]')) {
    const texts = Array.isArray(text) ? text : [text];
    return texts.flatMap((item) => String(item).split(',')).map((item) => readText(item, kind.slice(0, -2)));
  }
  return typeof text === 'string' ? readText(text, kind) : text;
}

/** Returns the value of a text, or the text itself if it is not of that kind. */
export function readText(text: string, kind: string): unknown {
  if (kind === 'integer' && /^-?\d{1,16}$/.test(text)) return Number(text);
  if (kind === 'number' && /^-?\d{1,15}(\.\d{1,15})?$/.test(text)) return Number(text);
  if (kind === 'flag' && text === '') return true;
  if ((kind === 'boolean' || kind === 'flag') && (text === 'true' || text === '1')) return true;
  if ((kind === 'boolean' || kind === 'flag') && (text === 'false' || text === '0')) return false;
  return text;
}
