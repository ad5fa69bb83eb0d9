import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { LineSource } from '../../db/search/lines.ts';
import type { LineKindName, LineStatus } from '../../db/schema/lines.ts';
import { storedCount } from '../../db/tree/counts.ts';
import { rootId, subtreeEnd } from '../../db/tree/tree.ts';
import { anyText } from '../../db/values/expressions.ts';
import type { Caller } from '../call/caller.ts';
import { can } from '../access/policy.ts';
import { KINDS, kindsAmong } from '../kinds/index.ts';
import type { Query } from '../call/contract.ts';
import type { LineType } from '../kinds/kind.ts';

// The indexes by which `lines_index` finds lines: one for each filter, and one for what the caller may see.

/** The filters that name lines, and so find very few. */
const NAMES = ['external_id', 'username_exact', 'mac_address', 'code'] as const;

/** The filters with an index that is in the order of ids, for one kind and one value. */
const BY_ID = ['package_id', 'user_id'] as const;

/** What a search is about. */
interface Search {
  caller: Caller<'lines_all'>;
  query: Query<'lines_index'>;
  /** The conditions of its filters, by key. */
  conditions: ReadonlyMap<string, Expression<SqlBool>>;
}

/** Returns the condition for lines of these types. */
export const isOfType = (types: readonly LineType[]): Expression<SqlBool> =>
  sql`lines.kind = ${anyText(kindsAmong(types))}`;

/** Returns the indexes that a search for lines that are not deleted may use, those of fewer lines first. */
export function sourcesOf({ caller, query, conditions }: Search): LineSource[] {
  const types = query['filters[type]'];
  const kinds = kindsAmong(types ?? Object.values(KINDS).map(({ type }) => type));
  const named = NAMES.flatMap((key) => conditions.get(key) ?? []);
  // So few that their order takes nothing.
  if (named.length > 0) return [{ ...living(kinds, named, []), inOrder: true }];
  return [
    ...(can(caller, 'lines_all') ? [] : [visible(caller, kinds)]),
    ...filtered(query, conditions, kinds),
    ...(types === undefined ? [] : [{ ...livingById(kinds, []), count: stored(rootId(caller.path), kinds) }]),
  ];
}

/** Returns a source for each filter that has an index. */
function filtered(
  query: Query<'lines_index'>,
  conditions: Search['conditions'],
  kinds: readonly LineKindName[],
): LineSource[] {
  const period = ['expired_from', 'expired_to'].flatMap((key) => conditions.get(key) ?? []);
  const updated = conditions.get('updated_from');
  const states = query['filters[status]'];
  return [
    ...BY_ID.flatMap((key) => {
      const condition = conditions.get(key);
      if (condition === undefined) return [];
      const isOne = query[`filters[${key}]`]?.length === 1;
      return isOne ? livingById(kinds, [condition]) : living(kinds, [condition], [key, 'kind', 'id']);
    }),
    ...(updated === undefined ? [] : [living(kinds, [updated], ['kind', 'updated_at', 'id'])]),
    ...(period.length === 0 ? [] : [living(kinds, period, EXPIRY)]),
    ...(states === undefined ? [] : [ofStates(states, kinds)]),
  ];
}

const EXPIRY = ['kind', 'expired_at', 'id'];

/** The index of a search for lines that were deleted in the last 90 days. */
export const DELETED_LINES: LineSource[] = [
  {
    parts: [sql`select id from lines where deleted_at > now() - interval '90 days'`],
    areDisjoint: true,
    inOrder: false,
  },
];

/** Returns the lines of some kinds that fulfil conditions, read by the index of these columns. */
function living(
  kinds: readonly LineKindName[],
  conditions: readonly Expression<SqlBool>[],
  columns: readonly string[],
): LineSource {
  const order =
    columns.length === 0 ? sql`` : sql`order by ${sql.join(columns.map((name) => sql.ref(name)))}`;
  const ids = livingIds([sql`lines.kind = ${anyText(kinds)}`, ...conditions]);
  return { parts: [sql`${ids} ${order}`], areDisjoint: true, inOrder: false };
}

/** Returns the same by an index that has the lines of each kind in the order of their ids. */
const livingById = (
  kinds: readonly LineKindName[],
  conditions: readonly Expression<SqlBool>[],
): LineSource => ({
  parts: kinds.map((kind) => livingIds([sql`lines.kind = ${kind}`, ...conditions])),
  areDisjoint: true,
  inOrder: true,
});

const livingIds = (conditions: readonly Expression<unknown>[]) =>
  sql`select id from lines where deleted_at is null and ${sql.join(conditions, sql` and `)}`;

/** Returns the source of the lines of these kinds that the caller may see without `lines_all`. */
function visible({ id, path, leaf }: Caller<'lines_all'>, kinds: readonly LineKindName[]): LineSource {
  if (leaf) return livingById(kinds, [sql<SqlBool>`user_id = ${id}`]);
  const ofBranch = sql`
    select lines.id from users cross join lateral (
      select id from lines where user_id = users.id and deleted_at is null and kind = ${anyText(kinds)}
    ) as lines
    where users.path >= ${path} and users.path < ${subtreeEnd(path)}`;
  return { parts: [ofBranch], count: stored(id, kinds), areDisjoint: true, inOrder: false };
}

/** Returns about how many lines of these kinds a user and those below it have. */
function stored(userId: number, kinds: readonly LineKindName[]): RawBuilder<number> {
  const counts = kinds.map((kind) => storedCount(userId, kind));
  return sql`(${sql.join(counts, sql` + `)})`;
}

/** Returns the source of the lines with one of these statuses. */
function ofStates(states: readonly LineStatus[], kinds: readonly LineKindName[]): LineSource {
  const time = (condition: RawBuilder<SqlBool>): LineSource => living(kinds, [condition], EXPIRY);
  const source: Record<LineStatus, LineSource> = {
    waiting: livingById(kinds, [sql<SqlBool>`expired_at is null`]),
    active: time(sql<SqlBool>`expired_at > now()`),
    expired: time(sql<SqlBool>`expired_at <= now()`),
    restricted: {
      parts: [sql`select distinct line_id as id from restrictions where line_id is not null`],
      areDisjoint: true,
      inOrder: true,
    },
    refunded: livingById(kinds, [sql<SqlBool>`refunded_at is not null`]),
  };
  const chosen = states.map((state) => source[state]);
  return {
    parts: chosen.flatMap(({ parts }) => parts),
    areDisjoint: chosen.length === 1,
    inOrder: chosen.every(({ inOrder }) => inOrder),
  };
}
