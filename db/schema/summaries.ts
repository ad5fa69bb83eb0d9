import type { ColumnType, Generated } from 'kysely';
import type { TransferKind } from './credit.ts';
import type { LineKindName } from './lines.ts';

/** What was sold and given back. Amounts are in hundredths of a credit. */
export interface Sold {
  sales: number;
  sales_amount: number;
  refunds: number;
  refunds_amount: number;
}

/** What a user and those below it have sold and given back on a day (UTC). */
export interface BranchSalesTable extends Sold {
  user_id: number;
  day: ColumnType<string>;
  package_id: number;
  kind: LineKindName;
}

/** The same of a day (UTC) by kind. */
export type BranchSalesOfDaysTable = Omit<BranchSalesTable, 'package_id'>;

/** The same of a month, which its first day (UTC) stands for, by package. */
export interface BranchSalesOfMonthsTable extends Omit<BranchSalesTable, 'day' | 'kind'> {
  month: ColumnType<string>;
}

/** What a user itself has sold and given back on a day (UTC), and until the end of that day. */
export interface PayerSalesTable extends Sold {
  payer_id: number;
  day: ColumnType<string>;
  total_sales: number;
  total_sales_amount: number;
  total_refunds: number;
  total_refunds_amount: number;
}

/** A day for which every payer has its running totals, up to one payer or, if that is null, to the last. */
export interface CompleteDaysTable {
  day: ColumnType<string>;
  payers_upto: number | null;
}

/** The transactions that a user sees without a `*_all` policy. The amount is in hundredths of a credit. */
export interface BranchTransactionsTable {
  user_id: number;
  kind: TransferKind;
  count: number;
  amount: number;
}

/** The one row says which charges and which transfers are in the sums: all up to these. */
export interface SummaryWalkTable {
  charge_id: number;
  transfer_id: number;
  only_row: Generated<boolean>;
}

/** The last charge and the last transfer that are in the sums. */
export type SummaryPosition = Pick<SummaryWalkTable, 'charge_id' | 'transfer_id'>;

export interface SummaryTables {
  branch_sales: BranchSalesTable;
  branch_sales_of_days: BranchSalesOfDaysTable;
  branch_sales_of_months: BranchSalesOfMonthsTable;
  payer_sales: PayerSalesTable;
  complete_days: CompleteDaysTable;
  branch_transactions: BranchTransactionsTable;
  summary_walk: SummaryWalkTable;
}
