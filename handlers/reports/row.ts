import { sql, type Selectable } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { userMatchesByRow } from '../access/users.ts';
import type { Filter } from '../call/filter.ts';

/** A report, the id of its stream or series, and whether its author may be shown. */
export type ReportRow = Omit<Selectable<Database['reports']>, 'kind' | 'stream_id' | 'series_id'> & {
  target_id: number;
  is_author_visible: boolean;
};

/** Returns the columns of a `ReportRow`. `visible` selects the authors that the caller may see. */
export const reportRow = (visible: Filter<'users'>) =>
  [
    'reports.id',
    'reports.issue',
    'reports.description',
    'reports.status',
    'reports.votes',
    'reports.ticket_id',
    'reports.created_by_id',
    'reports.fixed_at',
    'reports.created_at',
    'reports.updated_at',
    sql<number>`coalesce(reports.stream_id, reports.series_id)`.as('target_id'),
    sql<boolean>`${userMatchesByRow(visible, 'reports.created_by_id')}`.as('is_author_visible'),
  ] as const;
