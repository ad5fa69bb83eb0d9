import { sql, type SqlBool } from 'kysely';
import { plannedEachTime } from '../../db/connection/driver.ts';
import type { OperationName } from '../../generated/operations.ts';
import { envelope, type Page } from '../call/envelope.ts';
import { filter, sort } from '../call/keys.ts';
import { mostCounted, rowsAt, type ListCall, type ListParts } from '../call/page.ts';
import { limitAndOffset } from '../call/place.ts';
import { countQuery } from '../call/total.ts';

// Pages of lines by `created_at`. An index of these times in order would cost each sale an entry. But ids are given in
// nearly the same order.

const UPWARDS = { order: 'id', edge: sql<string | null>`max(created_at)::text`, isBefore: sql`<=` };
const DOWNWARDS = { order: '-id', edge: sql<string | null>`min(created_at)::text`, isBefore: sql`>=` };

/** Returns whether lines are sorted by the time of their creation. */
export const isByTime = ({ sort: [key = ''] = [] }: ListCall<OperationName>['query']): boolean =>
  key.endsWith('created_at');

/**
 * Returns a page of lines that are sorted by the time of their creation. The first ones by time are among those up to the
 * last time of as many by id. A coarse index finds these.
 */
export async function pageByTime<Op extends OperationName, Row, Item>(
  call: ListCall<Op>,
  { list, columns, view, total }: ListParts<Op, 'lines', Row, Item>,
): Promise<Page<Item>> {
  const { db, query } = call;
  const { limit, offset } = limitAndOffset(query);
  const { order, edge, isBefore } = query.sort?.[0]?.startsWith('-') === true ? DOWNWARDS : UPWARDS;
  const filtered = filter(call, list, columns);
  const known = filtered === list ? total : undefined;
  const most = known === undefined ? mostCounted(query) : Infinity;
  const times = filtered.clearSelect().select('lines.created_at');
  const looked = db
    .selectFrom(
      sort([order], times, columns)
        .limit(offset + limit)
        .as('first'),
    )
    .select(edge.as('edge'))
    .select(sql<number>`${countQuery(db, filtered, most, known)}`.as('found'));
  const [{ edge: last, found } = { edge: null, found: 0 }] = (await db.executeQuery(plannedEachTime(looked)))
    .rows;
  if (last === null) return envelope(call, [], found, most);
  const near = list.where(sql<SqlBool>`lines.created_at ${isBefore} ${last}::timestamptz`);
  const rows = await rowsAt(call, near, columns, { limit, offset, reversed: false });
  return envelope(call, rows.map(view), found, most);
}
