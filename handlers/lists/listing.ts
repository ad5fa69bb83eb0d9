import { sql, type Expression, type SqlBool } from 'kysely';
import { memoizeByKey } from '../../db/connection/compiled.ts';
import type { Reader } from '../../db/connection/reader.ts';
import type { Database } from '../../db/schema/tables.ts';
import { DEFAULT_PAGE_SIZE, type OperationName } from '../../generated/operations.ts';
import { EVERYTHING } from '../access/sight.ts';
import type { Caller, Viewer } from '../call/caller.ts';
import { compileForCaller, type CompiledForCaller } from '../call/compiled.ts';
import { sort } from '../call/keys.ts';
import { envelope, type Page } from './envelope.ts';
import {
  countOf,
  FEW,
  idsInOrder,
  idsOfFew,
  page,
  rowsWith,
  withinTime,
  type List,
  type ListCall,
} from './page.ts';
import { slice, type SliceCall } from './slice.ts';
import type { Slice, SlicePlace } from '../call/contract.ts';

/** A list by who views it. */
export type ListFor<
  Op extends OperationName,
  Policy extends string,
  Tables extends keyof Database,
  Row,
  Item,
> = (db: Reader, viewer: Viewer<Policy>) => List<Op, Tables, Row, Item>;

/**
 * Returns the handler of a list that depends on nothing but who views it. What most clients ask for is its default page, the
 * first one by id, unfiltered and of the default size: one statement, compiled once. All others are found by `page`.
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

/** Returns the handlers of such a list, whose rows can also be exported. */
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
  slice: (call: SliceCall<Op> & { caller: Caller<Policy> }, place: SlicePlace): Promise<Slice<Item>> =>
    slice(call, listFor(call.db, call.caller), place),
});

/** Returns the same of a list that is built for each request. */
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
  slice: (call: Call, place: SlicePlace): Promise<Slice<Item>> => slice(call, listOf(call), place),
});

/** Returns the sort key of a request for a default page, or undefined for another page. */
function keyOfDefaultPage(query: ListCall<OperationName>['query']): string | undefined {
  const [key = '', ...more] = query.sort ?? [];
  const isDefault = query.page === 1 && query.per_page === DEFAULT_PAGE_SIZE && more.length === 0;
  const isFiltered = Object.keys(query).some((name) => name.startsWith('filters['));
  return isDefault && /^-?id$/.test(key) && !isFiltered ? key : undefined;
}

/** Compiles the statement of a default page. */
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
    const place = { limit: DEFAULT_PAGE_SIZE, offset: 0 };
    const seen = rows.where(row);
    const shown =
      owned === undefined || total === undefined
        ? sort([key], seen, list.columns).limit(sql.lit(DEFAULT_PAGE_SIZE))
        : rowsWith(
            list,
            [key],
            sql`
            select id from (${idsOfFew(rows.where(owned).where(areFew(total)), list, [key], place)}) as few
            union all
            select id from (${idsInOrder(seen.where(sql<SqlBool>`not ${areFew(total)}`), list, [key], place)}) as many`,
          );
    return shown
      .select(sql<number>`${total ?? countOf(seen)}`.as('total'))
      .$castTo<Row & { total: number }>()
      .compile();
  });
}

/** A condition of the statement, not of a row: only one of the two parts is executed. */
const areFew = (total: Expression<number>): Expression<SqlBool> =>
  sql<SqlBool>`(select ${total} <= ${sql.lit(FEW)})`;
