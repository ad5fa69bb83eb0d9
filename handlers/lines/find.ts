import type { Kysely, Transaction } from 'kysely';
import { blockedFor, selectLines, type LineRow } from '../../db/lines.ts';
import type { Database } from '../../db/schema/index.ts';
import { subtreeEnd } from '../../db/tree.ts';
import type { Permission } from '../../generated/operations.ts';
import { visibleLines } from '../access/lines.ts';
import type { Caller } from '../access/policy.ts';
import { conflict, lineRestricted, notFound } from '../runtime/problem.ts';
import type { Host, LineKind } from './kind.ts';

/** A call of an operation on one line. */
export interface LineCall<All extends Permission, Db = Kysely<Database>> {
  params: { id: number };
  caller: Caller<All>;
  db: Db;
  settings: Host;
}

/** A call that changes one line. */
export type LineWrite<All extends Permission> = LineCall<All, Transaction<Database>>;

/** The line that a call is about. Throws 404 for one that is hidden, deleted, of another kind or absent. */
export function findLine<All extends Permission>(
  { name, all }: LineKind<All>,
  { params, caller, db }: Omit<LineCall<All>, 'settings'>,
): Promise<LineRow> {
  return selectLines(db, name)
    .where('lines.id', '=', params.id)
    .where(visibleLines(caller, all))
    .executeTakeFirstOrThrow(notFound);
}

/**
 * The same, locked until the transaction ends, for whoever changes it. Throws 422 `line_restricted` when a restriction
 * lies on it that the caller could not lift.
 */
export async function lockLine<All extends Permission>(
  { name, all }: LineKind<All>,
  { params, caller, db }: Omit<LineWrite<All>, 'settings'>,
): Promise<LineRow> {
  const { blocked, ...line } = await selectLines(db, name)
    .select((eb) => blockedFor(caller.path, subtreeEnd(caller.path))(eb).as('blocked'))
    .where('lines.id', '=', params.id)
    .where(visibleLines(caller, all))
    .forUpdate('lines')
    .executeTakeFirstOrThrow(notFound);
  if (blocked) throw lineRestricted();
  return line;
}

/** Throws 409 for a line whose creation was refunded: it has ended for good. */
export function requireNotRefunded({ refunded_at }: Pick<LineRow, 'refunded_at'>): void {
  if (refunded_at !== null) throw conflict('The line was refunded: it has ended for good.');
}
