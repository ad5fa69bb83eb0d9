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
  /** Hundredths of a credit that charges made with it may cost in a period; null for no limit. */
  credit_limit: number | null;
  /** A period of the UTC calendar; null for the token's whole life. */
  credit_limit_period: CreditLimitPeriod | null;
  /** The token with a limit that has made it. What it spends counts for that one too. */
  limited_by_id: number | null;
  /** The token that has made it without the password of the user: it ends with that one. */
  made_by_id: number | null;
  /** The addresses and networks that it may be used from; null for everywhere. */
  allowed_networks: string[] | null;
}

export type CreditLimitPeriod = 'day' | 'week' | 'month';

export type TokenRow = Selectable<TokensTable>;

/** What tokens with a `credit_limit` have spent. */
export interface TokenSpendingTable {
  token_id: number;
  /** Hundredths of a credit, in the period that it was last spent in. */
  spent: Generated<number>;
  /** The beginning of that period. */
  period_began_at: DefaultTimestamp;
}

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
  token_spending: TokenSpendingTable;
  login_attempts: LoginAttemptsTable;
  login_networks: LoginNetworksTable;
}
