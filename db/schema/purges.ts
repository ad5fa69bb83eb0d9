import type { Generated } from 'kysely';
import type { DefaultTimestamp } from './columns.ts';

/** How far the purge of old rows has come in each table. */
export interface PurgesTable {
  subject: string;
  /** The last row that it has looked at. */
  passed_id: Generated<number>;
  /** When it last began with the oldest row. */
  started_at: DefaultTimestamp;
}

export interface PurgesTables {
  purges: PurgesTable;
}
