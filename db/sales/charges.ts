import {
  sql,
  type Expression,
  type Insertable,
  type Kysely,
  type RawBuilder,
  type Selectable,
  type Transaction,
} from 'kysely';
import type { Database } from '../schema/index.ts';
import type { SyncAction } from '../schema/edge.ts';
import type { LineChargesTable, RefundTier } from '../schema/charges.ts';
import {
  prepare,
  rowPlaceholders,
  rowValues,
  type Placeholders,
  type RowValues,
  type ValueOrExpression,
} from '../prepared.ts';
import { rowsFor } from './rows.ts';

/** A charge as it is recorded: with the refund policy of its moment, and what the line was before. */
export type NewCharge = Omit<
  Insertable<LineChargesTable>,
  'refund_tiers' | 'expired_at' | 'expired_at_before'
> & {
  refund_tiers: readonly RefundTier[] | null;
  /** In UTC, as ISO 8601 says it. */
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
 * Records charges, and puts their lines on the way to the streaming edge, in the transaction of the change. Returns the
 * id of each by its line.
 */
export async function recordCharges(
  trx: Transaction<Database>,
  charges: readonly NewCharge[],
  action: SyncAction,
): Promise<ReadonlyMap<number, number>> {
  const rows = await insertCharges.execute(trx, { json: JSON.stringify(charges), action });
  return new Map(rows.map(({ id, line_id }) => [line_id, id]));
}

const insertCharges = prepare((db, placeholder: Placeholders<{ json: string; action: SyncAction }>) =>
  db
    .with('charged', () => charging(chargesFor(placeholder('json'))))
    .with('told', () => telling(placeholder('action')))
    .selectFrom('charged')
    .select(['id', 'line_id'])
    .compile(),
);

/** The charges of an array as JSON. */
export const chargesFor = (json: ValueOrExpression<string>): RawBuilder<unknown> =>
  rowsFor('line_charges', COLUMNS, json);

/** What `paidCharge` takes of a charge. */
export type ChargeValues = RowValues<'charge', (typeof OWN_COLUMNS)[number]>;

/** The values of a charge for `paidCharge`. */
export function chargeValues(charge: NewCharge): ChargeValues {
  // An array would become one of PostgreSQL's.
  const tiers = charge.refund_tiers && JSON.stringify(charge.refund_tiers);
  return rowValues('charge', OWN_COLUMNS, { ...charge, refund_tiers: tiers });
}

/** A charge with a placeholder for each column, but for the transfer: the same statement makes it. */
export function paidCharge(
  placeholder: Placeholders<ChargeValues>,
  transferId: Expression<number>,
): RawBuilder<unknown> {
  return sql`select ${sql.join([transferId, ...rowPlaceholders(placeholder, 'charge', OWN_COLUMNS)])}`;
}

/** The part of a statement, to be called `charged`, that records charges. */
export const charging = (charges: RawBuilder<unknown>) => sql<{ id: number; line_id: number }>`(
  insert into line_charges (${sql.join(COLUMNS.map((column) => sql.ref(column)))}) ${charges} returning id, line_id)`;

/** The part that puts the lines of `charged` on their way to the streaming edge. */
export const telling = (action: ValueOrExpression<SyncAction>) => sql<never>`(
  insert into syncs (line_id, action) select line_id, ${action} from charged)`;

/** A charge, and the moment at which it was read. */
export type ChargeRow = Selectable<LineChargesTable> & { now: string };

/** The last charge of a line that was not given back. Lock the line first to decide by it. */
export function lastCharge(db: Kysely<Database>, lineId: number): Promise<ChargeRow | undefined> {
  return db
    .selectFrom('line_charges')
    .selectAll()
    .select(sql<string>`now()`.as('now'))
    .where('line_id', '=', lineId)
    .where('refunded_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The period that was paid when a line was made; undefined for one that was not sold here. */
export function paidPeriod(
  db: Kysely<Database>,
  lineId: number,
): Promise<Pick<Selectable<LineChargesTable>, 'period' | 'period_type'> | undefined> {
  return db
    .selectFrom('line_charges')
    .select(['period', 'period_type'])
    .where('line_id', '=', lineId)
    .where('kind', '=', 'create')
    .executeTakeFirst();
}

/** A discount that is reserved for a user. */
export interface ReservedDiscount {
  claim_id: number;
  voucher_id: number;
  code: string;
  /** Hundredths of a per cent. */
  percentage: number;
  /** Largest discount, in hundredths of a credit; 0 for no limit. */
  max_value: number;
  /** Smallest price that is lowered, in hundredths of a credit. */
  min_order: number;
  /** Ids of the packages that it is for; none for all. */
  packages: readonly number[];
}

/**
 * The discounts that a user has reserved by these codes, in any letters' case, and can use now, in the order of their
 * claims. They are locked until the transaction ends.
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
      // Moments are shown to the second, and the last one belongs to the time.
      .where(sql<boolean>`coalesce(now() < vouchers.end_date + interval '1 second', true)`)
      .orderBy('voucher_claims.id')
      .forNoKeyUpdate('voucher_claims')
      .execute()
  );
}

/** Uses reserved discounts up, each on a charge. */
export async function spendDiscounts(
  trx: Transaction<Database>,
  spent: readonly { id: number; line_charge_id: number }[],
): Promise<void> {
  if (spent.length === 0) return;
  await sql`
    update voucher_claims set status = 'spent', line_charge_id = spent.line_charge_id, spent_at = now()
    from (${rowsFor('voucher_claims', ['id', 'line_charge_id'], JSON.stringify(spent))}) as spent
    where voucher_claims.id = spent.id`.execute(trx);
}
