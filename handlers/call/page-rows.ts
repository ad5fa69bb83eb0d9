import { sql, type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { plannedEachTime } from '../../db/connection/driver.ts';
import type { Reader } from '../../db/connection/reader.ts';
import type { Database } from '../../db/schema/index.ts';
import type { OperationName } from '../../generated/operations.ts';
import { nearest, type Branch } from './branch.ts';
import type { Query } from './contract.ts';
import { filter, sort, type ColumnsByKey, type KeyedColumns } from './keys.ts';
import type { Place } from './place.ts';

// The rows of a page: its ids first. What else a row shows is not looked up for the items before it.

/** The parts of a list call that its pages use. */
export interface ListCall<Op extends OperationName> {
  operation: Op;
  query: Query<Op> & { page: number; per_page: number; sort?: readonly string[] };
  db: Reader;
  url: string;
}

/** What the rows of a list are found by, for one request. */
export interface ListRows<Op extends OperationName, Tables extends keyof Database, Row> {
  list: SelectQueryBuilder<Database, Tables, Row>;
  columns: KeyedColumns<Op, Tables>;
  /** How else they are found, if they are those of a branch. */
  branch?: Branch | undefined;
}

const opposite = (key: string): string => (key.startsWith('-') ? key.slice(1) : `-${key}`);

/** Selects the ids of the page at a place of a list, `filtered` as the call says. */
export function idsAt<Op extends OperationName, Tables extends keyof Database, Row>(
  db: Reader,
  { columns, branch }: Omit<ListRows<Op, Tables, Row>, 'list'>,
  filtered: SelectQueryBuilder<Database, Tables, Row>,
  keys: readonly string[] = ['-id'],
  place: Place,
): Expression<unknown> {
  const { limit, offset, reversed } = place;
  const ids = (rows: SelectQueryBuilder<Database, Tables, Row>) => idsOfPage(keys, rows, columns, place);
  const [key = '-id'] = keys;
  const order = branch?.order(reversed ? opposite(key) : key);
  if (branch === undefined || order === undefined) return ids(filtered);
  return sql`
    with near as materialized (${ids(filtered.where(nearest(branch, order, offset + limit)))})
    select id from near where (select count(*) from near) = ${limit}
    union all select id from (${ownIds(db, { columns, branch }, keys, place)}) as own
      where (select count(*) from near) < ${limit}`;
}

/** Selects the same ids from the rows of a branch, by their owners. */
export function ownIds(
  db: Reader,
  { columns, branch }: { columns: ColumnsByKey; branch: Branch },
  keys: readonly string[],
  { limit, offset, reversed }: Place,
): Expression<unknown> {
  const rows = sql<{ id: number }>`(
    with found as materialized (select * from ${branch.rows(keys.map((key) => key.replace('-', '')))} as found)
    select * from found)`;
  const ids = db.selectFrom(rows.as(branch.table)).select('id');
  return sort(keys, ids, columns, reversed).limit(limit).offset(offset);
}

/** Returns the rows of the page at a place of a list, which is filtered and sorted by the keys of the call. */
export function rowsAt<Op extends OperationName, Tables extends keyof Database, Row>(
  call: ListCall<Op>,
  rows: ListRows<Op, Tables, Row>,
  place: Place,
): Promise<Row[]> {
  const filtered = filter(call, rows.list, rows.columns);
  return rowsOf(call, rows, anyIn(idsAt(call.db, rows, filtered, call.query.sort, place)));
}

/** Returns the rows of a list with these ids, sorted by the keys of the call. */
export async function rowsOf<Op extends OperationName, Tables extends keyof Database, Row>(
  call: ListCall<Op>,
  rows: ListRows<Op, Tables, Row>,
  ids: Expression<number>,
): Promise<Row[]> {
  return (await call.db.executeQuery(plannedEachTime(selectRows(rows, call.query.sort, ids)))).rows;
}

/** Selects the first rows of a list in the order of these keys, `filtered` as the call says. */
export function firstRows<Op extends OperationName, Tables extends keyof Database, Row>(
  db: Reader,
  rows: ListRows<Op, Tables, Row>,
  filtered: SelectQueryBuilder<Database, Tables, Row>,
  { keys, limit }: { keys: readonly string[] | undefined; limit: number },
): SelectQueryBuilder<Database, Tables, Row> {
  const place = { limit, offset: 0, reversed: false };
  return selectRows(rows, keys, anyIn(idsAt(db, rows, filtered, keys, place)));
}

/** Returns an operand that matches any of the ids that a statement selects. */
export const anyIn = (ids: Expression<unknown>): RawBuilder<number> => sql`any(array(${ids}))`;

function selectRows<Op extends OperationName, Tables extends keyof Database, Row>(
  { list, columns }: ListRows<Op, Tables, Row>,
  keys: readonly string[] | undefined,
  ids: Expression<number>,
): SelectQueryBuilder<Database, Tables, Row> {
  const rows = list.clearWhere().where(sql<SqlBool>`${sql.ref(columns.id)} = ${ids}`);
  return sort(keys, rows, columns);
}

function idsOfPage<Tables extends keyof Database, Row>(
  keys: readonly string[],
  rows: SelectQueryBuilder<Database, Tables, Row>,
  columns: ColumnsByKey & { id: string },
  { limit, offset, reversed }: Place,
) {
  const ids = rows.clearSelect().select(sql.ref<number>(columns.id).as('id'));
  return sort(keys, ids, columns, reversed).limit(limit).offset(offset);
}
