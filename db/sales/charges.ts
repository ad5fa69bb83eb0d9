import {
  sql,
  type Expression,
  type Insertable,
  type RawBuilder,
  type Selectable,
  type Transaction,
} from 'kysely';
import type { Reader } from '../connection/reader.ts';
import type { Database } from '../schema/index.ts';
import type { SyncAction } from '../schema/edge.ts';
import type { LineChargesTable, RefundTier } from '../schema/charges.ts';
import type { LineKindName } from '../schema/lines.ts';
import { compileOnce, type Placeholder, type Placeholders } from '../connection/compiled.ts';
import { traceOf, type SyncTrace } from '../connection/traces.ts';
import { identifiersOf, lockIdentifiers, refundedRecently } from '../identifiers.ts';
import type { LineRow } from '../lines.ts';
import { insertSyncs } from '../syncs.ts';
import { withZone } from '../values/time.ts';
import { rowsFromJson, type ValueOrExpression, NOW } from '../values/expressions.ts';

/** A charge to be recorded, with the current refund policy and the previous state of the line. */
export type NewCharge = Omit<
  Insertable<LineChargesTable>,
  'line_kind' | 'refund_tiers' | 'expired_at' | 'expired_at_before'
> & {
  line_kind: LineKindName;
  refund_tiers: readonly RefundTier[] | null;
  /** In UTC, as ISO 8601. */
  expired_at: string | null;
  expired_at_before?: string | null;
};

const OWN_COLUMNS = [
  'line_id',
  'line_kind',
  'kind',
  'payer_id',
  'amount',
  'discount',
  'voucher_id',
  'package_id',
  'package_credit',
  'period',
  'period_type',
  'is_trial',
  'max_connections',
  'refund_tiers',
  'expired_at',
  'package_id_before',
  'max_connections_before',
  'is_trial_before',
  'is_paid_trial_before',
  'expired_at_before',
] as const satisfies (keyof NewCharge)[];

const COLUMNS = ['transfer_id', ...OWN_COLUMNS] as const;

/**
 * Records charges and queues syncs of their lines, in the transaction of the change. Returns the charge ids by line id.
 */
export async function recordCharges(
  trx: Transaction<Database>,
  charges: readonly NewCharge[],
  action: SyncAction,
): Promise<ReadonlyMap<number, number>> {
  const values = { json: JSON.stringify(charges), action, trace: traceOf(trx) };
  const rows = await recordAll.execute(trx, values);
  return new Map(rows.map(({ id, line_id }) => [line_id, id]));
}

interface ChargeValues {
  json: string;
  action: SyncAction;
  trace: SyncTrace;
}

const recordAll = compileOnce((trx: Transaction<Database>, placeholder: Placeholders<ChargeValues>) =>
  sql<{ id: number; line_id: number }>`
    with charged as (${insertCharges(chargesFromJson(placeholder('json')))}),
    queued as (${insertSyncs(sql`charged`, placeholder('action'), placeholder('trace'))})
    select id, line_id from charged`.compile(trx),
);

/** Selects the charges of a JSON array as rows. */
export const chargesFromJson = (json: ValueOrExpression<string>): RawBuilder<unknown> =>
  rowsFromJson('line_charges', COLUMNS, json);

/** The same, each with the transfer that paid for its line: `moved` is a table of the statement with `id` and `line_id`. */
export const chargesOfTransfers = (json: string, moved: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select moved.id, ${sql.join(OWN_COLUMNS.map((column) => sql.ref(`charge.${column}`)))}
  from jsonb_populate_recordset(null::line_charges, ${json}::jsonb) as charge
  left join ${moved} as moved on moved.line_id = charge.line_id`;

/** A charge as one row of the table. */
export type ChargeRecord = Omit<NewCharge, 'refund_tiers'> & { refund_tiers: string | null };

/** Returns the row of a charge for `chargeColumns`. */
export function chargeRecord(charge: NewCharge): ChargeRecord {
  // An array would become one of PostgreSQL's.
  return { ...charge, refund_tiers: charge.refund_tiers && JSON.stringify(charge.refund_tiers) };
}

/** Returns the select list of one charge, which a transfer paid for. */
export const chargeColumns = (
  charge: Placeholder<ChargeRecord>,
  transferId: Expression<number>,
): RawBuilder<unknown> => sql.join([transferId, ...OWN_COLUMNS.map((column) => charge.column(column))]);

/** Returns an insert of charges, to stand in a statement. It returns their `id` and `line_id`. */
export const insertCharges = (charges: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into line_charges (${sql.join(COLUMNS.map((column) => sql.ref(column)))}) ${charges} returning id, line_id`;

/**
 * The columns of a line that a charge changes. Times are `YYYY-MM-DD HH:MM:SS` in UTC. With `package_id` the line moves to
 * another package.
 */
export type LineChanges = Partial<
  Pick<LineRow, 'max_connections' | 'expired_at' | 'is_trial' | 'is_paid_trial' | 'package_id'>
>;

/** The changes of a line that stays in its package. */
export type ChangesInPackage = LineChanges &
  Required<Omit<LineChanges, 'package_id'>> & { expired_at: string };

/** Returns changes as they are stored. */
export const changesRecord = ({ expired_at, ...changes }: LineChanges): LineChanges =>
  expired_at === undefined ? changes : { ...changes, expired_at: withZone(expired_at) };

/** What a line keeps when it moves to another package, and anyhow if it does not. */
export type KeptColumns = Pick<LineRow, 'template_id' | 'vpn_enabled'>;

/** A charge, with the time at which it was read. */
export type ChargeRow = Selectable<LineChargesTable> & {
  now: string;
  /** Whether its customer has had most of a charge back in the last 30 days (`refundedRecently`). */
  refunded_recently: boolean;
};

/** Returns the last charge of a line that was not refunded. Lock the line first if a decision depends on it. */
export function lastCharge(db: Reader, lineId: number): Promise<ChargeRow | undefined> {
  return db
    .selectFrom('line_charges')
    .selectAll()
    .select([NOW.as('now'), refundedRecently(sql.ref('line_charges')).as('refunded_recently')])
    .where('line_id', '=', lineId)
    .where('refunded_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Returns the last charge of a line, which the caller has locked, to be refunded. No line with its username or MAC
 * address is refunded meanwhile.
 */
export async function chargeToRefund(
  trx: Transaction<Database>,
  line: LineRow,
): Promise<ChargeRow | undefined> {
  await lockIdentifiers(trx, identifiersOf(line));
  return lastCharge(trx, line.id);
}

/**
 * Returns the period that was paid for when a line was created. Returns undefined for a line that was not sold here.
 */
export function paidPeriod(
  db: Reader,
  lineId: number,
): Promise<Pick<Selectable<LineChargesTable>, 'period' | 'period_type'> | undefined> {
  return db
    .selectFrom('line_charges')
    .select(['period', 'period_type'])
    .where('line_id', '=', lineId)
    .where('kind', '=', 'create')
    .executeTakeFirst();
}
