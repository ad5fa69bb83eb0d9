import type { ColumnType, Generated } from 'kysely';
import type { LineKindName } from './lines.ts';

/** What a user has sold and given back on a day (UTC). Amounts are in hundredths of a credit. */
export interface SalesByDayTable {
  payer_id: number;
  day: ColumnType<string>;
  package_id: number;
  kind: LineKindName;
  sales: number;
  sales_amount: number;
  refunds: number;
  refunds_amount: number;
}

/** The one row says which charges and which transfers of refunds are in `sales_by_day`: all up to these. */
export interface SalesWalkTable {
  charge_id: number;
  refund_id: number;
  only_row: Generated<boolean>;
}

export interface SalesByDayTables {
  sales_by_day: SalesByDayTable;
  sales_walk: SalesWalkTable;
}
