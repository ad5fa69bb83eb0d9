import type { Generated, Selectable } from 'kysely';
import type { Stamps } from './columns.ts';

export interface PackagesTable extends Stamps {
  id: Generated<number>;
  name: string;
  is_trial: Generated<boolean>;
  is_paid_trial: Generated<boolean>;
  is_default: Generated<boolean>;
  can_enable_vpn: Generated<boolean>;
  credit: number;
  period: number;
  period_type: PeriodType;
  max_connections: number;
}

export type PackageRow = Selectable<PackagesTable>;

export type PeriodType = 'hour' | 'day' | 'month' | 'year';

export interface PackageBouquetsTable {
  package_id: number;
  bouquet_id: number;
}

export interface PackageRefundPoliciesTable extends Stamps {
  id: Generated<number>;
  package_id: number;
}

export interface PackageRefundTiersTable {
  policy_id: number;
  passed_days: number;
  /** Hundredths of a credit, for one period and one connection. */
  refund_amount: number;
}

export interface PaidTrialPricesTable extends Stamps {
  id: Generated<number>;
  price: number;
  count: number;
}

export interface PackagesTables {
  packages: PackagesTable;
  package_bouquets: PackageBouquetsTable;
  package_refund_policies: PackageRefundPoliciesTable;
  package_refund_tiers: PackageRefundTiersTable;
  paid_trial_prices: PaidTrialPricesTable;
}
