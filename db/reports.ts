import { sql, type Transaction } from 'kysely';
import type { ReportKind } from './schema/columns.ts';
import type { Database } from './schema/tables.ts';
import { NOW } from './values/expressions.ts';

/** The subject of a report: a stream or a series. */
export type ReportTarget = { stream_id: number; series_id: null } | { stream_id: null; series_id: number };

/** A fault, as a user reports it. */
export interface Fault {
  kind: ReportKind;
  target: ReportTarget;
  issue: Database['reports']['issue'];
  description: string;
  userId: number;
}

/**
 * Reports a fault, or votes for an existing report of it that is not fixed. Returns the id of the report. Returns
 * undefined when other users report and fix the same fault at the same time.
 */
export async function reportFault(trx: Transaction<Database>, fault: Fault): Promise<number | undefined> {
  // A conflicting report may be fixed or deleted before the vote.
  return (await insertReport(trx, fault)) ?? (await vote(trx, fault)) ?? insertReport(trx, fault);
}

async function insertReport(
  trx: Transaction<Database>,
  { kind, target, issue, description, userId }: Fault,
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

/** Votes for a report. A user's second vote does not count. */
async function vote(
  trx: Transaction<Database>,
  { target, issue, userId }: Fault,
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
