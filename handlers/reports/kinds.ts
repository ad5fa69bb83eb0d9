import { sql, type Expression, type SqlBool, type Transaction, type Selectable } from 'kysely';
import type { ReportKind as KindName } from '../../db/schema/columns.ts';
import type { Database } from '../../db/schema/tables.ts';
import type { OperationName, Permission } from '../../generated/operations.ts';
import { userMatches, userMatchesByRow } from '../access/users.ts';
import type { Schema } from '../call/contract.ts';
import { contains, type Filter } from '../call/filter.ts';
import type { KeyedColumns } from '../call/keys.ts';
import { missing, validationFailed } from '../call/problem.ts';
import { anyOf } from '../../db/values/expressions.ts';

/** The reported stream or series. */
export type ReportTarget = { stream_id: number; series_id: null } | { stream_id: null; series_id: number };

/** The properties of a kind of report. */
export interface ReportKind<All extends Permission, View = unknown> {
  name: KindName;
  /** Its name in tickets and the audit log. */
  type: NonNullable<Database['tickets']['related_type']>;
  /** The policy that shows every report of the kind. */
  all: All;
  /** The counter of the reports of each user. */
  counter: Database['tree_counts']['kind'];
  /** The table of the reported objects. */
  of: 'streams' | 'series';
  view: (report: ReportRow) => View;
}

/** A kind with the columns of the sort and filter keys of its list. */
export interface ListedKind<All extends Permission, View, Index extends OperationName> extends ReportKind<
  All,
  View
> {
  columns: (visible: Filter<'users'>) => KeyedColumns<Index, 'reports'>;
}

/** The fault in a request, of any kind. */
export type Fault = Omit<Schema<'StreamReportCreateRequest'>, 'stream_id'>;

/** A kind with the way in which a request names the stream or series. */
export interface TargetedKind<All extends Permission, View, Target> extends ReportKind<All, View> {
  /** Returns and locks the stream or series of a request. Throws 422 if absent, and for a stream of another type. */
  targetOf: (db: Transaction<Database>, target: Target) => Promise<ReportTarget>;
}

/** A complete kind of report. */
type Kind<All extends Permission, View, Index extends OperationName, Target> = ListedKind<All, View, Index> &
  TargetedKind<All, View, Target>;

interface OfStream {
  stream_id: number;
}
interface OfSeries {
  series_id: number;
}

export const channel: Kind<
  'report_channels_all',
  Schema<'StreamReport'>,
  'report_channels_index',
  OfStream
> = {
  name: 'channel',
  type: 'ReportChannel',
  all: 'report_channels_all',
  counter: 'report_channel',
  of: 'streams',
  columns: (visible) => ({ ...columns(visible), stream_id: 'reports.stream_id' }),
  targetOf: (db, { stream_id }) => streamOf(db, stream_id, 'live', 'must be a live channel'),
  view: streamView,
};

export const vod: Kind<'report_vods_all', Schema<'StreamReport'>, 'report_vods_index', OfStream> = {
  name: 'vod',
  type: 'ReportVod',
  all: 'report_vods_all',
  counter: 'report_vod',
  of: 'streams',
  columns: (visible) => ({ ...columns(visible), stream_id: 'reports.stream_id' }),
  targetOf: (db, { stream_id }) => streamOf(db, stream_id, 'movie', 'must be a film'),
  view: streamView,
};

export const series: Kind<'report_series_all', Schema<'SeriesReport'>, 'report_series_index', OfSeries> = {
  name: 'series',
  type: 'ReportSeries',
  all: 'report_series_all',
  counter: 'report_series',
  of: 'series',
  columns: (visible) => ({ ...columns(visible), series_id: 'reports.series_id' }),
  async targetOf(db, { series_id }) {
    await db
      .selectFrom('series')
      .select('id')
      .where('id', '=', series_id)
      .forKeyShare()
      .executeTakeFirstOrThrow(() => missing('series_id'));
    return { stream_id: null, series_id };
  },
  view: ({ target_id, ...report }) => ({ ...maskedReport(report), series_id: target_id }),
};

/** Returns the columns of the keys that all kinds share. A filter does not match hidden values. */
const columns = (visible: Filter<'users'>) => {
  const ifVisible = (condition: Expression<SqlBool>): Expression<SqlBool> =>
    sql`(${condition} and ${userMatches(visible, 'reports.created_by_id')})`;
  return {
    id: 'reports.id',
    status: 'reports.status',
    issue: 'reports.issue',
    votes: 'reports.votes',
    fixed_at: 'reports.fixed_at',
    created_by_id: (ids: number[]) => ifVisible(sql`reports.created_by_id = ${anyOf(ids)}`),
    ticket_id: (ids: number[]) => ifVisible(sql`reports.ticket_id = ${anyOf(ids)}`),
    description: (part: string) => ifVisible(contains(sql.ref('reports.description'), part)),
    created_at: 'reports.created_at',
    updated_at: 'reports.updated_at',
  } as const;
};

async function streamOf(
  db: Transaction<Database>,
  stream_id: number,
  type: 'live' | 'movie',
  fault: string,
): Promise<ReportTarget> {
  const stream = await db
    .selectFrom('streams')
    .select('type')
    .where('id', '=', stream_id)
    .forKeyShare()
    .executeTakeFirstOrThrow(() => missing('stream_id'));
  if (stream.type !== type) throw validationFailed({ stream_id: [fault] });
  return { stream_id, series_id: null };
}

function streamView({ target_id, ...report }: ReportRow): Schema<'StreamReport'> {
  return { ...maskedReport(report), stream_id: target_id };
}

/** Returns a report, without the fields that are hidden together with its author. */
function maskedReport({
  is_author_visible,
  ...report
}: Omit<ReportRow, 'target_id'>): Schema<'ReportFields'> {
  return is_author_visible ? report : { ...report, created_by_id: null, ticket_id: null, description: '' };
}

/** A report, the id of its stream or series, and whether the caller sees its author. */
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
