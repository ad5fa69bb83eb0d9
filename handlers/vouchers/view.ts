import type { selectVouchers } from '../../db/vouchers.ts';
import type { Schema } from '../call/contract.ts';
import { offerView } from './offer.ts';

export type VoucherRow = Awaited<ReturnType<ReturnType<typeof selectVouchers>['executeTakeFirstOrThrow']>>;

/** Returns a voucher as the contract shows it. The code is in full if the caller may read it. */
export function voucherView({ is_code_readable, code, ...row }: VoucherRow): Schema<'Voucher'> {
  return { ...offerView(row), code: is_code_readable ? code : `****${code.slice(-2)}` };
}
