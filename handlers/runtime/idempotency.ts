import { sql, type Kysely, type Transaction } from 'kysely';
import stringify from 'safe-stable-stringify';
import { together } from '../../db/connection/driver.ts';
import { SERVER } from '../../db/connection/durability.ts';
import { lockOf } from '../../db/connection/locks.ts';
import type { Database } from '../../db/schema/tables.ts';
import { compileOnce, type Placeholders } from '../../db/connection/compiled.ts';
import { sha256 } from '../../db/values/texts.ts';
import { Problem } from '../call/problem.ts';
import type { RequestParts } from './router.ts';
import { omitPaths } from '../call/secrets.ts';

export interface IdempotencyKey {
  userId: number;
  operation: string;
  key: string;
  requestHash: Buffer;
}

/**
 * Returns a hash of the parameters and the body, whatever the order of fields. Two requests with the same hash are the
 * same. Passwords, at the dotted paths of `unstored`, are left out: they are stored only by a slow hash, and this fast
 * one would allow guessing them.
 */
export function requestHash({ params, query, body }: RequestParts, unstored: readonly string[]): Buffer {
  return sha256(stringify([params, query, omitPaths(body, unstored)]));
}

/**
 * Claims a key until the transaction ends, together with the next statement. That statement fails with KEY_IN_USE while
 * another request holds the key, and with KEY_USED if a response was stored within the last 24 hours.
 */
export async function claimIdempotencyKey(
  trx: Transaction<Database>,
  { userId, operation, key }: IdempotencyKey,
): Promise<void> {
  const lock = lockOf(`${String(userId)} ${operation} ${key}`);
  await together(trx, [claimKey.compile(trx, { userId, operation, key, lock })], 'beginning');
}

const claimKey = compileOnce(
  (
    trx: Transaction<Database>,
    placeholder: Placeholders<Omit<IdempotencyKey, 'requestHash'> & { lock: number }>,
  ) =>
    sql`select claim_idempotency_key(${placeholder('userId')}::bigint, ${placeholder('operation')},
      ${placeholder('key')}, ${placeholder('lock')}::integer)`.compile(trx),
);

/** Returns the stored response of a key, and the server that has it. Throws 422 if it is another request's, and 409 while another holds it. */
export async function storedResponse(
  db: Kysely<Database>,
  { userId, operation, key, requestHash }: IdempotencyKey,
): Promise<{ reply: string; server: string }> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'reply', SERVER.as('server')])
    .where('user_id', '=', userId)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .executeTakeFirst();
  if (row?.reply == null) throw keyInUse();
  if (!row.request_hash.equals(requestHash)) {
    throw new Problem('idempotency_mismatch', 'This Idempotency-Key was used for another request.', {
      errors: { 'Idempotency-Key': ['was used for another request'] },
    });
  }
  return { reply: row.reply, server: row.server };
}

/** Returns the 409 for a key that another request holds. */
export function keyInUse(): Problem {
  return new Problem('idempotency_in_flight', 'A request with this Idempotency-Key is still running.', {
    headers: { 'retry-after': '1' },
  });
}
