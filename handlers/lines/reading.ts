import type { Reader } from '../../db/connection/reader.ts';
import { isBouquetOfLine } from '../../db/line-bouquets.ts';
import { selectLines, type LineRow } from '../../db/lines.ts';
import { isWithin } from '../../db/search/times.ts';
import type { OperationName, Permission } from '../../generated/operations.ts';
import { bouquetPage, type BouquetsCall } from '../bouquets.ts';
import { logPage, type LogsCall } from '../logs.ts';
import { periodOf } from '../call/compare.ts';
import type { Schema } from '../call/contract.ts';
import { filterConditions } from '../call/keys.ts';
import { keyOfDefaultPage } from '../call/listing.ts';
import { exportedListing } from '../call/slice.ts';
import { page } from '../call/page.ts';
import type { ListCall } from '../call/page-rows.ts';
import { visibleCount } from '../access/counts.ts';
import { visibleLines } from '../access/lines.ts';
import { seesSubtree, usersWithin } from '../access/users.ts';
import { findLine, findLineEverSold, type LineCall } from './find.ts';
import type { LineKind, ListedKind, SharedView } from '../kinds/kind.ts';
import { KINDS } from '../kinds/index.ts';
import { branchOf, pageOfAll, searchOf } from './branch-page.ts';
import { faultsOf, filtersOf, requireBounded } from './bounds.ts';
import { isByTime, pageByTime } from './page-by-time.ts';
import type { Viewer } from '../call/caller.ts';

/** Lists the lines that the caller may see. */
export function index<All extends Permission, View extends SharedView, Index extends OperationName>(
  kind: ListedKind<All, View, Index>,
) {
  const select = (db: Reader, viewer: Viewer<All>) =>
    selectLines(db, kind.name).where(visibleLines(viewer, kind.all));
  const total = (viewer: Viewer<All>) => visibleCount(viewer, kind.all, kind.name);
  const listed = exportedListing({
    select,
    columns: kind.columns,
    view: kind.view,
    total,
    branch: (viewer) => branchOf(kind, viewer, []),
    planEachTime: (viewer) => seesSubtree(viewer, kind.all),
  });
  return {
    ...listed,
    async list(given: Parameters<typeof listed.list>[0]) {
      const call = sortsWaiting(given.query) ? withoutUsernames(given) : given;
      const { db, caller, query, settings } = call;
      if (keyOfDefaultPage(query) !== undefined && !isByTime(query)) return listed.list(call);
      const search = await searchOf(kind, call);
      const found = search === 'all' ? await pageOfAll(kind, call) : undefined;
      if (found !== undefined) return found;
      const period = periodOf(query);
      const all = select(db, caller);
      const list = period === undefined ? all : all.where(await isWithin(db, 'lines', period));
      await requireBounded(call, list, kind.columns, faultsOf(query));
      const view = (row: LineRow): View => kind.view(row, settings);
      const conditions = [...filterConditions(call, kind.columns).values()];
      const branch = search === undefined ? undefined : branchOf(kind, caller, conditions);
      if (isByTime(query))
        return pageByTime(call, { list, columns: kind.columns, view, total: total(caller), branch });
      return page(call, list, kind.columns, view, total(caller), period === undefined ? branch : undefined);
    },
  };
}

/** Returns whether a request sorts lines that wait for their activation. */
const sortsWaiting = (query: ListCall<OperationName>['query']): boolean =>
  query.sort !== undefined && filtersOf(query).get('status') === 'waiting';

/** Returns a call for lines that have no username yet, without an order that would read the usernames of all others. */
const withoutUsernames = <Call extends ListCall<OperationName>>(call: Call): Call => ({
  ...call,
  query: { ...call.query, sort: call.query.sort?.filter((key) => !/^-?username$/.test(key)) },
});

/** Returns one line. */
export function show<All extends Permission, View extends SharedView>(kind: LineKind<All, View>) {
  return async (call: LineCall<All>): Promise<View> => kind.view(await findLine(kind, call), call.settings);
}

/** Lists the bouquets of a line. */
export function bouquets<All extends Permission>(kind: LineKind<All>) {
  return async (call: LineCall<All> & BouquetsCall): Promise<Schema<'BouquetPage'>> => {
    const { id } = await findLine(kind, call);
    return bouquetPage(call, call.db.selectFrom('bouquets').where(isBouquetOfLine(id)));
  };
}

/** Lists the audit log of a line, including the time when it was of another kind, and after its deletion. */
export function logs<All extends Permission>(kind: LineKind<All>) {
  return async (call: LineCall<All> & LogsCall): Promise<Schema<'LogPage'>> => {
    const { id } = await findLineEverSold(kind, call);
    const types = Object.values(KINDS).map(({ type }) => type);
    const list = call.db.selectFrom('logs').where('subject_type', 'in', types).where('subject_id', '=', id);
    return logPage(call, list, usersWithin(call.caller));
  };
}

/** Lists the changes of a line that are queued for or sent to the streaming edge, its deletion too. */
export function syncs<All extends Permission>(kind: LineKind<All>) {
  return async (call: LineCall<All> & ListCall<SyncsOperation>): Promise<Schema<'SyncPage'>> => {
    const { id } = await findLineEverSold(kind, call);
    const list = call.db.selectFrom('syncs').select(Object.values(SHOWN)).where('line_id', '=', id);
    return page(call, list, SYNC_COLUMNS, (sync) => sync);
  };
}

type SyncsOperation = 'm3us_syncs' | 'mags_syncs' | 'enigmas_syncs' | 'activecodes_syncs';

const SHOWN = {
  id: 'syncs.id',
  action: 'syncs.action',
  status: 'syncs.status',
  attempts: 'syncs.attempts',
  last_error: 'syncs.last_error',
  synced_at: 'syncs.synced_at',
  created_at: 'syncs.created_at',
  updated_at: 'syncs.updated_at',
} as const;

const SYNC_COLUMNS = {
  ...SHOWN,
  updated_from: 'syncs.updated_at',
  updated_to: 'syncs.updated_at',
} as const;
