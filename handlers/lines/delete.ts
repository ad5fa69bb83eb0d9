import { deleteLines } from '../../db/lines.ts';
import { tryToAddUpChanges } from '../../db/tree/counts.ts';
import type { Permission } from '../../generated/operations.ts';
import type { Schema } from '../call/contract.ts';
import { visibleLines } from '../access/lines.ts';
import { lineRestricted, notFound, validationFailed } from '../call/problem.ts';
import { restrictedAmong, type LineWrite } from './find.ts';
import type { LineKind } from '../kinds/kind.ts';
import { anyOf } from '../../db/values/expressions.ts';

interface MassDeleteCall<All extends Permission> extends Omit<LineWrite<All>, 'params'> {
  query: { ids?: number[] };
  body?: Schema<'MassDeleteRequest'> | undefined;
  countObjects: (objects: number) => Promise<void>;
}

/**
 * Deletes the lines that `deleteLine` of handlers/sales would delete, and returns why it does not delete the others.
 */
export function massDelete<All extends Permission>({ name, all }: LineKind<All>) {
  return async ({
    query,
    body,
    caller,
    db,
    cause,
    countObjects,
  }: MassDeleteCall<All>): Promise<Schema<'MassDeleteResult'>> => {
    const ids = idsOf(query.ids, body?.ids);
    const found = await db
      .selectFrom('lines')
      .select('lines.id')
      .where('lines.id', '=', anyOf(ids))
      .where('lines.kind', '=', name)
      .where('lines.deleted_at', 'is', null)
      .where(visibleLines(caller, all))
      .orderBy('lines.id')
      .forUpdate('lines')
      .execute();
    const locked = found.map(({ id }) => id);
    const restricted = await restrictedAmong(db, caller, locked);
    const deleted = new Set(locked.filter((id) => !restricted.has(id)));
    await countObjects(deleted.size);
    await deleteLines(db, cause, [...deleted]);
    await tryToAddUpChanges(db);
    const failed = ids
      .filter((id) => !deleted.has(id))
      .map((id) => failure(id, restricted.has(id) ? 'line_restricted' : 'not_found'));
    return { deleted: deleted.size, failed };
  };
}

/** Returns the ids from the query or the body. Throws 422 unless exactly one has them. */
function idsOf(inQuery: number[] | undefined, inBody: number[] | undefined): number[] {
  const ids = inQuery ?? inBody;
  if (ids === undefined || (inQuery !== undefined && inBody !== undefined)) {
    throw validationFailed({ ids: ['must be sent either in the query or in the body, not in both'] });
  }
  return ids;
}

function failure(id: number, code: Schema<'MassDeleteFailure'>['code']): Schema<'MassDeleteFailure'> {
  const problem = code === 'not_found' ? notFound() : lineRestricted();
  return { id, code, detail: problem.message };
}
