import type { SqlBool, Transaction } from 'kysely';
import {
  hasOutsidersRestriction,
  selectLines,
  selectLinesEverSold,
  selectLinesOfAnyKind,
  type LineRow,
} from '../../db/lines.ts';
import type { Cause } from '../../db/cause.ts';
import { together } from '../../db/connection/driver.ts';
import type { Reader } from '../../db/connection/reader.ts';
import type { Database } from '../../db/schema/tables.ts';
import { subtreeEnd } from '../../db/tree/tree.ts';
import type { Permission } from '../../generated/operations.ts';
import { visibleLines } from '../access/lines.ts';
import { conflict, lineRestricted, notFound } from '../call/problem.ts';
import type { Host, LineKind } from '../kinds/kind.ts';
import type { Caller, Viewer } from '../call/caller.ts';
import { anyOf, type ValueOrExpression } from '../../db/values/expressions.ts';

/** A call of an operation on one line. */
export interface LineCall<All extends Permission, Db = Reader> {
  params: { id: number };
  caller: Caller<All>;
  db: Db;
  settings: Host;
}

/** A call that changes one line. */
export interface LineWrite<All extends Permission> extends LineCall<All, Transaction<Database>> {
  cause: Cause;
}

/** Returns the line of a call. Throws 404 if it is hidden, deleted, of another kind or absent. */
export function findLine<All extends Permission>(
  { name, all }: LineKind<All>,
  { params, caller, db }: Omit<LineCall<All>, 'settings'>,
): Promise<LineRow> {
  return selectLines(db, name)
    .where('lines.id', '=', params.id)
    .where(visibleLines(caller, all))
    .executeTakeFirstOrThrow(notFound);
}

/** Returns the id of the line of a call, even if deleted. Throws 404 as `findLine` does otherwise. */
export function findLineEverSold<All extends Permission>(
  { name, all }: LineKind<All>,
  { params, caller, db }: Omit<LineCall<All>, 'settings'>,
): Promise<{ id: number }> {
  return selectLinesEverSold(db, name)
    .where('lines.id', '=', params.id)
    .where(visibleLines(caller, all))
    .executeTakeFirstOrThrow(notFound);
}

/**
 * Locks the line of a call until the transaction ends, and returns it. Throws 404 as `findLine` does, and 422
 * `line_restricted` for a restriction that the caller could not remove.
 */
export async function lockLine<All extends Permission>(
  kind: LineKind<All>,
  { params, caller, db }: Omit<LineWrite<All>, 'settings' | 'cause'>,
): Promise<LineRow> {
  const [locked, [line]] = await together(db, [
    lineLock(db, kind, caller, params.id).compile(),
    selectLockedLine(db, caller, params.id).compile(),
  ]);
  return lineToChange(locked, line);
}

/** Returns the statement that locks the line of a call. */
export const lineLock = <All extends Permission>(
  db: Reader,
  { name, all }: LineKind<All>,
  viewer: Viewer<All>,
  id: ValueOrExpression<number>,
) =>
  db
    .selectFrom('lines')
    .select('lines.id')
    .where('lines.id', '=', id)
    .where('lines.kind', '=', name)
    .where('lines.deleted_at', 'is', null)
    .where(visibleLines(viewer, all))
    .forUpdate('lines');

/**
 * Selects the line that `lineLock` has locked. A separate statement, because the one that waited for the lock does not
 * see restrictions created meanwhile.
 */
export const selectLockedLine = (db: Reader, { path }: Pick<Viewer, 'path'>, id: ValueOrExpression<number>) =>
  selectLinesOfAnyKind(db)
    .select((eb) => hasOutsidersRestriction(path, subtreeEnd(path))(eb).as('blocked'))
    .where('lines.id', '=', id);

/** Returns the line from the rows of `lineLock` and `selectLockedLine`. Throws 404 and 422 as `lockLine` does. */
export function lineToChange<Row extends { blocked: SqlBool }>(
  locked: readonly unknown[],
  row: Row | undefined,
): Omit<Row, 'blocked'> {
  if (locked.length === 0 || row === undefined) throw notFound();
  const { blocked, ...line } = row;
  if (blocked) throw lineRestricted();
  return line;
}

/** Returns those of these locked lines that have a restriction which the caller could not remove. */
export async function restrictedAmong(
  db: Reader,
  { path }: Pick<Caller, 'path'>,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('lines')
    .select('lines.id')
    .where('lines.id', '=', anyOf(ids))
    .where(hasOutsidersRestriction(path, subtreeEnd(path)))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Throws 409 for a line whose creation was refunded: the line has ended for good. */
export function requireNotRefunded({ refunded_at }: Pick<LineRow, 'refunded_at'>): void {
  if (refunded_at !== null) throw conflict('line_refunded');
}
