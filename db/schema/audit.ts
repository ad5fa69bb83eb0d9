import type { ColumnType, GeneratedAlways } from 'kysely';
import type { DefaultTimestamp } from './columns.ts';

export interface IdempotencyKeysTable {
  user_id: number;
  operation: string;
  key: string;
  /** SHA-256 of the request. */
  request_hash: Buffer;
  /** The response as JSON, without secrets; null only within the transaction that creates it. */
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
  /** The request as JSON, without secrets. */
  changes: ColumnType<unknown, string, never>;
  ip: string;
  request_id: string;
  created_at: DefaultTimestamp;
}

export interface AuditTables {
  idempotency_keys: IdempotencyKeysTable;
  logs: LogsTable;
}
