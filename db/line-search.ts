import { sql, type Expression, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import { plannedEachTime } from './connection/driver.ts';
import type { Reader } from './connection/reader.ts';
import { LINE_ROW, type LineRow } from './lines.ts';
import type { LinesTable } from './schema/lines.ts';

// Lines of all kinds by ascending id. Whether few lines that pass a filter lie far behind in the order of ids, or many at
// its start, no plan can know. So the work is bounded here: a search reads what one index finds if that is little, and
// otherwise looks through a number of lines in the order of their ids.

/** What an index finds is little up to this number of lines. */
const LITTLE = 10_000;

/** How many lines a search looks through. */
const LOOKED_THROUGH = 20_000;

/** Selects the `id` of all lines of a search, and maybe of others, by one index. */
export type LineSource = RawBuilder<{ id: number }>;

export interface LineSearch {
  /** What all lines of the result fulfil. */
  condition: Expression<SqlBool>;
  sources: readonly LineSource[];
  /** The lines have a greater id than this. */
  after: number;
  limit: number;
}

/** A line, deleted or not. */
export type FoundLine = LineRow & { deleted_at: string | null };

/**
 * Returns the first lines of a search by id: one more than its limit if there are more. If the search has looked through
 * a part of the lines only, `passed` is the last id of that part.
 */
export async function searchLines(
  db: Reader,
  search: LineSearch,
): Promise<{ lines: FoundLine[]; passed?: number }> {
  const { sources, after, limit } = search;
  const source = await smallestSource(db, sources);
  if (source !== undefined) {
    // Of how much it finds, the planner knows less than what was counted: the limit and the offset keep it on this way.
    const found = sql<Line>`(
      select * from lines where id = any(array(${upTo(LITTLE, source)})) and id > ${after} order by id offset 0)`;
    return { lines: await firstOf(db, found, search) };
  }
  const next = sql<Line>`(select * from lines where id > ${after} order by id limit ${LOOKED_THROUGH})`;
  const lines = await firstOf(db, next, search);
  if (lines.length > limit) return { lines };
  const passed = await lastLookedThrough(db, after);
  return passed === undefined ? { lines } : { lines, passed };
}

type Line = Selectable<LinesTable>;

const upTo = (count: number, source: LineSource) => sql`select id from (${source}) as source limit ${count}`;

/** Returns the source that finds the fewest lines, or undefined if none finds little. */
async function smallestSource(db: Reader, sources: readonly LineSource[]): Promise<LineSource | undefined> {
  if (sources.length === 0) return undefined;
  const counts = sources.map((source) => sql`(select count(*) from (${upTo(LITTLE + 1, source)}) as found)`);
  const query = db.selectNoFrom(sql<number[]>`array[${sql.join(counts)}]`.as('counts'));
  const { rows } = await db.executeQuery(plannedEachTime(query));
  const found = rows[0]?.counts.map(Number) ?? [];
  const fewest = Math.min(...found);
  return fewest > LITTLE ? undefined : sources[found.indexOf(fewest)];
}

/** Returns the first of these rows of `lines` that a search finds. */
async function firstOf(
  db: Reader,
  rows: RawBuilder<Line>,
  { condition, limit }: LineSearch,
): Promise<FoundLine[]> {
  const query = db
    .selectFrom(rows.as<'lines'>(sql`lines`))
    .select(LINE_ROW)
    .select('lines.deleted_at')
    .where(condition)
    .orderBy('lines.id')
    .limit(limit + 1);
  return (await db.executeQuery(plannedEachTime(query))).rows;
}

/** Returns the last id that a search looks through, or undefined if it comes to the end of all lines. */
async function lastLookedThrough(db: Reader, after: number): Promise<number | undefined> {
  const last = await db
    .selectFrom('lines')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .offset(LOOKED_THROUGH - 1)
    .limit(1)
    .executeTakeFirst();
  return last?.id;
}
