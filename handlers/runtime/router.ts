import {
  OpenAPIRouter,
  type Document,
  type Operation,
  type ParsedRequest,
  type Request,
} from 'openapi-backend';
import { operations, type OperationName } from '../../generated/operations.ts';
import type { ExportType } from './export-formats.ts';
import type { FieldErrors } from '../call/problem.ts';

/** A request whose operation was found by Fastify's router. Its parameters are parsed but not validated. */
export interface RoutedRequest extends Request {
  operation: OperationName;
  parts: ReceivedParts;
}

/** The parts of a request, and its absolute URL, for links. */
export interface ReceivedParts extends RequestParts {
  url: string;
  /** The media type of the export that the request is for. */
  exportType: ExportType | undefined;
}

/** A request as openapi-backend passes it to a handler. */
export interface ReadRequest extends ParsedRequest {
  parts: ReceivedParts;
}

export interface RequestParts {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  headers: Record<string, unknown>;
  body: unknown;
  /** Fields to refuse, regardless of the schemas. */
  refused?: FieldErrors;
  /** Fields and parameters that were sent under another name: the client's name, by the real name. */
  renamed?: ReadonlyMap<string, string>;
}

/** Replaces the router of openapi-backend, which scans all operations. The operation is known, so it is looked up. */
export class OperationRouter extends OpenAPIRouter {
  readonly #byName: ReadonlyMap<string, Operation>;

  constructor(definition: Document) {
    super({ definition });
    this.#byName = new Map(
      Object.entries(operations).map(([operationId, { method, path, secured }]) => [
        operationId,
        { operationId, method, path, responses: {}, security: secured ? [{ bearer: [] }] : [] },
      ]),
    );
  }

  override matchOperation({ operation }: RoutedRequest): Operation {
    const found = this.#byName.get(operation);
    if (found === undefined) throw new Error(`no operation ${operation}`);
    return found;
  }

  override getOperation(operationId: string): Operation | undefined {
    return this.#byName.get(operationId);
  }

  override parseRequest({ method, path, headers, parts }: RoutedRequest): ReadRequest {
    const { params, query, body } = parts;
    return { method, path, headers, params, query, cookies: {}, requestBody: body, parts };
  }
}
