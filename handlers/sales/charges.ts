import { sql, type CompiledQuery, type Insertable, type Selectable, type Transaction } from 'kysely';
import type { Reader } from '../../db/connection/reader.ts';
import type { LineKindName, RefundTier, LineEventType } from '../../db/schema/columns.ts';
import type { Database } from '../../db/schema/tables.ts';
import { compileOnce, type Placeholders } from '../../db/connection/compiled.ts';
import { identifiersOf, lockIdentifiers, refundedRecently } from '../lines/identifiers.ts';
import { columnsInPackage, lineEventStatement, type LineRow } from '../../db/lines.ts';
import { newTransferId } from '../../db/ledger/ledger.ts';
import { NOW } from '../../db/values/expressions.ts';
import type { Cause } from '../../db/cause.ts';
import { syncStatement } from '../../db/syncs.ts';
import { moveCredit, transferOf, type CompletedTransfer, type Payment } from '../../db/transfers.ts';
import { withZone } from '../../db/values/time.ts';

/** The ids drawn for a charge and for the transfer that pays for it. */
export interface NewIds {
  charge_id: number;
  transfer_id: number;
}

/** Selects `NewIds`, before anything is written. Unused ids leave gaps. */
export const NEW_IDS = [
  sql<number>`nextval('line_charges_id_seq')`.as('charge_id'),
  newTransferId.as('transfer_id'),
] as const;

/** A charge to be recorded, with the current refund policy and the line before. */
export type NewCharge = Omit<
  Insertable<Database['line_charges']>,
  'id' | 'line_kind' | 'refund_tiers' | 'expired_at' | 'expired_at_before'
> & {
  /** One of `NEW_IDS`. */
  id: number;
  line_kind: LineKindName;
  refund_tiers: readonly RefundTier[] | null;
  /** In UTC, as ISO 8601. */
  expired_at: string | null;
  expired_at_before?: string | null;
};

const COLUMNS = [
  'id',
  'transfer_id',
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

/** Returns the statement that records a charge, or nothing if the line was not inserted (a credential was taken). */
export function chargeStatement(trx: Transaction<Database>, charge: NewCharge): CompiledQuery<never> {
  // node-postgres would turn an array into a PostgreSQL array.
  const refund_tiers = charge.refund_tiers && JSON.stringify(charge.refund_tiers);
  return record.compile(trx, { charge: { ...charge, refund_tiers } });
}

type ChargeRecord = Omit<NewCharge, 'refund_tiers'> & { refund_tiers: string | null };

const record = compileOnce(
  (trx: Transaction<Database>, placeholder: Placeholders<{ charge: ChargeRecord }>) => {
    const charge = placeholder('charge');
    return sql<never>`
      insert into line_charges (${sql.join(COLUMNS.map((column) => sql.ref(column)))}) overriding system value
      select ${sql.join(COLUMNS.map((column) => charge.column(column)))}
      from lines where lines.id = ${charge.column('line_id')}`.compile(trx);
  },
);

/** A charge, with the time at which it was read. */
export type ChargeRow = Selectable<Database['line_charges']> & {
  now: string;
  /** Whether the customer got most of a charge back in the last 30 days (`refundedRecently`). */
  refunded_recently: boolean;
};

/** Returns the last charge of a line that was not refunded. Lock the line first if a decision depends on it. */
export const lastCharge = (db: Reader, lineId: number): Promise<ChargeRow | undefined> =>
  selectLastCharge(db, lineId).executeTakeFirst();

const selectLastCharge = (db: Reader, lineId: number) =>
  db
    .selectFrom('line_charges')
    .selectAll()
    .select([NOW.as('now'), refundedRecently(sql.ref('line_charges')).as('refunded_recently')])
    .where('line_id', '=', lineId)
    .where('refunded_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1);

/** A charge to be refunded, with the id drawn for the transfer of the refund. */
export type RefundableCharge = ChargeRow & { next_transfer_id: number };

/**
 * Returns the last charge of a line, which the caller has locked, for a refund. Locks the line's identifiers, so that
 * no line of the same customer is refunded meanwhile.
 */
export async function chargeToRefund(
  trx: Transaction<Database>,
  line: LineRow,
): Promise<RefundableCharge | undefined> {
  await lockIdentifiers(trx, identifiersOf(line));
  return selectLastCharge(trx, line.id).select(newTransferId.as('next_transfer_id')).executeTakeFirst();
}

/** Returns the period paid for before a line began to run; undefined where it is not known. */
export function paidPeriod(
  db: Reader,
  lineId: number,
): Promise<Pick<Selectable<Database['line_charges']>, 'period' | 'period_type'> | undefined> {
  return db
    .selectFrom('line_charges')
    .select(['period', 'period_type'])
    .where('line_id', '=', lineId)
    .where('kind', 'in', ['create', 'move_in'])
    .where('package_credit', 'is not', null)
    .executeTakeFirst();
}

/** The columns of a line that a charge changes. Times are `YYYY-MM-DD HH:MM:SS` in UTC. */
export type ChargedColumns = Pick<
  LineRow,
  'max_connections' | 'expired_at' | 'is_trial' | 'is_paid_trial' | 'package_id'
>;

/** A change of a locked line, with its charge. */
export interface ChargedChange {
  /** The line as the change leaves it. */
  columns: ChargedColumns;
  charge: NewCharge;
  /** Null for a charge of 0. */
  payment: Payment | null;
  /** The id of the order's reference. */
  referenceId: string | null;
}

/** The template and the VPN of a line, which it loses in a package that lacks them. */
export type KeptColumns = Pick<LineRow, 'id' | 'template_id' | 'vpn_enabled'>;

/**
 * Changes distinct lines: moves the payments, records the charges and events, changes the lines and queues their syncs.
 * Throws InsufficientCreditError.
 */
export async function changeChargedLines(
  trx: Transaction<Database>,
  cause: Cause,
  changes: readonly ChargedChange[],
  event: LineEventType,
): Promise<{ moved: CompletedTransfer[]; kept: KeptColumns[] }> {
  const ids = changes.map(({ charge }) => charge.line_id);
  const payments = changes.flatMap(({ payment }) => (payment === null ? [] : [transferOf(payment)]));
  const { moved, rows: kept } = await moveCredit<KeptColumns>(trx, payments, [
    ...changes.map(({ charge }) => chargeStatement(trx, charge)),
    ...changes.map((change) => lineStatement(trx, change)),
    syncStatement(trx, cause, ids, 'update'),
    lineEventStatement(
      trx,
      cause,
      ids,
      event,
      changes.map(({ referenceId }) => referenceId),
    ),
  ]);
  return { moved, kept };
}

type ChangedLine = ChargedColumns & { id: number };

function lineStatement(
  trx: Transaction<Database>,
  { columns, charge }: ChargedChange,
): CompiledQuery<KeptColumns> {
  const line = { ...columns, id: charge.line_id, expired_at: withZone(columns.expired_at) };
  return update.compile(trx, { line });
}

/** A line that stays in its package keeps its template and VPN. */
const update = compileOnce((trx: Transaction<Database>, placeholder: Placeholders<{ line: ChangedLine }>) => {
  const line = placeholder('line');
  const packageId = sql<number>`${line.column('package_id')}::bigint`;
  const moved = columnsInPackage(packageId);
  const unless = sql`case when lines.package_id = ${packageId} then`;
  return sql<KeptColumns>`
    update lines set max_connections = ${line.column('max_connections')}, expired_at = ${line.column('expired_at')},
      is_trial = ${line.column('is_trial')}, is_paid_trial = ${line.column('is_paid_trial')}, package_id = ${packageId},
      template_id = ${unless} lines.template_id else ${moved.template_id} end,
      vpn_enabled = ${unless} lines.vpn_enabled else ${moved.vpn_enabled} end, updated_at = now()
    where lines.id = ${line.column('id')}
    returning lines.id, lines.template_id, lines.vpn_enabled`.compile(trx);
});
