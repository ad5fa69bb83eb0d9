import type { selectVouchers } from '../../db/vouchers.ts';
import type { Schema } from '../runtime/contract.ts';
import { offerView } from './offer.ts';

export type VoucherRow = Awaited<ReturnType<ReturnType<typeof selectVouchers>['executeTakeFirstOrThrow']>>;

/** A voucher as the contract shows it: the code in full for whoever may read it. */
export function voucherView({ known, code, ...row }: VoucherRow): Schema<'Voucher'> {
  return { ...offerView(row), code: known ? code : `****${code.slice(-2)}` };
}
