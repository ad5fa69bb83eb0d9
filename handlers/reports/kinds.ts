import { sql, type Expression, type SqlBool, type Transaction } from 'kysely';
import type { ReportTarget } from '../../db/reports.ts';
import type { Database } from '../../db/schema/index.ts';
import type { TreeCountKind } from '../../db/schema/tree.ts';
import type { ReportKind as KindName } from '../../db/schema/reports.ts';
import type { TicketRelatedType } from '../../db/schema/tickets.ts';
import type { OperationName, Permission } from '../../generated/operations.ts';
import { isKnown } from '../access/users.ts';
import type { Schema } from '../runtime/contract.ts';
import { contains, type Columns } from '../runtime/page.ts';
import type { Filter } from '../access/filter.ts';
import { missing, validationFailed } from '../runtime/problem.ts';
import type { ReportRow } from './row.ts';

/** What sets one kind of report apart from the others. */
export interface ReportKind<All extends Permission, View = unknown> {
  name: KindName;
  /** What tickets and the audit log call it. */
  type: TicketRelatedType;
  /** The policy that opens every one. */
  all: All;
  /** What counts them for each user. */
  counter: TreeCountKind;
  /** The table of what they are about. */
  of: 'streams' | 'series';
  /** A report as the contract shows this kind. */
  view: (report: ReportRow) => View;
}

/** A kind with what is behind each sort and filter key of the operation that lists it. */
export interface ListedKind<All extends Permission, View, Index extends OperationName> extends ReportKind<
  All,
  View
> {
  columns: (known: Filter<'users'>) => Columns<Index, 'reports'>;
}

/** What a request says of a fault, whatever has it. */
export type Fault = Omit<Schema<'StreamReportCreateRequest'>, 'stream_id'>;

/** A kind with how a request names what has the fault. */
export interface TargetedKind<All extends Permission, View, Target> extends ReportKind<All, View> {
  /** What a request reports; it stays for the transaction. Throws 404 and 422 where there is no such thing. */
  targetOf: (db: Transaction<Database>, target: Target) => Promise<ReportTarget>;
}

/** A kind of report, whole. */
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
  columns: (known) => ({ ...columns(known), stream_id: 'reports.stream_id' }),
  targetOf: (db, { stream_id }) => streamOf(db, stream_id, 'live', 'must be a live channel'),
  view: streamView,
};

export const vod: Kind<'report_vods_all', Schema<'StreamReport'>, 'report_vods_index', OfStream> = {
  name: 'vod',
  type: 'ReportVod',
  all: 'report_vods_all',
  counter: 'report_vod',
  of: 'streams',
  columns: (known) => ({ ...columns(known), stream_id: 'reports.stream_id' }),
  targetOf: (db, { stream_id }) => streamOf(db, stream_id, 'movie', 'must be a film'),
  view: streamView,
};

export const series: Kind<'report_series_all', Schema<'SeriesReport'>, 'report_series_index', OfSeries> = {
  name: 'series',
  type: 'ReportSeries',
  all: 'report_series_all',
  counter: 'report_series',
  of: 'series',
  columns: (known) => ({ ...columns(known), series_id: 'reports.series_id' }),
  async targetOf(db, { series_id }) {
    await db
      .selectFrom('series')
      .select('id')
      .where('id', '=', series_id)
      .forKeyShare()
      .executeTakeFirstOrThrow(() => missing('series_id'));
    return { stream_id: null, series_id };
  },
  view: ({ target_id, ...report }) => ({ ...shown(report), series_id: target_id }),
};

/** What is behind the keys that the lists of all kinds share. What is hidden of a report does not find it. */
const columns = (known: Filter<'users'>) => {
  const ifKnown = (condition: Expression<SqlBool>): Expression<SqlBool> =>
    sql`(${condition} and ${isKnown(known, 'reports.created_by_id')})`;
  return {
    id: 'reports.id',
    status: 'reports.status',
    issue: 'reports.issue',
    votes: 'reports.votes',
    fixed_at: 'reports.fixed_at',
    created_by_id: (ids: number[]) => ifKnown(sql`reports.created_by_id = any(${ids}::bigint[])`),
    ticket_id: (ids: number[]) => ifKnown(sql`reports.ticket_id = any(${ids}::bigint[])`),
    description: (part: string) => ifKnown(contains(sql.ref('reports.description'), part)),
    created_at: 'reports.created_at',
    created_from: 'reports.created_at',
    created_to: 'reports.created_at',
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
  return { ...shown(report), stream_id: target_id };
}

/** A report without what only those may see who may see its author. */
function shown({ knows_author, ...report }: Omit<ReportRow, 'target_id'>): Schema<'Report'> {
  return knows_author ? report : { ...report, created_by_id: null, ticket_id: null, description: '' };
}
