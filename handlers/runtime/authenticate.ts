import type { Kysely } from 'kysely';
import { findCaller, findWriter } from '../../db/callers.ts';
import type { Database } from '../../db/schema/index.ts';
import { hashSecret, isSecret } from '../../db/tokens.ts';
import { operations, type OperationName } from '../../generated/operations.ts';
import { callerOf, policiesOf, type Caller } from '../access/policy.ts';

/** Returns the hash of the bearer token in a header, or null if there is none or it cannot be one of ours. */
export function tokenHash(authorization: string | undefined): Buffer | null {
  const secret = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  return secret !== undefined && isSecret(secret) ? hashSecret(secret) : null;
}

/**
 * Returns the caller for the hash of a bearer token, in one database round trip; undefined if the token is not valid.
 * With `wrote`, the caller comes with what it has written.
 */
export async function authenticate(
  db: Kysely<Database>,
  tokenHash: Buffer,
  operation: OperationName,
  { wrote }: { wrote: boolean },
): Promise<Caller<string> | undefined> {
  const query = { tokenHash, permissions: policiesOf(operation) };
  const row = await (wrote ? findWriter(db, query) : findCaller(db, query));
  return row && callerOf(row, operations[operation]);
}
