import type { Schema, SliceBounds } from '../call/contract.ts';
import { sql, type Expression, type SqlBool } from 'kysely';
import { onlyRow, type Reader } from '../../db/connection/reader.ts';
import type { Database } from '../../db/schema/tables.ts';
import type { Sight } from '../access/sight.ts';
import { FEW } from './page.ts';

/** A response of a list with a cursor. */
export interface CursorList<Item> extends Schema<'CursorEnvelope'> {
  data: Item[];
}

/** The position and the limit in a request for a list with a cursor. */
interface CursorQuery {
  after?: number;
  limit: number;
}

/**
 * Returns a response of a list with a cursor. `rows` are the items after the cursor, by id: one more than `limit` if
 * there are more. `passed` is the last examined id, if the statement has examined only a part of the list.
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

// The next rows of a list that is read by a cursor, by ascending id.

/** How many rows are examined in the order of ids. */
const NEAR = 8_000;

interface Search {
  sight: Sight;
  conditions: readonly Expression<SqlBool>[];
}

/** Ids of rows, and the id after which there may be more. */
interface Next {
  ids: number[];
  passed?: number;
}

/**
 * Returns the ids of the next rows of a table that the viewer sees and that meet the conditions. Frequent ones are
 * found by examining the next rows by id; rare ones are all found by an index, and sorted. If both fail, returns fewer
 * ids, and the next request continues after `passed`.
 */
export async function nextById(
  db: Reader,
  table: keyof Database,
  { sight, conditions }: Search,
  { after, limit }: SliceBounds,
): Promise<Next> {
  const rows = sql.table(table);
  const every = (...all: readonly Expression<SqlBool>[]) => sql.join([...all, ...conditions], sql` and `);
  const near = await onlyRow(
    db,
    sql<Found>`
      with near as materialized (select * from ${rows} where id > ${after} order by id limit ${NEAR})
      select array(select id from near as ${rows} where ${every(sight.row)} order by id limit ${limit + 1}) as ids,
        (select id from near offset ${NEAR - 1} limit 1) as edge`,
  );
  if (near.ids.length > limit) return upTo(near.ids, limit);
  if (near.edge === null) return { ids: near.ids };
  const rest = await onlyRow(
    db,
    sql<Rest>`
      with found as materialized (
        select id from ${rows} where ${every(sight.owned ?? sight.row)} and id > ${near.edge} limit ${FEW + 1})
      select (select count(*) from found) as count,
        array(select id from found order by id limit ${limit + 1 - near.ids.length}) as ids`,
  );
  if (rest.count > FEW) return { ids: near.ids, passed: near.edge };
  const ids = [...near.ids, ...rest.ids];
  return ids.length > limit ? upTo(ids, limit) : { ids };
}

const upTo = (ids: readonly number[], limit: number): Next => ({
  ids: ids.slice(0, limit),
  passed: ids[limit - 1] ?? 0,
});

interface Found {
  ids: number[];
  edge: number | null;
}

interface Rest {
  ids: number[];
  count: number;
}
