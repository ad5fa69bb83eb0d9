import type { ColumnType, GeneratedAlways } from 'kysely';
import type { DefaultTimestamp } from './columns.ts';

/** Requests of the last days that failed, at most so many of a user and day. They may be lost. */
export interface FailedRequestsTable {
  id: GeneratedAlways<number>;
  user_id: number;
  token_id: number | null;
  /** Null for an address or a method without an operation. */
  operation: string | null;
  method: string;
  /** Without its query. */
  path: string;
  status: number;
  code: string;
  detail: string;
  /** The fields that are not valid, each with what is wrong with it. */
  errors: ColumnType<Record<string, string[]> | null, string | null, never>;
  request_id: string;
  ip: string;
  duration_ms: number;
  created_at: DefaultTimestamp;
}

export interface FailedRequestsTables {
  failed_requests: FailedRequestsTable;
}
