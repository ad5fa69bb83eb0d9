import {
  sql,
  type Compilable,
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely';
import { plannedEachTime } from '../../db/connection/driver.ts';
import { onlyRow } from '../../db/connection/reader.ts';
import type { Database } from '../../db/schema/index.ts';
import { anyOf } from '../../db/values/expressions.ts';
import { operations, type OperationName } from '../../generated/operations.ts';
import type { Branch } from './branch.ts';
import { looksForPart, looksInNoOrder } from './compare.ts';
import { envelope, type Page } from './envelope.ts';
import { filter, type KeyedColumns } from './keys.ts';
import { firstRows, idsAt, rowsAt, rowsOf, type ListCall, type ListRows } from './page-rows.ts';
import { fromNearerEnd, limitAndOffset } from './place.ts';
import { countQuery, withTotal, type WithTotal } from './total.ts';

/** How many items are counted beyond a page, where no counter has the total. */
const COUNTED_BEYOND = 10_000;

/** Up to so many items are counted in their order, which takes their ids to be kept. */
const MOST_IN_ORDER = 50_000;

/** A page that ends at this item at the latest is near in the order of many. */
const NEAR = 1000;

/** Returns up to how many items of a list are counted for a page. */
export const mostCounted = ({ page: number, per_page: limit }: ListCall<OperationName>['query']): number =>
  number * limit + COUNTED_BEYOND;

/** What a list is made of, for one request. */
export interface ListParts<
  Op extends OperationName,
  Tables extends keyof Database,
  Row,
  Item,
> extends ListRows<Op, Tables, Row> {
  view: (row: Row) => Item;
  /** The total of the unfiltered list, if a counter has it. */
  total?: Expression<number>;
}

/**
 * Returns a page of a list, which has no order of its own: filters and sorts by the keys of the call, counts, and adds the
 * pagination fields. `total` is the total of the unfiltered list, if a counter has it; otherwise items are counted as far
 * as `mostCounted`. The first page takes one round trip, unless what it looks for is in no index or in none in its
 * order. Others take two.
 */
export async function page<Op extends OperationName, Tables extends keyof Database, Row, Item>(
  call: ListCall<Op>,
  list: SelectQueryBuilder<Database, Tables, Row>,
  columns: KeyedColumns<Op, Tables>,
  view: (row: Row) => Item,
  total?: Expression<number>,
  branch?: Branch,
): Promise<Page<Item>> {
  const { db, operation, query } = call;
  const rows = { list, columns, branch };
  const place = limitAndOffset(query);
  if (looksInNoOrder(operations[operation], query) && place.offset + place.limit <= NEAR)
    return pageInNoOrder(call, { ...rows, view });
  const filtered = filter(call, list, columns);
  const known = filtered === list ? total : undefined;
  const most = known === undefined ? mostCounted(query) : Infinity;
  const count =
    branch === undefined || known !== undefined
      ? countQuery(db, filtered, most, known)
      : countQuery(db, db.selectFrom(branch.rows([]).as(branch.table)), most);
  const read = async <Row>(part: Compilable<Row>): Promise<Row[]> =>
    (await db.executeQuery(plannedEachTime(part))).rows;
  if (place.offset === 0 && !looksForPart(operations[operation], query)) {
    const first = firstRows(db, rows, filtered, { keys: query.sort, limit: place.limit });
    return firstPage(call, (await read(withTotal(first, count))) as WithTotal<Row>[], view, most);
  }
  if (most <= MOST_IN_ORDER) return pageInOrder(call, { ...rows, view });
  const found = (await read(count))[0]?.total ?? 0;
  if (place.offset >= found) return envelope(call, [], found, most);
  const data = await rowsAt(call, rows, fromNearerEnd(place, found, most));
  return envelope(call, data.map(view), found, most);
}

/** Returns a page of a list as `page` does, but looks for items once where no index finds them: the first page too. */
export function pageOfUnindexed<Op extends OperationName, Tables extends keyof Database, Row, Item>(
  call: ListCall<Op>,
  parts: ListParts<Op, Tables, Row, Item>,
): Promise<Page<Item>> {
  if (mostCounted(call.query) <= MOST_IN_ORDER) return pageInOrder(call, parts);
  return page(call, parts.list, parts.columns, parts.view);
}

/** Returns a page whose items are counted in their order: so they are looked for once. */
async function pageInOrder<Op extends OperationName, Tables extends keyof Database, Row, Item>(
  call: ListCall<Op>,
  parts: ListParts<Op, Tables, Row, Item>,
): Promise<Page<Item>> {
  const { limit, offset } = limitAndOffset(call.query);
  const all = { limit: mostCounted(call.query), offset: 0, reversed: false };
  const filtered = filter(call, parts.list, parts.columns);
  const first = idsAt(call.db, parts, filtered, call.query.sort, all);
  return pageOfFound(
    call,
    parts,
    sql`
      with first as materialized (select array(${first}) as ids)
      select ids[${offset + 1}::integer:${offset + limit}::integer] as ids, cardinality(ids) as total from first`,
  );
}

/**
 * Returns a page of items with one of several values, which no index has in order. No plan can know whether they are few. So
 * they are found as far as they are counted. If those are all, they are sorted. Otherwise a page of them is near in the order.
 */
async function pageInNoOrder<Op extends OperationName, Tables extends keyof Database, Row, Item>(
  call: ListCall<Op>,
  parts: ListParts<Op, Tables, Row, Item>,
): Promise<Page<Item>> {
  const { list, columns, branch } = parts;
  const { db, query } = call;
  const most = mostCounted(query);
  const place = { ...limitAndOffset(query), reversed: false };
  const filtered = filter(call, list, columns);
  const id = sql.ref<number>(columns.id);
  const some =
    branch === undefined
      ? filtered.clearSelect().select(id.as('id')).limit(most)
      : sql`select id from ${branch.rows([])} as found limit ${most}`;
  const amongFound = list.clearWhere().where(sql<SqlBool>`${id} = any(found.ids)`);
  return pageOfFound(
    call,
    parts,
    sql`
      with found as materialized (select array(${some}) as ids)
      select cardinality(ids) as total, case when cardinality(ids) < ${most}
        then array(${idsAt(db, { columns }, amongFound, query.sort, place)})
        else array(${idsAt(db, parts, filtered, query.sort, place)}) end as ids
      from found`,
  );
}

/** Returns the page whose ids, in no order, and total a statement finds. */
async function pageOfFound<Op extends OperationName, Tables extends keyof Database, Row, Item>(
  call: ListCall<Op>,
  parts: ListParts<Op, Tables, Row, Item>,
  statement: RawBuilder<{ ids: number[]; total: number }>,
): Promise<Page<Item>> {
  const { ids, total } = await onlyRow(call.db, statement);
  const rows = ids.length === 0 ? [] : await rowsOf(call, parts, anyOf(ids));
  return envelope(call, rows.map(parts.view), total, mostCounted(call.query));
}

/** Returns the first page of a list, from its rows, of which no more than `most` were counted. */
export function firstPage<Row, Item>(
  call: Pick<ListCall<OperationName>, 'query' | 'url'>,
  rows: readonly WithTotal<Row>[],
  view: (row: Row) => Item,
  most: number,
): Page<Item> {
  return envelope(call, rows.map(view), rows[0]?.total ?? 0, most);
}
