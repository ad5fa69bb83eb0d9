import type { ColumnType } from 'kysely';

// Times are read as `YYYY-MM-DD HH:MM:SS` in UTC. README.md says which are stored so.

export type Timestamp = ColumnType<string, Date | string, Date | string>;

export type DefaultTimestamp = ColumnType<string, Date | string | undefined, Date | string>;

export type NullableTimestamp = ColumnType<
  string | null,
  Date | string | null | undefined,
  Date | string | null
>;

export interface Stamps {
  created_at: DefaultTimestamp;
  updated_at: DefaultTimestamp;
}
