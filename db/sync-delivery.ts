import { sql, type Kysely } from 'kysely';
import type { components } from '../generated/edge-types.ts';
import { OPENED_BOUQUETS } from './line-bouquets.ts';
import { lineStatus, OWN_COLUMNS } from './lines.ts';
import type { Database } from './schema/index.ts';
import type { SyncAction } from './schema/edge.ts';
import type { LineKindName, LinesTable } from './schema/lines.ts';

/** The columns of a line that the streaming edge is told of as they are. */
const TOLD = [
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

/** A line as the streaming edge is told of it (spec/edge/edge.yaml). */
type SyncedLine = components['schemas']['SyncedLine'];

/** A sync that is ours to deliver until its lease ends. */
export interface ClaimedSync {
  id: number;
  lineId: number;
  action: SyncAction;
  /** Times it has been sent, this one included. */
  attempts: number;
  createdAt: string;
  /** How long it has been tried. */
  pendingSeconds: number;
}

/** Syncs that no delivery of has failed yet, and those of which one has. */
const STATES = { fresh: sql`last_error is null`, retried: sql`last_error is not null` } as const;

const ORDERS = { oldest: sql`next_attempt_at, id`, newest: sql`next_attempt_at desc, id desc` } as const;

/**
 * Claims pending syncs whose time has come: of each line only the oldest, so that none overtakes another. A
 * claim that is not settled within `leaseSeconds` can be claimed again, by whomever.
 */
export async function claimSyncs(
  db: Kysely<Database>,
  { state, first }: { state: keyof typeof STATES; first: 'oldest' | 'newest' },
  limit: number,
  leaseSeconds: number,
): Promise<ClaimedSync[]> {
  if (limit <= 0) return [];
  const { rows } = await sql<ClaimedSync>`
    with due as (
      select id from syncs where status = 'pending' and ${STATES[state]} and next_attempt_at <= now()
        and not exists (
          select from syncs as earlier
          where earlier.line_id = syncs.line_id and earlier.id < syncs.id and earlier.status = 'pending')
      order by ${ORDERS[first]} limit ${limit} for update of syncs skip locked
    )
    update syncs set attempts = attempts + 1, updated_at = now(),
      next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    from due where syncs.id = due.id
    returning syncs.id, line_id as "lineId", action, attempts, created_at as "createdAt",
      extract(epoch from now() - pending_since)::float8 as "pendingSeconds"`.execute(db);
  return rows;
}

/** A line as it stands now, a deleted one too. */
export async function syncedLine(db: Kysely<Database>, lineId: number): Promise<SyncedLine> {
  return db
    .selectFrom('lines')
    .select(TOLD)
    .select([
      sql<SyncedLine['status']>`case when deleted_at is not null then 'deleted' else ${lineStatus()} end`.as(
        'status',
      ),
      OPENED_BOUQUETS.as('bouquets'),
    ])
    .where('id', '=', lineId)
    .executeTakeFirstOrThrow();
}

/** Marks a claimed sync as taken by the edge, and lets the line's next one go. */
export async function settleSynced(db: Kysely<Database>, sync: ClaimedSync): Promise<void> {
  await settle(db, sync, sql`status = 'synced', synced_at = now()`);
}

/** Gives a claimed sync up, and lets the line's next one go. */
export async function settleFailed(db: Kysely<Database>, sync: ClaimedSync, error: string): Promise<void> {
  await settle(db, sync, sql`status = 'failed', last_error = ${error}`);
}

// Whoever lost the lease settles nothing: the number of attempts is no longer the one of its claim.
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

/** Puts a claimed sync off after an attempt that failed, and with it all that wait behind it. */
export async function putOff(
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

/** Gives a claim back as if it had not been made. */
export async function releaseSync(db: Kysely<Database>, { id, attempts }: ClaimedSync): Promise<void> {
  await sql`
    update syncs set attempts = attempts - 1, next_attempt_at = now(), updated_at = now()
    where id = ${id} and status = 'pending' and attempts = ${attempts}`.execute(db);
}

/** A sync that was given up, for whoever asks why. */
export interface FailedSync {
  id: number;
  line_id: number;
  kind: LineKindName;
  action: SyncAction;
  attempts: number;
  last_error: string | null;
  created_at: string;
}

/** The oldest syncs that were given up, and how many there are. */
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
 * Sends syncs again that were given up, the oldest first, and returns how many: `'once'` those only that have not been
 * sent again before, so that what the edge never takes comes to an end.
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
