import type { SelectQueryBuilder } from 'kysely';
import { filter, type KeyedColumns } from '../call/keys.ts';
import type { ListCall } from '../call/page-rows.ts';
import { countQuery } from '../call/total.ts';
import { limitAndOffset } from '../call/place.ts';
import { validationFailed } from '../call/problem.ts';
import type { Database } from '../../db/schema/index.ts';
import type { OperationName } from '../../generated/operations.ts';

// What a page of lines of a kind may cost. Parts of three characters and more of what identifies a line are in an index, and
// near pages by a username are found in its order.

/** Fewer lines than these are looked through, or sorted, for one page. */
const LOOKED_THROUGH = 50_000;

/** If there are more, a page in an order that has no other index ends at this item at the latest. */
const NEAR = 10_000;

const INDEXED = ['username', 'mac_address', 'code'];
const SHORTEST = 3;

/** Returns the filters of a request, by name. */
export function filtersOf(query: object): Map<string, string> {
  const named = Object.entries(query).map(([key, value]) => [
    /^filters\[(\w+)\]$/.exec(key)?.[1],
    String(value),
  ]);
  return new Map(named.filter((each): each is [string, string] => each[0] !== undefined));
}

/** Returns whether a filter finds a part of a text by an index. */
export const isIndexedPart = (name: string, value: string): boolean =>
  INDEXED.includes(name) && value.length >= SHORTEST;

/** What is wrong with a request, by field, if there are many lines. */
export type Faults = Record<string, string[]>;

/** Returns what a page would take looking through, or sorting, many lines for. */
export const faultsOf = (query: ListCall<OperationName>['query']): Faults => ({
  ...faultsOfParts(query),
  ...faultOfPage(query),
});

/** Throws 422 with these faults if there are more lines than a request may look through, or sort. */
export async function requireBounded<Op extends OperationName, Row>(
  call: ListCall<Op>,
  list: SelectQueryBuilder<Database, 'lines', Row>,
  columns: KeyedColumns<Op, 'lines'>,
  faults: Faults,
): Promise<void> {
  if (Object.keys(faults).length === 0) return;
  const others = Object.fromEntries(Object.entries(call.query).filter(([key]) => !(key in faults)));
  const left = filter({ operation: call.operation, query: others as typeof call.query }, list, columns);
  const { total } = await countQuery(call.db, left, LOOKED_THROUGH).executeTakeFirstOrThrow();
  if (total >= LOOKED_THROUGH) throw validationFailed(faults);
}

const FEWER = 'filters that leave fewer than 50,000 lines, such as `filters[created_from]`';

/** Returns what is wrong with filters by parts that no index finds, if there are many lines. */
function faultsOfParts(query: object): Faults {
  const faults: Faults = {};
  for (const [name, value] of filtersOf(query)) {
    if (name === 'note') faults['filters[note]'] = [`needs ${FEWER}`];
    if (INDEXED.includes(name) && !isIndexedPart(name, value))
      faults[`filters[${name}]`] = [`needs three characters, or ${FEWER}`];
  }
  return faults;
}

/** Returns what is wrong with a page that is far behind in an order that has no index of its own, if there are many lines. */
function faultOfPage(query: ListCall<OperationName>['query']): Faults {
  const { limit, offset } = limitAndOffset(query);
  const [key] = /username|created_at/.exec(query.sort?.[0] ?? '') ?? [];
  if (key === undefined || offset + limit <= NEAR) return {};
  return { page: [`is too far behind, sorted by \`${key}\`: sort by \`id\`, or filter`] };
}
