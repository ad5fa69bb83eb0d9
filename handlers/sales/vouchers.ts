import type { Transaction } from 'kysely';
import { discountOn } from './pricing.ts';
import { lockDiscounts } from '../../db/sales/vouchers.ts';
import type { Database } from '../../db/schema/index.ts';
import { Problem } from '../runtime/problem.ts';
import type { At } from './draft.ts';
import type { Faults } from './faults.ts';

/** A price that a voucher may lower. */
export interface Priced {
  at: At;
  offer: { id: number };
  /** Hundredths of a credit. */
  price: number;
  voucherCode: string | undefined;
}

/** What a voucher took off a price, in hundredths of a credit. */
export interface Lowered {
  discount: number;
  voucherId: number | null;
  claimId: number | null;
}

/**
 * The discounts of the prices that name a voucher. Each takes one of the caller's reserved claims of its code,
 * which stay locked. Adds 422 `voucher_not_applicable` for each that cannot, also where it would take nothing off.
 */
export async function lowerPrices(
  { caller, db }: { caller: { id: number }; db: Transaction<Database> },
  prices: readonly Priced[],
  faults: Faults,
): Promise<Lowered[]> {
  const codes = prices.flatMap(({ voucherCode }) => voucherCode ?? []);
  const reserved = codes.length === 0 ? [] : await lockDiscounts(db, caller.id, codes);
  return prices.map(({ at, offer, price, voucherCode }) => {
    if (voucherCode === undefined) return NOT_LOWERED;
    const first = reserved.findIndex(({ code }) => code === voucherCode.toUpperCase());
    const [claim] = first === -1 ? [] : reserved.splice(first, 1);
    const discount = claim === undefined ? 0 : discountOn(claim, price, offer.id);
    if (claim === undefined || discount === 0) {
      faults.add(voucherNotApplicable(at));
      return NOT_LOWERED;
    }
    return { discount, voucherId: claim.voucher_id, claimId: claim.claim_id };
  });
}

const NOT_LOWERED: Lowered = { discount: 0, voucherId: null, claimId: null };

function voucherNotApplicable(at: At): Problem {
  return new Problem('voucher_not_applicable', 'The voucher cannot be used for this.', {
    errors: { [at('voucher_code')]: ['cannot be used for this'] },
  });
}
