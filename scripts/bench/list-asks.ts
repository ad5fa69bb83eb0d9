import type { ParameterKind } from '../../generated/operations.ts';

// The requests to a list that may cost the most: by every filter and every sort key of the contract, near and far pages.

/** A list of the contract: its keys, and the values of those that have an enumeration. */
export interface ListKeys {
  sorts: readonly string[];
  filters: readonly Filter[];
}

export interface Filter {
  name: string;
  kind: ParameterKind | `${ParameterKind}[]`;
  values: readonly string[];
}

export type Query = Readonly<Record<string, string>>;
export type Item = Readonly<Record<string, unknown>>;

/** The most values that a filter takes. */
const MANY = 100;
const NO_ID = String(2 ** 31 - 1);
const NO_TEXT = 'qzqzqzq';
const NO_TIME = { from: '2099-12-31 00:00:00', to: '2000-01-01 00:00:00' };
const EVERY_TIME = { from: NO_TIME.to, to: NO_TIME.from };

/** Returns the values to ask a filter for: what finds much, little and nothing, by what some items show. */
export function valuesOf({ name, kind, values }: Filter, items: readonly Item[]): string[] {
  if (values.length > 0) return [...values, ...(kind.endsWith('[]') ? [values.join()] : [])];
  if (kind === 'boolean') return ['true', 'false'];
  if (kind === 'flag') return ['true', 'false'];
  const bound = /_(from|to)$/.exec(name)?.[1] as 'from' | 'to' | undefined;
  const shown = commonFirst(items.flatMap((item) => read(item, name)));
  if (bound !== undefined) {
    const times = shown.toSorted();
    const middle = times[Math.floor(times.length / 2)];
    return [EVERY_TIME[bound], NO_TIME[bound], ...(middle === undefined ? [] : [middle])];
  }
  const [common, rare] = [shown[0], shown.at(-1)];
  const one = [common, rare].filter((value) => value !== undefined);
  if (kind.startsWith('integer')) {
    const many = [...new Set([...shown, ...numbers()])].slice(0, MANY).join();
    return [NO_ID, ...one, ...(kind.endsWith('[]') ? [many] : [])];
  }
  const parts =
    kind === 'text' ? one.flatMap((text) => [text.slice(0, 3), text.slice(-2), text.slice(1, 2)]) : [];
  const many = kind.endsWith('[]') && shown.length > 0 ? [shown.slice(0, MANY).join()] : [];
  return [...new Set([NO_TEXT, ...one, ...parts.filter((part) => part.trim() !== ''), ...many])];
}

/** Returns the far pages of a list: the one that is often named as far, the middle and the end. */
export function farPages(last: number): number[] {
  return [...new Set([400, Math.ceil(last / 2), last])].filter((page) => page > 1 && page <= last);
}

const numbers = (): string[] => Array.from({ length: MANY }, (_, index) => String(index + 1));

/** Returns the distinct values, the most frequent first. */
function commonFirst(values: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([value]) => value);
}

/** Reads what an item shows under the name of a filter: `created_from` is about `created_at`, `user_id` may be in `user`. */
function read(item: Item, name: string): string[] {
  const field = name.replace(/_(from|to|exact)$/, '');
  const value = item[name] ?? item[field] ?? item[`${field}_at`] ?? item[`${field}_date`];
  return [value]
    .flat()
    .filter((one) => one !== null && one !== undefined && typeof one !== 'object')
    .map(String);
}
