import { type UpdateObject } from 'kysely';
import { reportFault } from '../../db/reports.ts';
import type { Database } from '../../db/schema/index.ts';
import { lockTreeShared } from '../../db/tree/tree.ts';
import type { Permission } from '../../generated/operations.ts';
import { visibleAuthors, requireAuthor, requireVisibleAuthor } from '../access/reports.ts';
import type { AuditNote, Schema } from '../call/contract.ts';
import { can } from '../access/policy.ts';
import { unavailable } from '../call/problem.ts';
import { lockReport, type ReportWrite } from './find.ts';
import type { Fault, ReportKind, TargetedKind } from './kinds.ts';
import { reportRow, type ReportRow } from './row.ts';
import { requireState } from './states.ts';
import { openReportTicket } from './ticket.ts';
import { NOW } from '../../db/values/expressions.ts';

/** Reports a fault, or votes for the existing report of it. */
export function create<All extends Permission, View, Target>(kind: TargetedKind<All, View, Target>) {
  return async ({
    body,
    caller,
    db,
    audit,
  }: Omit<ReportWrite<All>, 'params'> & {
    body: Fault & Target;
    audit: (note: AuditNote) => void;
  }): Promise<View> => {
    const { issue, description } = body;
    const target = await kind.targetOf(db, body);
    const id = await reportFault(db, { kind: kind.name, target, issue, description, userId: caller.id });
    if (id === undefined) throw unavailable('Others report this and fix it at the same time. Try again.');
    audit({ subjectId: id });
    const report = await db
      .selectFrom('reports')
      .select(reportRow(visibleAuthors(caller, kind)))
      .where('reports.id', '=', id)
      .executeTakeFirstOrThrow();
    return kind.view(report);
  };
}

/** Changes the text of a report. */
export function edit<All extends Permission, View>(kind: ReportKind<All, View>) {
  return async (call: ReportWrite<All> & { body: Schema<'ReportEditRequest'> }): Promise<View> =>
    change(kind, call, await lockOwn(kind, call), call.body);
}

/** Deletes a report with its votes. */
export function deleteReport<All extends Permission>(kind: ReportKind<All>) {
  return async (call: ReportWrite<All>): Promise<Schema<'Message'>> => {
    // The tree is locked first. The counters lock it too, and a move in progress would wait for the report.
    await lockTreeShared(call.db);
    const { id } = await lockOwn(kind, call);
    await call.db.deleteFrom('reports').where('id', '=', id).execute();
    return { message: 'The report is deleted.' };
  };
}

/** Marks a report as fixed. */
export function fix<All extends Permission, View>(kind: ReportKind<All, View>) {
  return async (call: ReportWrite<All>): Promise<View> => {
    const report = await lockReport(kind, call);
    requireVisibleAuthor(call.caller, kind, report);
    requireState(report, 'fix');
    return change(kind, call, report, { status: 'fixed', fixed_at: NOW });
  };
}

/** Opens a support ticket about a report, in the name of its author. */
export function toTicket<All extends Permission, View>(kind: ReportKind<All, View>) {
  return async (call: ReportWrite<All>): Promise<View> => {
    const report = await lockReport(kind, call);
    requireVisibleAuthor(call.caller, kind, report);
    requireState(report, 'to_ticket');
    const ticket_id = await openReportTicket(call.db, kind, report);
    return change(kind, call, report, { status: 'ticketed', ticket_id });
  };
}

/** Locks a report for a change. Its author may change it while it is open. A holder of the `all` policy always may. */
async function lockOwn<All extends Permission>(
  kind: ReportKind<All>,
  call: ReportWrite<All>,
): Promise<ReportRow> {
  const report = await lockReport(kind, call);
  requireAuthor(call.caller, kind, report);
  if (!can(call.caller, kind.all)) requireState(report, 'change');
  return report;
}

async function change<All extends Permission, View>(
  kind: ReportKind<All, View>,
  { caller, db }: Pick<ReportWrite<All>, 'caller' | 'db'>,
  { id }: ReportRow,
  to: UpdateObject<Database, 'reports'>,
): Promise<View> {
  const report = await db
    .updateTable('reports')
    .set({ ...to, updated_at: NOW })
    .where('reports.id', '=', id)
    .returning(reportRow(visibleAuthors(caller, kind)))
    .executeTakeFirstOrThrow();
  return kind.view(report);
}
