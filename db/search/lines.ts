import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { plannedEachTime } from '../connection/driver.ts';
import { onlyRow, type Reader } from '../connection/reader.ts';
import { LINE_ROW, type LineRow } from '../lines.ts';

// Lines of all kinds by ascending id. No plan can know whether the lines that pass a filter are many and near the start of
// this order, or few and far behind. So a search looks through the next lines first. It goes on if it finds a page in time at
// this rate, or if no index has few lines. Otherwise it reads the index that has the fewest. It looks through a bounded number
// of lines, and reads the rows of those alone that it returns.

/** How many lines a search looks through at first. */
const NEAR = 500;

/** How many lines a search looks through after these. */
const FAR = 8_000;

/** Up to so many lines of an index are few. */
const FEW = 25_000;

/** All lines of a search, and maybe others, by one index. */
export interface LineSource {
  /** Each selects an `id`, once. Those of one kind may be in the order of ids, where those of several are not. */
  parts: readonly RawBuilder<unknown>[];
  /** Whether no id is in several parts. */
  areDisjoint: boolean;
  /** Whether the index has each part in the order of ids: so the next ones are found at once, however many there are. */
  inOrder: boolean;
  /** About how many these are, if a counter has that. */
  count?: RawBuilder<number>;
}

export interface LineSearch {
  /** What all lines of the result fulfil. */
  condition: Expression<SqlBool>;
  /** The indexes by which the lines can be found. */
  sources: readonly LineSource[];
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

/** Ids of lines, and the id after which a search goes on, or null at its end. */
interface Found {
  ids: number[];
  passed: number | null;
}

/** Returns the ids of the first lines of a search. */
async function findIds(db: Reader, search: LineSearch): Promise<Found> {
  const { sources, limit } = search;
  const inOrder = sources.find((source) => source.inOrder);
  if (sources.every((source) => source === inOrder)) return lookThrough(db, search, inOrder, FAR);
  const near = await lookThrough(db, search, inOrder, NEAR);
  const found = near.ids.length;
  if (near.passed === null || found === limit) return near;
  const isFrequent = found * FAR >= limit * NEAR;
  const source = isFrequent ? inOrder : ((await leastOf(db, sources)) ?? inOrder);
  const rest = { ...search, after: near.passed, limit: limit - found };
  const far = await lookThrough(db, rest, source, FAR);
  return { ids: [...near.ids, ...far.ids], passed: far.passed };
}

/** Returns the ids of the first lines of a search among the next lines of a source, or of all lines. */
function lookThrough(
  db: Reader,
  { condition, after, limit }: LineSearch,
  source: LineSource | undefined,
  most: number,
): Promise<Found> {
  const next = source === undefined ? nextOfAll(after, most) : nextOf(source, after, most);
  const found = sql<Found>`
    with next as materialized (${next.ids}),
    first as materialized (
      select array(
        select lines.id from (${next.rows}) as lines where ${condition} order by lines.place limit ${limit + 1}
      ) as ids
    )
    select ids[:${limit}::integer] as ids,
      case when cardinality(ids) > ${limit} then ids[${limit}::integer]
        else (select id from next offset ${most - 1} limit 1) end as passed
    from first`;
  return onlyRow(db, found);
}

/** The next lines: their ids, and their rows with a `place` in the order of ids. Both are computed as far as they are read. */
interface NextLines {
  ids: RawBuilder<unknown>;
  rows: RawBuilder<unknown>;
}

const nextOfAll = (after: number, most: number): NextLines => {
  const next = sql`from lines where id > ${after} order by id limit ${most}`;
  return { ids: sql`select id ${next}`, rows: sql`select *, id as place ${next}` };
};

/**
 * Selects the next lines of a source. The parts have their own order and end, so that they are merged, and not sorted. Each
 * line is looked up by its id, whatever the planner expects.
 */
function nextOf({ parts, areDisjoint }: LineSource, after: number, most: number): NextLines {
  const each = areDisjoint ? sql`id` : sql`distinct id`;
  const next = parts.map(
    (part) => sql`select id from (${part}) as part where id > ${after} order by id limit ${most}`,
  );
  return {
    ids: sql`select ${each} from (${united(next)}) as next order by id limit ${most}`,
    rows: sql`select lines.*, next.id as place from next
      cross join lateral (select * from lines where lines.id = next.id offset 0) as lines order by next.id`,
  };
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

/** Returns the source with the fewest lines, if these are few. No more are counted than a counter has of another source. */
async function leastOf(db: Reader, sources: readonly LineSource[]): Promise<LineSource | undefined> {
  const known = sources.flatMap(({ count }) => count ?? []);
  const counts = sources.map(
    ({ parts, count }) =>
      count ??
      sql`(
        select count(*) from (
          select from (${united(parts)}) as source limit 1 + (select most from bound)) as found)`,
  );
  const found = await onlyRow(
    db,
    sql<{ counts: number[] }>`
      with bound as (select least(${sql.join([sql`${FEW}::bigint`, ...known])}) as most)
      select array[${sql.join(counts)}]::bigint[] as counts`,
  );
  return sources
    .map((source, index) => ({ source, count: found.counts[index] ?? Infinity }))
    .filter(({ count }) => count <= FEW)
    .sort((one, other) => one.count - other.count)[0]?.source;
}
