import type { Generated } from 'kysely';
import type { DefaultTimestamp, NullableTimestamp, Stamps } from './columns.ts';

export type ReportKind = 'channel' | 'vod' | 'series';

export type ReportStatus = 'open' | 'ticketed' | 'fixed';

export type ReportIssue =
  | 'offline'
  | 'buffering'
  | 'no_sound'
  | 'no_picture'
  | 'out_of_sync'
  | 'wrong_content'
  | 'wrong_language'
  | 'subtitles'
  | 'guide'
  | 'incomplete'
  | 'other';

/** A report of a stream (`channel`, `vod`) or of a series. Exactly one of `stream_id` and `series_id` is set. */
export interface ReportsTable extends Stamps {
  id: Generated<number>;
  kind: ReportKind;
  stream_id: number | null;
  series_id: number | null;
  issue: ReportIssue;
  description: Generated<string>;
  status: Generated<ReportStatus>;
  /** The number of rows in `report_votes`. The author's vote is the first. */
  votes: Generated<number>;
  ticket_id: number | null;
  created_by_id: number;
  fixed_at: NullableTimestamp;
}

export interface ReportVotesTable {
  report_id: number;
  user_id: number;
  created_at: DefaultTimestamp;
}

/**
 * The users who may see a report: its author, the author's ancestors, and everyone who voted. Triggers and `moveUser`
 * maintain it.
 */
export interface ReportPartiesTable {
  user_id: number;
  kind: ReportKind;
  report_id: number;
}

export interface ReportsTables {
  reports: ReportsTable;
  report_votes: ReportVotesTable;
  report_parties: ReportPartiesTable;
}
