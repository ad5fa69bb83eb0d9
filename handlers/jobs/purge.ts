import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { raiseTimeLimit } from '../../db/connection/time-limits.ts';
import { inBatches, type IsTimeUp } from './batches.ts';
import { walksOf, type Retention } from './retention.ts';
import { runWalks } from './walk.ts';

const BATCH = 5000;

/** How many rows of each kind were deleted. */
export interface Purged {
  idempotencyKeys: number;
  tokens: number;
  loginAttempts: number;
  loginNetworks: number;
  linkCodes: number;
  /** By the walks of the retention. */
  old: Record<string, number>;
}

/**
 * Deletes idempotency keys older than 24 hours, and tokens that expired or were revoked more than 24 hours ago. A token
 * that has written stays, because the audit log and the ledger refer to it. Also deletes wrong passwords after one hour, login networks 30 days
 * after the last login, and messaging codes 24 hours after their end. None of them counts any more. Then deletes what
 * the retention says.
 */
export async function purge(db: Kysely<Database>, retention: Retention, isOver: IsTimeUp): Promise<Purged> {
  return {
    idempotencyKeys: await deleteAll(db, oldKeys, isOver),
    tokens: await deleteAll(db, deadTokens, isOver),
    loginAttempts: await deleteAll(db, oldAttempts, isOver),
    loginNetworks: await deleteAll(db, oldNetworks, isOver),
    linkCodes: await deleteAll(db, oldLinkCodes, isOver),
    old: await runWalks(db, walksOf(retention), isOver),
  };
}

const oldKeys = sql`
  delete from idempotency_keys where ctid in (
    select ctid from idempotency_keys where created_at < now() - interval '24 hours'
    order by created_at limit ${BATCH} for update skip locked)`;

const deadTokens = sql`
  delete from tokens where id in (
    select id from tokens
    where not has_written and (expires_at < now() - interval '24 hours' or revoked_at < now() - interval '24 hours')
    limit ${BATCH} for update skip locked)`;

const oldAttempts = sql`
  delete from login_attempts where ctid in (
    select ctid from login_attempts where created_at < now() - interval '1 hour'
    order by created_at limit ${BATCH} for update skip locked)`;

const oldNetworks = sql`
  delete from login_networks where ctid in (
    select ctid from login_networks where last_login_at < now() - interval '30 days'
    order by last_login_at limit ${BATCH} for update skip locked)`;

const oldLinkCodes = sql`
  delete from messaging_link_codes where id in (
    select id from messaging_link_codes where expires_at < now() - interval '24 hours'
    order by expires_at limit ${BATCH} for update skip locked)`;

function deleteAll(db: Kysely<Database>, statement: RawBuilder<unknown>, isOver: IsTimeUp): Promise<number> {
  return inBatches(async () => {
    const { numAffectedRows = 0n } = await db.transaction().execute(async (trx) => {
      await raiseTimeLimit(trx, 30);
      return statement.execute(trx);
    });
    return { done: Number(numAffectedRows), more: Number(numAffectedRows) === BATCH };
  }, isOver);
}
