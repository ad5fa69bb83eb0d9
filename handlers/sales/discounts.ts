import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { anyText, rowsFromJson } from '../../db/values/expressions.ts';

/** A discount reserved for a user. */
export interface ReservedDiscount {
  claim_id: number;
  voucher_id: number;
  code: string;
  /** Hundredths of a per cent. */
  percentage: number;
  /** The maximum discount, in hundredths of a credit; 0 for no limit. */
  max_value: number;
  /** The minimum price, in hundredths of a credit. */
  min_order: number;
  /** Ids of the packages that the discount applies to; empty for all. */
  packages: readonly number[];
}

/**
 * Returns a user's reserved discounts with these codes (in any case) that are valid now, in the order of their claims,
 * and locks them until the transaction ends.
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
      .where('vouchers.code', '=', anyText(codes.map((code) => code.toUpperCase())))
      .where('vouchers.percentage', '>', 0)
      .where('vouchers.status', '=', 'active')
      .where(sql<boolean>`coalesce(vouchers.start_date <= now(), true)`)
      // Times are shown to the second; the last second is included.
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
