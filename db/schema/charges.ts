import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { DefaultTimestamp, NullableTimestamp, Timestamp } from './columns.ts';
import type { LineKindName } from './lines.ts';
import type { PeriodType } from './packages.ts';

/** A tier of a refund policy at the time of a charge; the amount is in hundredths of a credit. */
export interface RefundTier {
  passed_days: number;
  refund_amount: number;
}

export interface LineChargesTable {
  id: GeneratedAlways<number>;
  line_id: number;
  /** The kind of the line at the time of the charge; null for a charge of before it was recorded. */
  line_kind: LineKindName | null;
  kind: 'create' | 'extend' | 'change_max_connections' | 'change_package';
  payer_id: number;
  /** Null when nothing was charged. The lines of a batch share one transfer. */
  transfer_id: number | null;
  /** The price of this line, after the discount. */
  amount: number;
  discount: Generated<number>;
  voucher_id: number | null;
  package_id: number;
  /** The price of one period and one connection at the time of the charge. */
  package_credit: number;
  period: number;
  period_type: PeriodType;
  is_trial: Generated<boolean>;
  max_connections: number;
  /** Null when the package had no refund policy. */
  refund_tiers: ColumnType<RefundTier[] | null, string | null | undefined, string | null>;
  /** The line's `expired_at` after the charge. */
  expired_at: NullableTimestamp;
  package_id_before: number | null;
  max_connections_before: number | null;
  is_trial_before: boolean | null;
  is_paid_trial_before: boolean | null;
  expired_at_before: NullableTimestamp;
  refund_transfer_id: number | null;
  refund_amount: number | null;
  refunded_at: NullableTimestamp;
  created_at: DefaultTimestamp;
}

/** The trials created, including those of deleted lines. */
export interface TrialsTable {
  id: GeneratedAlways<number>;
  user_id: number;
  line_id: number;
  is_paid: boolean;
  created_at: DefaultTimestamp;
}

/** How many free trials were sold at a time, by a user or by users below it. The root has no rows. */
export interface TrialCountsTable {
  id: GeneratedAlways<number>;
  user_id: number;
  count: number;
  created_at: DefaultTimestamp;
}

/** Automatic renewals, one per expiry, with the outcome of the last attempt. */
export interface RenewalsTable {
  line_id: number;
  /** The expiry that the renewal extends. */
  expired_at: Timestamp;
  outcome: 'succeeded' | 'failed';
  attempted_at: DefaultTimestamp;
}

export interface ChargesTables {
  line_charges: LineChargesTable;
  trials: TrialsTable;
  trial_counts: TrialCountsTable;
  renewals: RenewalsTable;
}
