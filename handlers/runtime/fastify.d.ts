import type { Deadline } from '../../db/connection/deadline.ts';
import type { Trace } from '../../db/cause.ts';
import type { OperationName } from '../../generated/operations.ts';
import type { LimitName, Problem } from '../call/problem.ts';

// Our properties of a request, set by the hooks of handlers/http.
declare module 'fastify' {
  interface FastifyRequest {
    /** When everything that the request waits for must have come. */
    deadline: Deadline;
    /** Null only for a request that was refused unread. */
    trace: Trace | null;
    /** The hash of the bearer token in hexadecimal; null without one that has the form of ours. */
    tokenHash: string | null;
    /** The bearer token and its user, once known. */
    userId: number | null;
    tokenId: number | null;
    /** How many unique names a dry run asks for. Its response tells whether they are taken. */
    names: number;
    /** The limit that the request has reached. */
    limit: LimitName | null;
    /** The problem in the response, if any. */
    problem: Problem | null;
  }
  interface FastifyContextConfig {
    operation?: OperationName;
    /** The API has this address, but no operation for this method. */
    unmatched?: true;
  }
}
