import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { AMONG_RESTRICTED, hasStatus, selectLines, type LineRow } from '../../db/lines.ts';
import { branchRows } from '../../db/search/branch-rows.ts';
import { firstBy } from '../../db/search/first-rows.ts';
import type { LineKindName, LineStatus } from '../../db/schema/lines.ts';
import { storedCount, storedTotal, treeTotal } from '../../db/tree/counts.ts';
import { normalMac } from '../../db/values/texts.ts';
import type { OperationName, Permission } from '../../generated/operations.ts';
import { visibleCount } from '../access/counts.ts';
import { branchOwners, seesSubtree, type SubtreeKey } from '../access/users.ts';
import type { Caller, Viewer } from '../call/caller.ts';
import type { Page } from '../call/envelope.ts';
import { filterConditions } from '../call/keys.ts';
import { ownedPage } from '../call/owned-page.ts';
import { orderById, type Branch, type Order } from '../call/branch.ts';
import type { ListCall } from '../call/page-rows.ts';
import type { Settings } from '../call/settings.ts';
import type { ListedKind, SharedView } from '../kinds/kind.ts';
import { filtersOf, isIndexedPart } from './bounds.ts';

// Pages of the lines of a branch. Most lists are planned for their filters, which PostgreSQL does badly here: it does not know
// how many lines the users of a branch own.

/** Up to so many lines of a branch are all read for one page. */
const FEW = 50_000;

/** The filters that find few by an index of their own. */
const SELECTIVE = new Set([
  'id',
  'username_exact',
  'external_id',
  'package_id',
  'template_id',
  'user_id',
  'sn',
  'modem_mac',
  'activecode_device_id',
]);

/** The other sort keys that have an index. Names are read from the lines themselves, which takes longer. */
const IN_ORDER: Readonly<Record<string, { column: RawBuilder<unknown>; least: number }>> = {
  updated_at: { column: sql`lines.updated_at`, least: 5_000 },
  expired_at: { column: sql`lines.expired_at`, least: 5_000 },
  username: { column: sql`lower(lines.username)`, least: 1_000 },
};

const isInOrder = (key: string): boolean => /^-?id$/.test(key) || key.replace('-', '') in IN_ORDER;

/** Returns the order of the lines of a kind for a sort key, if an index has it. */
function orderOf(kind: LineKindName, { path }: Pick<Viewer, 'path'>, key: string): Order | undefined {
  const order = IN_ORDER[key.replace('-', '')];
  // Codes that wait for their activation have no time and no name, and come first.
  if (order === undefined || (kind === 'activecode' && /^-(expired_at|username)$/.test(key)))
    return orderById('lines')(key);
  const { column, least } = order;
  const where = sql<SqlBool>`kind = ${kind} and deleted_at is null`;
  return {
    count: storedTotal(path, kind),
    first: (count) => firstBy('lines', key, { column, where }, count),
    least,
  };
}

/** How the lines of a kind that fulfil conditions are found of a viewer who sees those of a branch. */
export function branchOf<All extends Permission>(
  { all, name }: Pick<ListedKind<All, SharedView, OperationName>, 'all' | 'name'>,
  viewer: Viewer<All>,
  conditions: readonly Expression<SqlBool>[],
): Branch | undefined {
  if (!seesSubtree(viewer, all)) return undefined;
  const lines = { ...branchLines(name, viewer), areMany: true, conditions };
  return {
    table: 'lines',
    count: storedCount(viewer.id, name),
    rows: (columns) => branchRows(lines, columns),
    order: (key) => orderOf(name, viewer, key),
  };
}

/** How the lines of a branch are found by their owners. */
const branchLines = (kind: LineKindName, viewer: Pick<Viewer, SubtreeKey>) =>
  ({
    table: 'lines',
    owner: 'lines.user_id',
    owners: branchOwners(viewer),
    indexed: sql<SqlBool>`lines.kind = ${kind} and lines.deleted_at is null`,
  }) as const;

type IndexCall<All extends Permission, Index extends OperationName> = ListCall<Index> & {
  caller: Caller<All>;
  settings: Settings;
};

/** How a page is found among the lines of a branch: by reading all of them, or by looking for it. */
type Search = 'all' | 'some';

/**
 * Returns how a page is found for a caller who sees the lines of a branch. Returns undefined if PostgreSQL plans it well:
 * filters find few, or the branch has a quarter of all lines, so that they cannot lie far behind.
 */
export async function searchOf<All extends Permission, Index extends OperationName>(
  { all, name }: Pick<ListedKind<All, SharedView, Index>, 'all' | 'name'>,
  { caller, db, query }: IndexCall<All, Index>,
): Promise<Search | undefined> {
  if (!seesSubtree(caller, all) || isSelective(query)) return undefined;
  const { own, total } = await db
    .selectNoFrom([visibleCount(caller, all, name).as('own'), treeTotal(caller.path, name).as('total')])
    .executeTakeFirstOrThrow();
  if (own <= FEW) return isFirstOfMost(query) ? 'some' : 'all';
  return own * 4 < total ? 'some' : undefined;
}

/** Returns whether an index has a page soon: it is the first one of most lines. */
const isFirstOfMost = (query: ListCall<OperationName>['query']): boolean =>
  query.page === 1 &&
  isInOrder(query.sort?.[0] ?? '-id') &&
  [...filtersOf(query)].every(([name, value]) => name === 'status' && value.includes('active'));

/** Returns whether the index of a filter finds few lines. */
const isSelective = (query: object): boolean =>
  [...filtersOf(query)].some(
    ([name, value]) => SELECTIVE.has(name) || isRarePart(name, value) || isRareStatus(name, value),
  );

/** The first six digits of a MAC address tell who made the device: all others of that maker have them too. */
const isRarePart = (name: string, value: string): boolean =>
  isIndexedPart(name, value) && (name !== 'mac_address' || normalMac(value).length > '00:1A:79'.length);

/** The statuses but those of most lines have an index, or are looked up from the few restrictions. */
const isRareStatus = (name: string, value: string): boolean =>
  name === 'status' && !/active|expired/.test(value);

/** Returns a page of the lines of a branch, for which all of them are read. */
export function pageOfAll<All extends Permission, View extends SharedView, Index extends OperationName>(
  { name, columns, view }: ListedKind<All, View, Index>,
  call: IndexCall<All, Index>,
): Promise<Page<View> | undefined> {
  const { caller, db, settings } = call;
  const status = (states: readonly LineStatus[]) => hasStatus(states, AMONG_RESTRICTED);
  const parts = { list: selectLines(db, name), columns, view: (row: LineRow) => view(row, settings) };
  return ownedPage(call, parts, {
    ...branchLines(name, caller),
    conditions: [...filterConditions(call, { ...columns, status }).values()],
    most: null,
  });
}
