import type { FastifyRequest } from 'fastify';
import {
  operations,
  type Operation,
  type OperationName,
  type ParameterKind,
} from '../../generated/operations.ts';
import { shapes } from '../../generated/shapes.ts';
import { Problem, type FieldErrors } from '../call/problem.ts';
import type { ReceivedParts } from '../runtime/router.ts';
import type { Settings } from '../call/settings.ts';
import { Form, readBody, readText } from './request-body.ts';
import { Translation } from './spellings.ts';
import { exportTypeOf, misplacedParameters } from './export-request.ts';
import { absoluteUrl } from './request-target.ts';

/**
 * Returns the parts of a request for an operation, parsed but not validated. Throws 400 for an unreadable query, and
 * 404 for an address with an empty segment.
 */
export function partsOf(
  operation: OperationName,
  request: FastifyRequest,
  settings: Settings,
): ReceivedParts {
  const { params, query, querySpellings, method, secured, exportColumns }: Operation = operations[operation];
  const isExported = exportColumns !== null;
  requireReadableQuery(request.url);
  const given = request.params as Record<string, string>;
  // `/users//roles` names no user.
  if (Object.values(given).includes('')) throw new Problem('not_found', 'There is nothing at this address.');
  const sent = request.query as Record<string, unknown>;
  const exportType = isExported ? exportTypeOf(request) : undefined;
  const translation = new Translation();
  const named = querySpellings === null ? sent : translation.fields(sent, querySpellings);
  const body = readBody(operation, request.body, translation);
  return {
    url: absoluteUrl(request, settings),
    exportType,
    params: readParameters(given, params),
    query: readParameters(named, query),
    headers: method !== 'GET' && secured ? writeHeaders(request.headers) : {},
    body,
    renamed: translation.renamed,
    refused: {
      ...translation.refused,
      ...(request.body instanceof Form && request.body.refused),
      ...ofQuery(operation, query, body),
      ...(isExported && misplacedParameters(query, sent, exportType)),
    },
  };
}

/** Returns why fields of a body are refused that are parameters of the query, where an operation takes no body. */
function ofQuery(operation: OperationName, query: Operation['query'], body: unknown): FieldErrors {
  if (shapes[operation] !== undefined || typeof body !== 'object' || body === null) return {};
  const names = Object.keys(body).filter((name) => Object.hasOwn(query, name));
  return Object.fromEntries(
    names.map((name) => [name, [`is a parameter of the query: send it as ?${name}=...`]]),
  );
}

/** Returns the headers of a write, by their names in the contract. */
function writeHeaders(headers: FastifyRequest['headers']): Record<string, unknown> {
  const { 'idempotency-key': key, 'dry-run': dryRun } = headers;
  return {
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    ...(dryRun === undefined ? {} : { 'Dry-Run': dryRun }),
  };
}

/** Parses parameters: `1` -> 1, `1,2` -> [1, 2], `true` or `1` -> true. The validator refuses any other text. */
function readParameters(
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

/** Throws 400 for a query with invalid percent-encoding, which Fastify's parser would keep undecoded. */
function requireReadableQuery(url: string): void {
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
