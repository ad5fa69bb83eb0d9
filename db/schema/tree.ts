import type { ColumnType } from 'kysely';
import type { LineKindName } from './lines.ts';
import type { ReportKind } from './reports.ts';

/**
 * Counts of what belongs to a user and its descendants, maintained by triggers. The value is the sum of the shards, and
 * for some kinds of the changes in `tree_count_changes`.
 */
export interface TreeCountsTable {
  user_id: number;
  kind: TreeCountKind;
  shard: number;
  count: ColumnType<number, never, never>;
}

/** Changes that no counter contains yet. Triggers insert them, and one write in many moves them into the counters. */
export interface TreeCountChangesTable {
  user_id: number;
  kind: PendingCountKind;
  step: number;
}

/** What nearly every write adds to. Its counters are updated later. */
export type PendingCountKind = LineKindName | 'transaction' | 'log' | 'failed_request';

export type TreeCountKind =
  | PendingCountKind
  | 'user'
  | 'voucher'
  | 'voucher_template'
  | 'reward_program'
  | 'request_credit'
  | 'request_refund'
  | 'support_ticket'
  | `report_${ReportKind}`
  | 'announcement';

export interface TreeTables {
  tree_counts: TreeCountsTable;
  tree_count_changes: TreeCountChangesTable;
}
