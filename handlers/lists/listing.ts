import { sql, type Expression, type SqlBool } from 'kysely';
import { memoizeByKey } from '../../db/connection/compiled.ts';
import { onlyRow, type Reader } from '../../db/connection/reader.ts';
import type { Database } from '../../db/schema/tables.ts';
import { DEFAULT_PAGE_SIZE, type OperationName } from '../../generated/operations.ts';
import { EVERYTHING } from '../access/sight.ts';
import type { Caller, Viewer } from '../call/caller.ts';
import { compileForCaller, type CompiledForCaller } from '../call/compiled.ts';
import { sort, filterConditions } from '../call/keys.ts';
import {
  envelope,
  countOf,
  FEW,
  idsInOrder,
  idsOfFew,
  page,
  rowsWith,
  withinTime,
  seenBy,
  valueOf,
  type Page,
  type List,
  type ListCall,
} from './page.ts';
import type { Slice, SliceBounds, Query } from '../call/contract.ts';
import { plannedEachTime } from '../../db/connection/driver.ts';
import type { Settings } from '../call/settings.ts';

/** A list, as a function of its viewer. */
type ListFor<Op extends OperationName, Policy extends string, Tables extends keyof Database, Row, Item> = (
  db: Reader,
  viewer: Viewer<Policy>,
) => List<Op, Tables, Row, Item>;

/**
 * Returns the handler of a list that depends only on its viewer. Most requests ask for the default page: the first one
 * by id, unfiltered and of the default size. That is one statement, compiled once. `page` finds all other pages.
 */
export function listing<
  Op extends OperationName,
  Policy extends string,
  Tables extends keyof Database,
  Row extends { id: number },
  Item,
>(listFor: ListFor<Op, Policy, Tables, Row, Item>) {
  const compiled = memoizeByKey<CompiledForCaller<Policy, object, Row & { total: number }>>();
  return async (call: ListCall<Op> & { caller: Caller<Policy> }): Promise<Page<Item>> => {
    const { db, caller, query, settings } = call;
    const key = keyOfDefaultPage(query);
    const list = listFor(db, caller);
    if (key === undefined) return page(call, list);
    const statement = compiled(key, () => compiledPage(listFor, key));
    const rows = await withinTime(() => statement.execute(db, caller, {}));
    return envelope(
      call,
      rows.map((row) => list.view(row, settings)),
      rows[0]?.total ?? 0,
    );
  };
}

/** Returns the handlers of a `listing` whose rows can also be exported. */
export const exportedListing = <
  Op extends OperationName,
  Policy extends string,
  Tables extends keyof Database,
  Row extends { id: number },
  Item,
>(
  listFor: ListFor<Op, Policy, Tables, Row, Item>,
) => ({
  list: listing(listFor),
  slice: (call: SliceCall<Op> & { caller: Caller<Policy> }, bounds: SliceBounds): Promise<Slice<Item>> =>
    slice(call, listFor(call.db, call.caller), bounds),
});

/** Returns the handlers of an exported list that is built for each request. */
export const exportedPages = <
  Call extends ListCall<Op>,
  Op extends OperationName,
  Tables extends keyof Database,
  Row extends { id: number },
  Item,
>(
  listOf: (call: Call) => List<Op, Tables, Row, Item>,
) => ({
  list: (call: Call): Promise<Page<Item>> => page(call, listOf(call)),
  slice: (call: Call, bounds: SliceBounds): Promise<Slice<Item>> => slice(call, listOf(call), bounds),
});

/** Returns the sort key of a request for the default page; undefined for another page. */
function keyOfDefaultPage(query: ListCall<OperationName>['query']): string | undefined {
  const [key = '', ...more] = query.sort ?? [];
  const isDefault = query.page === 1 && query.per_page === DEFAULT_PAGE_SIZE && more.length === 0;
  const isFiltered = Object.keys(query).some((name) => name.startsWith('filters['));
  return isDefault && /^-?id$/.test(key) && !isFiltered ? key : undefined;
}

function compiledPage<
  Op extends OperationName,
  Policy extends string,
  Tables extends keyof Database,
  Row extends { id: number },
  Item,
>(listFor: ListFor<Op, Policy, Tables, Row, Item>, key: string) {
  return compileForCaller<Policy, object, Row & { total: number }>((db, viewer) => {
    const list = listFor(db, viewer);
    const { rows, sight: { row, owned, total } = EVERYTHING } = list;
    const window = { limit: DEFAULT_PAGE_SIZE, offset: 0 };
    const seen = rows.where(row);
    const shown =
      owned === undefined || total === undefined
        ? sort([key], seen, list.columns).limit(sql.lit(DEFAULT_PAGE_SIZE))
        : rowsWith(
            list,
            [key],
            sql`
            select id from (${idsOfFew(rows.where(owned).where(areFew(total)), list, [key], window)}) as few
            union all
            select id from (${idsInOrder(seen.where(sql<SqlBool>`not ${areFew(total)}`), list, [key], window)}) as many`,
          );
    return shown
      .select(sql<number>`${total ?? countOf(seen)}`.as('total'))
      .$castTo<Row & { total: number }>()
      .compile();
  });
}

/** A condition on the whole statement: PostgreSQL executes only one of the two parts. */
const areFew = (total: Expression<number>): Expression<SqlBool> =>
  sql<SqlBool>`(select ${total} <= ${sql.lit(FEW)})`;

// The rows of a list for an export: by ascending id, in slices.

/** How many rows a slice examines. The viewer may see few rows, far apart. */
const LOOKED_AT = 20_000;

interface SliceCall<Op extends OperationName> {
  operation: Op;
  query: Query<Op>;
  db: Reader;
  settings: Settings;
}

/** Returns the next rows of a list that pass the filters, and the id to continue after. */
export async function slice<
  Op extends OperationName,
  Tables extends keyof Database,
  Row extends { id: number },
  Item,
>(
  call: SliceCall<Op>,
  { rows, columns, view, sight = EVERYTHING }: List<Op, Tables, Row, Item>,
  { after, limit }: SliceBounds,
): Promise<Slice<Item>> {
  const { db, settings } = call;
  const id = sql.ref<number>(columns.id);
  const edge = await edgeAfter(db, columns.id, after);
  const { total, owned } = sight;
  const isCounted = owned !== undefined && total !== undefined;
  const seen = seenBy(sight, isCounted ? await valueOf(db, total) : undefined);
  const filters = filterConditions(call, columns).values();
  const query = [seen, ...filters]
    .reduce((left, condition) => left.where(condition), rows)
    .where(sql<SqlBool>`${id} > ${after} and ${id} <= ${edge ?? Number.MAX_SAFE_INTEGER}`)
    .orderBy(id)
    .limit(limit);
  const found = await db.executeQuery(plannedEachTime(query));
  const last = found.rows.length < limit ? undefined : found.rows.at(-1);
  return { rows: found.rows.map((row) => view(row, settings)), next: last?.id ?? edge };
}

/** Returns the last id that a slice after this id examines; null if it examines all the rest. */
async function edgeAfter(db: Reader, column: string, after: number): Promise<number | null> {
  const [table = ''] = column.split('.');
  const edge = sql<{ id: number | null }>`select (
    select id from ${sql.table(table)} where id > ${after} order by id offset ${LOOKED_AT - 1} limit 1) as id`;
  return (await onlyRow(db, edge)).id;
}
