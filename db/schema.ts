import type { Generated, GeneratedAlways, Insertable, Selectable, ColumnType } from 'kysely';
import type { CatalogTables, Imported } from './schema/catalog.ts';
import type { DefaultTimestamp, NullableTimestamp, Stamps, Timestamp } from './schema/columns.ts';
import type { LineKindName, LinesTables } from './schema/lines.ts';
import type { OffersTables } from './schema/offers.ts';
import type { BouquetColumns, PeopleTables, RoleColumns, UserColumns } from './schema/people.ts';
import type { ReportKind, SupportTables } from './schema/support.ts';

// The tables as Kysely sees them; db/migrations/ makes them, and a test holds the two together.
// Amounts are integers in hundredths of a credit. Times are read as `YYYY-MM-DD HH:MM:SS` in UTC.

export type { LineKindName, LineStatus, LinesTable, SyncAction } from './schema/lines.ts';

export type ShowBouquetsBy = 'bouquets_and_categories' | 'bouquets' | 'categories';

export interface UsersTable extends Stamps, UserColumns {
  id: Generated<number>;
  username: string;
  email: string;
  password_hash: string | null;
  /** The root's is its own id. */
  created_by_id: number;
  /** Ids from the root to this user, each followed by a dot: `1.4.12.` */
  path: string;
  full_name: Generated<string>;
  dns: string | null;
  note: Generated<string>;
  messaging_phone: Generated<string>;
  messaging_handle: Generated<string>;
  adult: Generated<boolean>;
  tos_acceptance_at: NullableTimestamp;
  pin: string;
  last_ip: string | null;
  show_bouquets_by: ShowBouquetsBy | null;
  paid_test_sold: Generated<number>;
}

export interface TokensTable extends Stamps {
  id: GeneratedAlways<number>;
  user_id: number;
  kind: 'login' | 'personal';
  name: string;
  /** SHA-256 of the secret, which is stored nowhere. */
  hash: Buffer;
  scopes: string[];
  expires_at: Timestamp;
  revoked_at: NullableTimestamp;
  /** To the minute. */
  last_used_at: NullableTimestamp;
}

export interface RolesTable extends Stamps, RoleColumns {
  id: Generated<number>;
  name: string;
}

export interface RolePermissionsTable {
  role_id: number;
  permission: string;
}

export interface RolePackagesTable {
  role_id: number;
  package_id: number;
}

export interface RolesCanGiveTable {
  role_id: number;
  given_role_id: number;
}

export interface UserRolesTable {
  user_id: number;
  role_id: number;
}

export interface UserPermissionsTable {
  user_id: number;
  permission: string;
}

export type PeriodType = 'hour' | 'day' | 'month' | 'year';

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

export interface BouquetsTable extends Stamps, Imported, BouquetColumns {
  id: Generated<number>;
  bouquet_name: string;
  type: 'live' | 'movie' | 'serie';
}

export interface PackageBouquetsTable {
  package_id: number;
  bouquet_id: number;
}

/** Lies on a user or on a line: exactly one of `user_id` and `line_id` is set. */
export interface RestrictionsTable extends Stamps {
  id: Generated<number>;
  title: string;
  description: string;
  batch: string | null;
  user_id: number | null;
  line_id: number | null;
  created_by_id: number;
  policies: Generated<string[]>;
}

export interface IdempotencyKeysTable {
  user_id: number;
  operation: string;
  key: string;
  /** SHA-256 of what was asked. */
  request_hash: Buffer;
  /** The answer as JSON, without secrets; null only inside the transaction that makes it. */
  reply: string | null;
  created_at: DefaultTimestamp;
}

export interface LogsTable {
  id: GeneratedAlways<number>;
  user_id: number;
  token_id: number | null;
  action: string;
  subject_type: string | null;
  subject_id: number | null;
  /** What was asked, without secrets, as JSON. */
  changes: ColumnType<unknown, string, never>;
  ip: string;
  request_id: string;
  created_at: DefaultTimestamp;
}

export interface CreditAccountsTable {
  id: Generated<number>;
  user_id: number;
  /** `credit` is what the user has; `sales`, an account of the system, what it has paid for lines and trials. */
  purpose: Generated<'credit' | 'sales'>;
  balance: Generated<number>;
  last_sequence: Generated<number>;
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

/** Who may see a transaction: every user at or above one of its parties. A trigger and `moveUser` keep it. */
export interface TransactionPartiesTable {
  user_id: number;
  transfer_id: number;
}

/** What lies at or below a user; triggers keep it. The sum over the shards counts. */
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

export interface Database extends LinesTables, PeopleTables, OffersTables, CatalogTables, SupportTables {
  users: UsersTable;
  tokens: TokensTable;
  roles: RolesTable;
  role_permissions: RolePermissionsTable;
  role_packages: RolePackagesTable;
  roles_can_give: RolesCanGiveTable;
  user_roles: UserRolesTable;
  user_permissions: UserPermissionsTable;
  packages: PackagesTable;
  bouquets: BouquetsTable;
  package_bouquets: PackageBouquetsTable;
  restrictions: RestrictionsTable;
  idempotency_keys: IdempotencyKeysTable;
  logs: LogsTable;
  credit_accounts: CreditAccountsTable;
  credit_transfers: CreditTransfersTable;
  credit_entries: CreditEntriesTable;
  transaction_parties: TransactionPartiesTable;
  tree_counts: TreeCountsTable;
}

export type NewUser = Insertable<UsersTable>;
export type TokenRow = Selectable<TokensTable>;
export type PackageRow = Selectable<PackagesTable>;
