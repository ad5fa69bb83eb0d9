import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import type { DefaultTimestamp, NullableTimestamp, Stamps, Timestamp } from './columns.ts';

export interface TokensTable extends Stamps {
  id: GeneratedAlways<number>;
  user_id: number;
  kind: 'login' | 'personal';
  name: string;
  /** SHA-256 of the secret. The secret itself is not stored. */
  hash: Buffer;
  scopes: string[];
  expires_at: Timestamp;
  revoked_at: NullableTimestamp;
  /** To the minute. */
  last_used_at: NullableTimestamp;
  /** Whether the audit log or the ledger names it. */
  has_written: Generated<boolean>;
}

export type TokenRow = Selectable<TokensTable>;

/** Password attempts that were wrong, or whose outcome is not known yet. */
export interface LoginAttemptsTable {
  id: GeneratedAlways<number>;
  /** SHA-256 of the username that was sent, in lower case. */
  account: Buffer;
  source: string;
  /** Whether the source had not tried this account within the hour before. */
  fresh: boolean;
  created_at: DefaultTimestamp;
}

/** The networks from which a user has logged in. */
export interface LoginNetworksTable {
  user_id: number;
  network: string;
  last_login_at: DefaultTimestamp;
}

export interface TokensTables {
  tokens: TokensTable;
  login_attempts: LoginAttemptsTable;
  login_networks: LoginNetworksTable;
}
