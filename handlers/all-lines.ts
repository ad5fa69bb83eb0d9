import { sql, expressionBuilder, type SqlBool } from 'kysely';
import { untilDurable } from '../db/connection/durability.ts';
import { hasMac, hasStatus, RESTRICTED_BY_ROW } from '../db/lines.ts';
import { searchLines, type FoundLine } from '../db/search/lines.ts';
import type { Database } from '../db/schema/index.ts';
import type { LineStatus } from '../db/schema/lines.ts';
import { standingOf } from '../db/tree/tree.ts';
import { anyText, columnsOf, hasUsername } from '../db/values/expressions.ts';
import { visibleLinesByRow } from './access/lines.ts';
import type { Call, GroupHandlers, Schema, SlicePlace } from './call/contract.ts';
import { cursorList } from './call/cursor.ts';
import { filterConditions } from './call/keys.ts';
import { asTheTreeIs } from './call/standing.ts';
import { activecode } from './kinds/activecode.ts';
import { enigma } from './kinds/enigma.ts';
import type { Host, LineType } from './kinds/kind.ts';
import { inCapitals } from './kinds/shared.ts';
import { m3u } from './kinds/m3u.ts';
import { mag } from './kinds/mag.ts';
import { DELETED_LINES, isOfType, sourcesOf } from './lines/sources.ts';

/** The columns of the filters of `lines_index`. */
const COLUMNS = {
  ...columnsOf('lines', ['external_id', 'package_id', 'user_id']),
  code: (codes: readonly string[]) =>
    sql<SqlBool>`lines.code = ${anyText([...codes, ...codes.map(inCapitals)])}`,
  type: (types: readonly LineType[]) => isOfType(types),
  username_exact: (names: readonly string[]) => hasUsername('lines.username', names),
  mac_address: hasMac,
  status: (states: readonly LineStatus[]) => hasStatus(states, RESTRICTED_BY_ROW),
  expired_from: 'lines.expired_at',
  expired_to: 'lines.expired_at',
  updated_from: 'lines.updated_at',
} as const;

export const allLines = {
  lines_index: {
    async list(call) {
      const { query, settings, db } = call;
      const place = { after: query.after ?? 0, limit: query.limit };
      const { lines, passed } = await asTheTreeIs(call.caller, async (caller) => ({
        result: await find({ ...call, caller }, place),
        // Several statements may have read, of which the tree may have changed between any two.
        standing: (await db.selectNoFrom(standingOf(caller.id).as('standing')).executeTakeFirstOrThrow())
          .standing,
      }));
      // The id of a line that is lost may be given to another one, and a client asks only for what is behind its cursor.
      if (lines.length > 0) await untilDurable(db);
      return cursorList(query, lines, (line) => itemOf(line, settings), passed);
    },

    async slice(call, place) {
      const { lines, passed } = await find(call, place);
      return { rows: lines.map((line) => itemOf(line, call.settings)), next: passed ?? null };
    },
  },
} satisfies GroupHandlers<'Lines'>;

/** Returns what `searchLines` does of the lines that a request is about, from a place on. */
function find(
  call: Pick<Call<'lines_index'>, 'operation' | 'caller' | 'db' | 'query'>,
  { after, limit }: SlicePlace,
): ReturnType<typeof searchLines> {
  const { caller, db, query } = call;
  const conditions = filterConditions(call, COLUMNS);
  const isDeleted = query['filters[deleted]'] === true;
  const deleted = isDeleted
    ? sql<SqlBool>`lines.deleted_at > now() - interval '90 days'`
    : sql<SqlBool>`lines.deleted_at is null`;
  const eb = expressionBuilder<Database, 'lines'>();
  return searchLines(db, {
    condition: eb.and([deleted, visibleLinesByRow(caller, 'lines_all')(eb), ...conditions.values()]),
    sources: isDeleted ? DELETED_LINES : sourcesOf({ caller, query, conditions }),
    after,
    limit,
  });
}

/** Returns a line as the list of its kind shows it. */
function itemOf(line: FoundLine, host: Host): Schema<'LineItem'> {
  const { deleted_at } = line;
  switch (line.kind) {
    case 'm3u':
      return Object.assign(m3u.view(line, host), { deleted_at });
    case 'mag':
      return Object.assign(mag.view(line, host), { deleted_at });
    case 'enigma':
      return Object.assign(enigma.view(line, host), { deleted_at });
    case 'activecode':
      return Object.assign(activecode.view(line, host), { deleted_at });
  }
}
