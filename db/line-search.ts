import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { plannedEachTime } from './connection/driver.ts';
import type { Reader } from './connection/reader.ts';
import { LINE_ROW, type LineRow } from './lines.ts';

// Lines of all kinds by ascending id. Whether few lines that pass a filter lie far behind in the order of ids, or many at
// its start, no plan can know. So the work is bounded here: a search reads what one index finds if that is little, and
// otherwise all lines in the order of their ids. Of either it looks through a number of lines, and reads the rows of
// those that it returns alone.

/** What the index of a filter finds is little up to this number of lines. */
const LITTLE = 25_000;

/** How many lines a search looks through. */
const LOOKED_THROUGH = 8_000;

/** Selects the `id` of all lines of a search, and maybe of others, by one index. */
export type LineSource = RawBuilder<{ id: number }>;

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
  const source = (await smallestSource(db, search)) ?? search.all;
  // Both parts are computed as far as they are read. Each line is looked up by its id, whatever the planner expects.
  const found = sql<{ ids: number[]; passed: number | null }>`(
    with candidates as materialized (
      select id from (${source}) as source where id > ${after} order by id limit ${LOOKED_THROUGH}
    ),
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

/** Returns the source that finds the fewest lines, or undefined if none finds little. */
async function smallestSource(
  db: Reader,
  { sources, visible, limit }: LineSearch,
): Promise<LineSource | undefined> {
  if (sources.length === 0 && visible === undefined) return undefined;
  const counts = sources.map(
    (source) => sql`(select count(*) from (select from (${source}) as source limit ${LITTLE + 1}) as found)`,
  );
  const all = visible === undefined ? counts : [...counts, visible.count, visible.total];
  const query = db.selectNoFrom(sql<number[]>`array[${sql.join(all)}]::bigint[]`.as('counts'));
  const found = (await db.executeQuery(plannedEachTime(query))).rows[0]?.counts ?? [];
  const little = sources.map((source, index) => ({ source, count: found[index] ?? Infinity, most: LITTLE }));
  if (visible !== undefined) {
    const [count = Infinity, total = 0] = found.slice(sources.length);
    little.push({ source: visible.source, count, most: mostVisible(total, limit) });
  }
  return little.filter(({ count, most }) => count <= most).sort((one, other) => one.count - other.count)[0]
    ?.source;
}

/** What a caller may see is never little above this number of lines. */
const MOST_VISIBLE = 100_000;

/** Looking through a line takes so many times as long as reading an id from the index of owners. */
const LOOK = 12;

/**
 * Returns up to how many visible lines it takes less time to read all their ids than to find a page by looking at one
 * line after the other, of which only a part is visible.
 */
const mostVisible = (total: number, limit: number): number =>
  Math.min(MOST_VISIBLE, Math.sqrt(LOOK * limit * total));
