import type { Schema } from '../call/contract.ts';

/** A response of a list that is read by a cursor. */
export interface CursorList<Item> extends Schema<'CursorEnvelope'> {
  data: Item[];
}

/** What a request says of its place in a list that is read by a cursor. */
export interface CursorQuery {
  after?: number;
  limit: number;
}

/**
 * Returns a response of a list that is read by a cursor. `rows` are the items after the cursor by id, one more than
 * `limit` if there are more. If the statement has looked through a part of the list only, `passed` is where that ends.
 */
export function cursorList<Row extends { id: number }, Item>(
  { after, limit }: CursorQuery,
  rows: readonly Row[],
  view: (row: Row) => Item,
  passed?: number,
): CursorList<Item> {
  const shown = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  const last = shown.at(-1)?.id ?? after ?? null;
  return {
    data: shown.map(view),
    next_after: hasMore ? last : (passed ?? last),
    has_more: hasMore || passed !== undefined,
  };
}
