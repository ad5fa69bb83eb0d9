import { sql, type Expression, type Kysely, type SelectQueryBuilder } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { takes, type Places } from '../../db/statement.ts';
import type { OperationName } from '../../generated/operations.ts';
import {
  countOf,
  cutOf,
  page,
  pageOf,
  planned,
  rowsOf,
  sort,
  type Columns,
  type Counted,
  type Cut,
  type ListCall,
  type Page,
} from './page.ts';
import type { Caller, Viewer } from './policy.ts';
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
  whole?: (caller: Viewer<Policy>) => Expression<number>;
}

/** What the contract gives a request that asks for no page. */
const SIZE = 15;
const FIRST = { size: sql.lit(SIZE), offset: sql.lit(0) };
const isFirstPage = ({ size, offset }: Cut): boolean => size === SIZE && offset === 0;

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
>({ select, columns, view, whole }: Listing<Op, Policy, Tables, Row, Item>) {
  const count = (db: Kysely<Database>, caller: Viewer<Policy>) =>
    countOf(db, select(db, caller), whole?.(caller));
  const rowsBy = (key: string, cut: Cut) =>
    shown((db, caller: Viewer<Policy>, place: Places<Cut>) => {
      const sorted = sort([key], select(db, caller), columns);
      const isFirst = isFirstPage(cut);
      const places = { size: place('size'), offset: place('offset') };
      const rows = rowsOf(sorted, count(db, caller), isFirst ? FIRST : places);
      const compiled = rows.compile();
      return isFirst && !takes(compiled, 'callerPath') ? compiled : planned(rows).compile();
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
    const name = `${key} ${String(isFirstPage(cut))}`;
    const rowsOfPage = kept.get(name) ?? rowsBy(key, cut);
    kept.set(name, rowsOfPage);
    const rows = (await rowsOfPage(db, caller, cut)) as Counted<Row>[];
    return pageOf(call, rows, viewed, () => planned(count(db, caller)).executeTakeFirstOrThrow());
  };
}

const isFiltered = (query: object): boolean => Object.keys(query).some((name) => name.startsWith('filters['));
