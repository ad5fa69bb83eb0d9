import type { Generated } from 'kysely';
import type { DefaultTimestamp, NullableTimestamp, Stamps } from './columns.ts';

export type OfferStatus = 'active' | 'inactive';

/** What vouchers and their templates share; `value`, `percentage` or both are above 0. */
interface VoucherOffer extends Stamps {
  title: string;
  value: Generated<number>;
  /** In hundredths of a per cent. */
  percentage: Generated<number>;
  /** Largest discount; 0 for no limit. */
  max_value: Generated<number>;
  max_usage: number | null;
  max_usage_per_user: Generated<number>;
  /** Smallest charge that is lowered. */
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
  /** How long a voucher made from it lasts at most; null for no such limit. */
  valid_days: number | null;
}

export interface VoucherTemplatePackagesTable {
  voucher_template_id: number;
  package_id: number;
}

export interface VouchersTable extends VoucherOffer {
  id: Generated<number>;
  /** In capitals. */
  code: string;
  /** Claims so far. */
  used_count: Generated<number>;
  /** The only user that may claim it; null for every user below the maker. */
  user_id: number | null;
  reward_program_id: number | null;
}

export interface VoucherPackagesTable {
  voucher_id: number;
  package_id: number;
}

/**
 * Who may see a voucher: every user at or above its maker, its only user and those who claimed it. Triggers and
 * `moveUser` keep it.
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
  /** Counts the user's claims of this voucher, from 1. */
  sequence: number;
  status: VoucherClaimStatus;
  claimed_at: DefaultTimestamp;
  /** The transfer that paid the value. */
  transfer_id: number | null;
  /** The charge that the discount lowered. */
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
