import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FailedRequest } from '../../db/failed-requests.ts';
import type { PooledDatabase } from '../../db/connection/pooled-database.ts';
import { storable } from '../../db/values/texts.ts';
import type { Observer } from '../call/observer.ts';
import type { Problem } from '../call/problem.ts';
import { FailedRequests } from '../runtime/failed-requests.ts';

const LONGEST_TEXT = 500;
/** In bytes, as JSON. */
const MOST_ERRORS = 2048;

/** Notes each request of a user that is answered with a problem. One whose client is gone has no answer. */
export function noteFailures(app: FastifyInstance, db: PooledDatabase, observer: Observer | undefined): void {
  const failures = new FailedRequests(db, app.log, observer);
  app.addHook('onClose', () => failures.stop());
  app.addHook('onRequest', (request, reply, done) => {
    // `onResponse` does not come where a response is broken off.
    reply.raw.on('close', () => {
      const { problem, userId } = request;
      if (problem !== null && userId !== null)
        failures.note(failureOf(request, problem, userId, reply.elapsedTime));
    });
    done();
  });
}

/** The query is left out of the path, as of the log: it may hold a secret. */
function failureOf(
  request: FastifyRequest,
  { status, code, message, errors }: Problem,
  userId: number,
  milliseconds: number,
): FailedRequest {
  const { id, tokenId, method, url, ip, routeOptions } = request;
  return {
    user_id: userId,
    token_id: tokenId,
    operation: routeOptions.config.operation ?? null,
    method,
    path: (url.split('?', 1)[0] ?? '').slice(0, LONGEST_TEXT),
    status,
    code,
    detail: storable(message.slice(0, LONGEST_TEXT)),
    errors: errors === undefined ? null : firstErrors(errors),
    request_id: id,
    ip,
    duration_ms: Math.round(milliseconds),
    created_at: new Date().toISOString(),
  };
}

/** Returns the first fields that are kept. */
function firstErrors(errors: Record<string, string[]>): Record<string, string[]> {
  const kept: Record<string, string[]> = {};
  let bytes = 0;
  for (const [field, reasons] of Object.entries(errors)) {
    bytes += Buffer.byteLength(JSON.stringify([field, reasons]));
    if (bytes > MOST_ERRORS) break;
    kept[storable(field)] = reasons.map((reason) => storable(reason));
  }
  return kept;
}
