import Negotiator from 'negotiator';
import type { FastifyRequest } from 'fastify';
import type { Operation } from '../../generated/operations.ts';
import type { FieldErrors } from '../call/problem.ts';
import { EXPORT_TYPES, type ExportType } from '../runtime/export-formats.ts';

const JSON_OR_EXPORT = ['application/json', ...EXPORT_TYPES];

/** Returns the media type of the export that a request asks for; undefined for a list. */
export function exportTypeOf({ headers }: Pick<FastifyRequest, 'headers'>): ExportType | undefined {
  const wanted = new Negotiator({ headers }).mediaType(JSON_OR_EXPORT);
  return EXPORT_TYPES.find((type) => type === wanted);
}

/** Returns the faults of parameters that are not for an export, or only for one. */
export function misplacedParameters(
  known: Operation['query'],
  query: Readonly<Record<string, unknown>>,
  exportType: ExportType | undefined,
): FieldErrors {
  if (exportType === undefined)
    return 'page' in known && 'after' in query ? { after: [`goes with an export only (${ACCEPT})`] } : {};
  const paging = ['page', 'per_page', 'limit'].filter((name) => name in known && name in query);
  const isSorted = 'sort' in query && String(query['sort']) !== 'id';
  return {
    ...Object.fromEntries(paging.map((name) => [name, ['does not go with an export, which has all rows']])),
    ...(isSorted ? { sort: ['must be id, or absent: an export is in the order of its ids'] } : {}),
  };
}

const ACCEPT = `Accept: ${EXPORT_TYPES.join(' or ')}`;
