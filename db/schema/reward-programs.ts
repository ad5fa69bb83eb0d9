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
  /** Sales count from this time on. */
  active_since: DefaultTimestamp;
}

/** A reward that was earned. */
export interface RewardMintsTable {
  id: GeneratedAlways<number>;
  reward_program_id: number;
  user_id: number;
  /** The number of the user's reward in this program, from 1. */
  sequence: number;
  period_start: Timestamp;
  period_end: Timestamp;
  voucher_id: number;
  created_at: DefaultTimestamp;
}

export interface RewardProgramsTables {
  reward_programs: RewardProgramsTable;
  reward_mints: RewardMintsTable;
}
