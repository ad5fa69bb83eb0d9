import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Observer } from '../call/observer.ts';
import { readTraceparent } from '../call/traceparent.ts';
import { failureOf, type FailedRequests } from '../runtime/failed-requests.ts';

/** The receivers of the end of a request. */
interface Listeners {
  observer: Observer | undefined;
  failures: FailedRequests;
}

/**
 * Logs each request at its end, reports it to the observer, and records it for its user if it failed. Register it
 * first, so that it covers every request.
 */
export function logRequests(app: FastifyInstance, listeners: Listeners): void {
  for (const property of ['trace', 'userId', 'tokenId', 'limit', 'problem'])
    app.decorateRequest(property, null);
  app.decorateRequest('names', 0);
  app.addHook('onRequest', (request, reply, done) => {
    request.trace = readTraceparent(request.headers['traceparent']);
    // `onResponse` does not come if the client has disconnected before the response.
    reply.raw.on('close', () => noteEnd(request, reply, listeners));
    done();
  });
}

function noteEnd(request: FastifyRequest, reply: FastifyReply, { observer, failures }: Listeners): void {
  const { method, url, headers, limit, problem, userId } = request;
  const isAborted = !reply.raw.writableEnded;
  const ms = reply.elapsedTime;
  request.log.info(
    {
      status: isAborted ? undefined : reply.statusCode,
      ms,
      method,
      url: url.split('?', 1)[0],
      limit: limit ?? undefined,
      // A dry run has no row in the audit log, but its locks may have delayed others.
      dry_run: headers['dry-run'] === 'true' || undefined,
      names: request.names > 0 ? request.names : undefined,
      ...identity(request),
    },
    isAborted ? (problem === null ? 'aborted by the client' : 'broken off') : 'answered',
  );
  const failed = problem?.code === 'internal_error';
  const status = isAborted && !failed ? 'aborted' : String(problem?.status ?? reply.statusCode);
  observer?.answered(labelOf(request), status, limit, ms);
  if (problem !== null && userId !== null) failures.note(failureOf(request, problem, userId, ms));
}

/** Returns the fields of a log line that identify a request and its user. */
export function identity(request: FastifyRequest): Record<string, string | number | undefined> {
  return {
    request_id: request.id,
    trace_id: request.trace?.id,
    user_id: request.userId ?? undefined,
    token_id: request.tokenId ?? undefined,
    operation: request.routeOptions.config.operation,
  };
}

/** Returns the operation, or the path of a page beside the API; one label for all requests without a route. */
function labelOf({ is404, routeOptions: { config, url } }: FastifyRequest): string {
  return config.operation ?? (is404 || config.unmatched === true ? 'unmatched' : (url ?? 'unmatched'));
}
