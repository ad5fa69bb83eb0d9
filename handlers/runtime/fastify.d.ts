import type { Deadline } from '../../db/connection/deadline.ts';
import type { Trace } from '../../db/cause.ts';
import type { OperationName } from '../../generated/operations.ts';
import type { LimitName, Problem } from '../call/problem.ts';

// What a request has with us, besides what Fastify gives it. handlers/http sets it, in the order of its hooks.
declare module 'fastify' {
  interface FastifyRequest {
    /** When everything that the request waits for must have come. */
    deadline: Deadline;
    /** Null only for a request that was refused before anything of it was read. */
    trace: Trace | null;
    /** The hash of the bearer token, in hexadecimal; null when there is none or it cannot be one of ours. */
    tokenHash: string | null;
    /** The user of the bearer token, as soon as it is known, and the token. */
    userId: number | null;
    tokenId: number | null;
    /** How many names that must be unique a dry run asks for. Its answer tells whether others have them. */
    names: number;
    /** The limit that the request has reached. */
    limit: LimitName | null;
    /** What the request is answered with, if it fails. */
    problem: Problem | null;
  }
  interface FastifyContextConfig {
    operation?: OperationName;
    /** The address is one of the API, but has no operation for this method. */
    unmatched?: true;
  }
}
