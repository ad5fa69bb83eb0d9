import type { Generated } from 'kysely';
import type { NullableTimestamp, Stamps } from './columns.ts';

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

export interface RequestsTables {
  request_credits: RequestCreditsTable;
  request_refunds: RequestRefundsTable;
}
