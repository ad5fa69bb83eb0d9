import type { Transaction } from 'kysely';
import { lockDiscounts } from '../../db/sales/charges.ts';
import type { Database } from '../../db/schema/index.ts';
import { Problem, type FieldName } from '../runtime/problem.ts';
import { discountOn } from './pricing.ts';

/** A price that a voucher may reduce. */
export interface DiscountablePrice {
  fieldName: FieldName;
  offer: { id: number };
  /** Hundredths of a credit. */
  price: number;
  voucherCode: string | undefined;
}

/** The discount of a voucher, in hundredths of a credit. */
export interface Reduction {
  discount: number;
  voucherId: number | null;
  claimId: number | null;
}

export const NO_REDUCTION: Reduction = { discount: 0, voucherId: null, claimId: null };

/**
 * Returns the discounts of vouchers, in the order of the prices. A price that names a voucher uses one of the caller's
 * reserved claims of that code. The claims stay locked. The result is 422 `voucher_not_applicable` if the caller has no
 * such claim or the discount is 0.
 */
export async function reductionsOf(
  { caller, db }: { caller: { id: number }; db: Transaction<Database> },
  prices: readonly DiscountablePrice[],
): Promise<(Reduction | Problem)[]> {
  const codes = prices.flatMap(({ voucherCode }) => voucherCode ?? []);
  const reserved = codes.length === 0 ? [] : await lockDiscounts(db, caller.id, codes);
  return prices.map(({ fieldName, offer, price, voucherCode }) => {
    if (voucherCode === undefined) return NO_REDUCTION;
    const first = reserved.findIndex(({ code }) => code === voucherCode.toUpperCase());
    const [claim] = first === -1 ? [] : reserved.splice(first, 1);
    const discount = claim === undefined ? 0 : discountOn(claim, price, offer.id);
    if (claim === undefined || discount === 0) return voucherNotApplicable(fieldName('voucher_code'));
    return { discount, voucherId: claim.voucher_id, claimId: claim.claim_id };
  });
}

/** Returns the discount for one price. Throws 422 `voucher_not_applicable`. */
export async function reductionOf(
  call: { caller: { id: number }; db: Transaction<Database> },
  price: Omit<DiscountablePrice, 'fieldName'>,
): Promise<Reduction> {
  const [reduction = NO_REDUCTION] = await reductionsOf(call, [{ ...price, fieldName: (field) => field }]);
  if (reduction instanceof Problem) throw reduction;
  return reduction;
}

const voucherNotApplicable = (field: string): Problem =>
  new Problem('voucher_not_applicable', 'The voucher cannot be used for this.', {
    errors: { [field]: ['cannot be used for this'] },
  });
