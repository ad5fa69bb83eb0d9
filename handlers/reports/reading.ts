import type { OperationName, Permission } from '../../generated/operations.ts';
import { visibleAuthors, visibleReports } from '../access/reports.ts';
import type { Page } from '../lists/envelope.ts';
import { page } from '../lists/page.ts';
import type { ListCall } from '../lists/page.ts';
import { EVERYTHING, visibleCount } from '../access/sight.ts';
import { findReport, type ReportCall } from './find.ts';
import type { ListedKind, ReportKind } from './kinds.ts';
import { reportRow } from './row.ts';
import type { Caller } from '../call/caller.ts';

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

/** Returns one report. */
export function show<All extends Permission, View>(kind: ReportKind<All, View>) {
  return async (call: ReportCall<All>): Promise<View> => kind.view(await findReport(kind, call));
}
