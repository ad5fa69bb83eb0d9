import type { Generated, GeneratedAlways } from 'kysely';
import type { DefaultTimestamp } from './columns.ts';

export interface CreditAccountsTable {
  id: Generated<number>;
  user_id: number;
  /**
   * `credit` is the user's balance. `sales` is an account of the system for what the user has paid for lines and
   * trials.
   */
  purpose: Generated<'credit' | 'sales'>;
  balance: Generated<number>;
  last_sequence: Generated<number>;
  /** Its user is told when the balance falls below this; null for never. */
  credit_alert_below: number | null;
  /** True only for the root, whose debt is the credit in circulation. */
  may_go_below_zero: Generated<boolean>;
}

export type TransferKind =
  | 'start_credit'
  | 'normal'
  | 'refund'
  | 'subscription_payment'
  | 'paid_trial_payment'
  | 'transfer_refunded'
  | 'voucher'
  | 'reward';

export interface CreditTransfersTable {
  id: GeneratedAlways<number>;
  kind: TransferKind;
  from_account_id: number;
  to_account_id: number;
  amount: number;
  description: string;
  subject_type: string | null;
  subject_id: number | null;
  actor_id: number | null;
  token_id: number | null;
  request_id: string | null;
  reverses_id: number | null;
  created_at: DefaultTimestamp;
}

export interface CreditEntriesTable {
  account_id: number;
  sequence: number;
  transfer_id: number;
  amount: number;
  balance_after: number;
}

/** The transfers that an account got from another user. A trigger inserts the rows. */
export interface ReceivedTransfersTable {
  account_id: number;
  transfer_id: number;
}

export interface CreditTables {
  credit_accounts: CreditAccountsTable;
  credit_transfers: CreditTransfersTable;
  credit_entries: CreditEntriesTable;
  received_transfers: ReceivedTransfersTable;
}
