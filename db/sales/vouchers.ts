import { sql, type Transaction } from 'kysely';
import type { Database } from '../schema/index.ts';
import { rowsFor } from './rows.ts';

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
 * The discounts that a user has reserved by these codes, in any letters' case, and can use now, in the order of
 * their claims. They are locked until the transaction ends.
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
