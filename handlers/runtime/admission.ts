import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { PooledDatabase } from '../../db/connection/pooled-database.ts';
import type { WritePosition } from '../../db/connection/replica.ts';
import type { Database } from '../../db/schema/index.ts';
import { findCaller, findWriter, type CallerRow } from '../../db/callers.ts';
import { digestOf, isSecret } from '../../db/tokens.ts';
import { restrictionsOn } from '../../db/restrictions.ts';
import { operations, type OperationName } from '../../generated/operations.ts';
import { isAllowedFrom, networkNotAllowed } from '../access/networks.ts';
import { callerOf, forbidden, policiesOf, refusedPolicy } from '../access/policy.ts';
import { unauthenticated } from '../call/problem.ts';
import type { TokenOwners } from './token-owners.ts';
import type { TokenUses } from './token-uses.ts';
import type { Caller } from '../call/caller.ts';

interface Environment {
  db: PooledDatabase;
  /** Given if lists may be answered by a replica. */
  replica: object | undefined;
  owners: TokenOwners;
  uses: TokenUses;
}

/**
 * Returns the hash of the bearer token in a header, in hexadecimal, or null if there is none or it cannot be one of
 * ours.
 */
export function tokenHash(authorization: string | undefined): string | null {
  const secret = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  return secret !== undefined && isSecret(secret) ? digestOf(secret) : null;
}

/** Admits the callers of operations. */
export class Admission {
  readonly #environment: Environment;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** Returns the caller of an operation. Throws 401, and 403 if the caller may not call it. */
  async admit(operation: OperationName, request: FastifyRequest): Promise<Caller<string>> {
    const { owners } = this.#environment;
    const { tokenHash, deadline } = request;
    const db = this.#environment.db.within(deadline);
    const wrote = this.#asksReplica(operation);
    const row = tokenHash === null ? undefined : await authenticate(db, tokenHash, operation, { wrote });
    if (tokenHash === null || row === undefined) {
      // The token was valid when it was first seen. From now on it does not count for its user.
      if (tokenHash !== null) owners.forget(tokenHash);
      request.userId = null;
      throw unauthenticated();
    }
    const caller = callerOf(row, operations[operation]);
    this.#note(request, caller);
    if (!isAllowedFrom(request.ip, caller.allowedNetworks)) throw networkNotAllowed(request.ip, operation);
    const refused = refusedPolicy(caller, operation);
    if (refused !== undefined) {
      const isBlocked = refused.reason === 'restriction';
      throw forbidden(refused, isBlocked ? await restrictionsOn(db, caller.id, refused.policy) : undefined);
    }
    return caller;
  }

  /** Returns whether what the caller has written decides who answers. */
  #asksReplica(operation: OperationName): boolean {
    return this.#environment.replica !== undefined && operations[operation].replica;
  }

  #note(request: FastifyRequest, { id, tokenId }: Caller<string>): void {
    request.userId = id;
    request.tokenId = tokenId;
    this.#environment.uses.note(tokenId);
  }
}

/**
 * Returns the caller's row for the hash of a bearer token, in one database round trip; undefined if the token is not
 * valid. With `wrote`, it comes with what the caller has written.
 */
function authenticate(
  db: Kysely<Database>,
  tokenHash: string,
  operation: OperationName,
  { wrote }: { wrote: boolean },
): Promise<(CallerRow & Partial<WritePosition>) | undefined> {
  const query = { tokenHash, permissions: policiesOf(operation) };
  return wrote ? findWriter(db, query) : findCaller(db, query);
}
