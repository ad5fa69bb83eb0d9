import { sql, type Expression, type Kysely, type SelectQueryBuilder } from 'kysely';
import { plannedForValues } from '../../db/driver.ts';
import type { Database } from '../../db/schema/index.ts';
import { takes, type Places } from '../../db/statement.ts';
import type { OperationName } from '../../generated/operations.ts';
import {
  countOf,
  cutOf,
  page,
  pageOf,
  sort,
  type Columns,
  type Counted,
  type Cut,
  type ListCall,
  type Page,
  withTotal,
} from './page.ts';
import type { Caller, Viewer } from '../access/policy.ts';
import type { Settings } from './settings.ts';
import { shown } from './shown.ts';

/** A list whose rows nothing in a request decides but its caller, its sort keys and its filters. */
export interface Listing<
  Op extends OperationName,
  Policy extends string,
  Tables extends keyof Database,
  Row,
  Item,
> {
  select: (db: Kysely<Database>, caller: Viewer<Policy>) => SelectQueryBuilder<Database, Tables, Row>;
  columns: Columns<Op, Tables>;
  view: (row: Row, settings: Settings) => Item;
  /** Its total where a counter knows it. */
  whole?: (caller: Viewer<Policy>) => Expression<number> | undefined;
  /** Callers have very few rows or very many: no plan is kept, which would read too much for most of them. */
  uneven?: true;
}

/** What the contract gives a request that asks for no page. */
const SIZE = 15;

/** Pages are cut in three ways, each by a statement of its own. */
const wayOf = ({ size, offset }: Cut): 'usual' | 'first' | 'further' =>
  offset > 0 ? 'further' : size === SIZE ? 'usual' : 'first';

/**
 * The handler of a list: `page`, by a statement that is kept as long as nothing is filtered and one key is sorted by.
 * More than one can be put together in more ways than there is room for. The first page, which most requests are for,
 * is not even planned anew, unless it is cut out of a part of the tree, which may be small or large.
 */
export function listing<
  Op extends OperationName,
  Policy extends string,
  Tables extends keyof Database,
  Row,
  Item,
>({ select, columns, view, whole, uneven }: Listing<Op, Policy, Tables, Row, Item>) {
  const count = (db: Kysely<Database>, caller: Viewer<Policy>) =>
    countOf(db, select(db, caller), whole?.(caller));
  const totalOf = shown((db, caller: Viewer<Policy>) => plannedForValues(count(db, caller)));
  const rowsBy = (key: string, way: ReturnType<typeof wayOf>) =>
    shown((db, caller: Viewer<Policy>, place: Places<Cut>) => {
      const sorted = sort([key], select(db, caller), columns);
      if (way === 'further') return plannedForValues(sorted.limit(place('size')).offset(place('offset')));
      const size = way === 'usual' ? sql.lit(SIZE) : place('size');
      const rows = withTotal(sorted.limit(size), count(db, caller));
      const compiled = rows.compile();
      const isKept = way === 'usual' && uneven === undefined && !takes(compiled, 'callerPath');
      return isKept ? compiled : plannedForValues(rows);
    });
  const kept = new Map<string, ReturnType<typeof rowsBy>>();
  return async (call: ListCall<Op> & { caller: Caller<Policy>; settings: Settings }): Promise<Page<Item>> => {
    const { db, caller, query, settings } = call;
    const viewed = (row: Row): Item => view(row, settings);
    const [key, ...more] = query.sort ?? [];
    if (key === undefined || more.length > 0 || isFiltered(query)) {
      return page(call, select(db, caller), columns, viewed, whole?.(caller));
    }
    const cut = cutOf(query);
    const way = wayOf(cut);
    const name = `${key} ${way}`;
    const rowsOfPage = kept.get(name) ?? rowsBy(key, way);
    kept.set(name, rowsOfPage);
    const reading = {
      first: async () => (await rowsOfPage(db, caller, cut)) as Counted<Row>[],
      total: async () => (await totalOf(db, caller, {}))[0]?.total ?? 0,
      further: async () => (await rowsOfPage(db, caller, cut)) as Row[],
    };
    return pageOf(call, reading, viewed);
  };
}

const isFiltered = (query: object): boolean => Object.keys(query).some((name) => name.startsWith('filters['));
