import { sql, type SqlBool } from 'kysely';
import { onlyRow } from '../../db/connection/reader.ts';
import type { OperationName } from '../../generated/operations.ts';
import { nearest } from '../call/branch.ts';
import { envelope, type Page } from '../call/envelope.ts';
import { filter, sort } from '../call/keys.ts';
import { mostCounted, type ListParts } from '../call/page.ts';
import { anyIn, ownIds, rowsAt, rowsOf, type ListCall } from '../call/page-rows.ts';
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
 * last time of as many by id. A coarse index finds these. If these are not among the nearest, those of a branch are found
 * by their owners.
 */
export async function pageByTime<Op extends OperationName, Row, Item>(
  call: ListCall<Op>,
  parts: ListParts<Op, 'lines', Row, Item>,
): Promise<Page<Item>> {
  const { db, query } = call;
  const { list, columns, view, total, branch } = parts;
  const place = { ...limitAndOffset(query), reversed: false };
  const needed = place.offset + place.limit;
  const { order, edge, isBefore } = query.sort?.[0]?.startsWith('-') === true ? DOWNWARDS : UPWARDS;
  const filtered = filter(call, list, columns);
  const known = filtered === list ? total : undefined;
  const most = known === undefined ? mostCounted(query) : Infinity;
  const byId = branch?.order(order);
  const near =
    branch === undefined || byId === undefined ? filtered : filtered.where(nearest(branch, byId, needed));
  const times = near.clearSelect().select('lines.created_at');
  const looked = db
    .selectFrom(sort([order], times, columns).limit(needed).as('first'))
    .select([edge.as('edge'), sql<number>`count(*)`.as('seen')])
    .select(sql<number>`${countQuery(db, filtered, most, known)}`.as('found'));
  const { edge: last, seen, found } = await onlyRow(db, sql<First>`${looked}`);
  const page = async (rows: Promise<Row[]>): Promise<Page<Item>> =>
    envelope(call, (await rows).map(view), found, most);
  if (branch !== undefined && seen < needed)
    return page(rowsOf(call, parts, anyIn(ownIds(db, { columns, branch }, query.sort ?? [], place))));
  if (last === null) return envelope(call, [], found, most);
  const before = list.where(sql<SqlBool>`lines.created_at ${isBefore} ${last}::timestamptz`);
  return page(rowsAt(call, { list: before, columns }, place));
}

/** The first lines by id. */
interface First {
  /** The last time of these. */
  edge: string | null;
  seen: number;
  /** How many there are in all, as far as they were counted. */
  found: number;
}
