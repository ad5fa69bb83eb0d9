import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Logger } from 'pino';
import { withRetries } from '../../db/connection/retries.ts';
import type { Database } from '../../db/schema/tables.ts';
import { Repeating } from './repeating.ts';
import { LOCKS } from '../../db/connection/locks.ts';
import { branchOf } from '../../db/tree/tree.ts';
import { LINE_DATA, LINE_TYPE, utc } from '../../db/events/record.ts';

/** Milliseconds between two checks: the longest delay of an event after its commit, without a backlog. */
const POLL_EVERY = 200;

/**
 * Publishes events until it is stopped. Of several workers one publishes at a time. After the death of a worker, the
 * next one publishes what was not committed.
 */
export function publishingEvents(db: Kysely<Database>, log: Logger): Repeating {
  const run = async (): Promise<boolean> => {
    if (!(await hasUnpublished(db))) return false;
    const { more } = await withRetries(() => publishEvents(db));
    return more;
  };
  return new Repeating({ run, every: POLL_EVERY, failure: 'events cannot be published' }, log);
}

/** Outbox rows that one transaction publishes. Each may become two events. */
const BATCH = 2000;

/** Returns whether an outbox has a row. */
async function hasUnpublished(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from line_event_outbox) or exists (select from event_outbox) as waits`.execute(db);
  return rows[0]?.waits ?? false;
}

/**
 * Publishes the oldest rows of the outboxes as events, in one transaction. Only one publisher works at a time, so an
 * event is visible before any event with a higher id exists, and a reader by id misses none. Returns the number of
 * rows, and whether there may be more; 0 while another publisher works.
 */
export async function publishEvents(
  db: Kysely<Database>,
  limit: number = BATCH,
): Promise<{ done: number; more: boolean }> {
  return db.transaction().execute(async (trx) => {
    // A separate statement, so that the next one sees what the last publisher has committed.
    const { rows: locks } = await sql<{ held: boolean }>`
      select pg_try_advisory_xact_lock(${LOCKS.events}, 0) as held`.execute(trx);
    if (locks[0]?.held !== true) return { done: 0, more: false };
    const { rows } = await publication(limit).execute(trx);
    const done = rows[0]?.taken ?? 0;
    return { done, more: done === limit };
  });
}

/**
 * Takes the oldest rows of both outboxes. Rows of one object are in order, because a transaction that changes the
 * object waits for the previous one. An effect follows its cause if it is recorded after the commit of the cause. While
 * some endpoint is active, the events are also queued for delivery.
 */
const publication = (limit: number): RawBuilder<{ taken: number }> => sql`
  with upto as materialized (
    select max(id) as id from (
      select id from (select id from line_event_outbox union all select id from event_outbox) as waiting
      order by id limit ${limit}
    ) as oldest
  ),
  line_events as (
    delete from line_event_outbox where id <= (select id from upto) returning *
  ),
  other_events as (
    delete from event_outbox where id <= (select id from upto) returning *
  ),
  published as (
    insert into events (type, created_at, user_id, subject_type, subject_id, audience, data, actor_id, request_id)
    select type, created_at, user_id, subject_type, subject_id, audience, data, actor_id, request_id from (
      select id, 0 as side, type, recorded_at as created_at, user_id, ${LINE_TYPE} as subject_type,
        line_id as subject_id, 'branch' as audience, ${LINE_DATA} || ${referenceOf('line_events')} as data,
        actor_id, request_id
      from line_events
      union all
      select id, 0, type, created_at, user_id, subject_type, subject_id, audience, data, actor_id, request_id
      from other_events where user_id is not null
      union all
      select id, side, type, created_at, party, 'Transaction', subject_id, 'branch', ${TRANSACTION_DATA},
        actor_id, request_id
      from (${transactions}) as moved
      cross join lateral (values (0, from_user_id), (1, to_user_id)) as parties (side, party)
      where party is not null
    ) as event
    order by event.id, side
    returning id, user_id
  ),
  queued as (
    insert into webhook_queue (branch_id, event_id)
    select ${branchOf(sql`users.path`)}, published.id from published join users on users.id = published.user_id
    where exists (select from webhook_endpoints where status = 'active')
  )
  select (select count(*) from line_events) + (select count(*) from other_events) as taken`;

/** Returns the order's reference of an event, as a part of its data. */
const referenceOf = (table: string): RawBuilder<unknown> => sql`jsonb_build_object('reference',
  (select reference from order_references where order_references.id = ${sql.ref(`${table}.reference_id`)}))`;

/** Transactions of credit never change, so they are read at the time of publication. */
const transactions = sql`
  select o.id, o.type, o.subject_id, t.created_at, t.kind, t.amount, t.description, t.subject_type as of_type,
    t.subject_id as of_id, t.reverses_id, t.actor_id, t.request_id,
    (select reference from order_references r where r.id = t.reference_id) as reference,
    (select user_id from credit_accounts a where a.id = t.from_account_id and a.purpose = 'credit') as from_user_id,
    (select user_id from credit_accounts a where a.id = t.to_account_id and a.purpose = 'credit') as to_user_id
  from other_events o join credit_transfers t on t.id = o.subject_id
  where o.user_id is null`;

const TRANSACTION_DATA = sql`jsonb_build_object('id', subject_id, 'type', kind, 'amount', trim_scale(amount / 100.0),
  'from_user_id', from_user_id, 'to_user_id', to_user_id, 'description', description, 'subject_type', of_type,
  'subject_id', of_id, 'reverses_id', reverses_id, 'reference', reference, 'created_by_id', actor_id, 'created_at', ${utc('created_at')})`;
