import type { Generated } from 'kysely';
import type { DefaultTimestamp, NullableTimestamp, Stamps } from './columns.ts';

export type OfferStatus = 'active' | 'inactive';

/** The columns that vouchers and their templates share. `value`, `percentage` or both are above 0. */
interface VoucherOffer extends Stamps {
  title: string;
  value: Generated<number>;
  /** In hundredths of a per cent. */
  percentage: Generated<number>;
  /** The maximum discount; 0 for no limit. */
  max_value: Generated<number>;
  max_usage: number | null;
  max_usage_per_user: Generated<number>;
  /** The minimum charge for a discount. */
  min_order: Generated<number>;
  status: Generated<OfferStatus>;
  start_date: NullableTimestamp;
  end_date: NullableTimestamp;
  description: Generated<string>;
  terms: Generated<string>;
  created_by_id: number;
}

export interface VoucherTemplatesTable extends VoucherOffer {
  id: Generated<number>;
  /** The maximum duration of its vouchers in days; null for no limit. */
  valid_days: number | null;
}

export interface VoucherTemplatePackagesTable {
  voucher_template_id: number;
  package_id: number;
}

export interface VouchersTable extends VoucherOffer {
  id: Generated<number>;
  /** In upper case. */
  code: string;
  /** The number of claims so far. */
  used_count: Generated<number>;
  /** The only user who may claim it; null for all descendants of the creator. */
  user_id: number | null;
  reward_program_id: number | null;
}

export interface VoucherPackagesTable {
  voucher_id: number;
  package_id: number;
}

/**
 * The users who may see a voucher: its creator, its only user, those who claimed it, and the ancestors of all these.
 * Triggers and `moveUser` maintain it.
 */
export interface VoucherPartiesTable {
  user_id: number;
  voucher_id: number;
}

export type VoucherClaimStatus = 'credited' | 'reserved' | 'spent';

export interface VoucherClaimsTable {
  id: Generated<number>;
  voucher_id: number;
  user_id: number;
  /** The number of the user's claim of this voucher, from 1. */
  sequence: number;
  status: VoucherClaimStatus;
  claimed_at: DefaultTimestamp;
  /** The transfer that paid the value. */
  transfer_id: number | null;
  /** The charge that the discount reduced. */
  line_charge_id: number | null;
  spent_at: NullableTimestamp;
}

export interface VouchersTables {
  voucher_templates: VoucherTemplatesTable;
  voucher_template_packages: VoucherTemplatePackagesTable;
  vouchers: VouchersTable;
  voucher_packages: VoucherPackagesTable;
  voucher_parties: VoucherPartiesTable;
  voucher_claims: VoucherClaimsTable;
}
