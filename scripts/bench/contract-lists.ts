import { operations, type Operation, type ParameterKind } from '../../generated/operations.ts';
import { ownContract as contract } from '../lib/contracts.ts';
import { operationsOf, resolve, type Schema } from '../generate/contract.ts';

// The lists of the contract, and what to ask them for: what finds much, little and nothing.

export interface List {
  operation: string;
  path: string;
  sorts: readonly string[];
  filters: readonly Filter[];
}

export interface Filter {
  name: string;
  kind: ParameterKind | `${ParameterKind}[]`;
  /** Of one that has an enumeration. */
  values: readonly string[];
}

/** Returns every list of the contract, with its keys. */
export function listsOfContract(): List[] {
  return [...operationsOf(contract)].flatMap(({ operation: { operationId, parameters = [] } }) => {
    const operation = (operations as Record<string, Operation>)[operationId];
    if (operation?.method !== 'GET') return [];
    if (!('page' in operation.query || 'limit' in operation.query)) return [];
    const enums = new Map(
      parameters
        .map((parameter) => resolve(contract, parameter))
        .map(({ name, schema }) => [name, enumOf(schema)]),
    );
    const filters = Object.entries(operation.query).flatMap(([parameter, kind]) => {
      const name = /^filters\[(\w+)\]$/.exec(parameter)?.[1];
      return name === undefined ? [] : [{ name, kind, values: enums.get(parameter) ?? [] }];
    });
    return [{ operation: operationId, path: operation.path, sorts: enums.get('sort') ?? [], filters }];
  });
}

/** Returns the values of a parameter that has an enumeration, or whose items have one. */
function enumOf(schema: Schema): string[] {
  const { items, enum: values = [] } = resolve(contract, schema);
  return items === undefined ? values.map(String) : enumOf(items);
}

export type Item = Readonly<Record<string, unknown>>;

/** The most values that a filter takes. */
const MANY = 100;
const NO_ID = String(2 ** 31 - 1);
const NO_TEXT = 'qzqzqzq';
const [PAST, FUTURE] = ['2000-01-01 00:00:00', '2099-12-31 00:00:00'];

/** Returns the values to ask a filter for, by what some items show. */
export function valuesOf({ name, kind, values }: Filter, items: readonly Item[]): string[] {
  const takesMany = kind.endsWith('[]');
  if (values.length > 0) return [...values, ...(takesMany ? [values.join()] : [])];
  if (kind === 'boolean' || kind === 'flag') return ['true', 'false'];
  const shown = commonFirst(items.flatMap((item) => read(item, name)));
  if (/_(from|to)$/.test(name)) {
    const middle = shown.toSorted()[Math.floor(shown.length / 2)];
    return [PAST, FUTURE, ...(middle === undefined ? [] : [middle])];
  }
  const one = [shown[0], shown.at(-1)].filter((value) => value !== undefined);
  const isNumber = kind.startsWith('integer');
  const numbers = Array.from({ length: isNumber ? MANY : 0 }, (_, index) => String(index + 1));
  const many = [...new Set([...shown, ...numbers])].slice(0, MANY).join();
  const parts =
    kind === 'text' ? one.flatMap((text) => [text.slice(0, 3), text.slice(-2), text.slice(1, 2)]) : [];
  const all = [isNumber ? NO_ID : NO_TEXT, ...one, ...parts, ...(takesMany ? [many] : [])];
  return [...new Set(all)].filter((value) => value.trim() !== '');
}

/** Returns the distinct values, the most frequent first. */
function commonFirst(values: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([value]) => value);
}

/** Reads what an item shows under the name of a filter: `created_from` is about `created_at`. */
function read(item: Item, name: string): string[] {
  const field = name.replace(/_(from|to|exact)$/, '');
  const value = item[name] ?? item[field] ?? item[`${field}_at`] ?? item[`${field}_date`];
  return [value]
    .flat()
    .filter((one) => one !== null && one !== undefined && typeof one !== 'object')
    .map(String);
}
