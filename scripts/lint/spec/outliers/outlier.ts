/** Something in the contract that is unlike its like. */
export interface Outlier {
  rule: string;
  /** What it is, as outliers.tsv names it. */
  what: string;
  message: string;
  /** Where it is in the bundle. */
  keys: readonly string[];
}

/** Groups values by a key, in the order in which the keys first appear. */
export function groupBy<Value>(
  values: Iterable<Value>,
  keyOf: (value: Value) => string,
): ReadonlyMap<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}

/** Splits groups into the largest, the first of several as large, and the others. */
export function commonest<Value>(
  groups: ReadonlyMap<string, Value[]>,
): [usual: [string, Value[]] | undefined, others: [string, Value[]][]] {
  const [usual, ...others] = [...groups].sort(([, one], [, other]) => other.length - one.length);
  return [usual, others];
}

/** Names the first few of some things. */
export function listed(names: Iterable<string>): string {
  const all = [...new Set(names)];
  const shown = all.slice(0, 3).join(', ');
  return all.length > 3 ? `${shown} and ${String(all.length - 3)} others` : shown;
}
