import type { Generated, GeneratedAlways } from 'kysely';
import type { DefaultTimestamp, NullableTimestamp, Stamps, Timestamp } from './columns.ts';

// Settings of roles, refund policies and messaging accounts.

/** A role without a row here has the defaults. */
export interface RoleSettingsTable extends Stamps {
  role_id: number;
  /** Free trials in a window; null for no limit. Left out on insert: 10. */
  trial_limit: Generated<number | null>;
  trial_window_hours: Generated<number>;
  /** Hundredths of a credit. */
  minimum_trial_credit: Generated<number>;
}

export interface PackageRefundPoliciesTable extends Stamps {
  id: Generated<number>;
  package_id: number;
}

export interface PackageRefundTiersTable {
  policy_id: number;
  passed_days: number;
  /** Hundredths of a credit, of one period and one connection. */
  refund_amount: number;
}

/** Codes that prove to the operator's bot whose account it talks to. */
export interface MessagingLinkCodesTable {
  id: GeneratedAlways<number>;
  user_id: number;
  created_by_id: number;
  messaging_handle: string;
  /** SHA-256 of the code, which is stored nowhere. */
  hash: Buffer;
  expires_at: Timestamp;
  used_at: NullableTimestamp;
  /** Set when a newer code took its place. */
  revoked_at: NullableTimestamp;
  created_at: DefaultTimestamp;
}

/** Tries by password that were wrong, or whose outcome is not known yet. */
export interface LoginAttemptsTable {
  id: GeneratedAlways<number>;
  /** SHA-256 of the name that was sent, in small letters. */
  account: Buffer;
  source: string;
  /** Whether the source had not tried this account within the hour. */
  fresh: boolean;
  created_at: DefaultTimestamp;
}

/** Where a user has logged in from. */
export interface LoginNetworksTable {
  user_id: number;
  network: string;
  last_login_at: DefaultTimestamp;
}

export interface PeopleTables {
  login_attempts: LoginAttemptsTable;
  login_networks: LoginNetworksTable;
  role_settings: RoleSettingsTable;
  package_refund_policies: PackageRefundPoliciesTable;
  package_refund_tiers: PackageRefundTiersTable;
  messaging_link_codes: MessagingLinkCodesTable;
}

/** Further columns of `users`. */
export interface UserColumns {
  /** How many users lie above: 0 for the root. Follows `path`. */
  depth: GeneratedAlways<number>;
  /** Grows with each new password, not with a new hash of the same one. */
  password_version: Generated<number>;
}

/** Further columns of `roles`. */
export interface RoleColumns {
  /** Who made it; null for those of the operator's setup. */
  created_by_id: number | null;
}

/** Further columns of `bouquets`. */
export interface BouquetColumns {
  parent_id: number | null;
  category_id: number | null;
  is_adult: Generated<boolean>;
  position: Generated<number>;
}
