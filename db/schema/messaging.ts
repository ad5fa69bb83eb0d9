import type { GeneratedAlways } from 'kysely';
import type { DefaultTimestamp, NullableTimestamp, Timestamp } from './columns.ts';

/** Codes that prove to the operator's bot whose account it talks to. */
export interface MessagingLinkCodesTable {
  id: GeneratedAlways<number>;
  user_id: number;
  created_by_id: number;
  messaging_handle: string;
  /** SHA-256 of the code. The code itself is not stored. */
  hash: Buffer;
  expires_at: Timestamp;
  used_at: NullableTimestamp;
  /** Set when a newer code replaced it. */
  revoked_at: NullableTimestamp;
  created_at: DefaultTimestamp;
}

export interface MessagingTables {
  messaging_link_codes: MessagingLinkCodesTable;
}
