import type { Generated, GeneratedAlways } from 'kysely';
import type { DefaultTimestamp, NullableTimestamp, Stamps, Timestamp } from './columns.ts';

// What helps to sell: vouchers, rewards, requests for credit and refunds, packs of paid trials.
// Amounts are integers in hundredths of a credit.

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

/** Who may see a voucher: every user at or above its maker, its only user and those who claimed it. Triggers and `moveUser` keep it. */
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

export interface RewardProgramsTable extends Stamps {
  id: Generated<number>;
  name: string;
  description: Generated<string>;
  status: Generated<OfferStatus>;
  package_id: number;
  sale_package_objective: number;
  objective_period_type: 'hour' | 'day' | 'month' | 'year';
  objective_period_value: number;
  voucher_template_id: number;
  created_by_id: number;
  /** Sales count from here on. */
  active_since: DefaultTimestamp;
}

/** A reward that was earned. */
export interface RewardMintsTable {
  id: GeneratedAlways<number>;
  reward_program_id: number;
  user_id: number;
  /** Counts the user's rewards of this program, from 1. */
  sequence: number;
  period_start: Timestamp;
  period_end: Timestamp;
  voucher_id: number;
  created_at: DefaultTimestamp;
}

export type RequestCreditStatus = 'pending' | 'taken' | 'accepted' | 'rejected' | 'cancelled';

export interface RequestCreditsTable extends Stamps {
  id: Generated<number>;
  amount: number;
  description: Generated<string>;
  status: Generated<RequestCreditStatus>;
  taken_by_id: number | null;
  taken_at: NullableTimestamp;
  rejection_reason: string | null;
  decided_at: NullableTimestamp;
  transfer_id: number | null;
  /** The requester. */
  created_by_id: number;
}

export type RequestRefundStatus = 'pending' | 'accepted' | 'rejected' | 'cancelled';

export interface RequestRefundsTable extends Stamps {
  id: Generated<number>;
  line_id: number;
  /** The charge that is to be given back. */
  line_charge_id: number;
  reason: string;
  status: Generated<RequestRefundStatus>;
  amount: number | null;
  decided_by_id: number | null;
  rejection_reason: string | null;
  decided_at: NullableTimestamp;
  transfer_id: number | null;
  /** The requester. */
  created_by_id: number;
}

export interface PaidTrialPricesTable extends Stamps {
  id: Generated<number>;
  price: number;
  count: number;
}

export interface OffersTables {
  voucher_templates: VoucherTemplatesTable;
  voucher_template_packages: VoucherTemplatePackagesTable;
  reward_programs: RewardProgramsTable;
  vouchers: VouchersTable;
  voucher_packages: VoucherPackagesTable;
  voucher_parties: VoucherPartiesTable;
  voucher_claims: VoucherClaimsTable;
  reward_mints: RewardMintsTable;
  request_credits: RequestCreditsTable;
  request_refunds: RequestRefundsTable;
  paid_trial_prices: PaidTrialPricesTable;
}
