import type { FastifyRequest } from 'fastify';
import { findCaller, findWriter } from '../../db/callers.ts';
import { digestOf, isSecret } from '../../db/tokens.ts';
import { restrictionsOn } from '../../db/restrictions.ts';
import { operations, type OperationName } from '../../generated/operations.ts';
import { isAllowedFrom, networkNotAllowed } from '../access/networks.ts';
import { callerOf, forbidden, refusedPolicy } from '../access/policy.ts';
import { unauthenticated, validationFailed } from '../call/problem.ts';
import type { Environment } from './environment.ts';
import type { Caller } from '../call/caller.ts';
import type { ValidateFunction } from 'ajv';
import type { Context } from 'openapi-backend';
import * as validators from '#generated/validators.js';
import { fieldErrors } from '../call/field-errors.ts';
import type { RequestParts } from './router.ts';

/** Returns the hash of the bearer token in a header, in hexadecimal; null without one that has the form of ours. */
export function tokenHash(authorization: string | undefined): string | null {
  const secret = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  return secret !== undefined && isSecret(secret) ? digestOf(secret) : null;
}

/** Returns the caller of an operation, read in one round trip. Throws 401, and 403 if the caller may not call it. */
export type Admit = (operation: OperationName, request: FastifyRequest) => Promise<Caller<string>>;

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
    // The caller's write position decides whether the replica answers.
    const find = replica !== undefined && rules.replica ? findWriter : findCaller;
    const row =
      tokenHash === null ? undefined : await find(within, { tokenHash, permissions: rules.policies });
    if (tokenHash === null || row === undefined) {
      // A token that was valid when first seen no longer counts for its user.
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

const validatorOf: Record<OperationName, () => ValidateFunction> = validators;

/** Throws 422 for parts that the contract does not allow, by validators that `npm run generate` has compiled. */
export function requireValid({ operation: { operationId } }: Context, parts: RequestParts): void {
  const operation = operationId as OperationName;
  const broken = brokenAt(parts.body);
  if (broken !== undefined)
    throw validationFailed({ [broken.join('.') || 'body']: ['has half a character (a lone surrogate)'] });
  const { refused = {}, renamed } = parts;
  const validate = validatorOf[operation]();
  const isValid = validate(parts);
  if (isValid && Object.keys(refused).length === 0) return;
  const errors = fieldErrors(validate.errors ?? [], Object.keys(operations[operation].query), renamed);
  throw validationFailed({ ...errors, ...refused });
}

/** A lone surrogate. JSON can contain one (`"\ud800"`), but UTF-8 would store another character. */
const HALF = /\p{Surrogate}/u;

/** Returns the path of the first lone surrogate in a body, in a name or a text; undefined without one. */
function brokenAt(value: unknown): string[] | undefined {
  if (typeof value === 'string') return HALF.test(value) ? [] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  // Objects are walked by name, lists by index.
  for (const [name, inner] of Object.entries(value) as [string, unknown][]) {
    if (HALF.test(name)) return [name];
    const at = brokenAt(inner);
    if (at !== undefined) return [name, ...at];
  }
  return undefined;
}
