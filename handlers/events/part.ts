import { sql, type Compilable, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { plannedEachTime } from '../../db/connection/driver.ts';
import type { Reader } from '../../db/connection/reader.ts';
import type { Query } from '../call/contract.ts';
import { compare } from '../call/filter.ts';

/** Returns the id of the newest event. Each event that is recorded from now on has a greater one. */
export async function newestEvent(db: Reader): Promise<number> {
  const newest = db.selectFrom('events').select((eb) => eb.fn.max('id').as('id'));
  return (await newest.executeTakeFirst())?.id ?? 0;
}

/** Which ids a request asks for, and in which order. */
export interface FeedPart {
  /** The condition of an id, given as SQL. */
  within: (id: RawBuilder<unknown>) => RawBuilder<SqlBool>;
  direction: RawBuilder<unknown>;
  /** The operator that compares an id with the last examined one, and the function that finds that one. */
  upTo: RawBuilder<unknown>;
  last: RawBuilder<unknown>;
  /** The function that finds the first of several ids. */
  first: RawBuilder<unknown>;
}

/** Returns the part of the feed that a request asks for. */
export async function partOf(db: Reader, query: Query<'events_index'>): Promise<FeedPart> {
  const { after, order, 'filters[created_from]': from } = query;
  const first = from === undefined ? 0 : await firstSince(db, from);
  return order === 'oldest'
    ? {
        within: (id) => sql`(${id} > ${after ?? 0} and ${id} >= ${first})`,
        direction: sql`asc`,
        upTo: sql`<=`,
        last: sql`max`,
        first: sql`min`,
      }
    : {
        within: (id) => sql`(${id} < ${after ?? Number.MAX_SAFE_INTEGER} and ${id} >= ${first})`,
        direction: sql`desc`,
        upTo: sql`>=`,
        last: sql`min`,
        first: sql`max`,
      };
}

/**
 * Returns the first id of the events since a time. Ids follow the times, but for events of transactions that were
 * committed late, of which none takes two minutes.
 */
async function firstSince(db: Reader, from: string): Promise<number> {
  const list = db.selectFrom('events').where(since(from));
  const [first] = await run(db, list.select('created_at').orderBy('created_at').limit(1));
  if (first === undefined) return Number.MAX_SAFE_INTEGER;
  const until = sql<string>`(${first.created_at}::timestamp at time zone 'UTC') + interval '2 minutes'`;
  const [{ id } = { id: null }] = await run(
    db,
    list.select((eb) => eb.fn.min<number | null>('id').as('id')).where('created_at', '<=', until),
  );
  return id ?? Number.MAX_SAFE_INTEGER;
}

/** Runs a statement with a plan for its own times. */
const run = async <Row>(db: Reader, query: Compilable<Row>): Promise<Row[]> =>
  (await db.executeQuery(plannedEachTime(query))).rows;

/** Returns the condition that an event is of this time or later. */
export const since = (from: string): Expression<SqlBool> =>
  compare('created_from', undefined, sql.ref('events.created_at'), from);
