import type { ParameterKind } from '../../generated/operations.ts';

// What a list must answer, from all of its items as they are shown.

export interface Item {
  readonly [field: string]: unknown;
  readonly id?: unknown;
  readonly name?: unknown;
  readonly agent_id?: unknown;
  readonly code?: unknown;
  readonly created_by_id?: unknown;
  readonly parent_id?: unknown;
  readonly priority?: unknown;
  readonly read_at?: unknown;
  readonly username?: unknown;
}

/** What the items alone do not say about the keys of a list. */
export interface Keys {
  /** What a filter compares, where it is no field of its name. */
  shown?: Readonly<Record<string, (item: Item) => unknown>>;
  /** The order of the values of a sort key, where it is not that of the alphabet. */
  ranks?: Readonly<Record<string, readonly unknown[]>>;
  /** The texts that are found only as a whole. */
  whole?: readonly string[];
}

/** A value of a filter, and which items it lets through. */
export interface Attempt {
  value: string;
  passes: (item: Item) => boolean;
  /** Whether the data may have nothing of it. */
  mayMiss?: boolean;
}

/** What tells items apart; permissions have names alone. */
export const keyOf = (item: Item): unknown => item.id ?? item.name;

/** Returns the items by the keys of `sort`, equal ones by id in the direction of the first key, and empty ones as the largest. */
export function sorted(items: readonly Item[], sort: string, { ranks = {} }: Keys): Item[] {
  const orders = sort.split(',').map((directed) => {
    const key = directed.replace('-', '');
    const direction = directed === key ? 1 : -1;
    const rank = (value: unknown): unknown => ranks[key]?.indexOf(value) ?? value;
    return (a: Item, b: Item): number => direction * compare(rank(a[key]), rank(b[key]));
  });
  return items.toSorted((a, b) => {
    const order = orders.reduce((known, next) => known || next(a, b), 0);
    if (order !== 0) return order;
    if (!('id' in a)) return compare(a.name, b.name);
    return sort.startsWith('-') ? compare(b.id, a.id) : compare(a.id, b.id);
  });
}

/** Tells whether items show times under a sort key. */
export const isTime = (items: readonly Item[], sortKey: string): boolean =>
  items.some((item) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(String(item[sortKey.replace('-', '')])));

/** Returns values for a filter that the items have. */
export function attempts(
  name: string,
  kind: ParameterKind | `${ParameterKind}[]` | undefined,
  items: readonly Item[],
  { shown = {}, whole = [] }: Keys,
): Attempt[] {
  const valuesOf = (item: Item): unknown[] =>
    [name in shown ? shown[name]?.(item) : read(item, name)]
      .flat()
      .filter((value) => value !== null && value !== undefined);
  const values = [...new Set(items.flatMap(valuesOf))].toSorted(compare);
  const [first] = values;
  const middle = values[Math.floor(values.length / 2)];
  const having = (value: string, fits: (value: unknown) => boolean): Attempt => ({
    value,
    passes: (item) => valuesOf(item).some(fits),
  });
  const bound = /_(from|to)$/.exec(name)?.[1];
  if (bound !== undefined)
    // A time, and a date, which is all of its day.
    return [String(middle), String(middle).slice(0, 10)].map((time) =>
      having(time, (value) => {
        const order = compare(String(value).slice(0, time.length), time);
        return bound === 'from' ? order >= 0 : order <= 0;
      }),
    );
  if (kind === 'text' && !whole.includes(name)) {
    const part = String(middle).slice(1).toLowerCase();
    // Wildcards of SQL are letters like any other.
    const wild =
      name === 'mac_address' || name === 'code' ? [] : [part.replace(/./, '_'), part.replace(/./, '%')];
    return [part, ...wild].map((text, mayMiss) => ({
      ...having(text.toUpperCase(), (value) => String(value).toLowerCase().includes(text)),
      mayMiss: mayMiss > 0,
    }));
  }
  const wanted =
    kind?.endsWith('[]') === true && values.length > 2 ? [[middle], [first, middle]] : [[first], [middle]];
  return wanted.map((list) => having(list.join(), (value) => list.includes(value)));
}

/** Reads what an item shows under a name: `created_from` is about `created_at`, `code_exact` about `code`. */
function read(item: Item, name: string): unknown {
  const field = name.replace(/_(from|to|exact)$/, '');
  return item[field] ?? item[`${field}_at`] ?? item[`${field}_date`];
}

function compare(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return (a as string | number) < (b as string | number) ? -1 : 1;
}
