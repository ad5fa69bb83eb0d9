import { sql, type Expression, type SelectQueryBuilder } from 'kysely';
import { plannedEachTime } from '../../db/connection/driver.ts';
import { memoizeByKey } from '../../db/connection/compiled.ts';
import type { Reader } from '../../db/connection/reader.ts';
import type { BranchRows } from '../../db/search/branch-rows.ts';
import type { Database } from '../../db/schema/index.ts';
import { DEFAULT_PAGE_SIZE, type OperationName } from '../../generated/operations.ts';
import { compileForCaller, type CompiledForCaller, type CompiledViewer } from './compiled.ts';
import type { Page } from './envelope.ts';
import { ownedPage } from './owned-page.ts';
import { filterConditions, sort, type KeyedColumns } from './keys.ts';
import type { Branch } from './branch.ts';
import { firstPage, mostCounted, page } from './page.ts';
import { firstRows, type ListCall } from './page-rows.ts';
import { countQuery, withTotal, type WithTotal } from './total.ts';
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
  columns: KeyedColumns<Op, Tables>;
  view: (row: Row, settings: Settings) => Item;
  /** Returns the total of the unfiltered list, if a counter has it. */
  total?: (viewer: Viewer<Policy>) => Expression<number>;
  /** How else the default page of a viewer is found, if it sees the rows of a branch. */
  branch?: (viewer: Viewer<Policy>) => Branch | undefined;
  /**
   * Select the same rows for a viewer of a branch among few, by a look at each, and among the many of a slice, where `select`
   * would read more.
   */
  amongFew?: (db: Reader, viewer: Viewer<Policy>) => SelectQueryBuilder<Database, Tables, Row> | undefined;
  amongMany?: (db: Reader, viewer: Viewer<Policy>) => SelectQueryBuilder<Database, Tables, Row> | undefined;
  /** How the rows of a viewer are found by their owners, if it sees those of a branch, which are some among all others. */
  owned?: (viewer: Viewer<Policy>) => OwnedRows | undefined;
  /** Whether a viewer may have very few rows or very many, so that one plan for all would read too much for most. */
  planEachTime?: (viewer: Viewer<Policy>) => boolean;
}

/** The table of a list, and who owns its rows. */
export type OwnedRows = Pick<BranchRows, 'table' | 'owner' | 'owners'>;

/** Up to so many rows of a branch are all read for a page that is filtered. */
const ALL_READ = 50_000;

/**
 * Returns the handler of a list. Its default page is the first one, of the default size, sorted by one key and
 * unfiltered. The statement of this page is compiled once for each sort key, and PostgreSQL reuses its plan unless
 * `planEachTime` says otherwise. All other pages are built and planned for their values, by `page`.
 */
export function listing<
  Op extends OperationName,
  Policy extends string,
  Tables extends keyof Database,
  Row extends { id: number },
  Item,
>(given: Listing<Op, Policy, Tables, Row, Item>) {
  const { select, columns, view, total, owned } = given;
  const most = total === undefined ? mostCounted({ page: 1, per_page: DEFAULT_PAGE_SIZE }) : Infinity;
  const defaultPage = memoizeByKey<CompiledForCaller<Policy, object, unknown>>();
  return async (call: ListCall<Op> & { caller: Caller<Policy>; settings: Settings }): Promise<Page<Item>> => {
    const { db, caller, query, settings } = call;
    const viewed = (row: Row): Item => view(row, settings);
    const key = keyOfDefaultPage(query);
    if (key === undefined) {
      const list = select(db, caller);
      const rows = isFilteredByMore(query) ? owned?.(caller) : undefined;
      const conditions = [...filterConditions(call, columns).values()];
      const found =
        rows &&
        (await ownedPage(call, { list, columns, view: viewed }, { ...rows, conditions, most: ALL_READ }));
      return found ?? page(call, list, columns, viewed, total?.(caller));
    }
    const rows = await defaultPage(key, () => compiledPage(given, key, most)).execute(db, caller, {});
    return firstPage(call, rows as WithTotal<Row>[], viewed, most);
  };
}

/** Compiles the statement of a default page, sorted by a key. */
function compiledPage<
  Op extends OperationName,
  Policy extends string,
  Tables extends keyof Database,
  Row extends { id: number },
  Item,
>(
  { select, columns, total, branch, amongFew, planEachTime }: Listing<Op, Policy, Tables, Row, Item>,
  key: string,
  most: number,
): CompiledForCaller<Policy, object, unknown> {
  return compileForCaller((db, viewer: CompiledViewer<Policy>) => {
    const list = select(db, viewer);
    const ofBranch = branch?.(viewer);
    const rows =
      ofBranch === undefined
        ? sort([key], list, columns).limit(sql.lit(DEFAULT_PAGE_SIZE))
        : firstRows(db, { list, columns, branch: ofBranch }, amongFew?.(db, viewer) ?? list, {
            keys: [key],
            limit: DEFAULT_PAGE_SIZE,
          });
    const counted = withTotal(rows, countQuery(db, list, most, total?.(viewer)));
    return planEachTime?.(viewer) === true ? plannedEachTime(counted) : counted.compile();
  });
}

/** Returns the sort key of a request for a default page, or undefined for another page. */
export function keyOfDefaultPage(query: ListCall<OperationName>['query']): string | undefined {
  const [key, ...more] = query.sort ?? [];
  const isDefault = query.page === 1 && query.per_page === DEFAULT_PAGE_SIZE && more.length === 0;
  return isDefault && !isFiltered(query) ? key : undefined;
}

const isFiltered = (query: object): boolean => Object.keys(query).some((name) => name.startsWith('filters['));

/** Returns whether a list is filtered, but not by ids, which find few by an index. */
const isFilteredByMore = (query: object): boolean =>
  isFiltered(query) && !Object.keys(query).some((name) => /^filters\[(\w+_)?id\]$/.test(name));
