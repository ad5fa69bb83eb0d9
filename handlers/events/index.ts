import { sql, type Expression, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import { plannedEachTime } from '../../db/connection/driver.ts';
import type { Reader } from '../../db/connection/reader.ts';
import { standingOf } from '../../db/tree/tree.ts';
import { anyOf } from '../../db/values/expressions.ts';
import type { Database } from '../../db/schema/tables.ts';
import { visibleEvents, type EventPolicy } from '../access/events.ts';
import { usersWithin } from '../access/users.ts';
import type { GroupHandlers, Query, Schema } from '../call/contract.ts';
import type { Caller } from '../call/caller.ts';
import { cursorList, type CursorList } from '../lists/cursor.ts';
import { notFound, refuseFields } from '../call/problem.ts';
import { newestEvent, partOf, since, type FeedPart } from './part.ts';
import { inCurrentBranch, type ReadFrom } from '../call/standing.ts';

const COLUMNS = [
  'events.id',
  'events.type',
  'events.created_at',
  'events.user_id',
  'events.subject_type',
  'events.subject_id',
  'events.data',
  'events.actor_id',
  'events.request_id',
] as const;

/** How many events one response examines. Few of them may be visible to the caller. */
const LOOKED_THROUGH = 5000;

export const events = {
  async events_index({ query, caller, db }) {
    const { after, start } = query;
    if (after === undefined && start === 'now')
      return { data: [], next_after: await newestEvent(db), has_more: false };
    const subjectIds = query['filters[subject_id]'];
    const part = await partOf(db, query);
    const list = await inCurrentBranch(caller, (reader) =>
      subjectIds === undefined
        ? eventsOfUsers(db, query, part, reader)
        : eventsAbout(db, subjectIds, query, part, reader),
    );
    if (list.data.length === 0 && !list.has_more) await requireReached(db, query);
    return list;
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

/** Throws 422 for a cursor beyond the feed: a client that waits there, such as after a restore, would miss events. */
async function requireReached(db: Reader, { after = 0, order }: EventQuery): Promise<void> {
  if (order === 'newest') return;
  const { newest } = await db
    .selectNoFrom(sql<number>`(select last_value from events_id_seq)`.as('newest'))
    .executeTakeFirstOrThrow();
  refuseFields({ after: after > newest && 'is beyond the newest event' });
}

type EventRow = Omit<Selectable<Database['events']>, 'audience'>;

/** Returns an event as the contract shows it. Its `data` matches its type, as recording it has checked both. */
export function eventView(event: EventRow) {
  const { id, type, created_at, user_id, actor_id, request_id, subject_type, subject_id, data } = event;
  return {
    id,
    type,
    created_at,
    user_id,
    actor_id,
    request_id,
    subject: { type: subject_type, id: subject_id },
    data,
  } as Schema<'AnyEvent'>;
}

type EventQuery = Query<'events_index'>;

type Part = ReadFrom<CursorList<Schema<'AnyEvent'>>>;

/** Lists a part of the feed: events of the caller and of users below it. */
async function eventsOfUsers(
  db: Reader,
  query: EventQuery,
  { within, direction, upTo, last }: FeedPart,
  caller: Caller<EventPolicy>,
): Promise<Part> {
  const { limit } = query;
  const id = sql.ref<number>('events.id');
  const inOrder = sql`${id} ${direction}`;
  const index = await indexFor(db, query, caller);
  const next = db
    .selectFrom('events')
    .select('events.id')
    .where(within(id))
    .where(index)
    .orderBy(inOrder)
    .limit(LOOKED_THROUGH);
  const looked = db
    .selectFrom(next.as('next'))
    .select((eb) => [sql<number>`${last}(next.id)`.as('last_id'), eb.fn.countAll<number>().as('count')]);
  // One statement, so that an event published meanwhile is either examined or comes after the cursor.
  const list = db
    .selectFrom(looked.as('looked'))
    .leftJoin('events', (join) =>
      join
        .on(within(id))
        .on(sql<SqlBool>`${id} ${upTo} looked.last_id`)
        .on(index)
        .on(ofTypes(query))
        .on(ofObjects(query))
        .on(visibleEvents(caller)),
    )
    .select(COLUMNS)
    .select(['looked.last_id', 'looked.count', standingOf(caller.id).as('standing')])
    .orderBy(inOrder)
    .limit(limit + 1);
  const { rows } = await db.executeQuery(plannedEachTime(list));
  const passed = rows[0]?.count === LOOKED_THROUGH ? rows[0].last_id : null;
  return { result: eventList(query, rows, passed), standing: rows[0]?.standing };
}

/** Lists a part of the events about some objects. */
async function eventsAbout(
  db: Reader,
  subjectIds: readonly number[],
  query: EventQuery,
  part: FeedPart,
  caller: Caller<EventPolicy>,
): Promise<Part> {
  const list = db
    .selectFrom(idsAbout(subjectIds, query, part, caller).as('found'))
    .leftJoin('events', 'events.id', 'found.id')
    .select(COLUMNS)
    .select(['found.passed', standingOf(caller.id).as('standing')])
    .orderBy(sql`events.id ${part.direction}`);
  const { rows } = await db.executeQuery(plannedEachTime(list));
  return { result: eventList(query, rows, rows[0]?.passed), standing: rows[0]?.standing };
}

/**
 * Selects the first ids of events about objects, and the end of the examined part if there may be more. The events of
 * one object, kind and owner are all visible or all hidden. So hidden ones are skipped unread, and no cursor tells
 * their number.
 */
function idsAbout(
  subjectIds: readonly number[],
  query: EventQuery,
  { within, direction, upTo, first }: FeedPart,
  caller: Caller<EventPolicy>,
): RawBuilder<{ id: number | null; passed: number | null }> {
  const { limit } = query;
  return sql`(
    with recursive owned as (${ownedAmong(subjectIds)}),
    visible as materialized (
      select * from (select * from owned limit ${LOOKED_THROUGH}) as events
      where ${ofObjects(query)} and ${visibleEvents(caller)}
    ),
    parts as materialized (
      select size, array(
        select id from events where subject_id = visible.subject_id and subject_type = visible.subject_type
          and user_id = visible.user_id and ${within(sql`id`)} order by id ${direction} limit size
      ) as ids
      from visible, (select ${LOOKED_THROUGH} / greatest(count(*), 1) as size from visible) as share
    ),
    full_parts as (select ${first}(ids[size]) as passed from parts),
    first_found as (
      select looked.id from (select id from parts cross join unnest(ids) as id order by id ${direction}) as looked
      cross join lateral (select from events where id = looked.id and ${ofTypes(query)} offset 0) as events
      order by looked.id ${direction} limit ${limit + 1}
    )
    select id, passed from full_parts left join first_found on passed is null or id ${upTo} passed)`;
}

/** Selects an event of each kind and owner of these objects, as a part of a recursive statement. */
const ownedAmong = (subjectIds: readonly number[]): RawBuilder<unknown> => sql`
  select first.* from unnest(${subjectIds}::bigint[]) as subject (id)
  cross join lateral (
    select subject_id, subject_type, user_id, audience from events where subject_id = subject.id
    order by subject_type, user_id, id limit 1
  ) as first
  union all
  select next.* from owned
  cross join lateral (
    select subject_id, subject_type, user_id, audience from events where subject_id = owned.subject_id
      and (subject_type, user_id) > (owned.subject_type, owned.user_id)
    order by subject_type, user_id, id limit 1
  ) as next`;

/** Returns a part of the feed. `passed` is its end if there may be more; rows without an id are no events. */
function eventList(
  query: EventQuery,
  rows: readonly { [Column in keyof EventRow]: EventRow[Column] | null }[],
  passed?: number | null,
): CursorList<Schema<'AnyEvent'>> {
  const found = rows.filter((row): row is EventRow => row.id !== null);
  return cursorList(query, found, eventView, passed ?? undefined);
}

/**
 * Returns a condition of the request or of the caller that an index serves. The response tells how far the index was
 * read, so the index of users serves only users that the caller may all see.
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

/** Returns whether all of these are the caller or users below it. */
async function areWithin(db: Reader, ids: readonly number[], caller: Caller): Promise<boolean> {
  const within = await db
    .selectFrom('users')
    .select('users.id')
    .where('users.id', '=', anyOf(ids))
    .where(usersWithin(caller))
    .execute();
  return within.length === ids.length;
}

/** Returns the conditions of a request on each event alone. */
function ofTypes(query: EventQuery): Expression<SqlBool> {
  const { 'filters[type]': types = null, 'filters[created_from]': from } = query;
  const ofType = sql<SqlBool>`(${types}::text[] is null or events.type = any(${types}::text[]))`;
  return from === undefined ? ofType : sql`${ofType} and ${since(from)}`;
}

/** Returns the conditions of a request on the subjects and the users of events. */
function ofObjects(query: EventQuery): Expression<SqlBool> {
  const { 'filters[subject_type]': subjectTypes = null, 'filters[user_id]': userIds = null } = query;
  return sql`(${subjectTypes}::text[] is null or events.subject_type = any(${subjectTypes}::text[]))
    and (${userIds}::bigint[] is null or events.user_id = any(${userIds}::bigint[]))`;
}
