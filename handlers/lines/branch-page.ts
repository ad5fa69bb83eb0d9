import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { AMONG_RESTRICTED, hasStatus, selectLines, type LineRow } from '../../db/lines.ts';
import { branchRows, nearById } from '../../db/search/branch-rows.ts';
import type { LineKindName, LineStatus } from '../../db/schema/lines.ts';
import { normalMac } from '../../db/values/texts.ts';
import type { OperationName, Permission } from '../../generated/operations.ts';
import { visibleCount } from '../access/counts.ts';
import { branchOwners, seesSubtree, type SubtreeKey } from '../access/users.ts';
import type { Caller, Viewer } from '../call/caller.ts';
import type { Page } from '../call/envelope.ts';
import { filterConditions } from '../call/keys.ts';
import { ownedPage } from '../call/owned-page.ts';
import type { Branch, ListCall } from '../call/page.ts';
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

/** Lines up to so many ids from the first one are near. */
const NEAR_IDS = 20_000;

/** The other sort keys that have an index, and how many lines are near. Names are read from the lines themselves. */
const IN_ORDER: Readonly<Record<string, { column: RawBuilder<unknown>; near: number }>> = {
  updated_at: { column: sql`lines.updated_at`, near: 5_000 },
  expired_at: { column: sql`lines.expired_at`, near: 5_000 },
  username: { column: sql`lower(lines.username)`, near: 1_000 },
};

const isInOrder = (key: string): boolean => /^-?id$/.test(key) || key.replace('-', '') in IN_ORDER;

/** Selects the first lines of all of a kind in the order of a sort key, if an index has it. */
const firstLines =
  (kind: LineKindName) =>
  (key: string): Expression<SqlBool> | undefined => {
    if (/^-?id$/.test(key)) return nearById('lines', key, NEAR_IDS);
    const order = IN_ORDER[key.replace('-', '')];
    if (order === undefined) return undefined;
    const { column, near } = order;
    const ofKind = sql`from lines where kind = ${kind} and deleted_at is null order by ${column}`;
    if (!key.startsWith('-')) return sql`${column} <= (select ${column} ${ofKind} offset ${near} limit 1)`;
    // Codes that wait for their activation have no time and no name, and come first.
    return kind === 'activecode' && key !== '-updated_at'
      ? undefined
      : sql`${column} >= (select ${column} ${ofKind} desc offset ${near} limit 1)`;
  };

/** How the first page of the lines of a kind is found for a viewer who sees those of a branch. */
export function branchOf<All extends Permission>(
  { all, name }: Pick<ListedKind<All, SharedView, OperationName>, 'all' | 'name'>,
  viewer: Viewer<All>,
  conditions: readonly Expression<SqlBool>[],
): Branch | undefined {
  if (!seesSubtree(viewer, all)) return undefined;
  const lines = { ...branchLines(name, viewer), areMany: true, conditions };
  return { table: 'lines', rows: (columns) => branchRows(lines, columns), first: firstLines(name) };
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

/** Returns a page of the lines of a branch, if that takes reading all of them and they are few, and otherwise undefined. */
export async function branchPage<
  All extends Permission,
  View extends SharedView,
  Index extends OperationName,
>(kind: ListedKind<All, View, Index>, call: IndexCall<All, Index>): Promise<Page<View> | undefined> {
  const { caller, db } = call;
  if (!seesSubtree(caller, kind.all) || isIndexed(call.query)) return undefined;
  const { count } = await db
    .selectNoFrom(visibleCount(caller, kind.all, kind.name).as('count'))
    .executeTakeFirstOrThrow();
  return count > FEW ? undefined : pageOfFew(kind, call);
}

/** Returns whether an index finds a page soon: what its filters find is little, or it is the first one of most lines. */
function isIndexed(query: ListCall<OperationName>['query']): boolean {
  const filters = [...filtersOf(query)];
  const isSelective = filters.some(
    ([name, value]) => SELECTIVE.has(name) || isRarePart(name, value) || isRareStatus(name, value),
  );
  const areMost = filters.every(([name, value]) => name === 'status' && value.includes('active'));
  return isSelective || (areMost && query.page === 1 && isInOrder(query.sort?.[0] ?? '-id'));
}

/** The first six digits of a MAC address tell who made the device: all others of that maker have them too. */
const isRarePart = (name: string, value: string): boolean =>
  isIndexedPart(name, value) && (name !== 'mac_address' || normalMac(value).length > '00:1A:79'.length);

/** The statuses but those of most lines have an index, or are looked up from the few restrictions. */
const isRareStatus = (name: string, value: string): boolean =>
  name === 'status' && !/active|expired/.test(value);

function pageOfFew<All extends Permission, View extends SharedView, Index extends OperationName>(
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
