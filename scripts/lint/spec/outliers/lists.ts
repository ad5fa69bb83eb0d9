import {
  operationsOf,
  parametersIn,
  resolve,
  type Contract,
  type Schema,
} from '../../../generate/contract.ts';
import { propertiesOf, typeOf } from './fields.ts';
import { commonest, groupBy, listed, type Outlier } from './outlier.ts';

interface List {
  name: string;
  keys: readonly string[];
  /** What its items show. */
  shown: Record<string, Schema>;
  filters: ReadonlyMap<string, Schema>;
}

/** Fields by which every list that shows them can be filtered. */
const ALWAYS = ['created_at', 'updated_at'];

/** A field that so many lists show, and of them this share has a filter for, is usually filtered by. */
const MANY = 4;
const MOST = 0.75;

/** Finds filters that a list lacks or has in another form. */
export function* listOutliers(contract: Contract): Generator<Outlier> {
  const lists = listsOf(contract);
  yield* missingFilters(lists);
  yield* hiddenFilters(lists);
  yield* otherFilters(contract, lists);
}

function listsOf(contract: Contract): List[] {
  return [...operationsOf(contract)].flatMap(({ method, path, operation }) => {
    const page = operation.responses['200']?.content?.['application/json']?.schema;
    const data = page && propertiesOf(contract, page)['data'];
    const items = data && resolve(contract, data).items;
    if (items === undefined) return [];
    const filters = parametersIn(contract, operation, 'query').flatMap(({ name, schema }) => {
      const [, key] = /^filters\[(.*)\]$/.exec(name) ?? [];
      return key === undefined ? [] : [[key, schema] as const];
    });
    const keys = ['paths', path, method.toLowerCase()];
    return [
      { name: operation.operationId, keys, shown: propertiesOf(contract, items), filters: new Map(filters) },
    ];
  });
}

/** Fields of which most lists that show them have a filter. */
function* missingFilters(lists: readonly List[]): Generator<Outlier> {
  const shown = lists.flatMap((list) => Object.keys(list.shown).map((field) => ({ field, list })));
  for (const [field, uses] of groupBy(shown, (use) => use.field)) {
    const lacking = uses.filter(({ list }) => filtersFor(field).some((key) => !list.filters.has(key)));
    const isUsual = uses.length >= MANY && lacking.length <= uses.length * (1 - MOST);
    if (!isUsual && !ALWAYS.includes(field)) continue;
    for (const { list } of lacking) {
      const missing = filtersFor(field).filter((key) => !list.filters.has(key));
      const message = `${list.name} shows ${field}, but has no filter ${missing.join(', ')}`;
      yield { rule: 'list-filters', what: `${list.name} ${field}`, message, keys: list.keys };
    }
  }
}

/** Returns the filters for a field: a time has two bounds. */
function filtersFor(field: string): string[] {
  const [, time] = /^(.*)_at$/.exec(field) ?? [];
  return time === undefined ? [field] : [`${time}_from`, `${time}_to`];
}

/** Filters by what the items do not show. */
function* hiddenFilters(lists: readonly List[]): Generator<Outlier> {
  for (const { name, keys, shown, filters } of lists) {
    for (const key of filters.keys()) {
      const bare = key.replace(/_(exact|from|to)$/, '');
      if ([key, bare, `${bare}_at`, `${bare}_date`].some((field) => field in shown)) continue;
      const message = `${name} has the filter ${key}, but does not show it`;
      yield { rule: 'filter-hidden', what: key, message, keys };
    }
  }
}

/** Filters of one name that take something else than in other lists. */
function* otherFilters(contract: Contract, lists: readonly List[]): Generator<Outlier> {
  const uses = lists.flatMap((list) => [...list.filters].map(([key, schema]) => ({ key, schema, list })));
  for (const [key, same] of groupBy(uses, (use) => use.key)) {
    const [usual, others] = commonest(groupBy(same, ({ schema }) => typeOf(contract, schema)));
    for (const [type, [first, ...more]] of others) {
      if (usual === undefined || first === undefined) continue;
      const where = listed([first, ...more].map(({ list }) => list.name));
      const message = `filters[${key}] is ${type} in ${where}, but ${usual[0]} in most lists`;
      yield { rule: 'filter-type', what: `${key} ${type}`, message, keys: first.list.keys };
    }
  }
}
