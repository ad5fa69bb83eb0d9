import { sql, type Kysely } from 'kysely';
import type { components } from '../generated/edge-types.ts';
import { EFFECTIVE_BOUQUETS } from './line-bouquets.ts';
import { lineStatus, OWN_COLUMNS } from './lines.ts';
import type { Database } from './schema/index.ts';
import type { SyncAction } from './schema/edge.ts';
import type { LineKindName, LinesTable } from './schema/lines.ts';
import type { Trace } from './traces.ts';

/** The columns of a line that are sent to the streaming edge unchanged. */
const SENT_COLUMNS = [
  'id',
  'kind',
  ...OWN_COLUMNS,
  'package_id',
  'max_connections',
  'is_trial',
  'adult',
  'vpn_enabled',
  'dns',
  'country',
  'user_id',
  'activated_at',
  'expired_at',
] as const satisfies (keyof LinesTable & keyof SyncedLine)[];

/** A line as it is sent to the streaming edge (spec/edge/edge.yaml). */
type SyncedLine = components['schemas']['SyncedLine'];

/** A sync that this worker may deliver until its lease expires. */
export interface ClaimedSync {
  id: number;
  /** The epoch of the database. */
  epoch: number;
  lineId: number;
  action: SyncAction;
  /** The number of delivery attempts, including this one. */
  attempts: number;
  createdAt: string;
  /** The number of seconds since it became pending. */
  pendingSeconds: number;
  /** The trace of the request that caused it. */
  trace: Trace | null;
}

/** `fresh` syncs have never failed, `retried` ones have. */
const STATES = { fresh: sql`last_error is null`, retried: sql`last_error is not null` } as const;

const ORDERS = { oldest: sql`next_attempt_at, id`, newest: sql`next_attempt_at desc, id desc` } as const;

/** Of the newest syncs only these are looked at, because most may wait for earlier ones of their lines. */
const NEWEST = 500;

/**
 * Claims pending syncs that are due. Only the oldest sync of each line is claimed, so that syncs keep their order. A
 * claim that is not settled within `leaseSeconds` can be claimed again by any worker.
 */
export async function claimSyncs(
  db: Kysely<Database>,
  { state, first }: { state: keyof typeof STATES; first: 'oldest' | 'newest' },
  limit: number,
  leaseSeconds: number,
): Promise<ClaimedSync[]> {
  if (limit <= 0) return [];
  const isDue = sql`status = 'pending' and ${STATES[state]} and next_attempt_at <= now()`;
  const looked =
    first === 'oldest'
      ? sql``
      : sql`and id in (select id from syncs where ${isDue} order by ${ORDERS.newest} limit ${NEWEST})`;
  const { rows } = await sql<ClaimedSync>`
    with due as (
      select id from syncs where ${isDue} ${looked}
        and not exists (
          select from syncs as earlier
          where earlier.line_id = syncs.line_id and earlier.id < syncs.id and earlier.status = 'pending')
      order by ${ORDERS[first]} limit ${limit} for update of syncs skip locked
    )
    update syncs set attempts = attempts + 1, updated_at = now(),
      next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    from due where syncs.id = due.id
    returning syncs.id, (select max(id) from epochs) as epoch, line_id as "lineId", action, attempts, created_at as "createdAt",
      extract(epoch from now() - pending_since)::float8 as "pendingSeconds",
      case when trace_id is not null then
        jsonb_build_object('id', replace(trace_id::text, '-', ''), 'sampled', trace_sampled) end as trace`.execute(
    db,
  );
  return rows;
}

/** Returns the current state of a line, even if it is deleted. */
export async function syncedLine(db: Kysely<Database>, lineId: number): Promise<SyncedLine> {
  return db
    .selectFrom('lines')
    .select(SENT_COLUMNS)
    .select([
      sql<SyncedLine['status']>`case when deleted_at is not null then 'deleted' else ${lineStatus()} end`.as(
        'status',
      ),
      EFFECTIVE_BOUQUETS.as('bouquets'),
    ])
    .where('id', '=', lineId)
    .executeTakeFirstOrThrow();
}

/** Marks a claimed sync as delivered, and makes the line's next sync due. */
export async function markSynced(db: Kysely<Database>, sync: ClaimedSync): Promise<void> {
  await settle(db, sync, sql`status = 'synced', synced_at = now()`);
}

/** Marks a claimed sync as failed for good, and makes the line's next sync due. */
export async function markFailed(db: Kysely<Database>, sync: ClaimedSync, error: string): Promise<void> {
  await settle(db, sync, sql`status = 'failed', last_error = ${error}`);
}

// A worker whose lease has expired changes nothing, because a newer claim has incremented the attempts.
async function settle(
  db: Kysely<Database>,
  { id, lineId, attempts }: ClaimedSync,
  changes: ReturnType<typeof sql>,
): Promise<void> {
  await sql`
    with settled as (
      update syncs set ${changes}, updated_at = now()
      where id = ${id} and status = 'pending' and attempts = ${attempts} returning id
    )
    update syncs set next_attempt_at = now()
    where id = (
        select min(id) from syncs where line_id = ${lineId} and status = 'pending' and id > ${id})
      and next_attempt_at > now() and exists (select from settled)`.execute(db);
}

/** Postpones a claimed sync after a failed attempt. The line's later syncs wait with it. */
export async function postponeSync(
  db: Kysely<Database>,
  { id, lineId, attempts }: ClaimedSync,
  error: string,
  seconds: number,
): Promise<void> {
  const next = sql`now() + make_interval(secs => ${seconds})`;
  await sql`
    with put_off as (
      update syncs set next_attempt_at = ${next}, last_error = ${error}, updated_at = now()
      where id = ${id} and status = 'pending' and attempts = ${attempts} returning id
    )
    update syncs set next_attempt_at = ${next}
    where line_id = ${lineId} and status = 'pending' and id > ${id} and next_attempt_at < ${next}
      and exists (select from put_off)`.execute(db);
}

/** Releases a claim as if it had not been made. */
export async function releaseSync(db: Kysely<Database>, { id, attempts }: ClaimedSync): Promise<void> {
  await sql`
    update syncs set attempts = attempts - 1, next_attempt_at = now(), updated_at = now()
    where id = ${id} and status = 'pending' and attempts = ${attempts}`.execute(db);
}

/** A sync that failed for good, for the operator to inspect. */
export interface FailedSync {
  id: number;
  line_id: number;
  kind: LineKindName;
  action: SyncAction;
  attempts: number;
  last_error: string | null;
  created_at: string;
}

/** Returns the oldest failed syncs and their total. */
export async function failedSyncs(
  db: Kysely<Database>,
  limit: number,
): Promise<{ total: number; oldest: FailedSync[] }> {
  const failed = db.selectFrom('syncs').where('syncs.status', '=', 'failed');
  const { total } = await failed
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const oldest = await failed
    .innerJoin('lines', 'lines.id', 'syncs.line_id')
    .select([
      'syncs.id',
      'syncs.line_id',
      'lines.kind',
      'syncs.action',
      'syncs.attempts',
      'syncs.last_error',
      'syncs.created_at',
    ])
    .orderBy('syncs.id')
    .limit(limit)
    .execute();
  return { total, oldest };
}

const RESENT_AT_ONCE = 1000;

/**
 * Queues failed syncs again, the oldest first, and returns their number. `'once'` limits this to syncs that have not
 * been queued again before, so that a sync that the edge never accepts is not sent forever.
 */
export async function resendFailed(db: Kysely<Database>, which: 'once' | 'all'): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update syncs set status = 'pending', resent = true, pending_since = now(), next_attempt_at = now(),
      updated_at = now()
    where id in (
      select id from syncs where status = 'failed' and (${which === 'all'} or not resent)
      order by id limit ${RESENT_AT_ONCE} for update skip locked)`.execute(db);
  return Number(numAffectedRows);
}
