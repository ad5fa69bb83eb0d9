import type { Generated } from 'kysely';
import type { DefaultTimestamp, NullableTimestamp } from './columns.ts';

/** The times between two restores of the database; the last one is the present. */
export interface EpochsTable {
  /** When it began, in seconds since 1970. */
  id: number;
  /** Of the server. Larger than a number of JavaScript holds, so only SQL reads it. */
  system_identifier: number;
  database_oid: number;
  timeline: number;
  /** Ids of lines that the streaming edge may have and the database has not: a multirange. */
  dropped_lines: Generated<string>;
  /** When the edge accepted to drop them. */
  told_at: NullableTimestamp;
  created_at: DefaultTimestamp;
}

export interface EpochsTables {
  epochs: EpochsTable;
}
