import type { Generated, GeneratedAlways } from 'kysely';
import type { DefaultTimestamp, Stamps, Timestamp } from './columns.ts';
import type { OfferStatus } from './vouchers.ts';

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
  /** Charges count from this time on. */
  active_since: DefaultTimestamp;
}

/** A reward that was earned. */
export interface RewardMintsTable {
  id: GeneratedAlways<number>;
  reward_program_id: number;
  user_id: number;
  /** The number of the user's reward in this program, from 1. */
  sequence: number;
  /** The period of the counted charges, up to the one that reached the objective. */
  period_start: Timestamp;
  period_end: Timestamp;
  voucher_id: number;
  created_at: DefaultTimestamp;
}

/** A charge that a program may count. Those that are refunded stay; `line_charges` says that they are. */
export interface RewardChargesTable {
  charge_id: number;
  payer_id: number;
  package_id: number;
  /** When it was charged. */
  made_at: Timestamp;
  /** From when on its refund policy gives nothing of it back. */
  final_at: Timestamp;
  /** Whether that time has passed, so that programs count it. */
  is_counted: Generated<boolean>;
}

/** The one row says how far the job has come in `line_charges`. */
export interface RewardWalkTable {
  passed_id: number;
  only_row: Generated<boolean>;
}

export interface RewardProgramsTables {
  reward_programs: RewardProgramsTable;
  reward_mints: RewardMintsTable;
  reward_charges: RewardChargesTable;
  reward_walk: RewardWalkTable;
}
