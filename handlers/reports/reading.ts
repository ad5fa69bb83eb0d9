import type { Cause } from '../../db/cause.ts';
import type { OperationName, Permission } from '../../generated/operations.ts';
import { visibleAuthors, visibleReports } from '../access/reports.ts';
import { page, type Page, type ListCall } from '../lists/page.ts';
import { EVERYTHING, visibleCount } from '../access/sight.ts';
import { reportRow, type ListedKind, type ReportKind, type ReportRow } from './kinds.ts';
import type { Caller } from '../call/caller.ts';
import type { Transaction } from 'kysely';
import type { Reader } from '../../db/connection/reader.ts';
import type { Database } from '../../db/schema/tables.ts';
import { notFound } from '../call/problem.ts';

/** Lists the reports that the caller may see. */
export function index<All extends Permission, View, Index extends OperationName>(
  kind: ListedKind<All, View, Index>,
) {
  return (call: ListCall<Index> & { caller: Caller<All> }): Promise<Page<View>> => {
    const { caller, db } = call;
    const visible = visibleAuthors(caller, kind);
    const list = db.selectFrom('reports').select(reportRow(visible)).where(visibleReports(caller, kind));
    const total = visibleCount(caller, kind.all, kind.counter);
    return page(call, {
      rows: list,
      columns: kind.columns(visible),
      view: kind.view,
      sight: { ...EVERYTHING, total },
    });
  };
}

export function show<All extends Permission, View>(kind: ReportKind<All, View>) {
  return async (call: ReportCall<All>): Promise<View> => kind.view(await findReport(kind, call));
}

interface ReportCall<All extends Permission, Db = Reader> {
  params: { id: number };
  caller: Caller<All>;
  db: Db;
}

export type ReportWrite<All extends Permission> = ReportCall<All, Transaction<Database>> & { cause: Cause };

/** The properties that finding a report needs. */
type Found<All extends Permission> = Pick<ReportKind<All>, 'name' | 'all'>;

function select<All extends Permission>(kind: Found<All>, { params, caller, db }: ReportCall<All>) {
  return db
    .selectFrom('reports')
    .select(reportRow(visibleAuthors(caller, kind)))
    .where('reports.id', '=', params.id)
    .where(visibleReports(caller, kind));
}

/** Returns the report of a call. Throws 404 if it is hidden, of another kind or absent. */
function findReport<All extends Permission>(kind: Found<All>, call: ReportCall<All>): Promise<ReportRow> {
  return select(kind, call).executeTakeFirstOrThrow(notFound);
}

/** Locks the report of a call until the transaction ends, and returns it. Throws 404 as `findReport` does. */
export function lockReport<All extends Permission>(
  kind: Found<All>,
  call: ReportWrite<All>,
): Promise<ReportRow> {
  return select(kind, call).forNoKeyUpdate('reports').executeTakeFirstOrThrow(notFound);
}
