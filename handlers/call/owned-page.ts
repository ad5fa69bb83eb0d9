import type { RawBuilder } from 'kysely';
import { searchBranchRows, type BranchRows, type Looked } from '../../db/search/branch-rows.ts';
import type { Database } from '../../db/schema/index.ts';
import { anyOf } from '../../db/values/expressions.ts';
import type { OperationName } from '../../generated/operations.ts';
import { envelope, type Page } from './envelope.ts';
import { sort } from './keys.ts';
import type { ListParts } from './page.ts';
import { rowsOf, type ListCall } from './page-rows.ts';
import { limitAndOffset } from './place.ts';

/**
 * Returns a page of the rows of a branch, which are read by their owners; undefined if as many were looked at as may be.
 * It is sorted by the keys of the call, and all that `rows` finds is counted.
 */
export async function ownedPage<Op extends OperationName, Tables extends keyof Database, Row, Item>(
  call: ListCall<Op>,
  { list, columns, view }: ListParts<Op, Tables, Row, Item>,
  rows: BranchRows & Looked,
): Promise<Page<Item> | undefined> {
  const { db, query } = call;
  const { limit, offset } = limitAndOffset(query);
  const keys = query.sort ?? ['-id'];
  const pageOf = (found: RawBuilder<{ id: number }>) =>
    sort(keys, db.selectFrom(found.as(rows.table)).select('id'), columns)
      .limit(limit)
      .offset(offset);
  const names = keys.map((key) => key.replace('-', ''));
  const { ids, total, looked } = await searchBranchRows(db, rows, names, pageOf);
  if (looked === rows.most) return undefined;
  const shown = ids.length === 0 ? [] : await rowsOf(call, { list, columns }, anyOf(ids));
  return envelope(call, shown.map(view), total);
}
