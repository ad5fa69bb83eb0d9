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
 * Claims a key inside the business transaction, so that a crash leaves nothing behind. Returns the stored response if
 * the work was done within the last 24 hours, or undefined if the caller of this function is to do it. Throws 409 while
 * another request holds the key, and 422 if the key was used for another request.
 */
export async function claimIdempotencyKey(
  trx: Transaction<Database>,
  key: IdempotencyKey,
): Promise<string | undefined> {
  const lock = lockOf(`${String(key.userId)} ${key.operation} ${key.key}`);
  const [row] = await claimKey.execute(trx, { ...key, lock });
  if (row?.held !== true) {
    throw new Problem('idempotency_in_flight', 'A request with this Idempotency-Key is still running.', {
      headers: { 'retry-after': '1' },
    });
  }
  if (row.claimed) return undefined;
  const stored = await trx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'reply'])
    .where('user_id', '=', key.userId)
    .where('operation', '=', key.operation)
    .where('key', '=', key.key)
    .executeTakeFirstOrThrow();
  if (!stored.request_hash.equals(key.requestHash)) {
    throw new Problem('idempotency_mismatch', 'This Idempotency-Key was used for another request.', {
      errors: { 'Idempotency-Key': ['was used for another request'] },
    });
  }
  return stored.reply ?? undefined;
}

interface Claim extends IdempotencyKey {
  lock: number;
}

const claimKey = prepare((db, placeholder: Placeholders<Claim>) =>
  sql<{ held: boolean; claimed: boolean }>`
    with lock as materialized (
      select pg_try_advisory_xact_lock(${sql.lit(LOCKS.idempotencyKey)}, ${placeholder('lock')}::integer) as held
    ), claim as (
      insert into idempotency_keys as k (user_id, operation, key, request_hash)
      select ${placeholder('userId')}, ${placeholder('operation')}, ${placeholder('key')}, ${placeholder('requestHash')} from lock where held
      on conflict (user_id, operation, key) do update
        set request_hash = excluded.request_hash, reply = null, created_at = now()
        where k.created_at < now() - interval '24 hours'
      returning 1
    )
    select held, exists (select from claim) as claimed from lock`.compile(db),
);
