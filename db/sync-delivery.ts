import { sql, type Kysely } from 'kysely';
import type { components } from '../generated/edge-types.ts';
import { untilDurable } from './connection/durability.ts';
import type { Claim, DeliveryQueue } from './deliveries.ts';
import { EFFECTIVE_BOUQUETS } from './line-bouquets.ts';
import { lineStatus, OWN_COLUMNS } from './lines.ts';
import type { LineKindName, SyncAction } from './schema/columns.ts';
import type { Database } from './schema/tables.ts';
import type { Trace } from './cause.ts';
import { anyOf } from './values/expressions.ts';

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
] as const satisfies (keyof Database['lines'] & keyof SyncedLine)[];

/** A line as it is sent to the streaming edge (spec/edge/edge.yaml). */
export type SyncedLine = components['schemas']['SyncedLine'];

/** A sync that this worker may deliver. */
export interface ClaimedSync extends Claim {
  /** The epoch of the database. */
  epoch: number;
  lineId: number;
  action: SyncAction;
  createdAt: string;
  /** The trace of the request that caused it. */
  trace: Trace | null;
}

export const SYNCS: DeliveryQueue<ClaimedSync> = {
  table: 'syncs',
  orderedWithin: ['line_id'],
  sequence: 'id',
  taken: { status: 'synced', at: 'synced_at' },
  claimed: sql`
    (select max(id) from epochs) as epoch, line_id as "lineId", action, created_at as "createdAt",
    case when trace_id is not null then
      jsonb_build_object('id', replace(trace_id::text, '-', ''), 'sampled', trace_sampled) end as trace`,
  alsoWhenTaken: sql``,
  noted: () => sql``,
};

/**
 * Returns the current state of lines, even of deleted ones, by their ids. It waits until that is durable: the edge must
 * not know of a line what the database may still lose.
 */
export async function syncedLines(
  db: Kysely<Database>,
  lineIds: readonly number[],
): Promise<ReadonlyMap<number, SyncedLine>> {
  const lines = await db
    .selectFrom('lines')
    .select(SENT_COLUMNS)
    .select([
      sql<SyncedLine['status']>`case when deleted_at is not null then 'deleted' else ${lineStatus()} end`.as(
        'status',
      ),
      EFFECTIVE_BOUQUETS.as('bouquets'),
    ])
    .where('id', '=', anyOf(lineIds))
    .execute();
  await untilDurable(db);
  return new Map(lines.map((line) => [line.id, line]));
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
