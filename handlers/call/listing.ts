import { sql, type Expression, type SelectQueryBuilder } from 'kysely';
import { neverPrepared } from '../../db/connection/driver.ts';
import { memoizeByKey } from '../../db/connection/prepared.ts';
import type { Reader } from '../../db/connection/reader.ts';
import type { Database } from '../../db/schema/index.ts';
import { DEFAULT_PAGE_SIZE, type OperationName } from '../../generated/operations.ts';
import { prepareForCaller, type PreparedForCaller, type PreparedViewer } from './prepared.ts';
import {
  countQuery,
  firstPage,
  page,
  sort,
  withTotal,
  type Columns,
  type WithTotal,
  type ListCall,
  type Page,
} from './page.ts';
import type { Settings } from './settings.ts';
import type { Caller, Viewer } from './caller.ts';

/** A list whose rows depend only on the caller, the sort keys and the filters. */
export interface Listing<
  Op extends OperationName,
  Policy extends string,
  Tables extends keyof Database,
  Row,
  Item,
> {
  select: (db: Reader, viewer: Viewer<Policy>) => SelectQueryBuilder<Database, Tables, Row>;
  columns: Columns<Op, Tables>;
  view: (row: Row, settings: Settings) => Item;
  /** Returns the total of the unfiltered list, if a counter has it. */
  total?: (viewer: Viewer<Policy>) => Expression<number>;
  /** Some callers have very few rows and some very many. One plan for all of them would read too much for most. */
  skewed?: true;
}

/**
 * Returns the handler of a list. Its default page is the first one, of the default size, sorted by one key and
 * unfiltered. This page has a prepared statement for each sort key. PostgreSQL also reuses its plan, except in two
 * cases, which are planned for each caller: the rows are limited to a subtree, which may be small or large, or the list
 * is skewed. All other pages are built and planned for their values, by `page`.
 */
export function listing<
  Op extends OperationName,
  Policy extends string,
  Tables extends keyof Database,
  Row,
  Item,
>({ select, columns, view, total, skewed }: Listing<Op, Policy, Tables, Row, Item>) {
  const prepared = (key: string) =>
    prepareForCaller((db, viewer: PreparedViewer<Policy>) => {
      const list = select(db, viewer);
      const rows = sort([key], list, columns).limit(sql.lit(DEFAULT_PAGE_SIZE));
      const counted = withTotal(rows, countQuery(db, list, total?.(viewer)));
      const isOfSubtree = rows.compile().parameters.includes(viewer.path);
      return isOfSubtree || skewed === true ? neverPrepared(counted) : counted.compile();
    });
  const defaultPage = memoizeByKey<PreparedForCaller<Policy, object, unknown>>();
  return async (call: ListCall<Op> & { caller: Caller<Policy>; settings: Settings }): Promise<Page<Item>> => {
    const { db, caller, query, settings } = call;
    const viewed = (row: Row): Item => view(row, settings);
    const key = keyOfDefaultPage(query);
    if (key === undefined) return page(call, select(db, caller), columns, viewed, total?.(caller));
    const rows = await defaultPage(key, () => prepared(key)).execute(db, caller, {});
    return firstPage(call, rows as WithTotal<Row>[], viewed);
  };
}

/** Returns the sort key of a request for a default page, or undefined for another page. */
function keyOfDefaultPage(query: ListCall<OperationName>['query']): string | undefined {
  const [key, ...more] = query.sort ?? [];
  const isDefault = query.page === 1 && query.per_page === DEFAULT_PAGE_SIZE && more.length === 0;
  return isDefault && !isFiltered(query) ? key : undefined;
}

const isFiltered = (query: object): boolean => Object.keys(query).some((name) => name.startsWith('filters['));
