import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import stringify from 'safe-stable-stringify';
import { LOCKS, lockOf } from '../../db/locks.ts';
import type { Database } from '../../db/schema/index.ts';
import { prepare, type Placeholders } from '../../db/prepared.ts';
import { Problem } from './problem.ts';
import type { RequestParts } from './router.ts';
import { omitPaths } from './secrets.ts';

export interface IdempotencyKey {
  userId: number;
  operation: string;
  key: string;
  requestHash: Buffer;
}

/**
 * Returns a hash of the parameters and the body, which does not depend on the order of fields. Two requests are the
 * same if their hashes are. Passwords, at the dotted paths of `unstored`, are left out. They are stored by a slow hash
 * only, and this fast hash would allow guessing them.
 */
export function requestHash({ params, query, body }: RequestParts, unstored: readonly string[]): Buffer {
  return createHash('sha256')
    .update(stringify([params, query, omitPaths(body, unstored)]))
    .digest();
}

/**
 * Claims a key until the transaction ends. Returns the stored response if the work was done within the last 24 hours, or
 * undefined if the caller of this function is to do it, and to store its response in the same transaction. Throws 409
 * while another request holds the key, and 422 if the key was used for another request.
 */
export async function claimIdempotencyKey(
  trx: Transaction<Database>,
  key: IdempotencyKey,
): Promise<string | undefined> {
  const { userId, operation, key: text, requestHash } = key;
  const lock = lockOf(`${String(userId)} ${operation} ${text}`);
  const [row] = await claimKey.execute(trx, { userId, operation, key: text, lock });
  if (row?.held !== true) {
    throw new Problem('idempotency_in_flight', 'A request with this Idempotency-Key is still running.', {
      headers: { 'retry-after': '1' },
    });
  }
  if (row.request_hash === null) return undefined;
  if (row.expired) {
    await deleteKey(trx, key);
    return undefined;
  }
  if (!row.request_hash.equals(requestHash)) {
    throw new Problem('idempotency_mismatch', 'This Idempotency-Key was used for another request.', {
      errors: { 'Idempotency-Key': ['was used for another request'] },
    });
  }
  return row.reply ?? undefined;
}

/** Whether the key is locked now, and what is stored with it. */
type Claim = { held: boolean } & (
  | { request_hash: null; reply: null; expired: null }
  | { request_hash: Buffer; reply: string | null; expired: boolean }
);

const claimKey = prepare(
  (db, placeholder: Placeholders<Omit<IdempotencyKey, 'requestHash'> & { lock: number }>) =>
    sql<Claim>`
    with lock as materialized (
      select pg_try_advisory_xact_lock(${sql.lit(LOCKS.idempotencyKey)}, ${placeholder('lock')}::integer) as held
    )
    select held, request_hash, reply, created_at < now() - interval '24 hours' as expired
    from lock left join idempotency_keys
      on user_id = ${placeholder('userId')} and operation = ${placeholder('operation')} and key = ${placeholder('key')}`.compile(
      db,
    ),
);

async function deleteKey(
  trx: Transaction<Database>,
  { userId, operation, key }: IdempotencyKey,
): Promise<void> {
  await trx
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .execute();
}
