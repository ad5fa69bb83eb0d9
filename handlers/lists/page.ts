import type { Schema, Query } from '../call/contract.ts';
import { sql, type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { plannedEachTime } from '../../db/connection/driver.ts';
import { errorCode, TOOK_TOO_LONG } from '../../db/connection/errors.ts';
import type { Reader } from '../../db/connection/reader.ts';
import type { Database } from '../../db/schema/tables.ts';
import type { OperationName } from '../../generated/operations.ts';
import { EVERYTHING, type Sight } from '../access/sight.ts';
import { filterConditions, sort, sortedBy, type KeyedColumns } from '../call/keys.ts';
import { Problem } from '../call/problem.ts';
import type { Settings } from '../call/settings.ts';

// The pagination fields of a page: its position, and the addresses of other pages.

export interface Page<Item> extends Schema<'PageEnvelope'> {
  data: Item[];
}

interface PageCall {
  query: { page: number; per_page: number };
  url: string;
}

/** Returns the items of a page with the pagination fields. */
export function envelope<Item>(
  { query: { page: number, per_page: size }, url }: PageCall,
  data: Item[],
  total: number,
): Page<Item> {
  const [path, search] = splitOnce(url, '?');
  const last = Math.max(1, Math.ceil(total / size));
  const parameters = new URLSearchParams(search);
  parameters.delete('page');
  const rest = parameters.toString();
  const base = `${path}?${rest === '' ? '' : `${rest}&`}page=`;
  const urlOf = (target: number): string => base + String(target);
  // Beyond the last page, the previous page is the last one.
  const previous = number > 1 ? urlOf(Math.min(number - 1, last)) : null;
  const next = number < last ? urlOf(number + 1) : null;
  const first = (number - 1) * size + 1;
  return {
    current_page: number,
    data,
    first_page_url: urlOf(1),
    from: data.length === 0 ? null : first,
    last_page: last,
    last_page_url: urlOf(last),
    links: linksAround(number, last, { previous, next, urlOf }),
    next_page_url: next,
    path,
    per_page: size,
    prev_page_url: previous,
    to: data.length === 0 ? null : first + data.length - 1,
    total,
  };
}

/** Returns links to the previous page, to numbered pages around the current one, and to the next page. */
function linksAround(
  number: number,
  last: number,
  {
    previous,
    next,
    urlOf,
  }: { previous: string | null; next: string | null; urlOf: (page: number) => string },
): Schema<'PageLink'>[] {
  return [
    { url: previous, label: '&laquo; Previous', active: false },
    ...numbersAround(number, last).map((target) => ({
      url: urlOf(target),
      label: String(target),
      active: target === number,
    })),
    { url: next, label: 'Next &raquo;', active: false },
  ];
}

const LINKS = 12;

/** Returns up to twelve consecutive page numbers, with the current one in the middle if possible. */
function numbersAround(current: number, last: number): number[] {
  const start = Math.max(1, Math.min(current - LINKS / 2, last - LINKS + 1));
  return Array.from({ length: Math.min(LINKS, last) }, (_, index) => start + index);
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

// Every page is found in the same way: count its rows, find its ids, read its rows.

export interface ListCall<Op extends OperationName> {
  operation: Op;
  query: Query<Op> & { page: number; per_page: number; sort?: readonly string[] };
  db: Reader;
  url: string;
  settings: Settings;
}

/** A list for one viewer. */
export interface List<Op extends OperationName, Tables extends keyof Database, Row, Item> {
  /** The rows, for any viewer. */
  rows: SelectQueryBuilder<Database, Tables, Row>;
  columns: KeyedColumns<Op, Tables>;
  view: (row: Row, settings: Settings) => Item;
  /** Which rows the viewer sees; all by default. */
  sight?: Sight;
}

/**
 * Up to this many rows are all found and sorted. With more rows, an index in their order finds the page. With the
 * default `work_mem` of 4 MB, PostgreSQL keeps track of about this many rows.
 */
export const FEW = 50_000;

/**
 * Returns a page of a list, filtered and sorted by the keys of the call, with the total. Throws 422
 * `too_much_to_search` if a statement takes too long.
 */
export async function page<Op extends OperationName, Tables extends keyof Database, Row, Item>(
  call: ListCall<Op>,
  list: List<Op, Tables, Row, Item>,
): Promise<Page<Item>> {
  const { db, query, settings } = call;
  const { limit, offset } = placeOf(query);
  return withinTime(async () => {
    const { found, total } = await find(call, list);
    if (offset >= total) return envelope(call, [], total);
    const rows = rowsWith(list, query.sort, idsAt(found, list, query.sort, { limit, offset, total }));
    const { rows: shown } = await db.executeQuery(plannedEachTime(rows));
    return envelope(
      call,
      shown.map((row) => list.view(row, settings)),
      total,
    );
  });
}

/** Returns the result of a read for a list. Throws 422 `too_much_to_search` if a statement takes too long. */
export async function withinTime<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    throw errorCode(error) === TOOK_TOO_LONG ? new Problem('too_much_to_search', TOO_MUCH) : error;
  }
}

const TOO_MUCH =
  'This list takes too long to search. A filter by id, by an exact name or by time (`filters[created_from]`) helps, and so does `sort=-id`.';

/** Returns the limit and offset of a page. */
export const placeOf = ({ page: number, per_page: limit }: { page: number; per_page: number }) => ({
  limit,
  offset: (number - 1) * limit,
});

/** Selects the rows of a list that pass the filters and that the viewer sees. Returns their total too. */
async function find<Op extends OperationName, Tables extends keyof Database, Row, Item>(
  call: ListCall<Op>,
  list: List<Op, Tables, Row, Item>,
) {
  const { db } = call;
  const { rows, columns, sight = EVERYTHING } = list;
  const filters = [...filterConditions(call, columns).values()];
  const isCounted = filters.length === 0 || sight.owned !== undefined;
  const seen = isCounted && sight.total !== undefined ? await valueOf(db, sight.total) : undefined;
  const found = [seenBy(sight, seen), ...filters].reduce((left, filter) => left.where(filter), rows);
  const total = filters.length === 0 ? seen : undefined;
  return { found, total: total ?? (await valueOf(db, countOf(found))) };
}

/** Returns the condition that a viewer sees a row, in the form that suits the total number of such rows. */
export const seenBy = ({ row, owned }: Sight, total: number | undefined): Expression<SqlBool> =>
  owned !== undefined && total !== undefined && total <= FEW ? owned : row;

/** Selects the number of rows of a query. */
export const countOf = <Tables extends keyof Database, Row>(
  rows: SelectQueryBuilder<Database, Tables, Row>,
): RawBuilder<number> =>
  sql<number>`(${rows
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as('total'))})`;

export async function valueOf(db: Reader, value: Expression<number>): Promise<number> {
  const query = db.selectNoFrom(sql<number>`${value}`.as('value'));
  const [only] = (await db.executeQuery(plannedEachTime(query))).rows;
  return only?.value ?? 0;
}

export function rowsWith<Op extends OperationName, Tables extends keyof Database, Row, Item>(
  { rows, columns }: List<Op, Tables, Row, Item>,
  keys: readonly string[] | undefined,
  ids: Expression<unknown>,
): SelectQueryBuilder<Database, Tables, Row> {
  return sort(keys, rows.where(sql<SqlBool>`${sql.ref(columns.id)} = any(array(${ids}))`), columns);
}

/** Selects the ids of a page. */
function idsAt<Op extends OperationName, Tables extends keyof Database, Row, Item>(
  found: SelectQueryBuilder<Database, Tables, Row>,
  list: List<Op, Tables, Row, Item>,
  keys: readonly string[] | undefined,
  { limit, offset, total }: { limit: number; offset: number; total: number },
): Expression<unknown> {
  if (total <= FEW) return idsOfFew(found, list, keys, { limit, offset });
  // Reads from the end if that is nearer.
  const after = Math.max(0, total - offset - limit);
  return after < offset
    ? idsInOrder(found, list, keys, { limit: Math.min(limit, total - offset), offset: after, reversed: true })
    : idsInOrder(found, list, keys, { limit, offset });
}

interface Window {
  limit: number;
  offset: number;
  reversed?: boolean;
}

/** Selects ids by sorting all rows. The fence keeps PostgreSQL from walking an index in order to find a few rows. */
export function idsOfFew<Op extends OperationName, Tables extends keyof Database, Row, Item>(
  found: SelectQueryBuilder<Database, Tables, Row>,
  { columns }: List<Op, Tables, Row, Item>,
  keys: readonly string[] | undefined,
  { limit, offset }: Window,
): RawBuilder<unknown> {
  const order = sortedBy(keys, columns);
  const names = order.map(
    ({ direction }, index) => sql`${sql.ref(`key_${String(index)}`)} ${sql.raw(direction)}`,
  );
  const all = found
    .clearSelect()
    .select([
      sql.ref<number>(columns.id).as('id'),
      ...order.map(({ by }, index) => by.as(`key_${String(index)}`)),
    ]);
  return sql`
    with found as materialized (${all})
    select id from found order by ${sql.join(names)} limit ${limit} offset ${offset}`;
}

/** Selects ids in the order of an index, if one has it. */
export function idsInOrder<Op extends OperationName, Tables extends keyof Database, Row, Item>(
  found: SelectQueryBuilder<Database, Tables, Row>,
  { columns }: List<Op, Tables, Row, Item>,
  keys: readonly string[] | undefined,
  { limit, offset, reversed = false }: Window,
): SelectQueryBuilder<Database, Tables, { id: number }> {
  const ids = found.clearSelect().select(sql.ref<number>(columns.id).as('id'));
  return sort(keys, ids, columns, reversed).limit(limit).offset(offset);
}
