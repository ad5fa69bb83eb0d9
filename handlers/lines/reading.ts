import { isBouquetOfLine } from '../../db/line-bouquets.ts';
import { selectLines } from '../../db/lines.ts';
import type { OperationName, Permission } from '../../generated/operations.ts';
import { linesOfKind } from '../access/lines.ts';
import { usersWithin } from '../access/users.ts';
import { bouquetPage, type BouquetsCall } from '../bouquets.ts';
import type { Viewer } from '../call/caller.ts';
import type { Schema } from '../call/contract.ts';
import { KINDS } from '../kinds/index.ts';
import type { LineKind, ListedKind, SharedView } from '../kinds/kind.ts';
import { exportedListing } from '../lists/listing.ts';
import { page, type ListCall } from '../lists/page.ts';
import { logPage, type LogsCall } from '../logs.ts';
import { findLine, findLineEverSold, type LineCall, type LineWrite } from './find.ts';
import * as connections from '../../db/activities.ts';

/** Lists the lines that the caller may see. */
export const index = <All extends Permission, View extends SharedView, Index extends OperationName>({
  name,
  all,
  columns,
  view,
}: ListedKind<All, View, Index>) =>
  exportedListing((db, viewer: Viewer<All>) => ({
    rows: selectLines(db, name),
    columns,
    view,
    sight: linesOfKind(viewer, all, name),
  }));

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

/** Lists the audit log of a line, across changes of its kind and after its deletion. */
export function logs<All extends Permission>(kind: LineKind<All>) {
  return async (call: LineCall<All> & LogsCall): Promise<Schema<'LogPage'>> => {
    const { id } = await findLineEverSold(kind, call);
    const types = Object.values(KINDS).map(({ type }) => type);
    const list = call.db.selectFrom('logs').where('subject_type', 'in', types).where('subject_id', '=', id);
    return logPage(call, list, usersWithin(call.caller));
  };
}

/** Lists the syncs of a line, pending and sent, with that of its deletion. */
export function syncs<All extends Permission>(kind: LineKind<All>) {
  return async (call: LineCall<All> & ListCall<SyncsOperation>): Promise<Schema<'SyncPage'>> => {
    const { id } = await findLineEverSold(kind, call);
    const list = call.db.selectFrom('syncs').select(Object.values(SHOWN)).where('line_id', '=', id);
    return page(call, { rows: list, columns: SYNC_COLUMNS, view: (sync) => sync });
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

const LAST = 100;

/** Returns the last connections of a line, newest first. */
export function activities<All extends Permission>(kind: LineKind<All>) {
  return async (call: LineCall<All>): Promise<Schema<'Activity'>[]> => {
    const { id } = await findLine(kind, call);
    return call.db
      .selectFrom('activities')
      .select(['id', 'ip', 'user_agent', 'stream_id', 'started_at', 'ended_at'])
      .where('line_id', '=', id)
      .orderBy('started_at', 'desc')
      .orderBy('id', 'desc')
      .limit(LAST)
      .execute();
  };
}

/** Ends the open connections of a line. It does not change the line, so it ignores restrictions. */
export function killConnections<All extends Permission>(kind: LineKind<All>) {
  return async (call: LineWrite<All>): Promise<Schema<'KillResult'>> => {
    const { id } = await findLine(kind, call);
    return { killed: await connections.killConnections(call.db, call.cause, [id]) };
  };
}
