import {
  sql,
  type Compilable,
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely';
import { plannedEachTime } from '../../db/connection/driver.ts';
import { onlyRow, type Reader } from '../../db/connection/reader.ts';
import type { Database } from '../../db/schema/index.ts';
import { anyOf } from '../../db/values/expressions.ts';
import { operations, type OperationName } from '../../generated/operations.ts';
import { looksForPart, looksInNoOrder } from './compare.ts';
import type { Query } from './contract.ts';
import { filter, sort, type ColumnsByKey, type KeyedColumns } from './keys.ts';
import { envelope, type Page } from './envelope.ts';
import { fromNearerEnd, limitAndOffset, type Place } from './place.ts';
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

/** The parts of a list call that `page` uses. */
export interface ListCall<Op extends OperationName> {
  operation: Op;
  query: Query<Op> & { page: number; per_page: number; sort?: readonly string[] };
  db: Reader;
  url: string;
}

/** What a list is made of, for one request. */
export interface ListParts<Op extends OperationName, Tables extends keyof Database, Row, Item> {
  list: SelectQueryBuilder<Database, Tables, Row>;
  columns: KeyedColumns<Op, Tables>;
  view: (row: Row) => Item;
  /** The total of the unfiltered list, if a counter has it. */
  total?: Expression<number>;
  /** How else its first page is found, if it has the rows of a branch. */
  branch?: Branch | undefined;
}

/** The rows of a branch, all of which may lie far behind those of others in the order of a list. */
export interface Branch {
  table: keyof Database;
  /** Finds them by their owners, with these columns. */
  rows: (columns: readonly string[]) => RawBuilder<{ id: number }>;
  /** Selects the first rows of all in the order of a sort key, if an index has it. Those of most branches have a page. */
  first: (key: string) => Expression<SqlBool> | undefined;
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
  const place = limitAndOffset(query);
  if (looksInNoOrder(operations[operation], query) && place.offset + place.limit <= NEAR)
    return pageInNoOrder(call, { list, columns, view, branch });
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
    const rows = firstRows(db, { list, columns, branch }, filtered, { keys: query.sort, limit: place.limit });
    return firstPage(call, (await read(withTotal(rows, count))) as WithTotal<Row>[], view, most);
  }
  if (most <= MOST_IN_ORDER) return pageInOrder(call, { list, columns, view });
  const found = (await read(count))[0]?.total ?? 0;
  if (place.offset >= found) return envelope(call, [], found, most);
  const data = await rowsAt(call, list, columns, fromNearerEnd(place, found, most));
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
  const { list, columns } = parts;
  const { limit, offset } = limitAndOffset(call.query);
  const all = { limit: mostCounted(call.query), offset: 0, reversed: false };
  const first = idsOfPage(call.query.sort, filter(call, list, columns), columns, all);
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
  const { sort: keys } = call.query;
  const most = mostCounted(call.query);
  const place = { ...limitAndOffset(call.query), reversed: false };
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
        then array(${idsOfPage(keys, amongFound, columns, place)})
        else array(${idsOfPage(keys, filtered, columns, place)}) end as ids
      from found`,
  );
}

/** Returns the page whose ids, in no order, and total a statement finds. */
async function pageOfFound<Op extends OperationName, Tables extends keyof Database, Row, Item>(
  call: ListCall<Op>,
  { list, columns, view }: ListParts<Op, Tables, Row, Item>,
  statement: RawBuilder<{ ids: number[]; total: number }>,
): Promise<Page<Item>> {
  const { ids, total } = await onlyRow(call.db, statement);
  const rows = ids.length === 0 ? [] : await rowsOf(call, list, columns, anyOf(ids));
  return envelope(call, rows.map(view), total, mostCounted(call.query));
}

/** Returns the rows of a page of a list that is filtered and sorted by the keys of the call. */
export async function rowsAt<Op extends OperationName, Tables extends keyof Database, Row>(
  call: ListCall<Op>,
  list: SelectQueryBuilder<Database, Tables, Row>,
  columns: KeyedColumns<Op, Tables>,
  place: Place,
): Promise<Row[]> {
  const ids = idsOfPage(call.query.sort, filter(call, list, columns), columns, place);
  return rowsOf(call, list, columns, sql<number>`any(array(${ids}))`);
}

/** Returns the rows of a list with these ids, sorted by the keys of the call. */
export async function rowsOf<Op extends OperationName, Tables extends keyof Database, Row>(
  call: ListCall<Op>,
  list: SelectQueryBuilder<Database, Tables, Row>,
  columns: KeyedColumns<Op, Tables>,
  ids: Expression<number>,
): Promise<Row[]> {
  return (await call.db.executeQuery(plannedEachTime(selectRows(call.query.sort, list, columns, ids)))).rows;
}

function selectRows<Op extends OperationName, Tables extends keyof Database, Row>(
  keys: readonly string[] | undefined,
  list: SelectQueryBuilder<Database, Tables, Row>,
  columns: KeyedColumns<Op, Tables>,
  ids: Expression<number>,
): SelectQueryBuilder<Database, Tables, Row> {
  const rows = list.clearWhere().where(sql<SqlBool>`${sql.ref(columns.id)} = ${ids}`);
  return sort(keys, rows, columns);
}

/** Selects the ids of a page. What else a row shows is not looked up for the items before it. */
function idsOfPage<Tables extends keyof Database, Row>(
  keys: readonly string[] | undefined,
  list: SelectQueryBuilder<Database, Tables, Row>,
  columns: ColumnsByKey & { id: string },
  { limit, offset, reversed }: Place,
) {
  const ids = list.clearSelect().select(sql.ref<number>(columns.id).as('id'));
  return sort(keys, ids, columns, reversed).limit(limit).offset(offset);
}

/** Selects the first rows of a list in the order of these keys, `filtered` as the call says. */
export function firstRows<Op extends OperationName, Tables extends keyof Database, Row, Item>(
  db: Reader,
  { list, columns, branch }: Pick<ListParts<Op, Tables, Row, Item>, 'list' | 'columns' | 'branch'>,
  filtered: SelectQueryBuilder<Database, Tables, Row>,
  { keys = ['-id'], limit }: { keys: readonly string[] | undefined; limit: number },
): SelectQueryBuilder<Database, Tables, Row> {
  const ids = (rows: SelectQueryBuilder<Database, Tables, Row>) =>
    idsOfPage(keys, rows, columns, { limit, offset: 0, reversed: false });
  const rowsOfIds = (found: Expression<unknown>) =>
    selectRows(keys, list, columns, sql<number>`any(array(${found}))`);
  const first = branch?.first(keys[0] ?? '-id');
  if (branch === undefined || first === undefined) return rowsOfIds(ids(filtered));
  const names = keys.map((key) => key.replace('-', ''));
  const found = db.selectFrom(sql<{ id: number }>`(select * from found)`.as(branch.table)).select('id');
  const own = sort(keys, found, columns).limit(limit);
  return rowsOfIds(sql`
    with near as materialized (${ids(filtered.where(first))}),
      found as materialized (select * from ${branch.rows(names)} as found)
    select id from near where (select count(*) from near) = ${limit}
    union all select id from (${own}) as own where (select count(*) from near) < ${limit}`);
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
