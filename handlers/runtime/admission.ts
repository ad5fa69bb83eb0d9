import type { FastifyRequest } from 'fastify';
import { findCaller, findWriter } from '../../db/callers.ts';
import { digestOf, isSecret } from '../../db/tokens.ts';
import { restrictionsOn } from '../../db/restrictions.ts';
import { operations, type OperationName } from '../../generated/operations.ts';
import { isAllowedFrom, networkNotAllowed } from '../access/networks.ts';
import { callerOf, forbidden, refusedPolicy } from '../access/policy.ts';
import { unauthenticated } from '../call/problem.ts';
import type { Environment } from './environment.ts';
import type { Caller } from '../call/caller.ts';

/**
 * Returns the hash of the bearer token in a header, in hexadecimal, or null if there is none or it cannot be one of
 * ours.
 */
export function tokenHash(authorization: string | undefined): string | null {
  const secret = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  return secret !== undefined && isSecret(secret) ? digestOf(secret) : null;
}

/** Returns the caller of an operation, read in one round trip. Throws 401, and 403 if the caller may not call it. */
export type Admit = (operation: OperationName, request: FastifyRequest) => Promise<Caller<string>>;

/** Returns what admits callers. */
export function admission({
  db,
  replica,
  owners,
  uses,
}: Pick<Environment, 'db' | 'replica' | 'owners' | 'uses'>): Admit {
  return async (operation, request) => {
    const { tokenHash, ip } = request;
    const within = db.within(request.deadline);
    const rules = operations[operation];
    // What the caller has written decides whether the replica answers.
    const find = replica !== undefined && rules.replica ? findWriter : findCaller;
    const row =
      tokenHash === null ? undefined : await find(within, { tokenHash, permissions: rules.policies });
    if (tokenHash === null || row === undefined) {
      // The token was valid when it was first seen. From now on it does not count for its user.
      if (tokenHash !== null) owners.forget(tokenHash);
      request.userId = null;
      throw unauthenticated();
    }
    const caller = callerOf(row, rules);
    request.userId = caller.id;
    request.tokenId = caller.tokenId;
    uses.note(caller.tokenId);
    if (!isAllowedFrom(ip, caller.allowedNetworks)) throw networkNotAllowed(ip, operation);
    const refused = refusedPolicy(caller, operation);
    if (refused !== undefined) {
      const isBlocked = refused.reason === 'restriction';
      throw forbidden(
        refused,
        isBlocked ? await restrictionsOn(within, caller.id, refused.policy) : undefined,
      );
    }
    return caller;
  };
}
