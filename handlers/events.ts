import { sql, type Expression, type Selectable, type SqlBool } from 'kysely';
import { plannedEachTime } from '../db/connection/driver.ts';
import type { Reader } from '../db/connection/reader.ts';
import { anyOf } from '../db/values/expressions.ts';
import type { EventsTable } from '../db/schema/events.ts';
import { visibleEvents, type EventPolicy } from './access/events.ts';
import { usersWithin } from './access/users.ts';
import type { GroupHandlers, Query, Schema } from './call/contract.ts';
import type { Caller } from './call/caller.ts';
import { cursorList, type CursorList } from './call/cursor.ts';
import { notFound } from './call/problem.ts';

const COLUMNS = [
  'events.id',
  'events.type',
  'events.created_at',
  'events.user_id',
  'events.subject_type',
  'events.subject_id',
  'events.data',
] as const;

/** So many events are looked through for a response, which may find few for the caller among those of all. */
const LOOKED_THROUGH = 5000;

export const events = {
  events_index({ query, caller, db }) {
    const subjectIds = query['filters[subject_id]'];
    return subjectIds === undefined
      ? eventsOfUsers(db, query, caller)
      : eventsAbout(db, subjectIds, query, caller);
  },

  async events_show({ params, caller, db }) {
    const event = await db
      .selectFrom('events')
      .select(COLUMNS)
      .where('events.id', '=', params.id)
      .where(visibleEvents(caller))
      .executeTakeFirst();
    if (event === undefined) throw notFound();
    return eventView(event);
  },
} satisfies GroupHandlers<'Events'>;

export type EventRow = Pick<
  Selectable<EventsTable>,
  'id' | 'type' | 'created_at' | 'user_id' | 'subject_type' | 'subject_id' | 'data'
>;

/** Returns an event as the contract shows it. Its type says what `data` is: who records it has typed both. */
export function eventView({ id, type, created_at, user_id, subject_type, subject_id, data }: EventRow) {
  return {
    id,
    type,
    created_at,
    user_id,
    subject: { type: subject_type, id: subject_id },
    data,
  } as Schema<'Event'>;
}

type EventQuery = Query<'events_index'>;

/** Lists events of the caller and of users below it, as far as a part of the feed goes. */
async function eventsOfUsers(
  db: Reader,
  query: EventQuery,
  caller: Caller<EventPolicy>,
): Promise<CursorList<Schema<'Event'>>> {
  const { after = 0, limit } = query;
  const index = await indexFor(db, query, caller);
  const next = db
    .selectFrom('events')
    .select('events.id')
    .where('events.id', '>', after)
    .where(index)
    .orderBy('events.id')
    .limit(LOOKED_THROUGH);
  const looked = db
    .selectFrom(next.as('next'))
    .select((eb) => [eb.fn.max('next.id').as('last_id'), eb.fn.countAll<number>().as('count')]);
  // One statement: what is published meanwhile is either looked through or comes after it.
  const list = db
    .selectFrom(looked.as('looked'))
    .leftJoin('events', (join) =>
      join
        .on('events.id', '>', after)
        .onRef('events.id', '<=', 'looked.last_id')
        .on(index)
        .on(filtered(query))
        .on(visibleEvents(caller)),
    )
    .select(COLUMNS)
    .select(['looked.last_id', 'looked.count'])
    .orderBy('events.id')
    .limit(limit + 1);
  const { rows } = await db.executeQuery(plannedEachTime(list));
  const [{ last_id, count } = { last_id: null, count: 0 }] = rows;
  const found = rows.filter((row): row is EventRow & (typeof rows)[number] => row.id !== null);
  const passed = count === LOOKED_THROUGH ? (last_id ?? undefined) : undefined;
  return cursorList(query, found, eventView, passed);
}

/**
 * Lists events about objects. Those that the caller may not see are passed to their end: a cursor into them would tell
 * how many there are. Each object has a part of the events that are read.
 */
async function eventsAbout(
  db: Reader,
  subjectIds: readonly number[],
  query: EventQuery,
  caller: Caller<EventPolicy>,
): Promise<CursorList<Schema<'Event'>>> {
  const { after = 0 } = query;
  const limit = Math.min(query.limit, Math.floor(LOOKED_THROUGH / subjectIds.length));
  const list = db
    .selectFrom(sql<{ id: number }>`unnest(${subjectIds}::bigint[])`.as<'subject'>(sql`subject (id)`))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('events')
          .select(COLUMNS)
          .whereRef('events.subject_id', '=', 'subject.id')
          .where('events.id', '>', after)
          .where(filtered(query))
          .where(visibleEvents(caller))
          .orderBy('events.id')
          .limit(limit + 1)
          .as('found'),
      (join) => join.onTrue(),
    )
    .selectAll('found')
    .orderBy('found.id')
    .limit(limit + 1);
  const { rows } = await db.executeQuery(plannedEachTime(list));
  return cursorList({ ...query, limit }, rows, eventView);
}

/**
 * Returns the condition of a request, or of the caller, that an index serves. How far it was read, the response tells. So
 * the index of users serves only if the caller may see all of them.
 */
async function indexFor(
  db: Reader,
  { 'filters[user_id]': userIds }: EventQuery,
  caller: Caller,
): Promise<Expression<SqlBool>> {
  if (userIds !== undefined && (await areWithin(db, userIds, caller)))
    return sql`events.user_id = ${anyOf(userIds)}`;
  return caller.leaf ? sql`(events.user_id = ${caller.id} or events.audience <> 'branch')` : sql`true`;
}

/** Returns whether these are the caller and users below it. */
async function areWithin(db: Reader, ids: readonly number[], caller: Caller): Promise<boolean> {
  const within = await db
    .selectFrom('users')
    .select('users.id')
    .where('users.id', '=', anyOf(ids))
    .where(usersWithin(caller))
    .execute();
  return within.length === ids.length;
}

/** Returns the conditions of a request. */
function filtered(query: EventQuery): Expression<SqlBool> {
  const {
    'filters[type]': types = null,
    'filters[subject_type]': subjectTypes = null,
    'filters[user_id]': userIds = null,
  } = query;
  return sql`(${types}::text[] is null or events.type = any(${types}::text[]))
    and (${subjectTypes}::text[] is null or events.subject_type = any(${subjectTypes}::text[]))
    and (${userIds}::bigint[] is null or events.user_id = any(${userIds}::bigint[]))`;
}
