import { sql, type Kysely, type SqlBool } from 'kysely';
import type { Logger } from 'pino';
import type { Attempt, Claim, DeliveryQueue } from '../../db/deliveries.ts';
import { markTold, untoldEpoch } from '../../db/epochs.ts';
import type { Database } from '../../db/schema/tables.ts';
import type { Trace } from '../../db/cause.ts';
import type { components } from '../../generated/edge-types.ts';
import { newTraceparent } from '../call/traceparent.ts';
import type { Channel, Contents, Receiver } from '../deliveries/channel.ts';
import {
  Dispatcher,
  DISPATCH_DEFAULTS,
  type DeliveryObserver,
  type DispatchSettings,
  type Limits,
} from '../deliveries/dispatcher.ts';
import { Sender, signedHeaders } from '../deliveries/sender.ts';
import { untilDurable } from '../../db/connection/durability.ts';
import { EFFECTIVE_BOUQUETS } from '../../db/line-bouquets.ts';
import { lineStatus, OWN_COLUMNS } from '../../db/lines.ts';
import type { LineKindName, SyncAction } from '../../db/schema/columns.ts';
import { anyOf } from '../../db/values/expressions.ts';

// The delivery of syncs to the streaming edge (spec/edge/edge.yaml).

export interface EdgeSettings extends Omit<DispatchSettings, keyof Limits> {
  url: string;
  /** `whsec_` and Base64. */
  secret: string;
  /** How many syncs are delivered at once, each of another line. */
  concurrency: number;
}

export const EDGE_DEFAULTS: Omit<EdgeSettings, 'url' | 'secret'> = {
  ...DISPATCH_DEFAULTS,
  concurrency: 16,
};

/** Delivers syncs until `stop()` of the result. */
export function deliverToEdge(
  db: Kysely<Database>,
  settings: EdgeSettings,
  { log, observer }: { log: Logger; observer?: DeliveryObserver | undefined },
): Dispatcher<ClaimedSync, SyncedLine> {
  const { concurrency: most } = settings;
  const limits = { mostEach: most, mostBranch: most, most };
  return new Dispatcher(db, new Edge(db, settings, log), { ...settings, ...limits }, { log, observer });
}

type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** The edge as a receiver. It must confirm a restore before it gets any sync. */
class Edge implements Channel<ClaimedSync, SyncedLine> {
  readonly name = 'edge';
  readonly queue = SYNCS;
  readonly #db: Kysely<Database>;
  readonly #settings: EdgeSettings;
  readonly #sender: Sender;
  readonly #log: Logger;
  /** Whether the edge has taken a delivery since the last check. */
  #taken = false;
  #fails = false;
  /** When the next attempt to report a restore is due, in milliseconds since 1970. */
  #tellAgainAt = 0;

  constructor(db: Kysely<Database>, settings: EdgeSettings, log: Logger) {
    this.#db = db;
    this.#settings = settings;
    this.#sender = new Sender(settings);
    this.#log = log;
  }

  async due(): Promise<Receiver[]> {
    if (!(await this.#knowsEpoch())) return [];
    if (this.#taken) {
      this.#taken = false;
      const count = await resendFailed(this.#db, 'once');
      if (count > 0) this.#log.info({ count }, 'syncs that had been given up are sent again');
    }
    // While the edge takes nothing, each check tries one sync, so that sales arrive as soon as the edge is back.
    return [{ id: 0, branchId: 0, fails: this.#fails, of: sql<SqlBool>`true` }];
  }

  async contents(claimed: readonly ClaimedSync[]): Contents<SyncedLine> {
    const lines = await syncedLines(
      this.#db,
      claimed.map(({ lineId }) => lineId),
    );
    return new Map(
      claimed.flatMap(({ id, lineId }) => {
        const line = lines.get(lineId);
        return line === undefined ? [] : [[id, line] as const];
      }),
    );
  }

  send({ id, epoch, action, createdAt, trace }: ClaimedSync, line: SyncedLine): Promise<Attempt> {
    const name = `sync_${String(epoch)}_${String(id)}`;
    return this.#post(name, { id, action, created_at: createdAt, line }, trace);
  }

  end(): void {
    this.#sender.close();
  }

  attempted(_: ClaimedSync, { error }: Attempt): Promise<void> {
    this.#fails = error !== null;
    if (error === null) this.#taken = true;
    return Promise.resolve();
  }

  describe({ id, lineId, trace }: ClaimedSync): object {
    return { sync_id: id, line_id: lineId, trace_id: trace?.id };
  }

  /** Reports the restore that began the epoch, unless the edge has confirmed it. Returns whether it has. */
  async #knowsEpoch(): Promise<boolean> {
    const untold = await untoldEpoch(this.#db);
    if (untold === undefined) return true;
    if (Date.now() < this.#tellAgainAt) return false;
    const { epoch, createdAt, drop } = untold;
    const { error } = await this.#post(`restore_${String(epoch)}`, {
      action: 'restore',
      epoch,
      created_at: createdAt,
      drop,
    });
    if (error === null) {
      await markTold(this.#db, epoch);
      return true;
    }
    this.#tellAgainAt = Date.now() + this.#settings.firstPause * 1000;
    this.#log.warn({ epoch, error }, 'the edge has not accepted the restore, and gets nothing else before');
    return false;
  }

  #post(
    id: string,
    message: Schema<'LineSync'> | Schema<'Restore'>,
    trace: Trace | null = null,
  ): Promise<Attempt> {
    const body = JSON.stringify(message);
    return this.#sender.post({
      url: new URL(this.#settings.url),
      headers: {
        ...signedHeaders(id, body, [this.#settings.secret]),
        ...(trace === null ? {} : { traceparent: newTraceparent(trace) }),
      },
      body,
    });
  }
}

/** The columns of a line that the edge gets unchanged. */
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

/** A line in the form that the edge gets (spec/edge/edge.yaml). */
export type SyncedLine = components['schemas']['SyncedLine'];

/** A sync that this worker may deliver. */
export interface ClaimedSync extends Claim {
  /** The epoch of the database. */
  epoch: number;
  lineId: number;
  action: SyncAction;
  createdAt: string;
  /** The trace of the request that caused the sync. */
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
 * Returns the current state of lines, including deleted ones, by id. Waits until the state is durable: the edge must
 * not know of a line that the database may still lose.
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
 * Queues failed syncs again, the oldest first, and returns their number. `'once'` skips syncs that were queued again
 * before, so that a sync which the edge never accepts is not sent forever.
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
