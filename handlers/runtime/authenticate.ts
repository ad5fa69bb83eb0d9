import type { Kysely } from 'kysely';
import { findCaller, findWriter, type CallerRow } from '../../db/callers.ts';
import type { WritePosition } from '../../db/connection/replica.ts';
import type { Database } from '../../db/schema/index.ts';
import { digestOf, isSecret } from '../../db/tokens.ts';
import type { OperationName } from '../../generated/operations.ts';
import { policiesOf } from '../access/policy.ts';

/**
 * Returns the hash of the bearer token in a header, in hexadecimal, or null if there is none or it cannot be one of
 * ours.
 */
export function tokenHash(authorization: string | undefined): string | null {
  const secret = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  return secret !== undefined && isSecret(secret) ? digestOf(secret) : null;
}

/**
 * Returns the caller's row for the hash of a bearer token, in one database round trip; undefined if the token is not
 * valid. With `wrote`, it comes with what the caller has written.
 */
export function authenticate(
  db: Kysely<Database>,
  tokenHash: string,
  operation: OperationName,
  { wrote }: { wrote: boolean },
): Promise<(CallerRow & Partial<WritePosition>) | undefined> {
  const query = { tokenHash, permissions: policiesOf(operation) };
  return wrote ? findWriter(db, query) : findCaller(db, query);
}
