import type { Transaction } from 'kysely';
import type { Reader } from '../../db/connection/reader.ts';
import type { Database } from '../../db/schema/tables.ts';
import type { Permission } from '../../generated/operations.ts';
import { visibleAuthors, visibleReports } from '../access/reports.ts';
import { notFound } from '../call/problem.ts';
import type { ReportKind } from './kinds.ts';
import { reportRow, type ReportRow } from './row.ts';
import type { Caller } from '../call/caller.ts';

/** A call of an operation on one report. */
export interface ReportCall<All extends Permission, Db = Reader> {
  params: { id: number };
  caller: Caller<All>;
  db: Db;
}

/** A call that changes one report. */
export type ReportWrite<All extends Permission> = ReportCall<All, Transaction<Database>>;

/** The fields of a kind that finding a report needs. */
type Found<All extends Permission> = Pick<ReportKind<All>, 'name' | 'all'>;

function select<All extends Permission>(kind: Found<All>, { params, caller, db }: ReportCall<All>) {
  return db
    .selectFrom('reports')
    .select(reportRow(visibleAuthors(caller, kind)))
    .where('reports.id', '=', params.id)
    .where(visibleReports(caller, kind));
}

/** Returns the report of a call. Throws 404 for a report that is hidden, of another kind or absent. */
export function findReport<All extends Permission>(
  kind: Found<All>,
  call: ReportCall<All>,
): Promise<ReportRow> {
  return select(kind, call).executeTakeFirstOrThrow(notFound);
}

/** Returns the report of a call, and locks it until the transaction ends. Throws 404 as `findReport` does. */
export function lockReport<All extends Permission>(
  kind: Found<All>,
  call: ReportWrite<All>,
): Promise<ReportRow> {
  return select(kind, call).forNoKeyUpdate('reports').executeTakeFirstOrThrow(notFound);
}
