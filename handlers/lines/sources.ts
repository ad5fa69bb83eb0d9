import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { LineSearch, LineSource, VisibleLines } from '../../db/line-search.ts';
import type { LineKindName, LineStatus } from '../../db/schema/lines.ts';
import { storedCount } from '../../db/tree/counts.ts';
import { rootId, subtreeEnd } from '../../db/tree/tree.ts';
import { anyText } from '../../db/values/expressions.ts';
import type { Caller } from '../call/caller.ts';
import { can } from '../access/policy.ts';
import { KINDS, kindsAmong } from '../kinds/index.ts';
import type { LineType } from '../kinds/kind.ts';

// The indexes by which `lines_index` finds lines: one for each filter, and one for what the caller may see.

/** The filters that name lines, and so find very few. */
const NAMES = ['external_id', 'username_exact', 'mac_address', 'code'] as const;

/** The filters that have another index, each with the columns of that index. */
const INDEXED = {
  type: ['kind', 'id'],
  package_id: ['package_id', 'kind', 'id'],
  user_id: ['user_id', 'kind', 'id'],
  updated_from: ['kind', 'updated_at', 'id'],
} as const satisfies Record<string, readonly string[]>;

/** What a search is about. */
interface Search {
  caller: Caller<'lines_all'>;
  /** The conditions of its filters, by key. */
  conditions: ReadonlyMap<string, Expression<SqlBool>>;
  types: readonly LineType[] | undefined;
  states: readonly LineStatus[] | undefined;
}

/** Returns the condition for lines of these types. */
export const isOfType = (types: readonly LineType[]): Expression<SqlBool> =>
  sql`lines.kind = ${anyText(kindsAmong(types))}`;

/** Returns the indexes that a search for lines that are not deleted may use. */
export function sourcesOf(search: Search): Pick<LineSearch, 'sources' | 'visible' | 'all'> {
  const { caller, conditions, types } = search;
  const kinds = kindsAmong(types ?? Object.values(KINDS).map(({ type }) => type));
  const named = NAMES.flatMap((key) => conditions.get(key) ?? []);
  const ofKinds = isOfKinds(kinds);
  return {
    sources: named.length > 0 ? [living([ofKinds, ...named], [])] : filtered(search, ofKinds),
    visible: can(caller, 'lines_all') || named.length > 0 ? undefined : visible(caller, kinds),
    all: types === undefined ? EVERY_LINE : living([ofKinds], []),
  };
}

/** Returns the condition for lines of these kinds. One alone is in the order of ids in its index. */
const isOfKinds = (kinds: readonly LineKindName[]): Expression<SqlBool> =>
  kinds.length === 1 ? sql`lines.kind = ${kinds[0]}` : sql`lines.kind = ${anyText(kinds)}`;

/** Returns a source for each filter that has an index. */
function filtered({ conditions, states }: Search, ofKinds: Expression<SqlBool>): LineSource[] {
  const by = (conditions: readonly Expression<SqlBool>[], columns: readonly string[]): LineSource =>
    living([ofKinds, ...conditions], columns);
  const period = ['expired_from', 'expired_to'].flatMap((key) => conditions.get(key) ?? []);
  return [
    ...Object.entries(INDEXED).flatMap(([key, columns]) => {
      const condition = conditions.get(key);
      return condition === undefined ? [] : by([condition], columns);
    }),
    ...(period.length === 0 ? [] : [by(period, EXPIRY)]),
    ...(states === undefined ? [] : [ofStates(states, by)]),
  ];
}

const EXPIRY = ['kind', 'expired_at', 'id'];

const EVERY_LINE: LineSource = sql`select id from lines`;

/** The indexes of a search for lines that were deleted in the last 90 days. */
export const DELETED_LINES: Pick<LineSearch, 'sources' | 'visible' | 'all'> = {
  sources: [sql`select id from lines where deleted_at > now() - interval '90 days'`],
  visible: undefined,
  all: EVERY_LINE,
};

function living(conditions: readonly Expression<SqlBool>[], columns: readonly string[]): LineSource {
  const order = columns.map((column) => sql.ref(column));
  return sql`select id from lines where deleted_at is null and ${sql.join(conditions, sql` and `)}
    ${order.length === 0 ? sql`` : sql`order by ${sql.join(order)}`}`;
}

/** Returns the lines of these kinds that the caller may see without `lines_all`, with their counters. */
function visible({ id, path, leaf }: Caller<'lines_all'>, kinds: readonly LineKindName[]): VisibleLines {
  const countOf = (userId: number) =>
    sql<number>`(${sql.join(
      kinds.map((kind) => storedCount(userId, kind)),
      sql` + `,
    )})`;
  const ofKinds = isOfKinds(kinds);
  return {
    source: leaf
      ? living([sql<SqlBool>`user_id = ${id}`, ofKinds], [])
      : sql`select lines.id from users cross join lateral (
          select id from lines where user_id = users.id and deleted_at is null and ${ofKinds}
        ) as lines
        where users.path >= ${path} and users.path < ${subtreeEnd(path)}`,
    count: countOf(id),
    total: countOf(rootId(path)),
  };
}

/** Returns the source of the lines with one of these statuses. */
function ofStates(
  states: readonly LineStatus[],
  by: (conditions: readonly Expression<SqlBool>[], columns: readonly string[]) => LineSource,
): LineSource {
  const time = (condition: RawBuilder<SqlBool>): LineSource => by([condition], EXPIRY);
  const source: Record<LineStatus, LineSource> = {
    waiting: by([sql<SqlBool>`expired_at is null`], ['kind', 'id']),
    active: time(sql<SqlBool>`expired_at > now()`),
    expired: time(sql<SqlBool>`expired_at <= now()`),
    restricted: sql`select line_id as id from restrictions where line_id is not null`,
    refunded: by([sql<SqlBool>`refunded_at is not null`], ['kind', 'id']),
  };
  return sql`${sql.join(
    states.map((state) => sql`(${source[state]})`),
    sql` union all `,
  )}`;
}
