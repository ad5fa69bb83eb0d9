import {
  sql,
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  type StringReference,
} from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { operations, type Operation, type OperationName } from '../../generated/operations.ts';
import { compare } from './filter.ts';
import type { Query } from './contract.ts';

// The keys by which a list is filtered and sorted, and their columns.

type SortKey<Op extends OperationName> =
  Query<Op> extends { sort: readonly (infer Key)[] }
    ? Key extends `-${string}`
      ? never
      : Key & string
    : never;
/** The filters that bound a sort key: `created_from` and `created_to` for `created_at`. */
type BoundKey<Op extends OperationName> =
  SortKey<Op> extends infer Key
    ? Key extends `${infer Name}_at`
      ? `${Name}_from` | `${Name}_to`
      : never
    : never;
type FilterKey<Op extends OperationName> = keyof {
  [Key in keyof Query<Op> as Key extends `filters[${infer Name}]` ? Name : never]: true;
} &
  string;

/** The condition of a filter that is not a plain column. */
type Condition<Value> = (value: Value) => Expression<SqlBool>;

/** A sort key that is not a plain column. */
interface Sorted {
  sort: Expression<unknown>;
  filter?: undefined;
}

/** A sort key that is not a plain column, and also a filter. */
interface Derived<Value> {
  sort: Expression<unknown>;
  filter: Condition<Value>;
}

type FilterValue<Op extends OperationName, Key extends string> = NonNullable<
  Query<Op>[`filters[${Key}]` & keyof Query<Op>]
>;

/**
 * The columns of an operation's sort and filter keys. A missing key does not compile. A filter `..._from` or `..._to`
 * bounds the column of the sort key `..._at`, or without one, a column of its own name.
 */
export type Columns<Op extends OperationName, Tables extends keyof Database> = {
  [Key in SortKey<Op>]:
    StringReference<Database, Tables> | (Key extends FilterKey<Op> ? Derived<FilterValue<Op, Key>> : Sorted);
} & {
  [Key in Exclude<FilterKey<Op>, SortKey<Op> | BoundKey<Op>>]:
    StringReference<Database, Tables> | Condition<FilterValue<Op, Key>>;
};

/** The columns of a list's keys, with its id. */
export type KeyedColumns<Op extends OperationName, Tables extends keyof Database> = Columns<Op, Tables> & {
  id: string;
};

type ColumnsByKey = Readonly<Record<string, string | Condition<never> | Derived<never> | Sorted>>;

/** Returns the conditions of the filters in a request, by key. */
export function filterConditions(
  { operation, query }: { operation: OperationName; query: object },
  columns: ColumnsByKey,
): Map<string, Expression<SqlBool>> {
  const { query: kinds }: Operation = operations[operation];
  const conditions = new Map<string, Expression<SqlBool>>();
  for (const [key, value] of Object.entries(query)) {
    const name = /^filters\[(\w+)\]$/.exec(key)?.[1] ?? '';
    const column = columns[name] ?? columns[name.replace(/_(from|to)$/, '_at')];
    if (typeof column === 'string') {
      conditions.set(name, compare(name, kinds[key], sql.ref(column), value));
    } else if (typeof column === 'function') {
      conditions.set(name, column(value as never));
    } else if (column?.filter !== undefined) {
      conditions.set(name, column.filter(value as never));
    }
  }
  return conditions;
}

interface SortedBy {
  by: RawBuilder<unknown>;
  direction: 'asc' | 'desc';
}

/**
 * Returns the expressions and directions of sort keys; a minus means descending. Without keys, the newest rows come
 * first. Ties are broken by id, in the direction of the first key: pages would overlap otherwise.
 */
export function sortedBy(keys: readonly string[] = ['-id'], columns: ColumnsByKey): SortedBy[] {
  const isComplete = keys.some((key) => /^-?id$/.test(key));
  const all = isComplete ? keys : [...keys, keys[0]?.startsWith('-') === false ? 'id' : '-id'];
  return all.flatMap((key) => {
    const column = columns[key.replace('-', '')];
    if (column === undefined || typeof column === 'function') return [];
    const by = typeof column === 'string' ? sql.ref(column) : sql`${column.sort}`;
    return [{ by, direction: key.startsWith('-') ? 'desc' : 'asc' }];
  });
}

/** Sorts a list by keys, as `sortedBy` does. `reversed` puts the last item first. */
export function sort<Tables extends keyof Database, Row>(
  keys: readonly string[] | undefined,
  list: SelectQueryBuilder<Database, Tables, Row>,
  columns: ColumnsByKey,
  reversed = false,
): SelectQueryBuilder<Database, Tables, Row> {
  return sortedBy(keys, columns).reduce(
    (sorted, { by, direction }) => sorted.orderBy(by, (direction === 'desc') === reversed ? 'asc' : 'desc'),
    list,
  );
}
