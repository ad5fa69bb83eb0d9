import { sql, type Expression, type SelectQueryBuilder, type SqlBool, type StringReference } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import { operations, type Operation, type OperationName } from '../../generated/operations.ts';
import { compare } from './compare.ts';
import type { Query } from './contract.ts';

// The keys that a list is filtered and sorted by, and their columns.

type SortKey<Op extends OperationName> =
  Query<Op> extends { sort: readonly (infer Key)[] }
    ? Key extends `-${string}`
      ? never
      : Key & string
    : never;
/** The filters that are bounds of a sort key: `created_from` and `created_to` of `created_at`. */
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

/** A filter that is not a plain column: returns the condition for a value. */
type Condition<Value> = (value: Value) => Expression<SqlBool>;

/** A sort key that is not a plain column: the sort expression, and the condition if it is also a filter. */
interface Derived<Value> {
  sort: Expression<unknown>;
  filter: Condition<Value>;
}

type FilterValue<Op extends OperationName, Key extends string> = NonNullable<
  Query<Op>[`filters[${Key}]` & keyof Query<Op>]
>;

/**
 * The columns of the sort and filter keys of an operation. A missing key does not compile. A filter named `..._from` or
 * `..._to` is a bound of its column: that of the sort key `..._at`, or where there is none, one of its own name.
 */
export type Columns<Op extends OperationName, Tables extends keyof Database> = {
  [Key in SortKey<Op>]: StringReference<Database, Tables> | Derived<FilterValue<Op, Key>>;
} & {
  [Key in Exclude<FilterKey<Op>, SortKey<Op> | BoundKey<Op>>]:
    StringReference<Database, Tables> | Condition<FilterValue<Op, Key>>;
};

/** The columns of a list's keys, with that of the ids. */
export type KeyedColumns<Op extends OperationName, Tables extends keyof Database> = Columns<Op, Tables> & {
  id: string;
};

/** Filters a list by the keys in a request. */
export function filter<Op extends OperationName, Tables extends keyof Database, Row>(
  call: { operation: Op; query: Query<Op> },
  list: SelectQueryBuilder<Database, Tables, Row>,
  columns: ColumnsByKey,
): SelectQueryBuilder<Database, Tables, Row> {
  const conditions = [...filterConditions(call, columns).values()];
  return conditions.reduce((filtered, condition) => filtered.where(condition), list);
}

export type ColumnsByKey = Readonly<Record<string, string | Condition<never> | Derived<never>>>;

/** Returns the conditions of the filters in a request, by the key of each. */
export function filterConditions(
  { operation, query }: { operation: OperationName; query: object },
  columns: ColumnsByKey,
): Map<string, Expression<SqlBool>> {
  const { query: kinds }: Operation = operations[operation];
  const conditions = new Map<string, Expression<SqlBool>>();
  for (const [key, value] of Object.entries(query)) {
    const name = /^filters\[(\w+)\]$/.exec(key)?.[1] ?? '';
    const column = columns[name] ?? columns[name.replace(/_(from|to)$/, '_at')];
    if (column === undefined) continue;
    if (typeof column === 'string') {
      conditions.set(name, compare(name, kinds[key], sql.ref(column), value));
    } else {
      const condition = typeof column === 'function' ? column : column.filter;
      conditions.set(name, condition(value as never));
    }
  }
  return conditions;
}

/**
 * Sorts a list by keys of the contract; a minus means descending. Without keys, the newest come first. `reversed` puts the
 * last item first.
 */
export function sort<Tables extends keyof Database, Row>(
  keys: readonly string[] = [],
  list: SelectQueryBuilder<Database, Tables, Row>,
  columns: ColumnsByKey,
  reversed = false,
): SelectQueryBuilder<Database, Tables, Row> {
  // Ties are broken by id. Otherwise pages would overlap.
  const unique = keys.some((key) => key === 'id' || key === '-id') ? keys : [...keys, '-id'];
  return unique.reduce((sorted, key) => {
    const descending = key.startsWith('-');
    const column = columns[descending ? key.slice(1) : key];
    if (column === undefined || typeof column === 'function') return sorted;
    const sortExpression = typeof column === 'string' ? sql.ref(column) : column.sort;
    return sorted.orderBy(sortExpression, descending === reversed ? 'asc' : 'desc');
  }, list);
}
