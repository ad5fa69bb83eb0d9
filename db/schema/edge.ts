import type { Generated, GeneratedAlways } from 'kysely';
import type { DefaultTimestamp, NullableTimestamp, Stamps } from './columns.ts';

export type SyncAction = 'create' | 'update' | 'change_type' | 'suspend' | 'resume' | 'kill' | 'delete';

export interface SyncsTable extends Stamps {
  id: GeneratedAlways<number>;
  line_id: number;
  action: SyncAction;
  status: Generated<'pending' | 'synced' | 'failed'>;
  attempts: Generated<number>;
  last_error: string | null;
  next_attempt_at: DefaultTimestamp;
  /** The time since which it has been failing. */
  pending_since: DefaultTimestamp;
  /** Whether it was automatically sent again after it failed. */
  resent: Generated<boolean>;
  synced_at: NullableTimestamp;
  /** The trace of the request that caused it; null where none is known. */
  trace_id: string | null;
  trace_sampled: boolean | null;
}

/** Connections, as the streaming edge reports them. */
export interface ActivitiesTable {
  id: GeneratedAlways<number>;
  line_id: number;
  ip: string;
  user_agent: Generated<string>;
  stream_id: number | null;
  started_at: DefaultTimestamp;
  ended_at: NullableTimestamp;
  /** The edge's identifier of the connection. */
  session_id: string | null;
}

export interface EdgeTables {
  syncs: SyncsTable;
  activities: ActivitiesTable;
}
