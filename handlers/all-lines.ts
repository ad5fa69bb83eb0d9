import { sql, type Expression, type SqlBool } from 'kysely';
import { untilDurable } from '../db/connection/durability.ts';
import { plannedEachTime } from '../db/connection/driver.ts';
import { hasStatus, LINE_ROW, RESTRICTED_BY_ROW, type LineRow } from '../db/lines.ts';
import type { LineStatus } from '../db/schema/columns.ts';
import { standingOf } from '../db/tree/tree.ts';
import { anyText, columnsOf } from '../db/values/expressions.ts';
import { lineSight } from './access/lines.ts';
import type { Call, GroupHandlers, Schema, SliceBounds } from './call/contract.ts';
import { filterConditions } from './call/keys.ts';
import { inCurrentBranch } from './call/standing.ts';
import { activecode, enigma, kindsAmong, m3u, mag } from './kinds/index.ts';
import type { Host, LineType } from './kinds/kind.ts';
import { hasCodeExactly, hasMacExactly, lineColumns } from './kinds/shared.ts';
import { cursorList, nextById } from './lists/cursor.ts';

type FoundLine = LineRow & { deleted_at: string | null };

/** The columns of the filters of `lines_index`. */
const COLUMNS = {
  ...columnsOf('lines', ['external_id', 'package_id', 'user_id']),
  code_exact: hasCodeExactly,
  type: (types: readonly LineType[]) => sql<SqlBool>`lines.kind = ${anyText(kindsAmong(types))}`,
  username_exact: lineColumns.username_exact,
  mac_address_exact: hasMacExactly,
  status: (states: readonly LineStatus[]) => hasStatus(states, RESTRICTED_BY_ROW),
  expired_from: 'lines.expired_at',
  expired_to: 'lines.expired_at',
  updated_from: 'lines.updated_at',
} as const;

export const allLines = {
  lines_index: {
    async list(call) {
      const { query, settings, db } = call;
      const bounds = { after: query.after ?? 0, limit: query.limit };
      const { lines, passed } = await inCurrentBranch(call.caller, async (caller) => ({
        result: await find({ ...call, caller }, bounds),
        // The tree may have changed between two of the statements that have read.
        standing: (await db.selectNoFrom(standingOf(caller.id).as('standing')).executeTakeFirstOrThrow())
          .standing,
      }));
      // The id of a lost line may be given out again, and a client asks only for ids after its cursor.
      if (lines.length > 0) await untilDurable(db);
      return cursorList(query, lines, (line) => itemOf(line, settings), passed);
    },

    async slice(call, bounds) {
      const { lines, passed } = await find(call, bounds);
      return { rows: lines.map((line) => itemOf(line, call.settings)), next: passed ?? null };
    },
  },
} satisfies GroupHandlers<'Lines'>;

/** Returns the next lines for a request, and the id after which there may be more. */
async function find(
  call: Pick<Call<'lines_index'>, 'operation' | 'caller' | 'db' | 'query'>,
  bounds: SliceBounds,
): Promise<{ lines: FoundLine[]; passed?: number }> {
  const { caller, db, query } = call;
  const kept: Expression<SqlBool> =
    query['filters[deleted]'] === true
      ? sql`lines.deleted_at > now() - interval '90 days'`
      : sql`lines.deleted_at is null`;
  const conditions = [kept, ...filterConditions(call, COLUMNS).values()];
  const { ids, passed } = await nextById(
    db,
    'lines',
    { sight: lineSight(caller, 'lines_all'), conditions },
    bounds,
  );
  // Leaves out lines that have changed and no longer meet the conditions.
  const rows = conditions.reduce(
    (left, condition) => left.where(condition),
    db.selectFrom('lines').select(LINE_ROW).select('lines.deleted_at'),
  );
  const found = rows.where('lines.id', '=', sql<number>`any(${ids}::bigint[])`).orderBy('lines.id');
  const lines = ids.length === 0 ? [] : (await db.executeQuery(plannedEachTime(found))).rows;
  return passed === undefined ? { lines } : { lines, passed };
}

/** Returns a line as the list of its kind shows it. */
function itemOf(line: FoundLine, host: Host): Schema<'LineItem'> {
  const { deleted_at } = line;
  switch (line.kind) {
    case 'm3u':
      return { deleted_at, ...m3u.view(line, host) };
    case 'mag':
      return { deleted_at, ...mag.view(line, host) };
    case 'enigma':
      return { deleted_at, ...enigma.view(line, host) };
    case 'activecode':
      return { deleted_at, ...activecode.view(line, host) };
  }
}
