import type { ColumnType } from 'kysely';
import type { LineKindName } from './lines.ts';
import type { ReportKind } from './reports.ts';

/** Counts of what belongs to a user and its descendants, maintained by triggers. The value is the sum of the shards. */
export interface TreeCountsTable {
  user_id: number;
  kind: TreeCountKind;
  shard: number;
  count: ColumnType<number, never, never>;
}

export type TreeCountKind =
  | 'user'
  | LineKindName
  | 'transaction'
  | 'log'
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
}
