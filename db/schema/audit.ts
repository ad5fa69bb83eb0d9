import type { ColumnType, GeneratedAlways } from 'kysely';
import type { DefaultTimestamp } from './columns.ts';

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

export interface AuditTables {
  idempotency_keys: IdempotencyKeysTable;
  logs: LogsTable;
}
