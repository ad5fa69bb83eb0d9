import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { plannedEachTime } from '../connection/driver.ts';
import type { Reader } from '../connection/reader.ts';
import { LINE_ROW, type LineRow } from '../lines.ts';

// Lines of all kinds by ascending id. Whether few lines that pass a filter lie far behind in the order of ids, or many at
// its start, no plan can know. So the work is bounded here: a search reads what one index finds if that is little, and
// otherwise lines in the order of their ids, by the index of a filter or all. Of either it looks through a number of
// lines, and reads the rows of those that it returns alone.

/** What the index of a filter finds is little up to this number of lines. */
const LITTLE = 25_000;

/** How many lines a search looks through. */
const LOOKED_THROUGH = 8_000;

/** All lines of a search, and maybe others, by one index. */
export interface LineSource {
  /** Each selects an `id`. Those of one kind may be in the order of ids, where those of several are not. */
  parts: readonly RawBuilder<unknown>[];
  /** Whether the index has each part in the order of ids: so the next ones are found at once, however many there are. */
  inOrder: boolean;
}

/** The lines that the caller may see, if that are not all. */
export interface VisibleLines {
  source: LineSource;
  /** About how many these are, and how many lines there are. */
  count: RawBuilder<number>;
  total: RawBuilder<number>;
}

export interface LineSearch {
  /** What all lines of the result fulfil. */
  condition: Expression<SqlBool>;
  /** The filters that have an index. */
  sources: readonly LineSource[];
  visible: VisibleLines | undefined;
  /** All lines, or all of a kind, by an index in the order of their ids. */
  all: LineSource;
  /** The lines have a greater id than this. */
  after: number;
  limit: number;
}

/** A line, deleted or not. */
export type FoundLine = LineRow & { deleted_at: string | null };

/**
 * Returns the first lines of a search by id. `passed` is the id after which the search goes on, if there may be more: it
 * has found as many as it may return, or has looked through a part of the lines only.
 */
export async function searchLines(
  db: Reader,
  search: LineSearch,
): Promise<{ lines: FoundLine[]; passed?: number }> {
  const { ids, passed } = await findIds(db, search);
  const lines = ids.length === 0 ? [] : await rowsOf(db, ids, search);
  return passed === null ? { lines } : { lines, passed };
}

/** Returns the ids of the first lines of a search, and the id after which it goes on, or null. */
async function findIds(db: Reader, search: LineSearch): Promise<{ ids: number[]; passed: number | null }> {
  const { condition, after, limit } = search;
  const source = await bestSource(db, search);
  // Both parts are computed as far as they are read. Each line is looked up by its id, whatever the planner expects.
  const found = sql<{ ids: number[]; passed: number | null }>`(
    with candidates as materialized (${nextOf(source, after)}),
    first as materialized (
      select array(
        select lines.id from candidates
        cross join lateral (select * from lines where lines.id = candidates.id offset 0) as lines
        where ${condition} order by candidates.id limit ${limit + 1}
      ) as ids
    )
    select ids[:${limit}::integer] as ids,
      case when cardinality(ids) > ${limit} then ids[${limit}::integer]
        else (select max(id) from candidates having count(*) = ${LOOKED_THROUGH}) end as passed
    from first)`;
  const query = db.selectFrom(found.as('found')).select(['ids', 'passed']);
  const [first = { ids: [], passed: null }] = (await db.executeQuery(plannedEachTime(query))).rows;
  return first;
}

/** Selects the next ids of a source. The parts have their own order and end, so that they are merged, and not sorted. */
function nextOf({ parts }: LineSource, after: number): RawBuilder<unknown> {
  const next = parts.map(
    (part) => sql`select id from (${part}) as part where id > ${after} order by id limit ${LOOKED_THROUGH}`,
  );
  return sql`select id from (${united(next)}) as next order by id limit ${LOOKED_THROUGH}`;
}

const united = (parts: LineSource['parts']): RawBuilder<unknown> =>
  sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  );

/** Returns the rows of these lines. Lines that have changed since are left out if they no longer fulfil the condition. */
async function rowsOf(db: Reader, ids: readonly number[], { condition }: LineSearch): Promise<FoundLine[]> {
  const query = db
    .selectFrom('lines')
    .select(LINE_ROW)
    .select('lines.deleted_at')
    .where('lines.id', '=', sql<number>`any(${ids}::bigint[])`)
    .where(condition)
    .orderBy('lines.id');
  return (await db.executeQuery(plannedEachTime(query))).rows;
}

/** Returns the source that finds the fewest lines, if that are few, and otherwise one in the order of ids. */
async function bestSource(db: Reader, search: LineSearch): Promise<LineSource> {
  const { sources, visible, all } = search;
  const ordered = sources.find(({ inOrder }) => inOrder) ?? all;
  if (visible === undefined && sources.every((source) => source === ordered)) return ordered;
  const query = db.selectFrom(countsOf(search).as('found')).select(['few', 'counts']);
  const [found] = (await db.executeQuery(plannedEachTime(query))).rows;
  const few = found?.few ?? Infinity;
  const little = sources
    .map((source, index) => ({ source, count: found?.counts[index] ?? Infinity }))
    .filter(({ count }) => count <= Math.min(LITTLE, few))
    .sort((one, other) => one.count - other.count);
  return little[0]?.source ?? (few === Infinity ? ordered : (visible?.source ?? ordered));
}

/** What a caller may see is never little above this number of lines. */
const MOST_VISIBLE = 100_000;

/** Looking through a line takes so many times as long as reading an id from the index of owners. */
const LOOK = 12;

/**
 * Returns about how many lines are visible, if it takes less time to read all their ids than to find a page by looking at
 * one line after the other, of which only a part is visible. And how many lines each source finds, as far as it may be the
 * best.
 */
function countsOf({
  sources,
  visible,
  limit,
}: LineSearch): RawBuilder<{ few: number | null; counts: number[] }> {
  const seen =
    visible === undefined
      ? sql`select null::bigint as few`
      : sql`select count as few from (select ${visible.count} as count, ${visible.total} as total) as seen
          where count <= least(${MOST_VISIBLE}, sqrt(${LOOK * limit} * total))`;
  const counts = sources.map(
    ({ parts }) => sql`(
      select count(*) from (
        select from (${united(parts)}) as source
        limit 1 + least(${LITTLE}, (select few from seen))) as found)`,
  );
  return sql`(
    with seen as materialized (${seen})
    select (select few from seen) as few, array[${sql.join(counts)}]::bigint[] as counts)`;
}
