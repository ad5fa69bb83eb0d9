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
import {
  compileOnce,
  type Placeholder,
  type Placeholders,
  type ValueOrExpression,
} from '../connection/compiled.ts';
import { traceOf, type SyncTrace } from '../connection/traces.ts';
import { identifiersOf, lockIdentifiers, refundedRecently } from '../identifiers.ts';
import type { LineRow } from '../lines.ts';
import { rowsFromJson } from './rows.ts';

/** A charge to be recorded, with the current refund policy and the previous state of the line. */
export type NewCharge = Omit<
  Insertable<LineChargesTable>,
  'refund_tiers' | 'expired_at' | 'expired_at_before'
> & {
  refund_tiers: readonly RefundTier[] | null;
  /** In UTC, as ISO 8601. */
  expired_at: string | null;
  expired_at_before?: string | null;
};

const OWN_COLUMNS = [
  'line_id',
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
  const rows = await insertCharges.execute(trx, values);
  return new Map(rows.map(({ id, line_id }) => [line_id, id]));
}

interface ChargeValues {
  json: string;
  action: SyncAction;
  trace: SyncTrace;
}

const insertCharges = compileOnce((trx: Transaction<Database>, placeholder: Placeholders<ChargeValues>) =>
  trx
    .with('charged', () => insertChargesCte(chargesFromJson(placeholder('json'))))
    .with('queued', () => insertSyncsCte(placeholder('action'), placeholder('trace')))
    .selectFrom('charged')
    .select(['id', 'line_id'])
    .compile(),
);

/** Returns the charges of a JSON array as rows. */
export const chargesFromJson = (json: ValueOrExpression<string>): RawBuilder<unknown> =>
  rowsFromJson('line_charges', COLUMNS, json);

/** A charge as one row of the table. */
export type ChargeRecord = Omit<NewCharge, 'refund_tiers'> & { refund_tiers: string | null };

/** Returns the row of a charge for `selectCharge`. */
export function chargeRecord(charge: NewCharge): ChargeRecord {
  // An array would become one of PostgreSQL's.
  return { ...charge, refund_tiers: charge.refund_tiers && JSON.stringify(charge.refund_tiers) };
}

/** Returns a select of one charge, with a placeholder for each column. The transfer comes from the same statement. */
export function selectCharge(
  charge: Placeholder<ChargeRecord>,
  transferId: Expression<number>,
): RawBuilder<unknown> {
  return sql`select ${sql.join([transferId, ...OWN_COLUMNS.map((column) => charge.column(column))])}`;
}

/** Returns the part of a statement that records charges. It must be named `charged`. */
export const insertChargesCte = (charges: RawBuilder<unknown>) => sql<{ id: number; line_id: number }>`(
  insert into line_charges (${sql.join(COLUMNS.map((column) => sql.ref(column)))}) ${charges} returning id, line_id)`;

/** Returns the part of a statement that queues syncs of the lines in `charged` for the streaming edge. */
export const insertSyncsCte = (
  action: ValueOrExpression<SyncAction>,
  trace: Placeholder<SyncTrace>,
) => sql<never>`(
  insert into syncs (line_id, action, trace_id, trace_sampled)
  select line_id, ${action}, ${trace.column('id')}::uuid, ${trace.column('sampled')}::boolean from charged)`;

/** A charge, with the time at which it was read. */
export type ChargeRow = Selectable<LineChargesTable> & {
  now: string;
  /** Whether its customer has had a full refund in the last 30 days, on another line or before this charge. */
  refunded_recently: boolean;
};

/** Returns the last charge of a line that was not refunded. Lock the line first if a decision depends on it. */
export function lastCharge(db: Reader, lineId: number): Promise<ChargeRow | undefined> {
  return db
    .selectFrom('line_charges')
    .selectAll()
    .select([sql<string>`now()`.as('now'), refundedRecently(sql.ref('line_charges')).as('refunded_recently')])
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

/** A discount reserved for a user. */
export interface ReservedDiscount {
  claim_id: number;
  voucher_id: number;
  code: string;
  /** Hundredths of a per cent. */
  percentage: number;
  /** The maximum discount, in hundredths of a credit; 0 for no limit. */
  max_value: number;
  /** The minimum price for a discount, in hundredths of a credit. */
  min_order: number;
  /** Ids of the packages that it applies to; an empty list means all. */
  packages: readonly number[];
}

/**
 * Returns the discounts that a user has reserved with these codes and can use now, in the order of their claims. Codes
 * are compared without regard to case. The discounts are locked until the transaction ends.
 */
export function lockDiscounts(
  trx: Transaction<Database>,
  userId: number,
  codes: readonly string[],
): Promise<ReservedDiscount[]> {
  return (
    trx
      .selectFrom('voucher_claims')
      .innerJoin('vouchers', 'vouchers.id', 'voucher_claims.voucher_id')
      .select([
        'voucher_claims.id as claim_id',
        'vouchers.id as voucher_id',
        'vouchers.code',
        'vouchers.percentage',
        'vouchers.max_value',
        'vouchers.min_order',
      ])
      .select(
        sql<number[]>`(
        select coalesce(jsonb_agg(package_id), '[]') from voucher_packages
        where voucher_packages.voucher_id = vouchers.id
      )`.as('packages'),
      )
      .where('voucher_claims.user_id', '=', userId)
      .where('voucher_claims.status', '=', 'reserved')
      .where('vouchers.code', '=', sql<string>`any(${codes.map((code) => code.toUpperCase())}::text[])`)
      .where('vouchers.percentage', '>', 0)
      .where('vouchers.status', '=', 'active')
      .where(sql<boolean>`coalesce(vouchers.start_date <= now(), true)`)
      // Times are shown to the second, and the last second is included.
      .where(sql<boolean>`coalesce(now() < vouchers.end_date + interval '1 second', true)`)
      .orderBy('voucher_claims.id')
      .forNoKeyUpdate('voucher_claims')
      .execute()
  );
}

/** Marks reserved discounts as spent, each on one charge. */
export async function spendDiscounts(
  trx: Transaction<Database>,
  spent: readonly { id: number; line_charge_id: number }[],
): Promise<void> {
  if (spent.length === 0) return;
  await sql`
    update voucher_claims set status = 'spent', line_charge_id = spent.line_charge_id, spent_at = now()
    from (${rowsFromJson('voucher_claims', ['id', 'line_charge_id'], JSON.stringify(spent))}) as spent
    where voucher_claims.id = spent.id`.execute(trx);
}
