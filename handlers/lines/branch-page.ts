import { expressionBuilder, type RawBuilder } from 'kysely';
import { searchBranch, type LineKeys } from '../../db/search/branch-lines.ts';
import { AMONG_RESTRICTED, hasStatus, selectLines } from '../../db/lines.ts';
import type { Database } from '../../db/schema/index.ts';
import type { LineStatus } from '../../db/schema/lines.ts';
import { anyOf } from '../../db/values/expressions.ts';
import { normalMac } from '../../db/values/texts.ts';
import type { OperationName, Permission } from '../../generated/operations.ts';
import { visibleCount } from '../access/counts.ts';
import { seesSubtree, usersWithin } from '../access/users.ts';
import type { Caller } from '../call/caller.ts';
import { envelope, type Page } from '../call/envelope.ts';
import { filterConditions, sort } from '../call/keys.ts';
import type { ListCall } from '../call/page.ts';
import { limitAndOffset } from '../call/place.ts';
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

/** The sort keys that have an index. */
const IN_ORDER = /^-?(id|username|expired_at|updated_at)$/;

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
  return isSelective || (areMost && query.page === 1 && IN_ORDER.test(query.sort?.[0] ?? '-id'));
}

/** The first six digits of a MAC address tell who made the device: all others of that maker have them too. */
const isRarePart = (name: string, value: string): boolean =>
  isIndexedPart(name, value) && (name !== 'mac_address' || normalMac(value).length > '00:1A:79'.length);

/** The statuses but those of most lines have an index, or are looked up from the few restrictions. */
const isRareStatus = (name: string, value: string): boolean =>
  name === 'status' && !/active|expired/.test(value);

async function pageOfFew<All extends Permission, View extends SharedView, Index extends OperationName>(
  kind: ListedKind<All, View, Index>,
  call: IndexCall<All, Index>,
): Promise<Page<View>> {
  const { caller, db, query, settings } = call;
  const { limit, offset } = limitAndOffset(query);
  const keys = query.sort ?? ['-id'];
  const status = (states: readonly LineStatus[]) => hasStatus(states, AMONG_RESTRICTED);
  const branch = {
    kind: kind.name,
    owners: usersWithin(caller)(expressionBuilder<Database, 'users'>()),
    conditions: [...filterConditions(call, { ...kind.columns, status }).values()],
  };
  const names = keys.map((key) => key.replace('-', '') as keyof LineKeys);
  const pageOf = (lines: RawBuilder<LineKeys>) =>
    sort(keys, db.selectFrom(lines.as('lines')).select('id'), kind.columns)
      .limit(limit)
      .offset(offset);
  const { ids, total } = await searchBranch(db, branch, names, pageOf);
  const rows = selectLines(db, kind.name).where('lines.id', '=', anyOf(ids));
  const shown = ids.length === 0 ? [] : await sort(keys, rows, kind.columns).execute();
  return envelope(
    call,
    shown.map((row) => kind.view(row, settings)),
    total,
  );
}
