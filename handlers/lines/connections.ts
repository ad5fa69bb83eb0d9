import * as connections from '../../db/activities.ts';
import type { Permission } from '../../generated/operations.ts';
import type { Schema } from '../call/contract.ts';
import { findLine, type LineCall, type LineWrite } from './find.ts';
import type { LineKind } from '../kinds/kind.ts';

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

/** Ends the open connections of a line. The line does not change, so a restriction on it does not prevent this. */
export function killConnections<All extends Permission>(kind: LineKind<All>) {
  return async (call: LineWrite<All>): Promise<Schema<'KillResult'>> => {
    const { id } = await findLine(kind, call);
    return { killed: await connections.killConnections(call.db, call.cause, [id]) };
  };
}
