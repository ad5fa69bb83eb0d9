import type { Cause } from '../../db/cause.ts';
import { sql, type Transaction, type UpdateObject } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { openTicket } from '../../db/tickets.ts';
import { lockTreeShared } from '../../db/tree/tree.ts';
import type { Permission } from '../../generated/operations.ts';
import { visibleAuthors, requireAuthor, requireVisibleAuthor } from '../access/reports.ts';
import type { AuditNote, Schema } from '../call/contract.ts';
import { can } from '../access/policy.ts';
import { requireRoom } from '../call/caps.ts';
import { conflict, unavailable } from '../call/problem.ts';
import { lockReport, type ReportWrite } from './reading.ts';
import {
  reportRow,
  type Fault,
  type ReportKind,
  type ReportTarget,
  type TargetedKind,
  type ReportRow,
} from './kinds.ts';
import { NOW } from '../../db/values/expressions.ts';

type Status = Schema<'ReportStatus'>;

const LONGEST_SUBJECT = 191;

/** Reports a fault, or votes for its existing report. */
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
    // Locks the tree first, as the counters do later: a move could wait for the report otherwise.
    await lockTreeShared(call.db);
    const { id } = await lockOwn(kind, call);
    await call.db.deleteFrom('reports').where('id', '=', id).execute();
    return { message: 'The report is deleted.' };
  };
}

export function fix<All extends Permission, View>(kind: ReportKind<All, View>) {
  return async (call: ReportWrite<All>): Promise<View> => {
    const report = await lockReport(kind, call);
    requireVisibleAuthor(call.caller, kind, report);
    if (report.status === 'fixed') throw conflict('report_fixed');
    return change(kind, call, report, { status: 'fixed', fixed_at: NOW });
  };
}

/** Opens a support ticket about a report, in the name of its author, against whose limit it counts. */
export function toTicket<All extends Permission, View>(kind: ReportKind<All, View>) {
  return async (call: ReportWrite<All>): Promise<View> => {
    const report = await lockReport(kind, call);
    requireVisibleAuthor(call.caller, kind, report);
    requireOpen(report);
    await requireRoom(call.db, 'open_tickets', report.created_by_id);
    const ticket_id = await openReportTicket(call.db, call.cause, kind, report);
    return change(kind, call, report, { status: 'ticketed', ticket_id });
  };
}

/** Locks a report for a change: by its author while it is open, by holders of the `all` policy at any time. */
async function lockOwn<All extends Permission>(
  kind: ReportKind<All>,
  call: ReportWrite<All>,
): Promise<ReportRow> {
  const report = await lockReport(kind, call);
  requireAuthor(call.caller, kind, report);
  if (!can(call.caller, kind.all)) requireOpen(report);
  return report;
}

/** Throws 409 unless a report is open. */
function requireOpen({ status }: { status: Status }): void {
  if (status !== 'open') throw conflict('report_not_open');
}

/** Opens the support ticket about a locked report in the name of its author. Returns its id. */
async function openReportTicket(
  trx: Transaction<Database>,
  cause: Cause,
  { type, of }: Pick<ReportKind<never>, 'type' | 'of'>,
  { id, issue, description, created_by_id, target_id }: Omit<ReportRow, 'is_author_visible'>,
): Promise<number> {
  const what = `: ${issue.replaceAll('_', ' ')}`;
  const { subject } = await trx
    .selectFrom(of)
    // The column limits the length in characters, not in UTF-16 units.
    .select(sql<string>`left(name, ${LONGEST_SUBJECT - what.length}::integer) || ${what}::text`.as('subject'))
    .where('id', '=', target_id)
    .executeTakeFirstOrThrow();
  const ticket = await openTicket(
    trx,
    cause,
    { type: 'support', subject, user_id: created_by_id, related_type: type, related_id: id },
    description === '' ? subject : description,
  );
  return ticket.id;
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

interface NewReport {
  kind: ReportKind<never>['name'];
  target: ReportTarget;
  issue: Database['reports']['issue'];
  description: string;
  userId: number;
}

/**
 * Reports a fault, or votes for its existing unfixed report. Returns the id of the report; undefined if other users
 * report and fix the same fault at the same time.
 */
export async function reportFault(trx: Transaction<Database>, fault: NewReport): Promise<number | undefined> {
  // A conflicting report may be fixed or deleted before the vote.
  return (await insertReport(trx, fault)) ?? (await vote(trx, fault)) ?? insertReport(trx, fault);
}

async function insertReport(
  trx: Transaction<Database>,
  { kind, target, issue, description, userId }: NewReport,
): Promise<number | undefined> {
  const report = await trx
    .insertInto('reports')
    .values({ kind, ...target, issue, description, created_by_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (report !== undefined) await addVote(trx, report.id, userId);
  return report?.id;
}

/** Votes for a report. A second vote of a user does not count. */
async function vote(
  trx: Transaction<Database>,
  { target, issue, userId }: NewReport,
): Promise<number | undefined> {
  const report = await trx
    .selectFrom('reports')
    .select('id')
    .where((eb) =>
      target.stream_id === null
        ? eb('series_id', '=', target.series_id)
        : eb('stream_id', '=', target.stream_id),
    )
    .where('issue', '=', issue)
    .where('status', '<>', 'fixed')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (report !== undefined && (await addVote(trx, report.id, userId))) {
    await trx
      .updateTable('reports')
      .set({ votes: sql<number>`votes + 1`, updated_at: NOW })
      .where('id', '=', report.id)
      .execute();
  }
  return report?.id;
}

/** Returns whether this is the user's first vote for the report. */
async function addVote(trx: Transaction<Database>, reportId: number, userId: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('report_votes')
    .values({ report_id: reportId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
